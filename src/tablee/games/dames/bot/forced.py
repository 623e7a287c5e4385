"""What a player can force, by every move and with no judgement: for puzzles, which must have one answer."""

from __future__ import annotations

from tablee.core.bits import popcount
from tablee.core.jit import jit
from tablee.core.kernel_types import Bits
from tablee.games.dames.kernel.board import make
from tablee.games.dames.kernel.captures import longest_captures
from tablee.games.dames.kernel.moves import count_simple, simple_moves
from tablee.games.dames.kernel.workspace import STACK, DamesWorkspace

LOST = -100  # what it is worth to have no move left; no material on the board is worth so much
ROOM = STACK - 2048


@jit
def material(own: Bits, opp: Bits, kings: Bits) -> int:
    """Men are one, kings three, seen by the player."""
    return popcount(own) - popcount(opp) + 2 * (popcount(own & kings) - popcount(opp & kings))


@jit
def secures(
    w: DamesWorkspace, own: Bits, opp: Bits, kings: Bits, side: int, wanted: int, plies: int, base: int
) -> bool:
    """Can the player to move be sure of so much material, looking so many plies ahead and then until captures
    have come to rest? It is what the other cannot keep from him by asking for one more of his own."""
    n = longest_captures(w, own, opp, kings, base)
    if n == 0 and (plies <= 0 or base >= ROOM):
        if count_simple(own, opp, kings, side) == 0:
            return wanted <= LOST
        return material(own, opp, kings) >= wanted
    if n == 0:
        n = simple_moves(w, own, opp, kings, side, base)
    if n == 0:
        return wanted <= LOST
    for i in range(base, base + n):
        mine, theirs, crowned = make(own, opp, kings, side, w.move[i], w.captured[i])
        if not secures(w, theirs, mine, crowned, 1 - side, 1 - wanted, plies - 1, base + n):
            return True
    return False
