"""A random legal shot or placing, for random games."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.chance import Source, pick
from tablee.games.carrom import baseline, rosace
from tablee.games.carrom.board import FASTEST, SLOWEST
from tablee.games.carrom.state import Piece, Put, Shot

TRIES = 200  # before the house's own place is taken


def uniform(source: Source, lo: float, hi: float) -> float:
    return lo + (hi - lo) * source.getrandbits(53) / (1 << 53)


def shot(pieces: Sequence[Piece], quarter: int, source: Source, full_cover: bool) -> Shot:
    parts = [part for part in baseline.free_parts(pieces, quarter) if part[0] < part[1]]
    if parts:
        place = uniform(source, *pick(source, parts))
    else:  # a single point is left, or an end circle to cover
        points = [lo for lo, _ in baseline.free_parts(pieces, quarter)]
        place = pick(source, points or baseline.covers(pieces, quarter) if full_cover else points)
    while True:
        vx, vy = uniform(source, -FASTEST, FASTEST), uniform(source, -FASTEST, FASTEST)
        if SLOWEST * SLOWEST <= vx * vx + vy * vy <= FASTEST * FASTEST:
            return Shot(place, vx, vy)


def put(pieces: Sequence[Piece], source: Source) -> Put:
    edge = rosace.INSIDE
    for _ in range(TRIES):
        x, y = uniform(source, -edge, edge), uniform(source, -edge, edge)
        far = x * x + y * y
        if rosace.DIAMETER**2 <= far <= edge * edge and rosace.overlapped(pieces, x, y) is None:
            return Put(x, y)
    return Put(*rosace.nearest_free(pieces, rosace.DIAMETER))
