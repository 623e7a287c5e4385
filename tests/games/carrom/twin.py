"""The kernel's slow twin: small equal steps, written for reading."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tablee.games.carrom.board import COIN_MASS, COIN_RADIUS, HALF, STRIKER, STRIKER_MASS, STRIKER_RADIUS
from tablee.games.carrom.surface import Surface
from tests.games.carrom.boards import Scene


@dataclass
class Disc:
    id: int
    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0

    @property
    def radius(self) -> float:
        return STRIKER_RADIUS if self.id == STRIKER else COIN_RADIUS

    @property
    def mass(self) -> float:
        return STRIKER_MASS if self.id == STRIKER else COIN_MASS


def stepped(scene: Scene, surface: Surface, dt: float) -> dict[int, tuple[float, float]]:
    """Where the discs rest; pockets are left out, the shot must not reach one."""
    discs = [Disc(piece.id, piece.x, piece.y) for piece in scene.pieces]
    discs.append(Disc(STRIKER, *scene.at, *scene.velocity))
    while any(disc.vx or disc.vy for disc in discs):
        for disc in discs:
            _slide(disc, surface, dt)
            _bounce(disc, surface)
        for i, a in enumerate(discs):
            for b in discs[i + 1 :]:
                if a.vx or a.vy or b.vx or b.vy:
                    _knock(a, b, surface)
    return {disc.id: (disc.x, disc.y) for disc in discs}


def _slide(disc: Disc, surface: Surface, dt: float) -> None:
    speed = math.hypot(disc.vx, disc.vy)
    slower = max(0.0, speed - surface.drag * dt)
    if speed > 0.0:
        disc.x += disc.vx / speed * (speed + slower) / 2 * dt
        disc.y += disc.vy / speed * (speed + slower) / 2 * dt
        disc.vx *= slower / speed
        disc.vy *= slower / speed


def _bounce(disc: Disc, surface: Surface) -> None:
    wall = HALF - disc.radius
    if abs(disc.x) > wall and disc.x * disc.vx > 0.0:
        disc.vx *= -surface.cushion
    if abs(disc.y) > wall and disc.y * disc.vy > 0.0:
        disc.vy *= -surface.cushion


def _knock(a: Disc, b: Disc, surface: Surface) -> None:
    nx, ny = b.x - a.x, b.y - a.y
    far = math.hypot(nx, ny)
    approach = ((a.vx - b.vx) * nx + (a.vy - b.vy) * ny) / far
    if far > a.radius + b.radius or approach <= 0.0:
        return
    parting = max(surface.least, approach if approach < surface.slow else surface.disc * approach)
    push = (approach + parting) / (1 / a.mass + 1 / b.mass) / far
    a.vx, a.vy = a.vx - push / a.mass * nx, a.vy - push / a.mass * ny
    b.vx, b.vy = b.vx + push / b.mass * nx, b.vy + push / b.mass * ny
