"""How likely a level-8 hand pockets something: straight candidates, each imagined many times."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tablee.games.carrom import line
from tablee.games.carrom.board import FASTEST, LINE, SLOWEST, STRIKER
from tablee.games.carrom.bot.lanes import AIM
from tablee.games.carrom.bot.pots import find_pots
from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.physics import set_board, workspace
from tablee.games.carrom.state import Piece
from tablee.games.carrom.surface import SURFACES

SAMPLES, MOST, FORCES = 32, 20, (1.05, 1.4, 2.0)
ANGLE, FORCE = math.radians(0.25), 0.03


def best_chance(pieces: Sequence[Piece], quarter: int, ids: Sequence[int]) -> float:
    """The best chance of a straight pot, seen from a side."""
    turned = [Piece(p.id, *line.turned(p.x, p.y, -quarter)) for p in pieces]
    w, a = workspace(SURFACES["club"]), np.zeros(1, AIM)[0]
    places = [lo + (hi - lo) * (k + 0.5) / 10 for lo, hi in line.free(turned, 0) for k in range(10)][:40]
    a["places"] = len(places)
    a["place"][: len(places)] = places
    set_board(w, turned)
    n = find_pots(w, a, sum(1 << id for id in ids), 0, 0)
    rng = np.random.default_rng(1)
    turn, stretch = ANGLE * rng.standard_normal(SAMPLES), 1 + FORCE * rng.standard_normal(SAMPLES)
    wanted, best = sum(1 << id for id in ids), 0.0
    for k in np.argsort(-a["room"][:n])[:MOST].tolist():
        dx, dy = float(a["dx"][k]), float(a["dy"][k])
        for force in FORCES:
            speed = np.clip(float(a["speed"][k]) * force * stretch, SLOWEST, FASTEST)
            w["shot_x"][:SAMPLES], w["shot_y"][:SAMPLES] = a["from"][k], -LINE
            w["shot_vx"][:SAMPLES] = (dx * np.cos(turn) - dy * np.sin(turn)) * speed
            w["shot_vy"][:SAMPLES] = (dx * np.sin(turn) + dy * np.cos(turn)) * speed
            simulate(w, SAMPLES)
            fell = w["fell"][:SAMPLES]
            best = max(best, float((((fell & wanted) != 0) & (fell >> STRIKER & 1 == 0)).mean()))
    return best
