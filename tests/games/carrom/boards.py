"""Boards and shots that are hard on a simulator, and what a shot did, read from its segments."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.games.carrom.board import COIN_RADIUS, HALF, LINE, POCKET_AT, STRIKER, STRIKER_RADIUS
from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.kernel.world import world
from tablee.games.carrom.path import Segment
from tablee.games.carrom.physics import set_board, travelled
from tablee.games.carrom.rack import racked, stray
from tablee.games.carrom.state import Piece
from tablee.games.carrom.surface import SURFACES, SurfaceName

D = 2 * COIN_RADIUS


class Scene(NamedTuple):
    pieces: tuple[Piece, ...]
    at: tuple[float, float]
    velocity: tuple[float, float]


def aimed(at: tuple[float, float], to: tuple[float, float], speed: float) -> tuple[float, float]:
    far = math.dist(at, to)
    return (to[0] - at[0]) / far * speed, (to[1] - at[1]) / far * speed


def laid(*places: tuple[float, float]) -> tuple[Piece, ...]:
    return tuple(Piece(i, x, y) for i, (x, y) in enumerate(places))


def rack_break(rng: random.Random) -> Scene:
    pieces = tuple(Piece(*one) for one in racked(stray(rng)))
    at = (rng.uniform(-0.18, 0.18), -LINE)
    return Scene(pieces, at, aimed(at, (rng.uniform(-0.08, 0.08), 0.0), rng.uniform(2.0, 5.5)))


def cluster(rng: random.Random) -> Scene:
    """Nineteen pieces, most of them within a hair of a neighbour."""
    places = [(rng.uniform(-0.1, 0.1), rng.uniform(-0.1, 0.2))]
    while len(places) < 19:
        x, y = rng.choice(places)
        angle, far = rng.uniform(0, 2 * math.pi), D + rng.choice([0.0, 1e-12, 1e-9, 1e-6, 1e-3])
        new = (x + far * math.cos(angle), y + far * math.sin(angle))
        inside = max(abs(new[0]), abs(new[1])) < 0.3
        if inside and new[1] > -0.2 and all(math.dist(new, p) >= D - 1e-15 for p in places):
            places.append(new)
    at = (rng.uniform(-0.18, 0.18), -LINE)
    return Scene(laid(*places), at, aimed(at, rng.choice(places), rng.uniform(0.3, 5.5)))


def corner(rng: random.Random) -> Scene:
    """Pieces against two frames, close to a pocket, one behind the other."""
    wall = HALF - COIN_RADIUS
    step = D + rng.choice([0.0, 1e-9, 1e-4])
    places = [(wall, POCKET_AT - 0.03 - k * step) for k in range(3)]
    places += [(POCKET_AT - 0.03 - k * step, wall) for k in range(3)]
    at = (rng.uniform(-0.18, 0.18), -LINE)
    return Scene(laid(*places), at, aimed(at, rng.choice(places), rng.uniform(1.0, 5.5)))


def touching(rng: random.Random) -> Scene:
    """A chain of touching pieces, hit along it or across it."""
    angle = rng.uniform(0, math.pi)
    places = [(0.02 + k * D * math.cos(angle), k * D * math.sin(angle)) for k in range(-3, 4)]
    at = (rng.uniform(-0.18, 0.18), -LINE)
    return Scene(laid(*places), at, aimed(at, rng.choice(places), rng.uniform(0.3, 5.5)))


def grazing(rng: random.Random) -> Scene:
    """The striker passes a piece at the very edge of a touch."""
    target = (rng.uniform(-0.2, 0.2), rng.uniform(-0.05, 0.2))
    at = (rng.uniform(-0.18, 0.18), -LINE)
    far = math.dist(at, target)
    side = (COIN_RADIUS + STRIKER_RADIUS) * (1 - rng.choice([0.0, 1e-15, 1e-9, 1e-5]))
    straight = math.atan2(target[1] - at[1], target[0] - at[0])
    angle = straight + rng.choice([-1, 1]) * math.asin(side / far)
    speed = rng.uniform(0.5, 5.5)
    return Scene(laid(target, (0.3, 0.3)), at, (speed * math.cos(angle), speed * math.sin(angle)))


def contact(rng: random.Random) -> Scene:
    """The striker stands against pieces with nothing to spare."""
    at = (rng.uniform(-0.1, 0.1), -LINE)
    reach = COIN_RADIUS + STRIKER_RADIUS
    places = [(at[0] + reach * math.cos(a), at[1] + reach * math.sin(a)) for a in (0.3, 1.4, 2.7)]
    angle = rng.uniform(0, 2 * math.pi)
    speed = rng.uniform(0.3, 5.5)
    return Scene(laid(*places, (0.0, 0.0)), at, (speed * math.cos(angle), speed * math.sin(angle)))


KINDS = {
    "break": rack_break,
    "cluster": cluster,
    "corner": corner,
    "touching": touching,
    "grazing": grazing,
    "contact": contact,
}


def played(scene: Scene, surface: SurfaceName = "club") -> Any:
    """The kernel's record after the shot."""
    w = world(SURFACES[surface])
    set_board(w, scene.pieces)
    w.shot_x[0], w.shot_y[0] = scene.at
    w.shot_vx[0], w.shot_vy[0] = scene.velocity
    w.logging = 1
    simulate(w, 1)
    return w


def radius(disc: int) -> float:
    return STRIKER_RADIUS if disc == STRIKER else COIN_RADIUS


class Film:
    """Where every disc was at any time, from the segments alone."""

    def __init__(self, scene: Scene, w: Any) -> None:
        self.drag = float(w.drag)
        self.ways: dict[int, list[Segment]] = {
            piece.id: [Segment(piece.id, False, 0.0, piece.x, piece.y, 0.0, 0.0)] for piece in scene.pieces
        }
        self.ways[STRIKER] = []
        for segment in travelled(w):
            self.ways[segment.disc].append(segment)

    def at(self, time: float) -> dict[int, tuple[float, float]]:
        """The places of the discs that lie on the board."""
        places = {}
        for disc, way in self.ways.items():
            now = [s for s in way if s.time <= time][-1]
            if not now.fallen:
                places[disc] = self._slid(now, time - now.time)
        return places

    def _slid(self, s: Segment, dt: float) -> tuple[float, float]:
        speed = math.sqrt(s.vx * s.vx + s.vy * s.vy)
        if speed == 0.0:
            return s.x, s.y
        dt = min(dt, speed / self.drag)
        far = (speed - 0.5 * self.drag * dt) * dt
        return s.x + s.vx / speed * far, s.y + s.vy / speed * far


def least_gap(places: dict[int, tuple[float, float]]) -> float:
    """The least distance between two discs, or between a disc and a frame; negative is an overlap."""
    discs = list(places)
    points: NDArray[np.float64] = np.array([places[disc] for disc in discs])
    radii = np.array([radius(disc) for disc in discs])
    frames = float((HALF - radii[:, None] - np.abs(points)).min())
    between = np.hypot(*(points[:, None] - points[None, :]).transpose(2, 0, 1))
    between -= radii[:, None] + radii[None, :]
    np.fill_diagonal(between, np.inf)
    return min(frames, float(between.min()))


def moments(times: Sequence[float]) -> list[float]:
    """Every event, and halfway to the next."""
    halves = [(a + b) / 2 for a, b in itertools.pairwise(times)]
    return [*times, *halves]
