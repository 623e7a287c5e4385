"""Two discs: when they touch, and what it does. Rims are smooth: the impulse is along the centres."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import sqrt
from tablee.games.carrom.kernel.motion import send, time_to_slide
from tablee.games.carrom.kernel.roots import first_touch
from tablee.games.carrom.kernel.world import CUSHION_X, NEVER, World

SURELY = 1.0 + 1e-9  # a pair is left out only if rounding cannot matter


@jit
def straight(drag: float, speed: float, ahead: float, gap: float) -> float:
    """How long until a disc touches a resting one that lies `ahead` along its path."""
    if ahead <= 0.0:
        return NEVER
    q = ahead * ahead - gap
    if q < 0.0:
        return NEVER
    s = gap / (ahead + sqrt(q))
    return time_to_slide(drag, speed, max(0.0, s))


@jit
def least_along(far: float, dv: float, da: float, end: float) -> float:
    """The least of far + dv t + da t² up to `end`: how near discs come along the line of their centres."""
    least = min(far, far + (dv + da * end) * end)
    if da > 0.0 and dv < 0.0 and -dv < 2.0 * da * end:
        least = min(least, far - dv * dv / (4.0 * da))
    return least


@jit
def predict_pair(w: World, i: int, j: int) -> float:
    """When disc i, which has been brought to the present time, next touches disc j, or NEVER."""
    now, reach = w.now, w.radius[i] + w.radius[j]
    fast, other = w.speed[i], w.speed[j]
    dx, dy = w.x[j] - w.x[i], w.y[j] - w.y[i]
    if other > 0.0:
        dt = now - w.since[j]
        s = (other - 0.5 * w.drag * dt) * dt
        dx += w.ux[j] * s
        dy += w.uy[j] * s
        other -= w.drag * dt
        if other < 0.0:
            other = 0.0
    gap = dx * dx + dy * dy - reach * reach
    if fast == 0.0 and other == 0.0:
        return NEVER
    if other == 0.0:
        return now + straight(w.drag, fast, dx * w.ux[i] + dy * w.uy[i], gap)
    if fast == 0.0:
        return now + straight(w.drag, other, -(dx * w.ux[j] + dy * w.uy[j]), gap)
    end = min(w.alone[i], w.alone[j]) - now  # then one of the two paths changes and is predicted anew
    if end < 0.0:
        end = 0.0
    farthest = reach + (fast + other) * end
    if gap + reach * reach > farthest * farthest:
        return NEVER
    vx, vy = w.ux[j] * other - w.ux[i] * fast, w.uy[j] * other - w.uy[i] * fast
    ax, ay = -0.5 * w.drag * (w.ux[j] - w.ux[i]), -0.5 * w.drag * (w.uy[j] - w.uy[i])
    dv, da, far = dx * vx + dy * vy, dx * ax + dy * ay, dx * dx + dy * dy
    nearest = least_along(far, dv, da, end)
    if nearest > 0.0 and nearest * nearest > SURELY * reach * reach * far:
        return NEVER
    return now + first_touch(
        ax * ax + ay * ay, 2.0 * (vx * ax + vy * ay), vx * vx + vy * vy + 2.0 * da, 2.0 * dv, gap, end
    )


@jit
def knock(w: World, i: int, j: int) -> float:
    """Discs i and j touch: change their velocities; the speed of approach."""
    nx, ny = w.x[j] - w.x[i], w.y[j] - w.y[i]
    d = sqrt(nx * nx + ny * ny)
    nx /= d
    ny /= d
    vxi, vyi = w.ux[i] * w.speed[i], w.uy[i] * w.speed[i]
    vxj, vyj = w.ux[j] * w.speed[j], w.uy[j] * w.speed[j]
    approach = (vxi - vxj) * nx + (vyi - vyj) * ny
    parting = approach if approach < w.slow else w.disc * approach
    if parting < w.least:
        parting = w.least
    mi, mj = w.mass[i], w.mass[j]
    shared = mi * mj / (mi + mj)
    push = (approach + parting) * shared
    w.lost += 0.5 * shared * (approach * approach - parting * parting)
    send(w, i, vxi - push / mi * nx, vyi - push / mi * ny)
    send(w, j, vxj + push / mj * nx, vyj + push / mj * ny)
    return approach


@jit
def rebound(w: World, i: int, kind: int) -> float:
    """Disc i meets a cushion: turn it back; its speed against the frame."""
    vx, vy = w.ux[i] * w.speed[i], w.uy[i] * w.speed[i]
    against = vx if kind == CUSHION_X else vy
    w.lost += 0.5 * w.mass[i] * against * against * (1.0 - w.cushion * w.cushion)
    if kind == CUSHION_X:
        send(w, i, -w.cushion * vx, vy)
    else:
        send(w, i, vx, -w.cushion * vy)
    return abs(against)


@jit
def drop(w: World, i: int) -> None:
    """Disc i falls into a pocket."""
    w.fallen += 0.5 * w.mass[i] * w.speed[i] * w.speed[i]
    w.on[i] = 0
    send(w, i, 0.0, 0.0)
