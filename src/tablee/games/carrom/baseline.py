"""The shooter's line: how the board looks from each seat, and where the striker may stand (K6)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from tablee.games.carrom.board import COIN_RADIUS, END_CIRCLE, LINE, REACH, STRIKER_RADIUS, TOUCH
from tablee.games.carrom.state import Piece

APART = COIN_RADIUS + STRIKER_RADIUS


def quarters(seats: int, seat: int) -> int:
    """How many quarter turns, against the clock, a seat sits from seat 0."""
    return seat * 4 // seats


def turned(x: float, y: float, quarter: int) -> tuple[float, float]:
    """A point or a velocity as a seat sees it, on the board; exact."""
    for _ in range(quarter % 4):
        x, y = -y, x
    return x, y


def free_parts(pieces: Sequence[Piece], quarter: int) -> tuple[tuple[float, float], ...]:
    """The parts of the line where the striker touches no piece and no end circle."""
    parts = [(-REACH, REACH)]
    for piece in pieces:
        x, y = turned(piece.x, piece.y, -quarter)
        inside = APART * APART - (y + LINE) * (y + LINE)
        if inside > 0.0:
            half = sqrt(inside)
            parts = [
                part
                for lo, hi in parts
                for part in ((lo, min(hi, x - half)), (max(lo, x + half), hi))
                if part[0] <= part[1]
            ]
    return tuple(sorted(set(parts)))


def overlapped(pieces: Sequence[Piece], quarter: int, place: float) -> Piece | None:
    """The piece that a striker at this place would lie on."""
    x, y = turned(place, -LINE, quarter)
    for piece in pieces:
        if sqrt((piece.x - x) * (piece.x - x) + (piece.y - y) * (piece.y - y)) < APART - TOUCH:
            return piece
    return None


def covers(pieces: Sequence[Piece], quarter: int) -> tuple[float, ...]:
    """KA1: the end circles that the striker may cover completely."""
    return tuple(x for x in (-END_CIRCLE, END_CIRCLE) if overlapped(pieces, quarter, x) is None)
