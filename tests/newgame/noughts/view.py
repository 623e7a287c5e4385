"""What a seat sees."""

from __future__ import annotations

from tablee.core.game import Seat
from tablee.core.value import value
from tests.newgame.noughts.state import Square


@value
class View:
    crosses: tuple[Square, ...]
    noughts: tuple[Square, ...]
    mover: Seat | None  # None: the game is over
    row: tuple[Square, ...]  # N4: the three that ended it
    choices: tuple[Square, ...]  # only for the seat that is to move
