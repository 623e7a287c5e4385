"""The ways of discs over the board, as a player sees them: free or not, straight or off a cushion.

The board is seen from the shooter's side, his line below. Pieces are those of the kernel's batch.
"""

from __future__ import annotations

from typing import Annotated

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, KernelRecord, sqrt
from tablee.games.carrom.board import (
    COIN_MASS,
    COIN_RADIUS,
    FASTEST,
    HALF,
    LINE,
    POCKET_AT,
    POCKET_RADIUS,
    SLOWEST,
    STRIKER_MASS,
    STRIKER_RADIUS,
)
from tablee.games.carrom.kernel.world import World

MOST = 6_000  # candidates
PLACES = 41  # of the striker on its line, at most
APART = COIN_RADIUS + STRIKER_RADIUS
PUSH = STRIKER_MASS / (STRIKER_MASS + COIN_MASS)
THINNEST = 0.2  # cosine of the cut: a thinner hit is not tried
SPARE = 0.02  # metres that a coin should have left when it reaches the pocket

# A pot is a piece, a pocket and a way there: straight, or with these flags above 4 * id + pocket.
STRIKER_BANKS, COMBINATION, PIECE_BANKS = 1 << 7, 1 << 8, 1 << 9


class Candidates(KernelRecord):
    """Shots that might do, found by geometry alone."""

    places: int
    place: Annotated[Array[float], PLACES]
    banks: int  # may the striker go by a cushion?
    count: int
    # candidates: from where, whereto, how fast, how much of an error they forgive, and which pot
    origin: Annotated[Array[float], MOST]
    dx: Annotated[Array[float], MOST]
    dy: Annotated[Array[float], MOST]
    speed: Annotated[Array[float], MOST]
    room: Annotated[Array[float], MOST]
    pot: Annotated[Array[int], MOST]


@jit
def is_clear(
    w: World, ax: float, ay: float, bx: float, by: float, width: float, skip: int, also: int
) -> bool:
    """Can a disc go from a to b without touching a piece whose centre is nearer than `width`?"""
    dx, dy = bx - ax, by - ay
    far = sqrt(dx * dx + dy * dy)
    if far == 0.0:
        return True
    dx /= far
    dy /= far
    least = width * width * 0.9999
    for i in range(w.pieces):
        if i in (skip, also):
            continue
        px, py = w.piece_x[i] - ax, w.piece_y[i] - ay
        t = px * dx + py * dy
        if t <= 0.0:
            continue
        if t > far:
            t = far
        px -= t * dx
        py -= t * dy
        if px * px + py * py < least:
            return False
    return True


@jit
def pot_of(id: int, pocket: int) -> int:
    """The number of a straight pot."""
    return 4 * id + pocket


@jit
def started(w: World, speed: float, far: float) -> float:
    """How fast a disc has to start to be this fast after so many metres."""
    return sqrt(speed * speed + 2.0 * w.drag * far)


@jit
def suggest(c: Candidates, place: float, dx: float, dy: float, speed: float, room: float, pot: int) -> None:
    """Keep a candidate, if a hand can be as fast as that."""
    if speed <= FASTEST and c.count < MOST:
        k = c.count
        c.origin[k], c.dx[k], c.dy[k] = place, dx, dy
        c.speed[k], c.room[k], c.pot[k] = max(speed, SLOWEST), room, pot
        c.count = k + 1


@jit
def strike_from_cushion(
    w: World, c: Candidates, i: int, gx: float, gy: float, ux: float, uy: float, need: float, pot: int
) -> None:
    """Candidates that reach the striker's place of contact (gx, gy) by one cushion."""
    wall, e = HALF - STRIKER_RADIUS, w.cushion
    for side in range(3):  # left, right and far; the near one lies behind the shooter
        for p in range(c.places):
            sx, sy = c.place[p], -LINE
            if side == 2:
                a, b = wall - sy, wall - gy
                x, y = sx + (gx - sx) * a / (a + b / e), wall
            else:
                edge = wall if side == 1 else -wall
                a, b = abs(edge - sx), abs(edge - gx)
                x, y = edge, sy + (gy - sy) * a / (a + b / e)
            if max(abs(x), abs(y)) > wall + 1e-9 or (
                abs(abs(x) - POCKET_AT) < POCKET_RADIUS and abs(abs(y) - POCKET_AT) < POCKET_RADIUS
            ):
                continue
            ox, oy, ix, iy = gx - x, gy - y, x - sx, y - sy
            out, into = sqrt(ox * ox + oy * oy), sqrt(ix * ix + iy * iy)
            if out < 1e-3 or into < 1e-3:
                continue
            cut = (ox * ux + oy * uy) / out
            if cut < THINNEST:
                continue
            if not is_clear(w, sx, sy, x, y, APART, -1, -1) or not is_clear(w, x, y, gx, gy, APART, i, -1):
                continue
            ix, iy = ix / into, iy / into
            kept = sqrt(ix * ix + e * e * iy * iy) if side == 2 else sqrt(iy * iy + e * e * ix * ix)
            speed = started(w, started(w, need / ((1.0 + w.disc) * PUSH * cut), out) / kept, into)
            suggest(c, sx, ix, iy, speed, 0.7 * APART * cut / (into + out), pot | STRIKER_BANKS)


@jit
def strike(
    w: World, c: Candidates, i: int, ux: float, uy: float, need: float, window: float, pot: int
) -> None:
    """Candidates that send piece i along (ux, uy) at the speed it needs; `window`: the error it forgives."""
    gx, gy = w.piece_x[i] - ux * APART, w.piece_y[i] - uy * APART
    wall = HALF - STRIKER_RADIUS
    if max(abs(gx), abs(gy)) > wall:
        return
    for p in range(c.places):
        sx, sy = c.place[p], -LINE
        dx, dy = gx - sx, gy - sy
        far = sqrt(dx * dx + dy * dy)
        if far < 1e-4:
            dx, dy, cut = ux, uy, 1.0  # it stands against the piece already
        else:
            dx, dy = dx / far, dy / far
            cut = dx * ux + dy * uy
        if cut < THINNEST or not is_clear(w, sx, sy, gx, gy, APART, i, -1):
            continue
        speed = started(w, need / ((1.0 + w.disc) * PUSH * cut), far)
        suggest(c, sx, dx, dy, speed, window * APART * cut / max(far, 0.02), pot)
    if c.banks != 0:
        first = c.count
        strike_from_cushion(w, c, i, gx, gy, ux, uy, need, pot)
        for k in range(first, c.count):
            c.room[k] *= window
