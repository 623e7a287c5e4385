"""Whole games in the notation that a game's own world uses: written for others, and read from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tablee.core.game import Outcome
from tablee.core.value import value


@value
class GameRead:
    """A game that was read: who played, its moves, and the position before the first and after each."""

    title: str
    moves: tuple[str, ...]
    positions: tuple[str, ...]


@value
class Reading:
    """What a text held: games, and what could not be read, each with its place."""

    games: tuple[GameRead, ...]
    faults: tuple[str, ...]


class Writer(Protocol):
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


@dataclass(frozen=True)
class Transcript:
    """`write` gives a file's text; `read` never raises."""

    extension: str
    write: Writer
    read: Callable[[str], Reading]
