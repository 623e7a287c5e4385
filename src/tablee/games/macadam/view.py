"""What a seat sees of Macadam: everything, and for the player to move what can be played."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.games.macadam.state import Square

# What a move brings about at once: a win in the goal (M10) or by six (M11), a draw by the third
# occurrence or the cap (M15), or the opponent's win by a retreat (M-A6), which the page warns of.
Ends: TypeAlias = Literal["goal", "six", "draw", "theirs"]


@value
class Choice:
    """A move that can be played: the shortest way there, first square to last."""

    path: tuple[Square, ...]
    how: Literal["slide", "jump"]
    ends: Ends | None


@value
class View:
    south: tuple[Square, ...]
    north: tuple[Square, ...]
    mover: Seat | None  # None: before the lot, and after the end
    phase: Literal["lot", "placing", "playing", "over"]
    across: tuple[int, int]  # M11, by seat
    moves: int  # M15, M-A3
    times: int  # M15: how often the present position has stood
    choices: tuple[Choice, ...]  # only for the seat that is to move
    places: tuple[Square, ...]  # M17, only for the seat that is to place
