"""Lines of moves: counted, or followed."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import Bits, U
from tablee.games.dames.kernel.board import LOW12, make
from tablee.games.dames.kernel.captures import can_take
from tablee.games.dames.kernel.moves import count_simple, legal
from tablee.games.dames.kernel.workspace import DamesWorkspace


@jit
def perft(w: DamesWorkspace, own: Bits, opp: Bits, kings: Bits, side: int, depth: int, base: int) -> int:
    """How many lines of `depth` moves there are."""
    if depth == 0:
        return 1
    if depth == 1 and not can_take(own, opp, kings):
        return count_simple(own, opp, kings, side)
    n = legal(w, own, opp, kings, side, base)
    if depth == 1:
        return n
    total = 0
    for i in range(base, base + n):
        mine, theirs, crowned = make(own, opp, kings, side, w.move[i], w.captured[i])
        total += perft(w, theirs, mine, crowned, 1 - side, depth - 1, base + n)
    return total


@jit
def play_wanted(
    w: DamesWorkspace, own: Bits, opp: Bits, kings: Bits, side: int, count: int
) -> tuple[Bits, Bits, Bits]:
    """Play the wanted moves up to the first that is illegal or ambiguous: how many, and the last board."""
    for i in range(count):
        n = legal(w, own, opp, kings, side, 0)
        found, alike = 0, 0
        for j in range(n):
            if (w.move[j] & LOW12) == w.wanted[i]:
                found = j
                alike += 1
        if alike != 1:
            return U(i), own, opp
        w.took[i] = w.captured[found]
        mine, theirs, kings = make(own, opp, kings, side, w.move[found], w.captured[found])
        own, opp, side = theirs, mine, 1 - side
    return U(count), own, opp
