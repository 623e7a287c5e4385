"""When two discs that both move first touch: the first root of a quartic in time."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import sqrt
from tablee.games.carrom.kernel.world import NEVER

CLOSE = 1e-15  # seconds, and square metres: nearer than any number here is known
ROUNDS = 100


@jit
def height(c4: float, c3: float, c2: float, c1: float, c0: float, t: float) -> float:
    return (((c4 * t + c3) * t + c2) * t + c1) * t + c0


@jit
def slope(c4: float, c3: float, c2: float, c1: float, t: float) -> float:
    return ((4.0 * c4 * t + 3.0 * c3) * t + 2.0 * c2) * t + c1


@jit
def crossing(c4: float, c3: float, c2: float, c1: float, c0: float, lo: float, hi: float) -> float:
    """The only root between lo, where f is positive, and hi, where it is not: Newton, kept inside."""
    t = 0.5 * (lo + hi)
    for _ in range(ROUNDS):
        f, g = height(c4, c3, c2, c1, c0, t), slope(c4, c3, c2, c1, t)
        if f > 0.0:
            lo = t
        else:
            hi = t
        new = t - f / g if g < 0.0 else lo - 1.0
        if new <= lo or new >= hi:
            new = 0.5 * (lo + hi)
        if abs(new - t) <= CLOSE + 4e-16 * t:
            return new
        t = new
    return lo


@jit
def dip(c4: float, c3: float, c2: float, c1: float, c0: float, lo: float, hi: float) -> float:
    """Convex with its least value inside: Newton from the left never passes the root, if there is one."""
    t, f, g = lo, height(c4, c3, c2, c1, c0, lo), slope(c4, c3, c2, c1, lo)
    for _ in range(ROUNDS):
        new = t - f / g
        if new >= hi or new - t <= CLOSE + 4e-16 * t:
            break
        t = new
        f, g = height(c4, c3, c2, c1, c0, t), slope(c4, c3, c2, c1, t)
        if f <= 0.0 or g >= 0.0:
            break
    return t if g < 0.0 and f < CLOSE else NEVER


@jit
def turning(c4: float, c3: float, c2: float, c1: float, c0: float, lo: float, hi: float) -> float:
    """Concave, touching at lo and parting: when the two come back."""
    a, b = lo, hi
    for _ in range(60):
        t = 0.5 * (a + b)
        if slope(c4, c3, c2, c1, t) >= 0.0:
            a = t
        else:
            b = t
    if height(c4, c3, c2, c1, c0, b) <= 0.0:
        return b
    return crossing(c4, c3, c2, c1, c0, b, hi)


@jit
def first_touch(c4: float, c3: float, c2: float, c1: float, c0: float, end: float) -> float:
    """The first t up to `end` where f = c4 t⁴ + … + c0 falls from above zero to zero, or NEVER.

    The roots of f'' split the time into parts where f' only rises or only falls; there f is convex or
    concave, and each part holds at most one way down through zero.
    """
    if c1 < 0.0 and c0 <= 0.0:
        return 0.0
    if c1 >= 0.0 and c2 >= 0.0 and c3 >= 0.0:
        return NEVER
    early, late = end, end
    inside = 9.0 * c3 * c3 - 24.0 * c4 * c2
    if inside > 0.0 and c4 > 0.0:
        root = sqrt(inside)
        q = -3.0 * c3 - root if c3 > 0.0 else -3.0 * c3 + root
        one, other = q / (12.0 * c4), (2.0 * c2 / q if q != 0.0 else NEVER)
        early = min(one, other) if 0.0 < min(one, other) < end else end
        late = max(one, other) if 0.0 < max(one, other) < end else end
        if early > late:
            early, late = late, early
    lo, flo, glo = 0.0, c0, c1
    for part in range(3):
        hi = early if part == 0 else (late if part == 1 else end)
        if hi <= lo:
            continue
        fhi, ghi = height(c4, c3, c2, c1, c0, hi), slope(c4, c3, c2, c1, hi)
        if glo < 0.0:
            if flo <= 0.0:
                return lo
            if fhi <= 0.0:
                return crossing(c4, c3, c2, c1, c0, lo, hi)
            if ghi > 0.0:
                t = dip(c4, c3, c2, c1, c0, lo, hi)
                if t < NEVER:
                    return t
        elif ghi < 0.0 and fhi <= 0.0:
            if flo > 0.0:
                return crossing(c4, c3, c2, c1, c0, lo, hi)
            return turning(c4, c3, c2, c1, c0, lo, hi)
        lo, flo, glo = hi, fhi, ghi
    return NEVER
