"""K3: the rosette, and the tiny offsets that make every break another (§8c)."""

from __future__ import annotations

from math import sqrt

from tablee.core.chance import Source, below
from tablee.games.carrom.board import BLACK, COIN_RADIUS, QUEEN, WHITE

GAP = 20e-6  # metres between neighbours
STRAY = 5196  # nanometres: an even spread to either side, about 3 µm of standard deviation
NANO = 1e-9

Offsets = tuple[tuple[int, int], ...]


def _rosette() -> tuple[tuple[int, float, float], ...]:
    """Id and place of each piece; the breaker sits below. The whites form a Y of three arms."""
    d, half = 2 * COIN_RADIUS + GAP, sqrt(3) / 2
    # The unit vectors at 270°, 300°, … 240°, twelve of them.
    turns = [(0.0, -1.0), (0.5, -half), (half, -0.5), (1.0, 0.0), (half, 0.5), (0.5, half)]
    turns += [(-x, -y) for x, y in turns]
    white, black = iter(WHITE), iter(BLACK)
    pieces = [(QUEEN, 0.0, 0.0)]
    for k in range(6):
        x, y = turns[2 * k]
        pieces.append((next(white) if k % 2 == 0 else next(black), d * x, d * y))
    for k in range(12):
        x, y = turns[k]
        far = 2 * d if k % 2 == 0 else 2 * half * d
        pieces.append((next(white) if k % 2 == 0 else next(black), far * x, far * y))
    return tuple(sorted(pieces))


ROSETTE = _rosette()


def stray(source: Source) -> Offsets:
    """Random offsets of all pieces, in nanometres."""
    return tuple(
        (below(source, 2 * STRAY + 1) - STRAY, below(source, 2 * STRAY + 1) - STRAY) for _ in ROSETTE
    )


def racked(offsets: Offsets) -> tuple[tuple[int, float, float], ...]:
    """Id and place of each piece, the breaker below."""
    return tuple(
        (id, x + dx * NANO, y + dy * NANO) for (id, x, y), (dx, dy) in zip(ROSETTE, offsets, strict=True)
    )
