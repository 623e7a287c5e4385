"""What a seat sees of Macadam: everything, and for the player to move what can be played."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias, cast

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


BETWEEN = {"slide": "-", "jump": "^"}


def spell(choice: Choice) -> str:
    """A choice in letters: `a3-a1` slides, `b2^d4^d6` jumps, `d6^d8=goal` ends the game."""
    path = BETWEEN[choice.how].join(choice.path)
    return path if choice.ends is None else f"{path}={choice.ends}"


def read_choices(text: str) -> tuple[Choice, ...]:
    """What a view lists, taken apart again."""
    return tuple(map(_read, text.split()))


@lru_cache(maxsize=1 << 12)
def _read(word: str) -> Choice:
    way, _, ends = word.partition("=")
    how: Literal["slide", "jump"] = "slide" if "-" in way else "jump"
    return Choice(tuple(way.split(BETWEEN[how])), how, cast(Ends, ends) if ends else None)


@value
class View:
    south: tuple[Square, ...]
    north: tuple[Square, ...]
    mover: Seat | None  # None: before the lot, and after the end
    phase: Literal["lot", "placing", "playing", "over"]
    across: tuple[int, int]  # M11, by seat
    moves: int  # M15, M-A3
    times: int  # M15: how often the present position has stood
    choices: str  # spelled, with blanks between; only for the seat that is to move
    places: tuple[Square, ...]  # M17, only for the seat that is to place
