"""Where the striker may stand (baseline.py) and where a piece may be laid (rosace.py), to the same bits."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import sqrt
from tablee.games.carrom.baseline import APART as BESIDE
from tablee.games.carrom.batch.record import CarromGame, CarromOptions, CarromPlaces
from tablee.games.carrom.board import (
    COIN_RADIUS,
    END_CIRCLE,
    HALF,
    LINE,
    POCKET_AT,
    POCKET_RADIUS,
    REACH,
    TOUCH,
)  # fmt: skip
from tablee.games.carrom.rosace import APART, DIAMETER, INSIDE, SAME


@jit
def turned(x: float, y: float, quarter: int) -> tuple[float, float]:
    """A point or a velocity as a seat sees it, on the board."""
    for _ in range(quarter % 4):
        x, y = -y, x
    return x, y


@jit
def quarters(rules: CarromOptions, seat: int) -> int:
    return seat * 4 // rules.seats


@jit
def far(x: float, y: float) -> float:
    return sqrt(x * x + y * y)


@jit
def overlaps(g: CarromGame, x: float, y: float, apart: float) -> bool:
    """Would a disc there lie on a piece?"""
    found = False
    for k in range(g.lying):
        found |= far(g.x[k] - x, g.y[k] - y) < apart - TOUCH
    return found


@jit
def covers(g: CarromGame, quarter: int, place: float) -> bool:
    """KA1: may the striker cover this end circle?"""
    x, y = turned(place, -LINE, quarter)
    return not overlaps(g, x, y, BESIDE)


@jit
def free_parts(g: CarromGame, s: CarromPlaces, quarter: int) -> int:
    """K6: the parts of the line where the striker touches nothing, from left to right; how many."""
    s.low[0], s.high[0] = -REACH, REACH
    n = 1
    for k in range(g.lying):
        x, y = turned(g.x[k], g.y[k], -quarter)
        inside = BESIDE * BESIDE - (y + LINE) * (y + LINE)
        if inside > 0.0:
            n = without(s, n, x - sqrt(inside), x + sqrt(inside))
    return n


@jit
def without(s: CarromPlaces, n: int, left: float, right: float) -> int:
    """The same parts, less what lies between; two that are equal are one."""
    m = 0
    for p in range(n):
        for side in range(2):
            low = s.low[p] if side == 0 else max(s.low[p], right)
            high = min(s.high[p], left) if side == 0 else s.high[p]
            if low <= high and not (m > 0 and s.new_low[m - 1] == low and s.new_high[m - 1] == high):
                s.new_low[m], s.new_high[m] = low, high
                m += 1
    for p in range(m):
        s.low[p], s.high[p] = s.new_low[p], s.new_high[p]
    return m


@jit
def can_stand(rules: CarromOptions, g: CarromGame, s: CarromPlaces) -> bool:
    """K-A6: is there any place for the shooter's striker?"""
    quarter = quarters(rules, g.shooter)
    if free_parts(g, s, quarter) > 0:
        return True
    return rules.full_cover != 0 and (covers(g, quarter, -END_CIRCLE) or covers(g, quarter, END_CIRCLE))


@jit
def add(s: CarromPlaces, x: float, y: float) -> None:
    s.x[s.candidates], s.y[s.candidates] = x, y
    s.candidates += 1


@jit
def add_crossings(s: CarromPlaces, x: float, y: float, r: float, u: float, v: float, other: float) -> None:
    """Where two circles meet."""
    dx, dy = u - x, v - y
    apart = far(dx, dy)
    if not SAME < apart < r + other:
        return
    along = (apart * apart + r * r - other * other) / (2 * apart)
    inside = r * r - along * along
    if inside < 0.0:
        return
    side = sqrt(inside)
    ux, uy = dx / apart, dy / apart
    add(s, x + along * ux - side * uy, y + along * uy + side * ux)
    add(s, x + along * ux + side * uy, y + along * uy - side * ux)


@jit
def list_candidates(g: CarromGame, s: CarromPlaces, inner: float) -> None:
    """Places that may be the nearest, in the order of rosace.py."""
    s.candidates = 0
    add(s, inner, 0.0)
    for k in range(g.lying):
        apart = far(g.x[k], g.y[k])
        if apart < SAME:
            add(s, APART, 0.0)
        elif apart < APART:
            add(s, g.x[k] - g.x[k] / apart * APART, g.y[k] - g.y[k] / apart * APART)
    if inner > 0.0:
        add(s, APART, 0.0)
    for k in range(g.lying):
        for j in range(k + 1, g.lying):
            add_crossings(s, g.x[k], g.y[k], APART, g.x[j], g.y[j], APART)
        if inner > 0.0:
            add_crossings(s, g.x[k], g.y[k], APART, 0.0, 0.0, inner)


@jit
def lies_free(g: CarromGame, x: float, y: float, inner: float) -> bool:
    if max(abs(x), abs(y)) > HALF - COIN_RADIUS:
        return False
    if far(abs(x) - POCKET_AT, abs(y) - POCKET_AT) <= POCKET_RADIUS:
        return False
    return far(x, y) >= inner - TOUCH and not overlaps(g, x, y, DIAMETER)


@jit
def angle(x: float, y: float) -> float:
    """Grows with the angle from the right, against the clock."""
    size = abs(x) + abs(y)
    if size == 0.0:
        return 0.0
    return 1.0 - x / size if y >= 0.0 else 3.0 + x / size


@jit
def nearest_free(g: CarromGame, s: CarromPlaces, inner: float) -> tuple[float, float]:
    """K-A5: the free place nearest to the middle; of several the smallest angle."""
    list_candidates(g, s, inner)
    least = 1e30
    for k in range(s.candidates):
        away = far(s.x[k], s.y[k])
        if away < least and lies_free(g, s.x[k], s.y[k], inner):
            least = away
    x, y, first = 0.0, 0.0, 1e30
    for k in range(s.candidates):
        turn = angle(s.x[k], s.y[k])
        if turn < first and far(s.x[k], s.y[k]) <= least + SAME and lies_free(g, s.x[k], s.y[k], inner):
            x, y, first = s.x[k], s.y[k], turn
    return x, y


@jit
def room(g: CarromGame, s: CarromPlaces) -> bool:
    """K-A5: is there any place inside the rosace?"""
    x, y = nearest_free(g, s, DIAMETER)
    return far(x, y) <= INSIDE
