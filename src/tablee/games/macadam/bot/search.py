"""The search: iterative deepening, principal variation, with a look on when somebody threatens to win."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64, uint64

from tablee.core.bits import upside_down
from tablee.core.jit import jit
from tablee.games.macadam.bot.evaluate import evaluate
from tablee.games.macadam.bot.memory import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    bound_in,
    depth_in,
    key_of,
    move_in,
    recall,
    remember,
    remember_past,
    score_in,
    times_past,
)
from tablee.games.macadam.bot.moves import after, list_moves, next_move, praise, rate_moves, win_at_once
from tablee.games.macadam.bot.workspace import (
    DEEPEST,
    FORBIDDEN,
    INFINITE,
    MATE,
    NOTHING,
    PAST,
    SURE,
    WIDEST,
    W,
)
from tablee.games.macadam.kernel import ZERO, won

# Typed numbers: a literal in a recursive call would compile a second search that cannot be loaded again.
MOVED, PASSED, FIRST, OTHER = np.int64(0), np.int64(1), np.int64(1), np.int64(1)
LATE = 4  # moves that are searched to the full before the others are doubted
PASS = 2  # plies that a search after a pass is shallower
UNKNOWN = -4 * INFINITE
NEAR_CAP = 60  # from so many moves before the cap on, a position is not the same a move later


@jit(int64(W, int64))
def drawn(w: Any, side: Any) -> Any:
    """M-A7: a draw is a little below even for the player at the root (side 0)."""
    return -w.draw if side == 0 else w.draw


@jit(uint64(W, uint64, uint64, int64, int64))
def key_at(w: Any, own: Any, opp: Any, ply: Any, side: Any) -> Any:
    """A position as the table knows it."""
    left = w.left - ply
    return key_of(own, opp, side + (2 * left if left < NEAR_CAP else 0))


@jit(int64(W, uint64, int64, int64))
def settled(w: Any, key: Any, ply: Any, side: Any) -> Any:
    """M15: the score of a position that ends the game by standing again or by the cap, else UNKNOWN.

    A position met again on the way from the root counts as drawn the second time: what was best once is
    best again. In the game itself only the third time counts.
    """
    if times_past(w, key) >= 2:
        return FORBIDDEN if w.strict != 0 else drawn(w, side)
    if ply >= w.left:
        return drawn(w, side)
    for i in range(ply):
        if w.path[i] == key:
            return drawn(w, side)
    return UNKNOWN


@jit(int64(uint64, int64, int64, int64, int64))
def known_score(entry: Any, alpha: Any, beta: Any, depth: Any, ply: Any) -> Any:
    """What the table already says about a position, if it is enough here, else UNKNOWN."""
    if depth_in(entry) < depth:
        return UNKNOWN
    score, bound = score_in(entry, ply), bound_in(entry)
    if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
        return score
    return UNKNOWN


@jit(int64(W, uint64, uint64, int64, int64, int64, int64, int64, int64))
def search(
    w: Any, own: Any, opp: Any, alpha: Any, beta: Any, depth: Any, ply: Any, side: Any, still: Any
) -> Any:
    """The score of a position for its player to move; `still`: the board is as it was, somebody passed."""
    w.nodes += 1
    if w.nodes >= w.limit or ((w.nodes & 1023) == 0 and w.stop != 0):
        w.aborted = 1
    if w.aborted != 0:
        return 0
    w.path[ply] = key_of(own, opp, side)
    if still == 0:
        score = settled(w, w.path[ply], ply, side)
        if score != UNKNOWN:
            return score
    if ply >= DEEPEST or (depth <= 0 and w.replies == 0):
        return evaluate(w, own, opp)
    if win_at_once(w, own, opp) != NOTHING:
        return MATE - ply - 1
    they, us = upside_down(opp), upside_down(own)
    threatened = w.replies != 0 and win_at_once(w, they, us) != NOTHING
    if threatened and ply < 2 * w.depth + 2 * LATE:  # look on: there are few ways to parry
        depth = max(depth + 1, 1)
    if depth <= 0:
        return evaluate(w, own, opp)

    key, known = key_at(w, own, opp, ply, side), NOTHING
    entry = recall(w, key)
    if entry != ZERO:
        known = move_in(entry)
        score = known_score(entry, alpha, beta, depth, ply)
        if score != UNKNOWN:
            return score

    # Whoever could pass and still be better off than hoped for need not be looked at so deeply.
    quiet = not threatened and still == 0 and depth >= 2 and beta - alpha == 1 and abs(beta) < SURE
    if quiet and evaluate(w, own, opp) >= beta:
        score = -search(w, they, us, -beta, -beta + 1, depth - 1 - PASS, ply + 1, 1 - side, PASSED)
        if w.aborted != 0:
            return 0
        if score >= beta:
            return beta

    base = ply * WIDEST
    count = list_moves(w, own, opp, base)
    rate_moves(w, base, count, ply, side, known)
    best, best_move, floor = -INFINITE, NOTHING, alpha
    for i in range(count):
        move = next_move(w, base + i, base + count)
        mine = after(own, move)
        result = won(mine, opp) if w.six != 0 else 0
        if result != 0:
            score = result * (MATE - ply - 1)
        else:
            us, score = upside_down(mine), INFINITE
            if i > 0 and depth >= 3 and i >= LATE and not threatened:
                less = 2 if i < 4 * LATE else 3
                score = -search(w, they, us, -alpha - 1, -alpha, depth - less, ply + 1, 1 - side, MOVED)
            if i > 0 and score > alpha:
                score = -search(w, they, us, -alpha - 1, -alpha, depth - 1, ply + 1, 1 - side, MOVED)
            if score > alpha and (i == 0 or score < beta):
                score = -search(w, they, us, -beta, -alpha, depth - 1, ply + 1, 1 - side, MOVED)
        if w.aborted != 0:
            return 0
        if score > best:
            best, best_move = score, move
            alpha = max(alpha, score)
            if score >= beta:
                praise(w, move, ply, side, depth)
                break
    if best_move == NOTHING or best == -FORBIDDEN:  # M14: passed over; nobody can move: a draw
        if still != 0:
            return drawn(w, side)
        us = upside_down(own)
        return -search(w, they, us, -beta, -floor, depth - 1, ply + 1, 1 - side, PASSED)
    bound = AT_LEAST if best >= beta else (EXACT if best > floor else AT_MOST)
    remember(w, key, depth, best, bound, best_move, ply)
    return best


@jit(int64(W, uint64, uint64, int64, int64))
def search_root(w: Any, own: Any, opp: Any, depth: Any, count: Any) -> Any:
    """One depth at the root: the best move is kept in the record as soon as it is known."""
    alpha = -INFINITE
    for i in range(count):
        move = w.move[i]
        mine, bonus = after(own, move), w.bonus[move]
        result = won(mine, opp) if w.six != 0 else 0
        if result != 0:
            score = result * (MATE - 1)
        else:
            they, us = upside_down(opp), upside_down(mine)
            floor = max(alpha - bonus, -INFINITE)
            score = INFINITE
            if i > 0:
                score = -search(w, they, us, -floor - 1, -floor, depth - 1, FIRST, OTHER, MOVED)
            if score > floor:
                score = -search(w, they, us, -INFINITE, -floor, depth - 1, FIRST, OTHER, MOVED)
            if abs(score) < SURE:
                score += bonus
        if w.aborted != 0:
            break
        if score > alpha:
            alpha, w.best, w.score = score, move, score
            for j in range(i, 0, -1):
                w.move[j] = w.move[j - 1]
            w.move[0] = move
    return alpha


@jit(int64(W, uint64, uint64))
def think(w: Any, own: Any, opp: Any) -> Any:
    """Deeper and deeper until the record's depth, its nodes or its stop flag; the best move, or NOTHING."""
    w.nodes, w.aborted, w.reached, w.score = 0, 0, 0, 0
    for i in range(2 * (DEEPEST + 2)):
        w.killer[i] = NOTHING
    for i in range(2 * 4096):
        w.history[i] = 0
    for i in range(PAST):
        w.past_times[i] = 0
    for i in range(w.length):
        remember_past(w, key_of(w.game[3 * i], w.game[3 * i + 1], int64(w.game[3 * i + 2])))
    w.path[0] = key_of(own, opp, 0)
    w.best = win_at_once(w, own, opp)
    if w.best != NOTHING:
        w.score, w.reached = MATE - 1, 1
        return w.best
    count = list_moves(w, own, opp, 0)
    rate_moves(w, 0, count, 0, 0, NOTHING)
    for i in range(count):
        next_move(w, i, count)
    if count > 0:
        w.best = w.move[0]
    for depth in range(1, min(w.depth, DEEPEST) + 1):
        search_root(w, own, opp, depth, count)
        if w.aborted != 0:
            break
        w.reached = depth
        if abs(w.score) > SURE and MATE - abs(w.score) <= depth:
            break
    return w.best


@jit(int64(W, uint64, uint64))
def best_line(w: Any, own: Any, opp: Any) -> Any:
    """The moves that the search expects, into the record; how many."""
    move, side, count = w.best, 0, 0
    while move != NOTHING and count < min(w.reached, DEEPEST - 1):
        w.line[count] = move
        count += 1
        mine = after(own, move)
        if won(mine, opp) != 0:
            break
        own, opp, side = upside_down(opp), upside_down(mine), 1 - side
        move = win_at_once(w, own, opp)
        if move == NOTHING:
            entry = recall(w, key_at(w, own, opp, count, side))
            move = move_in(entry) if entry != ZERO else NOTHING
    return count
