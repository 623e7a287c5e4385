"""The search of principal variations; counters and repetition belong to a position (DA1, DA2, D-A10)."""

from __future__ import annotations

from typing import Any

from numba import int64, uint64, void

from tablee.core.bits import popcount
from tablee.core.jit import jit
from tablee.games.dames.bot.evaluate import evaluate
from tablee.games.dames.bot.memory import (
    AT_LEAST,
    AT_MOST,
    BOUND_AT,
    BYTE,
    DEPTH_AT,
    EXACT,
    INFINITE,
    MATE,
    MOVE_AT,
    SURE,
    TWO_BITS,
    key_of,
    recall,
    remember,
    score_in,
)  # fmt: skip
from tablee.games.dames.kernel import (
    LOW6,
    LOW12,
    ONE,
    PAST,
    PLIES,
    S6,
    S12,
    STACK,
    ZERO,
    U,
    W,
    can_take,
    captures,
    free,
    make,
    simple_moves,
)  # fmt: skip

FARTHEST = PLIES - 2  # plies
ROOM = STACK - 2048  # the last moves of the stack are kept for one more position
LATE = 3  # moves tried in full before the others are looked at less deeply
BLOWN = 120  # about what a blown piece costs at the edge of sight
NEAR_END = 14  # plies before a counter's end from which positions are told apart by it
FEW_AT, STILL_AT, FAULTS_AT = U(1), U(8), U(9)


@jit(int64(uint64, uint64, uint64))
def few_end(own: Any, opp: Any, kings: Any) -> Any:
    """D-A10: the count that belongs to this material, or 0."""
    mine, theirs = popcount(own), popcount(opp)
    if theirs == 1 and (opp & kings) and mine <= 3 and (own & kings):
        return 32 if mine == 3 else 10
    if mine == 1 and (own & kings) and theirs <= 3 and (opp & kings):
        return 32 if theirs == 3 else 10
    return 0


@jit(uint64(W, uint64, uint64, uint64, int64, int64, int64, uint64))
def key_at(w: Any, own: Any, opp: Any, kings: Any, side: Any, still: Any, few: Any, faults: Any) -> Any:
    """The position, told apart by its counters where they matter."""
    extra = U(side) | (U(few) << FEW_AT)
    if w.quiet_end > 0 and still > w.quiet_end - NEAR_END:
        extra |= U(still) << STILL_AT
    return key_of(own, opp, kings, extra ^ (faults << FAULTS_AT)) ^ w.seed


@jit(void(W, int64, int64, int64, int64, uint64))
def rate(w: Any, base: Any, n: Any, side: Any, ply: Any, known: Any) -> None:
    """First the move known from before, then what cut off here lately, then what cut off anywhere."""
    for i in range(base, base + n):
        ft = w.ft[i] & LOW12
        if ft == known:
            w.order[i] = 1 << 50
        elif ft == w.killer[2 * ply]:
            w.order[i] = 1 << 49
        elif ft == w.killer[2 * ply + 1]:
            w.order[i] = 1 << 48
        else:
            w.order[i] = w.history[side * 4096 + int64(ft)] + (int64(w.ft[i] >> S12) << 40)


@jit(void(W, int64, int64))
def bring(w: Any, i: Any, end: Any) -> None:
    """The best rated of the moves left comes to the front."""
    best = i
    for j in range(i + 1, end):
        if w.order[j] > w.order[best]:
            best = j
    if best != i:
        w.order[i], w.order[best] = w.order[best], w.order[i]
        w.ft[i], w.ft[best] = w.ft[best], w.ft[i]
        w.captured[i], w.captured[best] = w.captured[best], w.captured[i]


@jit(void(W, uint64, int64, int64, int64))
def praise(w: Any, ft: Any, side: Any, ply: Any, depth: Any) -> None:
    """A move that cut off is tried early elsewhere."""
    move = ft & LOW12
    if w.killer[2 * ply] != move:
        w.killer[2 * ply + 1] = w.killer[2 * ply]
        w.killer[2 * ply] = move
    at = side * 4096 + int64(move)
    w.history[at] += depth * depth
    if w.history[at] > (1 << 38):
        for i in range(2 * 4096):
            w.history[i] >>= 1


@jit(void(W, int64, uint64, uint64))
def lead(w: Any, ply: Any, ft: Any, captured: Any) -> None:
    """The expected line from here: this move, then what was expected after it."""
    at, after = ply * PLIES, (ply + 1) * PLIES
    w.line_ft[at], w.line_captured[at] = ft, captured
    length = min(w.line_length[ply + 1], PLIES - 1)
    for i in range(length):
        w.line_ft[at + 1 + i] = w.line_ft[after + i]
        w.line_captured[at + 1 + i] = w.line_captured[after + i]
    w.line_length[ply] = length + 1


@jit(int64(W, uint64, int64, int64))
def came_back(w: Any, key: Any, ply: Any, still: Any) -> Any:
    """DA1: has this position stood before, since something last changed for good?"""
    at = PAST + ply
    last = max(at - still, PAST - w.past)
    for i in range(at - 4, last - 1, -2):
        if w.path[i] == key:
            return 1
    return 0


@jit(uint64(W, int64, int64))
def duty_bound(w: Any, base: Any, n: Any) -> Any:
    """D-S1: the pieces that have a longest capture, among moves just listed."""
    found = ZERO
    for i in range(base, base + n):
        if int64(w.ft[i] >> S12) == w.most:
            found |= ONE << (w.ft[i] & LOW6)
    return found


@jit(uint64(uint64, uint64))
def faults_after(bound: Any, ft: Any) -> Any:
    """D-S2: those pieces, where they stand after the move."""
    start = ONE << (ft & LOW6)
    if bound & start:
        return (bound & ~start) | (ONE << ((ft >> S6) & LOW6))
    return bound


SEARCH = int64(W, uint64, uint64, uint64, int64, int64, int64, int64, int64, int64, int64, int64, uint64)


@jit(SEARCH)
def search(
    w: Any, own: Any, opp: Any, kings: Any, side: Any, alpha: Any, beta: Any, depth: Any, ply: Any,
    base: Any, still: Any, few: Any, faults: Any,
) -> Any:  # fmt: skip
    """What the position is worth to the player to move, within (alpha, beta)."""
    w.nodes += 1
    w.line_length[ply] = 0
    if w.nodes >= w.node_limit or ((w.nodes & 1023) == 0 and w.stop != 0):
        w.aborted = 1
    if w.aborted != 0:
        return 0
    if ply >= w.sight or base >= ROOM:
        return evaluate(own, opp, kings, side)
    if w.quiet_end > 0 and still >= w.quiet_end:
        return 0
    if w.federation != 0 and few > 0 and few >= few_end(own, opp, kings):
        return 0

    key, known = ZERO, ZERO
    if depth > 0 or still > 3:
        key = key_at(w, own, opp, kings, side, still, few, faults)
        w.path[PAST + ply] = key
        if still > 3 and came_back(w, key, ply, still) != 0:
            return 0
    if depth > 0:
        entry = recall(w, key)
        if entry != ZERO:
            known = (entry >> MOVE_AT) & LOW12
            if beta - alpha == 1 and int64((entry >> DEPTH_AT) & BYTE) >= depth:
                score, bound = score_in(entry, ply), int64((entry >> BOUND_AT) & TWO_BITS)
                if (
                    bound == EXACT
                    or (bound == AT_LEAST and score >= beta)
                    or (bound == AT_MOST and score <= alpha)
                ):
                    return score

    none = int64(0)  # a literal in a call to itself would compile a second kernel (numba issue 6061)
    floor = alpha
    best, best_ft = -INFINITE, ZERO
    rest = faults
    while rest != ZERO:  # D-S3: blow one, then play on
        one = rest & (~rest + ONE)
        rest ^= one
        if opp == one:
            return MATE - ply
        score = search(
            w, own, opp & ~one, kings & ~one, side, alpha, beta, depth, ply + 1, base, none, none, ZERO
        )  # fmt: skip
        if w.aborted != 0:
            return 0
        if score > best:
            best = score
            alpha = max(alpha, score)
            if score >= beta:
                return score

    n = captures(w, own, opp, kings, side, base)
    taking = n > 0
    most, bound_pieces = w.most, ZERO
    if taking and w.souffler != 0:
        if depth >= 2:
            n = free(w, own, opp, kings, side, base)
            bound_pieces = duty_bound(w, base, n)
        else:
            refused = evaluate(own, opp, kings, side) - BLOWN
            best = max(best, refused)
            alpha = max(alpha, best)
            if best >= beta:
                return best
    if not taking:
        if depth <= 0 and (depth <= -2 or not can_take(opp, own, kings)):
            return max(best, evaluate(own, opp, kings, side))
        n = simple_moves(w, own, opp, kings, side, base)
        if n == 0:
            return max(best, -MATE + ply)

    if (
        not taking and depth >= 5 and beta - alpha == 1 and abs(beta) < SURE
        and faults == ZERO and w.souffler == 0
    ):  # fmt: skip
        # What a shallow search finds far above or below the window, a deep one seldom reverses.
        margin = 30 + 6 * depth
        score = search(
            w, own, opp, kings, side, beta + margin - 1, beta + margin, depth * 2 // 5, ply, base, still,
            few, faults,
        )  # fmt: skip
        if w.aborted != 0:
            return 0
        if score >= beta + margin:
            return beta
        w.path[PAST + ply] = key
        n = simple_moves(w, own, opp, kings, side, base)

    rate(w, base, n, side, ply, known)
    next_depth = depth - 1
    if taking and n == 1 and depth > 0:
        next_depth = depth  # a forced capture is no decision
    if taking and depth <= 0:
        next_depth = 0 if depth == 0 else depth
    for i in range(base, base + n):
        bring(w, i, base + n)
        ft, captured = w.ft[i], w.captured[i]
        mine, theirs, crowned = make(own, opp, kings, side, ft, captured)
        flies = (kings >> (ft & LOW6)) & ONE
        then = still + 1 if flies and captured == ZERO else 0
        left = ZERO
        if bound_pieces != ZERO and int64(ft >> S12) < most:
            left = faults_after(bound_pieces, ft)
        there = 0
        if w.federation != 0:
            was, now = few_end(own, opp, kings), few_end(theirs, mine, crowned)
            there = few + 1 if now > 0 and was == now else 0
        less = 0
        if depth >= 3 and i - base >= LATE and captured == ZERO and not taking:
            less = 1 + (1 if i - base >= 8 and depth >= 6 else 0)
        if i == base:
            score = -search(
                w, theirs, mine, crowned, 1 - side, -beta, -alpha, next_depth, ply + 1, base + n, then,
                there, left,
            )  # fmt: skip
        else:
            score = -search(
                w, theirs, mine, crowned, 1 - side, -alpha - 1, -alpha, next_depth - less, ply + 1, base + n,
                then, there, left,
            )  # fmt: skip
            if less > 0 and score > alpha and w.aborted == 0:
                score = -search(
                    w, theirs, mine, crowned, 1 - side, -alpha - 1, -alpha, next_depth, ply + 1, base + n,
                    then, there, left,
                )  # fmt: skip
            if score > alpha and score < beta and w.aborted == 0:
                score = -search(
                    w, theirs, mine, crowned, 1 - side, -beta, -alpha, next_depth, ply + 1, base + n, then,
                    there, left,
                )  # fmt: skip
        if w.aborted != 0:
            return 0
        if score > best:
            best, best_ft = score, ft
            if score > alpha:
                alpha = score
                lead(w, ply, ft, captured)
                if score >= beta:
                    break
    if depth > 0:
        if best >= beta and not taking:
            praise(w, best_ft, side, ply, depth)
        bound = AT_LEAST if best >= beta else (EXACT if best > floor else AT_MOST)
        remember(w, key, depth, best, bound, best_ft, ply)
    return best


@jit(int64(W, uint64, uint64, uint64, int64, int64, int64, int64, int64))
def search_root(
    w: Any, own: Any, opp: Any, kings: Any, side: Any, depth: Any, count: Any, still: Any, few: Any
) -> Any:
    """One depth over the root's moves, in the order they stand; the best comes first. Its score."""
    alpha = -INFINITE
    w.path[PAST] = key_at(w, own, opp, kings, side, still, few, ZERO)
    for i in range(count):
        ft, captured, bonus = w.root_ft[i], w.root_captured[i], w.root_bonus[i]
        mine, theirs, crowned = make(own, opp, kings, side, ft, captured)
        flies = (kings >> (ft & LOW6)) & ONE
        then = still + 1 if flies and captured == ZERO else 0
        there = 0
        if w.federation != 0:
            was, now = few_end(own, opp, kings), few_end(theirs, mine, crowned)
            there = few + 1 if now > 0 and was == now else 0
        lower = max(alpha - bonus, -INFINITE)
        score = INFINITE
        if i > 0:
            score = -search(
                w, theirs, mine, crowned, 1 - side, -lower - 1, -lower, depth - 1, 1, 0, then, there,
                w.root_faults[i],
            )  # fmt: skip
        if score > lower and w.aborted == 0:
            score = -search(
                w, theirs, mine, crowned, 1 - side, -INFINITE, -lower, depth - 1, 1, 0, then, there,
                w.root_faults[i],
            )  # fmt: skip
        if w.aborted != 0:
            break
        if abs(score) < SURE:
            score += bonus
        if score > alpha:
            alpha = score
            w.best, w.score = i, score
            lead(w, 0, ft, captured)
            faults = w.root_faults[i]
            for j in range(i, 0, -1):
                w.root_ft[j], w.root_captured[j] = w.root_ft[j - 1], w.root_captured[j - 1]
                w.root_bonus[j], w.root_faults[j] = w.root_bonus[j - 1], w.root_faults[j - 1]
            w.root_ft[0], w.root_captured[0], w.root_bonus[0], w.root_faults[0] = ft, captured, bonus, faults
    return alpha
