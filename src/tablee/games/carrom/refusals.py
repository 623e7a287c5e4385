"""Why a shot or a placing cannot be: the rule it breaks, and what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt

from tablee.core.game import IllegalAction
from tablee.games.carrom import baseline, rosace
from tablee.games.carrom.board import (
    COIN_RADIUS,
    END_CIRCLE,
    FASTEST,
    REACH,
    SLOWEST,
    STRIKER_RADIUS,
    TOUCH,
)  # fmt: skip
from tablee.games.carrom.options import Options
from tablee.games.carrom.state import Piece, Put, Shot

HAIR = 1e-9  # m/s: a speed that rounding made a little too high or low is meant well


def check_shot(options: Options, pieces: Sequence[Piece], quarter: int, shot: Shot) -> None:
    """K6, K7: raises IllegalAction unless the shot can be played."""
    if not (isfinite(shot.place) and isfinite(shot.vx) and isfinite(shot.vy)):
        raise IllegalAction("K7", "not_a_number")
    covering = options.full_cover == "yes" and abs(shot.place) == END_CIRCLE
    if abs(shot.place) > REACH and not covering:
        near = abs(shot.place) < END_CIRCLE + COIN_RADIUS + STRIKER_RADIUS
        raise IllegalAction("K6", "red_circle" if near else "off_line", place=shot.place, most=REACH)
    on = baseline.overlapped(pieces, quarter, shot.place)
    if on is not None:
        raise IllegalAction("K6", "striker_overlaps", place=shot.place, piece=on.id)
    speed = sqrt(shot.vx * shot.vx + shot.vy * shot.vy)
    if speed < SLOWEST - HAIR:
        raise IllegalAction("K-A13", "too_soft", speed=speed, least=SLOWEST)
    if speed > FASTEST + HAIR:
        raise IllegalAction("K-A13", "too_hard", speed=speed, most=FASTEST)


def check_put(pieces: Sequence[Piece], put: Put) -> None:
    """K-A5: raises IllegalAction unless the piece may lie there."""
    if not (isfinite(put.x) and isfinite(put.y)):
        raise IllegalAction("K-A5", "not_a_number")
    far = sqrt(put.x * put.x + put.y * put.y)
    if far > rosace.INSIDE + TOUCH:
        raise IllegalAction("K-A5", "outside_rosace", x=put.x, y=put.y)
    if far < rosace.DIAMETER - TOUCH:
        raise IllegalAction("K-A5", "on_centre", x=put.x, y=put.y)
    on = rosace.overlapped(pieces, put.x, put.y)
    if on is not None:
        raise IllegalAction("K-A5", "piece_overlaps", x=put.x, y=put.y, piece=on.id)
