"""One disc on its own: it slides straight on, slower and slower, to a stop, a cushion or a pocket."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import sqrt
from tablee.games.carrom.board import HALF, POCKET_AT, POCKET_RADIUS
from tablee.games.carrom.kernel.world import CUSHION_X, CUSHION_Y, NEVER, POCKET, STOP, World

AT_REST = 1e-9  # m/s: less is nothing


@jit
def slide(w: World, i: int, t: float) -> None:
    """Bring disc i to time t, which lies before its next event."""
    dt = t - w.since[i]
    w.since[i] = t
    speed = w.speed[i]
    if speed > 0.0 and dt > 0.0:
        s = (speed - 0.5 * w.drag * dt) * dt
        w.x[i] += w.ux[i] * s
        w.y[i] += w.uy[i] * s
        speed -= w.drag * dt
        w.speed[i] = max(0.0, speed)
        w.rubbed += w.mass[i] * w.drag * s


@jit
def send(w: World, i: int, vx: float, vy: float) -> None:
    """Give disc i a velocity."""
    speed = sqrt(vx * vx + vy * vy)
    if speed < AT_REST:
        w.speed[i], w.ux[i], w.uy[i] = 0.0, 0.0, 0.0
    else:
        w.speed[i], w.ux[i], w.uy[i] = speed, vx / speed, vy / speed


@jit
def time_to_slide(drag: float, speed: float, s: float) -> float:
    """How long the distance s takes; NEVER if friction stops the disc before its end."""
    q = speed * speed - 2.0 * drag * s
    if q < 0.0:
        return NEVER
    return 2.0 * s / (speed + sqrt(q))


@jit
def predict_alone(w: World, i: int) -> None:
    """The next stop, cushion or pocket of disc i, which has been brought to the present time."""
    speed = w.speed[i]
    if w.on[i] == 0 or speed == 0.0:
        w.alone[i] = NEVER
        return
    x, y, ux, uy = w.x[i], w.y[i], w.ux[i], w.uy[i]
    wall = HALF - w.radius[i]
    best, kind, where = speed * speed / (2.0 * w.drag), STOP, 0
    if ux != 0.0:
        s = ((wall - x) if ux > 0.0 else (-wall - x)) / ux
        if s < best:
            best, kind, where = s, CUSHION_X, 0 if ux > 0.0 else 2
    if uy != 0.0:
        s = ((wall - y) if uy > 0.0 else (-wall - y)) / uy
        if s < best:
            best, kind, where = s, CUSHION_Y, 1 if uy > 0.0 else 3
    for pocket in range(4):
        dx = (POCKET_AT if pocket == 0 or pocket == 3 else -POCKET_AT) - x
        dy = (POCKET_AT if pocket < 2 else -POCKET_AT) - y
        ahead = dx * ux + dy * uy
        if ahead > 0.0:
            q = ahead * ahead - (dx * dx + dy * dy - POCKET_RADIUS * POCKET_RADIUS)
            if q >= 0.0:
                s = ahead - sqrt(q)
                if s < best:
                    best, kind, where = s, POCKET, pocket
    if best < 0.0:
        best = 0.0
    w.alone[i] = w.now + (speed / w.drag if kind == STOP else time_to_slide(w.drag, speed, best))
    w.kind[i], w.where[i] = kind, where
