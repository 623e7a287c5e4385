"""Whole games in the notation that a game's own world uses: written for others, and read from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True)
class Transcript:
    """`write(rules, actions, names, date, outcome)` gives a file's text; `read` never raises."""

    extension: str
    write: Callable[[Any, Sequence[Any], Sequence[str], str, Outcome | None], str]
    read: Callable[[str], Reading]
