"""A game as the house lists it: its rules, its words on the wire, its players, and its habits at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, get_args, get_origin

from pydantic import JsonValue

from tablee.core.bot import Bot, Level
from tablee.core.engine import Engine
from tablee.core.game import Game, Seat
from tablee.core.match_player import MatchPlayer
from tablee.core.names import Names
from tablee.core.notation import Notation
from tablee.core.study.lines import StudySpec
from tablee.core.study.puzzle import PuzzleSpec
from tablee.core.study.review import ReviewSpec
from tablee.core.transcript import Transcript
from tablee.core.value import adapter
from tablee.core.words import words

Numbers: TypeAlias = dict[str, JsonValue]
G = TypeVar("G", bound=Game[Any, Any, Any, Any])
L = TypeVar("L", bound=Level)


@dataclass(frozen=True)
class RulesSpec(Generic[G]):
    """`type` is a value whose fields are the options; `presets` are the choices that have a name."""

    type: type[G]
    presets: Mapping[str, G]
    version: int  # counts up when an old log may no longer lead to where it stood
    notation: Notation[G, Any, Any]
    perft: Callable[[G, Any, int], int]
    transcript: Transcript | None = None  # whole games in a notation that others read


@dataclass(frozen=True)
class WireSpec(Generic[G]):
    """The types of what is sent. `player_action` has no deal, no roll and no rack; `action` has those too."""

    player_action: Any
    action: Any
    view: Any
    event: Any
    numbers: Callable[[], Numbers] = dict  # what its pages draw with
    aim: Any = None  # what a player may show the others while aiming, if the game has such a thing
    # Shortens an event, or one read back from the log, for those who join later: drops what only plays live.
    brief: Callable[[Any], Any] | None = None

    def is_player_action(self, action: Any) -> bool:
        """Is it for a player to do, and not for chance or the clock?"""
        kinds = self.player_action
        return isinstance(action, get_args(kinds)[0] if get_origin(kinds) is Annotated else kinds)


@dataclass(frozen=True)
class PlayersSpec(Generic[G, L]):
    """The computer's levels, and what a match of programs needs."""

    levels: tuple[L, ...]
    bot: Callable[[G, L], Bot[Any, Any, Any]]
    warm: Callable[[], None]  # compiles every kernel, or loads it
    opening: int = 6  # random actions that make the openings of a match differ
    # Players that measure the levels, by name; they are handed the state and may look at all of it.
    scripts: Mapping[str, Callable[[G], MatchPlayer]] = field(default_factory=dict)
    # Programs of other people, by the protocol they speak, each run by its command.
    engines: Mapping[str, Callable[[G, str], Engine]] = field(default_factory=dict)

    def level(self, number: int) -> L:
        for level in self.levels:
            if level.number == number:
                return level
        raise ValueError(
            f"there are levels {self.levels[0].number} to {self.levels[-1].number}, not {number}"
        )


@dataclass(frozen=True)
class TableSpec:
    """What a table must know of the game that is played at it."""

    takeback: bool
    hidden: bool = False  # cards that others may not see: a screen shared by several asks who is there
    stand_in: float | None = None  # seconds after which the house plays for an absent person
    late: Any = None  # the action that the rules have for one that was not done in time
    showing: float = 1.0  # seconds at most that an action is shown for before the next one's time counts
    slow: bool = False  # an action takes milliseconds: the table applies it off the event loop
    irrevocable: Callable[[Any], bool] = lambda state: False  # reached by an action that cannot be taken back
    unlisted: Callable[[Any], bool] = lambda action: False  # an action that a list of moves would give away


@dataclass(frozen=True)
class TerminalSpec:
    """The game in letters."""

    board: Callable[[Any, Mapping[str, Any]], str]  # a view, with the little that it says in words
    event: Callable[[Mapping[str, Any], Any, Names], str]  # an event in words
    # What a review of a finished game came to, line by line.
    review: Callable[[Mapping[str, Any], Any, Names], Iterator[str]] | None = None


@dataclass(frozen=True)
class GameSpec(Generic[G]):
    """Everything the house needs to know of a game without knowing the game."""

    id: str
    rules: RulesSpec[G]
    wire: WireSpec[G]
    players: PlayersSpec[G, Any]
    table: TableSpec
    terminal: TerminalSpec
    place: int = 99  # in the hall, from the left
    study: StudySpec[Any] | None = None  # of a game whose every position can be searched
    puzzles: PuzzleSpec[Any] | None = None
    review: ReviewSpec[Any] | None = None  # of one whose finished games are judged part by part

    def warm(self) -> None:
        """Compile, load or build what a first view, a first move and the computer's answer need."""
        self.players.warm()
        adapter(self.wire.player_action)
        game = self.rules.type()
        for seat in (None, *range(game.seats)):
            game.view(game.start(), None if seat is None else Seat(seat))

    @property
    def package(self) -> str:
        """Where the game lives: the folder of its rules, with its words beside them."""
        return self.rules.type.__module__.rpartition(".")[0]

    def words(self, language: str) -> Mapping[str, Any]:
        """Its sentences: words.json."""
        return words(self.package, language)
