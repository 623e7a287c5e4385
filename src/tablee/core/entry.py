"""A game as the house lists it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import JsonValue

from tablee.core.bot import Bot, Level
from tablee.core.game import Game, Seat
from tablee.core.notation import Notation
from tablee.core.outside import Program
from tablee.core.transcript import Transcript

Numbers: TypeAlias = dict[str, JsonValue]
G = TypeVar("G", bound=Game[Any, Any, Any, Any])


@dataclass(frozen=True)
class Entry(Generic[G]):
    """Everything the house needs to know of a game without knowing the game.

    `game` is the type of the rules: a value whose fields are the options. `asked` is the type of
    action a client may send: it has no deal, no roll and no rack. `happens` has those too.
    """

    id: str
    game: type[G]
    presets: Mapping[str, G]
    asked: Any
    happens: Any
    view: Any
    event: Any
    notation: Notation[G, Any, Any]
    levels: tuple[Level, ...]
    bot: Callable[[G, Level], Bot[Any, Any, Any]]
    warm: Callable[[], None]
    perft: Callable[[G, Any, int], int]
    draw: Callable[[Any], str]  # a view in letters
    tell: Callable[[Mapping[str, Any], Any, Callable[[Seat], str]], str]  # an event in words
    numbers: Callable[[], Numbers]  # what its pages draw with
    version: int
    takeback: bool
    hidden: bool = False  # cards that others may not see: a screen shared by several asks who is there
    stand_in: float | None = None  # seconds after which the house plays for an absent person
    slow: bool = False  # an action takes milliseconds: the table applies it off the event loop
    binding: Callable[[Any], bool] = lambda state: False  # reached by an action that may not be taken back
    # What a seat sees, as JSON, made of what everyone sees: for a game that can say it faster than `view`.
    adapt: Callable[[G, Any, Seat, bytes], bytes] | None = None
    transcript: Transcript | None = None  # whole games in a notation that others read
    unlisted: Callable[[Any], bool] = lambda action: False  # an action that a list of moves would give away
    # An event, or one as it was written, for who comes later: without what is only shown as it happens.
    brief: Callable[[Any], Any] | None = None
    opening: int = 6  # random actions that make the openings of a match differ
    # Programs of other people, by the protocol they speak, each run by its command.
    outside: Mapping[str, Callable[[G, str], Program]] = field(default_factory=dict)

    def level(self, number: int) -> Level:
        for level in self.levels:
            if level.number == number:
                return level
        raise KeyError(f"{self.id} has no level {number}")
