"""A strong shooter who knows no geometry: every place, every direction, some forces, and a level-8 hand.

It shares the kernel with the players, and nothing of how they look for shots: it may judge them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.carrom import baseline
from tablee.games.carrom.board import FASTEST, LINE, SLOWEST, STRIKER
from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.kernel.world import BATCH
from tablee.games.carrom.physics import set_board, workspace
from tablee.games.carrom.state import Piece
from tablee.games.carrom.surface import SURFACES

Floats = NDArray[np.float64]
HAND = (0.25, 0.03)  # of level 8 (PHYSICS): degrees, share of the speed
SPEEDS = (1.1, 1.9, 3.2)
SAMPLES, FINALISTS = 32, 32


def fell(w: Any, place: Floats, turn: Floats, speed: Floats) -> NDArray[np.int64]:
    """What falls in each shot at the board that is laid; a turn of 0 is straight ahead."""
    out = np.zeros(len(place), np.int64)
    for start in range(0, len(place), BATCH):
        part = slice(start, min(start + BATCH, len(place)))
        n = part.stop - start
        w.shot_x[:n], w.shot_y[:n] = place[part], -LINE
        fast = np.clip(speed[part], SLOWEST, FASTEST)
        w.shot_vx[:n], w.shot_vy[:n] = -fast * np.sin(turn[part]), fast * np.cos(turn[part])
        simulate(w, n)
        out[part] = w.fell[:n]
    return out


def best_chance(
    pieces: Sequence[Piece],
    quarter: int,
    ids: Sequence[int],
    spots: int = 15,
    turns: int = 720,
    hand: tuple[float, float] = HAND,
) -> float:
    """The chance to pocket one of these pieces and keep the striker, from this side, by the best shot."""
    turned = [Piece(p.id, *baseline.turned(p.x, p.y, -quarter)) for p in pieces]
    parts = baseline.free_parts(turned, 0)
    if not parts:
        return 0.0
    w, wanted = workspace(SURFACES["club"]), sum(1 << id for id in ids)
    set_board(w, turned)

    def potted(place: Floats, turn: Floats, speed: Floats) -> NDArray[np.bool_]:
        bits = fell(w, place, turn, speed)
        went: NDArray[np.bool_] = ((bits & wanted) != 0) & (bits >> STRIKER & 1 == 0)
        return went

    places = _spread(parts, spots)
    angles = np.linspace(-math.pi, math.pi, turns, endpoint=False)
    grid = [part.ravel() for part in np.meshgrid(places, angles, np.array(SPEEDS), indexing="ij")]
    hits = potted(*grid).reshape(len(places), turns, len(SPEEDS))
    # a shot beside which the next ones go in as well forgives most
    sure = (2.0 * hits + np.roll(hits, 1, 1) + np.roll(hits, -1, 1)) * hits
    order = np.argsort(-sure.ravel(), kind="stable")[:FINALISTS]
    order = order[hits.ravel()[order]]
    if not len(order):
        return 0.0
    rng, best = np.random.default_rng(1), 0.0
    error, stretch = (
        math.radians(hand[0]) * rng.standard_normal(SAMPLES),
        1 + hand[1] * rng.standard_normal(SAMPLES),
    )
    step = 2 * math.pi / turns
    for aside in (-step / 3, 0.0, step / 3):
        many = [np.repeat(part[order], SAMPLES) for part in grid]
        turn = many[1] + np.tile(error, len(order)) + aside
        went = potted(many[0], turn, many[2] * np.tile(stretch, len(order)))
        best = max(best, float(went.reshape(-1, SAMPLES).mean(axis=1).max()))
    return best


def _spread(parts: Sequence[tuple[float, float]], count: int) -> Floats:
    """Places over the free parts of the line, each part's share by its length."""
    length = sum(hi - lo for lo, hi in parts)
    places = []
    for lo, hi in parts:
        n = max(1, round(count * (hi - lo) / length)) if length else 1
        places += [lo + (hi - lo) * (k + 0.5) / n for k in range(n)]
    return np.array(places)
