"""An unsteady hand: the direction and the speed that come out instead of those that were meant."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Source
from tablee.games.carrom.board import FASTEST, SLOWEST

Floats = NDArray[np.float64]


def normals(source: Source, count: int) -> Floats:
    """Numbers of the normal distribution, by Box and Muller from the source's bits."""
    found: list[float] = []
    while len(found) < count:
        far = math.sqrt(-2.0 * math.log(1.0 - source.getrandbits(53) / (1 << 53)))
        turn = 2.0 * math.pi * source.getrandbits(53) / (1 << 53)
        found += [far * math.cos(turn), far * math.sin(turn)]
    return np.array(found[:count])


def unsteady(dx: Floats, dy: Floats, speed: Floats, turn: Floats, stretch: Floats) -> tuple[Floats, Floats]:
    """Velocities turned by some radians and stretched by some share, each direction by each error."""
    cos, sin = np.cos(turn), np.sin(turn)
    fast = np.clip(speed[:, None] * (1.0 + stretch), SLOWEST, FASTEST)
    return (
        ((dx[:, None] * cos - dy[:, None] * sin) * fast).ravel(),
        ((dx[:, None] * sin + dy[:, None] * cos) * fast).ravel(),
    )
