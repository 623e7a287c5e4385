"""A game as the house lists it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, get_args, get_origin

from pydantic import JsonValue

from tablee.core.bot import Bot, Level
from tablee.core.game import Game, Seat
from tablee.core.names import Names
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
    draw: Callable[[Any, Mapping[str, Any]], str]  # a view in letters, with the little that it says in words
    tell: Callable[[Mapping[str, Any], Any, Names], str]  # an event in words
    numbers: Callable[[], Numbers]  # what its pages draw with
    version: int
    takeback: bool
    hidden: bool = False  # cards that others may not see: a screen shared by several asks who is there
    stand_in: float | None = None  # seconds after which the house plays for an absent person
    aim: Any = None  # what a player may show the others while aiming, if the game has such a thing
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

    def may_ask(self, action: Any) -> bool:
        """Is it for a player to do, and not for chance or the clock?"""
        kinds = get_args(self.asked)[0] if get_origin(self.asked) is Annotated else self.asked
        return isinstance(action, kinds)

    def level(self, number: int) -> Level:
        for level in self.levels:
            if level.number == number:
                return level
        first, last = self.levels[0].number, self.levels[-1].number
        raise ValueError(f"{self.id} has levels {first} to {last}, not {number}")
