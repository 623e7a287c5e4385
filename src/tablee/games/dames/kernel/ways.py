"""The ways that one capture can go."""

from __future__ import annotations

from tablee.core.bits import lowest
from tablee.core.jit import jit
from tablee.core.kernel_types import Bits
from tablee.games.dames.kernel.board import ZERO, step
from tablee.games.dames.kernel.workspace import JUMPS, DamesWorkspace


@jit
def capture_ways(
    w: DamesWorkspace, at: Bits, end: Bits, wanted: Bits, empty: Bits, flies: bool, barred: int, n: int
) -> None:
    """D5, D6: the ways on from a square that take all that is wanted and stop at the end.

    Straight on, a king lands at once behind the piece: from the squares beyond it is the same line, `barred`.
    """
    if wanted == ZERO:
        if at == end:
            for i in range(n):
                w.way_landing[w.ways * JUMPS + i] = w.landing[i]
                w.way_jumped[w.ways * JUMPS + i] = w.jumped[i]
            w.ways += 1
        return
    for direction in range(4):
        over = step(at, direction)
        while flies and over & empty:
            over = step(over, direction)
        if direction == barred or not over & wanted:
            continue
        to = step(over, direction)
        further = -1
        while to & empty and w.ways < w.ways_wanted and w.landings > 0:
            w.landings -= 1
            w.landing[n], w.jumped[n] = lowest(to), lowest(over)
            capture_ways(w, to, end, wanted & ~over, empty, flies, further, n + 1)
            if not flies:
                break
            to, further = step(to, direction), direction
