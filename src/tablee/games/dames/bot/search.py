"""The search: principal variation, with captures played out before a position is judged."""

from __future__ import annotations

from tablee.core.bits import popcount
from tablee.core.jit import jit, jit_inline
from tablee.core.kernel_types import signed
from tablee.core.search.score import INFINITE, MATE, SURE, UNKNOWN
from tablee.core.search.transposition import cutoff_score, move_of
from tablee.games.dames.bot.endings import ending_score
from tablee.games.dames.bot.evaluate import evaluate
from tablee.games.dames.bot.learnt import learnt_value
from tablee.games.dames.bot.nodes import out_of_budget, recall, remember, reward_cutoff
from tablee.games.dames.bot.ordering import extend_pv, owing_pieces, rank_moves, select_move
from tablee.games.dames.bot.position import (
    Position,
    after_blow,
    child,
    drawn_by_count,
    faults_after,
    key_of,
    repeats,
)
from tablee.games.dames.kernel.board import LOW12, ONE, S12, ZERO
from tablee.games.dames.kernel.captures import can_take, longest_captures
from tablee.games.dames.kernel.moves import simple_moves, souffler_moves
from tablee.games.dames.kernel.workspace import PAST, PLIES, STACK, TOLD_APART, DamesWorkspace

FARTHEST = PLIES - 2  # plies
ROOM = STACK - 2048  # the last moves of the stack are kept for one more position
ENDING = 6  # pieces
BLOWN = 120  # about what a blown piece costs at the edge of sight


@jit_inline
def value_of(w: DamesWorkspace, p: Position) -> int:
    """What the position is worth to the player to move, as it stands."""
    if w.weights == ZERO:
        return evaluate(p.own, p.opp, p.kings, p.side)
    return learnt_value(w.weights, p.own, p.opp, p.kings, p.side)


@jit_inline
def may_cut(w: DamesWorkspace, p: Position, alpha: int, beta: int, taking: bool) -> bool:
    """May a guess stand for a search here? Not where captures are owed, nor on the principal variation,
    nor with few pieces, where a win may look like nothing until it is there."""
    if taking or beta - alpha != 1 or abs(beta) >= SURE or popcount(p.own | p.opp) <= ENDING:
        return False
    return p.faults == ZERO and w.souffler == 0


@jit_inline
def far_above(w: DamesWorkspace, p: Position, beta: int, depth: int) -> int:
    """The position's value, if it is so far above the window that few plies seldom reverse it, or UNKNOWN."""
    if depth <= 0 or depth > w.trust or can_take(p.opp, p.own, p.kings):
        return UNKNOWN
    value = value_of(w, p)
    return value if value - w.lead * depth >= beta else UNKNOWN


@jit_inline
def depth_below(depth: int, taking: bool, n: int) -> int:
    """How deep the moves of a position are searched; a forced capture is no decision."""
    if not taking:
        return depth - 1
    if depth > 0:
        return depth if n == 1 else depth - 1
    return depth


@jit_inline
def reduction(w: DamesWorkspace, p: Position, depth: int, late: int, first: int, quiet: bool) -> int:
    """Plies less for a quiet move that comes late in the order; with few pieces the way to win may be any."""
    if depth < 3 or late < first or not quiet or popcount(p.own | p.opp) <= ENDING:
        return 0
    return w.reductions[min(depth, TOLD_APART - 1) * TOLD_APART + min(late, TOLD_APART - 1)]


@jit
def search(w: DamesWorkspace, p: Position, alpha: int, beta: int, depth: int, ply: int, base: int) -> int:
    """What the position is worth to the player to move, within (alpha, beta)."""
    w.pv_length[ply] = 0
    if out_of_budget(w):
        return 0
    if ply >= w.sight or base >= ROOM:
        return value_of(w, p)
    if drawn_by_count(w, p):
        return 0

    if popcount(p.own | p.opp) <= w.endings_pieces:
        score = ending_score(w, p, ply)
        if score != UNKNOWN:
            return score

    key, hash_move = ZERO, ZERO
    if depth > 0 or p.quiet > 3:
        key = key_of(w, p)
        w.path[PAST + ply] = key
        if p.quiet > 3 and repeats(w, key, ply, p.quiet):
            return 0
    if depth > 0:
        entry = recall(w, key)
        if entry != ZERO:
            hash_move = move_of(entry)
            score = cutoff_score(entry, alpha, beta, depth, ply) if beta - alpha == 1 else UNKNOWN
            if score != UNKNOWN:
                return score

    floor, best, best_move = alpha, -INFINITE, ZERO
    faults = p.faults
    while faults != ZERO:  # D-S3: blow one, then play on
        piece = faults & (~faults + ONE)
        faults ^= piece
        if p.opp == piece:
            return MATE - ply
        score = search(w, after_blow(p, piece), alpha, beta, depth, ply + 1, base)
        if w.aborted != 0:
            return 0
        if score > best:
            best, alpha = score, max(alpha, score)
            if score >= beta:
                return score

    n = longest_captures(w, p.own, p.opp, p.kings, base)
    taking, most, owing = n > 0, w.most, ZERO
    if taking and w.souffler != 0:
        if depth >= 2:
            n = souffler_moves(w, p.own, p.opp, p.kings, p.side, base)
            owing = owing_pieces(w, base, n)
        else:  # the capture may be left, at the price of a piece
            best = max(best, value_of(w, p) - BLOWN)
            alpha = max(alpha, best)
            if best >= beta:
                return best
    if not taking:
        if depth <= 0:
            return max(best, value_of(w, p))
        n = simple_moves(w, p.own, p.opp, p.kings, p.side, base)
        if n == 0:
            return max(best, -MATE + ply)

    if 0 < w.unsure <= depth and hash_move == ZERO and not taking and w.souffler == 0:
        depth -= 1  # no move is known to begin with: a quicker look finds one for the next time
    if may_cut(w, p, alpha, beta, taking):
        score = far_above(w, p, beta, depth)
        if score != UNKNOWN:
            return score
        if w.probcut > 0 and depth >= w.probcut:
            above = beta + w.margin + w.slope * depth
            score = search(w, p, above - 1, above, depth * 2 // 5, ply, base)
            if w.aborted != 0:
                return 0
            if score >= above:
                return beta
            w.path[PAST + ply] = key
            n = simple_moves(w, p.own, p.opp, p.kings, p.side, base)

    rank_moves(w, base, n, p.side, ply, hash_move)
    below = depth_below(depth, taking, n)
    for i in range(base, base + n):
        select_move(w, i, base + n)
        move, captured = w.move[i], w.captured[i]
        left = faults_after(owing, move) if owing != ZERO and signed(move >> S12) < most else ZERO
        then = child(w, p, move, captured, left)
        score = INFINITE
        if i > base:  # expected to fail: with a window of nothing, and if it comes late, less deeply
            less = reduction(w, p, depth, i - base, w.late, not taking)
            score = -search(w, then, -alpha - 1, -alpha, below - less, ply + 1, base + n)
            if less > 0 and score > alpha and w.aborted == 0:
                score = -search(w, then, -alpha - 1, -alpha, below, ply + 1, base + n)
        if i == base or (alpha < score < beta and w.aborted == 0):
            score = -search(w, then, -beta, -alpha, below, ply + 1, base + n)
        if w.aborted != 0:
            return 0
        if score > best:
            best, best_move = score, move
            if score > alpha:
                alpha = score
                extend_pv(w, ply, move, captured)
                if score >= beta:
                    break
    if depth > 0:
        if best >= beta and not taking:
            reward_cutoff(w, signed(best_move & LOW12), ply, p.side, depth)
        remember(w, key, best, best_move & LOW12, floor, beta, depth, ply)
    return best


@jit
def to_front(w: DamesWorkspace, i: int) -> None:
    """The i-th move of the root becomes its first; those before it move down."""
    move, captured, bonus, faults = w.root_move[i], w.root_captured[i], w.root_bonus[i], w.root_faults[i]
    for j in range(i, 0, -1):
        w.root_move[j], w.root_captured[j] = w.root_move[j - 1], w.root_captured[j - 1]
        w.root_bonus[j], w.root_faults[j] = w.root_bonus[j - 1], w.root_faults[j - 1]
    w.root_move[0], w.root_captured[0], w.root_bonus[0], w.root_faults[0] = move, captured, bonus, faults


@jit
def search_root(w: DamesWorkspace, p: Position, depth: int) -> int:
    """One iteration over the root's moves, in the order they stand; the best comes first. Its score."""
    alpha = -INFINITE
    w.path[PAST] = key_of(w, p)
    for i in range(w.root_moves):
        move, captured, bonus = w.root_move[i], w.root_captured[i], w.root_bonus[i]
        then = child(w, p, move, captured, w.root_faults[i])
        lower = max(alpha - bonus, -INFINITE)
        score = INFINITE
        if i > 0:
            quiet = captured == ZERO and w.root_faults[i] == ZERO and w.root > 0
            less = reduction(w, p, depth, i, w.root, quiet)
            score = -search(w, then, -lower - 1, -lower, depth - 1 - less, 1, 0)
            if less > 0 and score > lower and w.aborted == 0:
                score = -search(w, then, -lower - 1, -lower, depth - 1, 1, 0)
        if score > lower and w.aborted == 0:
            score = -search(w, then, -INFINITE, -lower, depth - 1, 1, 0)
        if w.aborted != 0:
            break
        if abs(score) < SURE:
            score += bonus
        if score > alpha:
            alpha = w.score = score
            extend_pv(w, 0, move, captured)
            to_front(w, i)
    return alpha
