"""The moves a search tries, and their order."""

from __future__ import annotations

from typing import Any

from numba import int64, uint64, void

from tablee.core.bits import lowest, popcount
from tablee.core.jit import jit
from tablee.games.macadam.bot.evaluate import chain_squares
from tablee.games.macadam.bot.workspace import NOTHING, W
from tablee.games.macadam.kernel import (
    ENOUGH,
    FAR,
    NEAR,
    ONE,
    OWN_GOAL,
    TARGET,
    TOO_FEW,
    ZERO,
    U,
    one_jump,
    slide_ends,
)

BESIDE_TARGET = U(0x243C_0000_0000_0000)  # c8 f8 c7 d7 e7 f7: every entry jumps over one of them


@jit(uint64(uint64, uint64, uint64, int64))
def chain_ends(pawn: Any, own: Any, opp: Any, longest: Any) -> Any:
    """`kernel.jump_ends` for a player who sees chains of so many jumps."""
    over = own & ~pawn
    empty = ~(over | opp | OWN_GOAL)
    seen, fresh = pawn, pawn
    while fresh != ZERO and longest > 0:
        fresh = one_jump(fresh & ~TARGET, over, empty) & ~seen
        seen |= fresh
        longest -= 1
    return seen & ~pawn


@jit(int64(uint64, uint64, uint64, int64))
def first_into(goal: Any, own: Any, opp: Any, longest: Any) -> Any:
    """A jump move of `own` that ends on one of these squares, or NOTHING."""
    rest = own & ~goal
    while rest != ZERO:
        pawn = rest & (~rest + ONE)
        rest ^= pawn
        found = chain_ends(pawn, own, opp, longest) & goal
        if found != ZERO:
            return int64(lowest(pawn) | (lowest(found) << U(6)))
    return NOTHING


@jit(int64(W, uint64, uint64))
def win_at_once(w: Any, own: Any, opp: Any) -> Any:
    """A move that wins by M10 or by M11, or NOTHING."""
    if (own & BESIDE_TARGET) != ZERO and (chain_squares(own, opp) & TARGET) != ZERO:
        found = first_into(TARGET, own, opp, w.longest)
        if found != NOTHING:
            return found
    if w.six != 0 and popcount(own & FAR) == ENOUGH - 1 and popcount(opp & NEAR) <= TOO_FEW:
        return first_into(FAR, own, opp, w.longest)
    return NOTHING


@jit(int64(W, uint64, uint64, int64))
def list_moves(w: Any, own: Any, opp: Any, base: Any) -> Any:
    """Every move into the record from index `base` on; how many."""
    n, rest = base, own
    while rest != ZERO:
        square = lowest(rest)
        pawn = ONE << square
        rest ^= pawn
        ends = slide_ends(pawn, own, opp) | chain_ends(pawn, own, opp, w.longest)
        while ends != ZERO:
            w.move[n] = int64(square | (lowest(ends) << U(6)))
            ends &= ends - ONE
            n += 1
    return n - base


@jit(void(W, int64, int64, int64, int64, int64))
def rate_moves(w: Any, base: Any, count: Any, ply: Any, side: Any, known: Any) -> Any:
    """First the move known from before, then what cut off here lately, then what cut off anywhere."""
    for i in range(base, base + count):
        move = w.move[i]
        if move == known:
            w.rating[i] = 1 << 50
        elif move == w.killer[2 * ply]:
            w.rating[i] = 1 << 49
        elif move == w.killer[2 * ply + 1]:
            w.rating[i] = 1 << 48
        else:
            w.rating[i] = w.history[side * 4096 + move] * 16 + (move >> 9) - ((move >> 3) & 7)


@jit(int64(W, int64, int64))
def next_move(w: Any, i: Any, end: Any) -> Any:
    """Bring the best rated of the moves from index `i` on to the front, and give it."""
    best = i
    for j in range(i + 1, end):
        if w.rating[j] > w.rating[best]:
            best = j
    w.move[i], w.move[best] = w.move[best], w.move[i]
    w.rating[i], w.rating[best] = w.rating[best], w.rating[i]
    return w.move[i]


@jit(void(W, int64, int64, int64, int64))
def praise(w: Any, move: Any, ply: Any, side: Any, depth: Any) -> Any:
    """A move that cut off is tried early elsewhere."""
    if w.killer[2 * ply] != move:
        w.killer[2 * ply + 1] = w.killer[2 * ply]
        w.killer[2 * ply] = move
    w.history[side * 4096 + move] += depth * depth


@jit(uint64(uint64, int64))
def after(own: Any, move: Any) -> Any:
    """The mover's pawns after a move."""
    return own ^ (ONE << U(move & 63)) ^ (ONE << U(move >> 6))
