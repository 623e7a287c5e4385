"""Boards of 54 bits, one ghost bit after every ten squares, so that no step wraps around.

A position is (own, opp, kings, side), own being the player to move; side 0 moves up (D-A1). A move is two
words: from | to << 6 | number captured << 12, and the captured set.
"""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import Bits, U
from tablee.games.dames.state import BOARD, LAST_ROW

ZERO, ONE, S5, S6, S12, LOW6, LOW12 = U(0), U(1), U(5), U(6), U(12), U(63), U(0xFFF)
VALID = U(BOARD)
TOP, BOTTOM = U(LAST_ROW[0]), U(LAST_ROW[1])


@jit
def step(b: Bits, direction: int) -> Bits:
    """One square on: up left, up right, down left, down right."""
    if direction == 0:
        return b >> S6
    if direction == 1:
        return b >> S5
    if direction == 2:
        return b << S5
    return b << S6


@jit
def make(own: Bits, opp: Bits, kings: Bits, side: int, move: Bits, captured: Bits) -> tuple[Bits, Bits, Bits]:
    """The position after a move, still seen by the mover: (own, opp, kings)."""
    start = ONE << (move & LOW6)
    end = ONE << ((move >> S6) & LOW6)
    own = (own & ~start) | end
    opp = opp & ~captured
    after = kings & ~captured
    if kings & start:
        after = (after & ~start) | end
    elif side == 0:
        after |= end & TOP  # D10: where it stops
    else:
        after |= end & BOTTOM
    return own, opp, after
