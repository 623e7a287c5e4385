"""M15: positions that stood before, in the game so far or on the way from the root."""

from __future__ import annotations

from tablee.core.jit import jit, jit_inline
from tablee.core.kernel_types import Bits, U
from tablee.core.search.score import UNKNOWN
from tablee.core.search.transposition import hash3
from tablee.games.macadam.bot.workspace import FORBIDDEN, PAST, MacadamSearch
from tablee.games.macadam.kernel import ONE

PAST_SLOTS = U(PAST - 1)
NEAR_CAP = 60  # from so many moves before the cap on, a position is not the same a move later


@jit_inline
def key_of(own: Bits, opp: Bits, side: int) -> Bits:
    """A position as the rules know it; `side` is 1 when the other player than at the root is to move."""
    return hash3(own, opp, U(side))


@jit_inline
def table_key(w: MacadamSearch, own: Bits, opp: Bits, ply: int, side: int) -> Bits:
    """A position as the transposition table knows it: told apart by the moves left, once they are few."""
    left = w.left - ply
    return key_of(own, opp, side + (2 * left if left < NEAR_CAP else 0)) ^ w.table_salt


@jit
def clear_past(w: MacadamSearch) -> None:
    for i in range(PAST):
        w.past_times[i] = 0


@jit
def add_past(w: MacadamSearch, own: Bits, opp: Bits, side: int) -> None:
    """Count one more occurrence in the game so far."""
    key = key_of(own, opp, side)
    slot = key & PAST_SLOTS
    while w.past_times[slot] != 0 and w.past_key[slot] != key:
        slot = (slot + ONE) & PAST_SLOTS
    w.past_key[slot] = key
    w.past_times[slot] += 1


@jit
def times_past(w: MacadamSearch, key: Bits) -> int:
    """How often this position has stood in the game so far."""
    slot = key & PAST_SLOTS
    while w.past_times[slot] != 0:
        if w.past_key[slot] == key:
            return w.past_times[slot]
        slot = (slot + ONE) & PAST_SLOTS
    return 0


@jit_inline
def draw_score(w: MacadamSearch, side: int) -> int:
    """M-A7: a draw is a little below even for the player at the root (side 0)."""
    return -w.draw if side == 0 else w.draw


@jit
def repetition_score(w: MacadamSearch, key: Bits, ply: int, side: int) -> int:
    """The score of a position that ends the game by standing again or by the cap, else UNKNOWN.

    A position met again on the way from the root counts as drawn the second time: what was best once is
    best again. In the game itself only the third time counts.
    """
    if times_past(w, key) >= 2:
        return FORBIDDEN if w.strict != 0 else draw_score(w, side)
    if ply >= w.left:
        return draw_score(w, side)
    for i in range(ply):
        if w.path[i] == key:
            return draw_score(w, side)
    return UNKNOWN
