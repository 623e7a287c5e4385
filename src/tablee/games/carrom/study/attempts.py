"""What a shot was at, read from what was kept of it: which piece, from how far, how thin, and did it fall?

A shot says nothing of what was meant. The piece that the striker touched first is taken for its aim, if it
is the shooter's own or the queen, and the pocket it set off towards, or fell into, for where it should go.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import acos, degrees, hypot

from tablee.core.value import value
from tablee.games.carrom.board import POCKET_AT, QUEEN, STRIKER
from tablee.games.carrom.kernel.world import CONTACT, POCKET
from tablee.games.carrom.path import Bump, Segment, events, segments
from tablee.games.carrom.state import ShotRecord, State, colours, team_of

ASTRAY = 20.0  # degrees beside every pocket: such a piece was not meant to fall
POCKETS = tuple((x * POCKET_AT, y * POCKET_AT) for x, y in ((1, 1), (-1, 1), (-1, -1), (1, -1)))


@value
class Attempt:
    """A piece sent towards a pocket: metres to go, degrees between the striker's way and the piece's."""

    piece: int
    pocket: int
    far: float
    cut: float
    fell: bool


def attempt(before: State, record: ShotRecord) -> Attempt | None:
    bumps, ways = events(record.events), segments(record.path)
    hit = next((one for one in bumps if one.kind == CONTACT and STRIKER in (one.disc, one.other)), None)
    if hit is None:
        return None
    id = hit.other if hit.disc == STRIKER else hit.disc
    if id not in _wanted(before):
        return None
    piece = next(one for one in before.pieces if one.id == id)
    came, goes = _heading(ways, STRIKER, hit.time, before=True), _heading(ways, id, hit.time, before=False)
    if came is None or goes is None:
        return None
    pocket, astray = _towards(piece.x, piece.y, goes)
    into = _fell_into(bumps, id)
    if into is None and astray > ASTRAY:
        return None
    chosen = pocket if into is None else into
    x, y = POCKETS[chosen]
    return Attempt(id, chosen, hypot(x - piece.x, y - piece.y), _angle(came, goes), into is not None)


def _wanted(state: State) -> tuple[int, ...]:
    assert state.breaker is not None
    assert state.shooter is not None
    return (QUEEN, *colours(state.breaker)[team_of(state.shooter)])


def _heading(ways: Sequence[Segment], disc: int, time: float, *, before: bool) -> tuple[float, float] | None:
    """Where a disc was going just before, or just after, a moment."""
    near = [one for one in ways if one.disc == disc and (one.time < time if before else one.time >= time)]
    moving = [one for one in near if one.vx or one.vy]
    if not moving:
        return None
    one = moving[-1] if before else moving[0]
    return one.vx, one.vy


def _fell_into(bumps: Sequence[Bump], id: int) -> int | None:
    return next((one.other for one in bumps if one.kind == POCKET and one.disc == id), None)


def _towards(x: float, y: float, goes: tuple[float, float]) -> tuple[int, float]:
    """The pocket that lies nearest to a way, and how many degrees beside it."""
    beside = [_angle(goes, (px - x, py - y)) for px, py in POCKETS]
    best = min(range(len(POCKETS)), key=beside.__getitem__)
    return best, beside[best]


def _angle(one: tuple[float, float], other: tuple[float, float]) -> float:
    """In degrees."""
    cosine = (one[0] * other[0] + one[1] * other[1]) / (hypot(*one) * hypot(*other))
    return degrees(acos(max(-1.0, min(1.0, cosine))))
