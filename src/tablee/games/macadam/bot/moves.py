"""The moves a search tries, and their order."""

from __future__ import annotations

from tablee.core.bits import lowest, popcount
from tablee.core.jit import jit, jit_inline
from tablee.core.kernel_types import Bits, U, signed
from tablee.core.search.ordering import MOVES
from tablee.games.macadam.bot.nodes import best_ranked, rank_move
from tablee.games.macadam.bot.terms import chain_squares
from tablee.games.macadam.bot.workspace import NOTHING, MacadamSearch
from tablee.games.macadam.kernel import (
    ENOUGH,
    FAR,
    NEAR,
    ONE,
    OWN_GOAL,
    TARGET,
    TOO_FEW,
    ZERO,
    one_jump,
    slide_ends,
)

BESIDE_TARGET = U(0x243C_0000_0000_0000)  # c8 f8 c7 d7 e7 f7: every entry jumps over one of them


@jit
def chain_ends(pawn: Bits, own: Bits, opp: Bits, longest: int) -> Bits:
    """`kernel.jump_ends` for a player who sees chains of so many jumps."""
    over = own & ~pawn
    empty = ~(over | opp | OWN_GOAL)
    seen, fresh = pawn, pawn
    while fresh != ZERO and longest > 0:
        fresh = one_jump(fresh & ~TARGET, over, empty) & ~seen
        seen |= fresh
        longest -= 1
    return seen & ~pawn


@jit
def first_into(goal: Bits, own: Bits, opp: Bits, longest: int) -> int:
    """A jump move of `own` that ends on one of these squares, or NOTHING."""
    rest = own & ~goal
    while rest != ZERO:
        pawn = rest & (~rest + ONE)
        rest ^= pawn
        found = chain_ends(pawn, own, opp, longest) & goal
        if found != ZERO:
            return signed(lowest(pawn) | (lowest(found) << U(6)))
    return NOTHING


@jit
def win_at_once(w: MacadamSearch, own: Bits, opp: Bits) -> int:
    """A move that wins by M10 or by M11, or NOTHING."""
    if (own & BESIDE_TARGET) != ZERO and (chain_squares(own, opp) & TARGET) != ZERO:
        found = first_into(TARGET, own, opp, w.longest)
        if found != NOTHING:
            return found
    if w.six != 0 and popcount(own & FAR) == ENOUGH - 1 and popcount(opp & NEAR) <= TOO_FEW:
        return first_into(FAR, own, opp, w.longest)
    return NOTHING


@jit
def list_moves(w: MacadamSearch, own: Bits, opp: Bits, base: int) -> int:
    """Every move into the record from index `base` on; how many."""
    n, rest = base, own
    while rest != ZERO:
        square = lowest(rest)
        pawn = ONE << square
        rest ^= pawn
        ends = slide_ends(pawn, own, opp) | chain_ends(pawn, own, opp, w.longest)
        while ends != ZERO:
            w.move[n] = signed(square | (lowest(ends) << U(6)))
            ends &= ends - ONE
            n += 1
    return n - base


@jit
def rank_moves(w: MacadamSearch, base: int, count: int, ply: int, side: int, hash_move: int) -> None:
    """Give each of the moves just listed its rank; of moves without a history, forward comes first."""
    for i in range(base, base + count):
        move = w.move[i]
        forward = (move >> 9) - ((move >> 3) & 7)
        w.rank[i] = rank_move(w, move, hash_move, ply, w.history[side * MOVES + move] * 16 + forward)


@jit
def select_move(w: MacadamSearch, i: int, end: int) -> int:
    """Bring the best ranked of the moves from index `i` on to the front, and give it."""
    best = best_ranked(w, i, end)
    w.move[i], w.move[best] = w.move[best], w.move[i]
    w.rank[i], w.rank[best] = w.rank[best], w.rank[i]
    return w.move[i]


@jit_inline
def after(own: Bits, move: int) -> Bits:
    """The mover's pawns after a move."""
    return own ^ (ONE << U(move & 63)) ^ (ONE << U(move >> 6))
