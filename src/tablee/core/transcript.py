"""Whole games in the notation that a game's own world uses: written for others, and read from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import JsonValue

from tablee.core.game import Outcome, Seat
from tablee.core.value import value


@value
class ReadGame:
    """A game that was read: who played, how it ended (1-0, 0-1, ½-½ or *), and how many moves it has."""

    game: int  # of the text, counted from 1
    title: str
    result: str
    moves: int


@value
class ReadFault:
    """A game that could not be read: where, and why. `code` and `facts` are of the game's own words."""

    game: int  # of the text, counted from 1
    line: int
    column: int
    move: int | None
    rule: str  # that a move breaks; empty where the text itself is wrong
    code: str
    facts: dict[str, JsonValue]


@value
class ReadStep:
    """The start, or a move: how the board stands after it, and what was written beside it."""

    text: str  # as it was written; empty at the start
    number: str  # "12." or "12…" before the text
    seat: Seat | None  # who moved
    view: Any  # what everyone sees
    events: tuple[Any, ...]
    position: str  # to play on from
    comment: str
    nags: tuple[int, ...]  # what was thought of the move: 1 good, 2 bad, 3 very good, …
    variations: tuple[str, ...]  # what could have been played instead, each as a line


@value
class OpenedGame:
    """A whole game, to be stepped through."""

    tags: dict[str, str]
    rules: dict[str, JsonValue]  # that it was played by
    steps: tuple[ReadStep, ...]


@value
class ReadResult:
    """What a text held: games, what could not be read, and the game that was asked for, if it is there."""

    games: tuple[ReadGame, ...]
    faults: tuple[ReadFault, ...]
    opened: OpenedGame | None


class TranscriptWriter(Protocol):
    """A whole game to text: who played it, when, how it ended, and what else there is to say of it."""

    def __call__(
        self,
        rules: Any,
        actions: Sequence[Any],
        names: Sequence[str],
        date: str,
        outcome: Outcome | None,
        tags: Mapping[str, str] = {},
    ) -> str: ...


@value
class AnnotatedMove:
    """A move of a tree of play: `parent` is the place in the list of the move before it, -1 at the start."""

    parent: int
    action: Any
    comment: str
    nags: tuple[int, ...]


class TreeWriter(Protocol):
    """A tree of play to text. Of the moves with one parent the first goes on, the others are variations."""

    def __call__(
        self, rules: Any, moves: Sequence[AnnotatedMove], comment: str, tags: Mapping[str, str]
    ) -> str: ...


@dataclass(frozen=True)
class Transcript:
    """`write` and `write_tree` give a file's text; `read` never raises."""

    extension: str
    write: TranscriptWriter
    read: Callable[[str, int | None], ReadResult]  # the text, and which of the games in it to open, from 0
    write_tree: TreeWriter | None = None
