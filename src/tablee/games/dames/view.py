"""What a seat sees of Dames: the board, the counters, and for the player to move what can be played."""

from __future__ import annotations

from typing import Literal

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.games.dames.state import Square, Taken, Way


@value
class Choice:
    """A move that can be played, one for each way there is to go; captured in the order of the jumps.

    With souffler the list holds every move that free captures would allow, and marks none of them (D-A8).
    """

    path: Way
    captured: Taken
    ambiguous: bool  # another capture has the same first and last square, and takes other pieces


@value
class Count:
    """A count of moves by either player that ends the game as a draw once it reaches `end`."""

    moves: int
    end: int


@value
class View:
    blue: tuple[Square, ...]
    green: tuple[Square, ...]
    kings: tuple[Square, ...]
    mover: Seat | None  # None: after the end
    phase: Literal["playing", "over"]
    moves: int
    times: int  # DA1: how often the present position has stood
    quiet: Count | None  # DA2, D-A10 (i)
    few: Count | None  # D-A10 (ii), (iii)
    blown: bool  # D-S3: the player to move has blown in this turn
    # Only for the seat that is to move. In a composed position with hundreds of captures not all of them are
    # listed: those that are a duty come first, and a move that is not listed can be played all the same.
    choices: tuple[Choice, ...]
