"""Where a returned piece may lie (K-A5), and where the house lays one: the nearest free place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt

from tablee.games.carrom.board import COIN_RADIUS, HALF, POCKET_AT, POCKET_RADIUS, ROSACE, TOUCH
from tablee.games.carrom.state import Piece

DIAMETER = 2 * COIN_RADIUS
APART = DIAMETER + 1e-7  # the house leaves a hair
INSIDE = ROSACE - COIN_RADIUS  # of a centre
SAME = 1e-9  # distances nearer than this are equal, and the smallest angle decides

Point = tuple[float, float]


def nearest_free(pieces: Sequence[Piece], inner: float) -> Point:
    """The free place nearest to the middle, but not nearer than `inner`; of several the smallest angle.

    A nearest place is the innermost circle's own, lies opposite a piece that covers the middle, or touches
    two circles: there are few to look at.
    """
    places = [place for place in _candidates(pieces, inner) if _lies_free(pieces, place, inner)]
    least = min(_far(place) for place in places)
    return min((place for place in places if _far(place) <= least + SAME), key=_angle)


def room(pieces: Sequence[Piece]) -> bool:
    """K-A5: is there any place inside the rosace?"""
    return _far(nearest_free(pieces, DIAMETER)) <= INSIDE


def overlapped(pieces: Sequence[Piece], x: float, y: float) -> Piece | None:
    for piece in pieces:
        if _far((piece.x - x, piece.y - y)) < DIAMETER - TOUCH:
            return piece
    return None


def _candidates(pieces: Sequence[Piece], inner: float) -> Iterator[Point]:
    yield inner, 0.0
    circles = [(piece.x, piece.y, APART) for piece in pieces]
    if inner > 0.0:
        circles.append((0.0, 0.0, inner))
    for x, y, _ in circles:
        far = _far((x, y))
        if far < SAME:
            yield APART, 0.0
        elif far < APART:
            yield x - x / far * APART, y - y / far * APART
    for one, other in combinations(circles, 2):
        yield from _crossings(one, other)


def _crossings(one: tuple[float, float, float], other: tuple[float, float, float]) -> Iterator[Point]:
    (x, y, r), (u, v, s) = one, other
    dx, dy = u - x, v - y
    far = _far((dx, dy))
    if not SAME < far < r + s:
        return
    along = (far * far + r * r - s * s) / (2 * far)
    inside = r * r - along * along
    if inside < 0.0:
        return
    side = sqrt(inside)
    ux, uy = dx / far, dy / far
    yield x + along * ux - side * uy, y + along * uy + side * ux
    yield x + along * ux + side * uy, y + along * uy - side * ux


def _lies_free(pieces: Sequence[Piece], place: Point, inner: float) -> bool:
    x, y = abs(place[0]), abs(place[1])
    if max(x, y) > HALF - COIN_RADIUS or _far((x - POCKET_AT, y - POCKET_AT)) <= POCKET_RADIUS:
        return False
    return _far(place) >= inner - TOUCH and overlapped(pieces, *place) is None


def _far(point: Point) -> float:
    return sqrt(point[0] * point[0] + point[1] * point[1])


def _angle(point: Point) -> float:
    """Grows with the angle from the right, against the clock; nothing but divisions."""
    x, y = point
    size = abs(x) + abs(y)
    if size == 0.0:
        return 0.0
    return 1.0 - x / size if y >= 0.0 else 3.0 + x / size
