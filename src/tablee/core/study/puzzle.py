"""Puzzles: positions with one solution, or one kind of it, and what a game knows of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from random import Random
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from tablee.core.game import Game
from tablee.core.value import from_json, value

G = TypeVar("G", bound=Game[Any, Any, Any, Any])
Kind: TypeAlias = Literal["win", "defence", "coup", "clear", "bank", "combination", "queen"]


@value
class Puzzle:
    """`line` solves it: the solver's moves, and the best replies between them.

    `plies`: until the aim is reached, or, of a defence, until every other move has lost. `gain`: what a coup
    wins, in men. `level`: from which level of the computer on it is solved.
    """

    id: str
    kind: Kind
    position: str
    plies: int
    gain: int
    line: tuple[str, ...]
    level: int
    themes: tuple[str, ...]


@cache
def puzzles_in(package: str) -> Mapping[str, Puzzle]:
    """Every puzzle that a game has, by its id, the easy ones first."""
    found = from_json(tuple[Puzzle, ...], files(package).joinpath("puzzles.json").read_bytes())
    return {puzzle.id: puzzle for puzzle in found}


@value
class PuzzleResult:
    """What a guest made of a puzzle; clean: at the first try, without help; helped: in any try until then.
    `at`: when, in seconds."""

    puzzle: str
    solved: bool
    clean: bool
    helped: bool
    at: float


def puzzle_id(position: str) -> str:
    """Short enough for a link, and the same wherever the position is found again."""
    return sha256(position.encode()).hexdigest()[:10]


@value
class Answer:
    """What came of a solver's moves: `reply` is the other side's, where the puzzle goes on."""

    verdict: Literal["right", "solved", "wrong"]
    reply: Any
    left: int  # plies that the aim is still away


@dataclass(frozen=True)
class PuzzleSpec(Generic[G]):
    """What is asked of a game about its puzzles.

    `rules`: that a puzzle is played by. `judge`: the solver's moves and the replies in turn, from its own
    position; the last one is judged. `another_way`: what to play in a state that the puzzle's own line does
    not lead to. `found`: the puzzle that a position of a game is, not yet rated by a level. `again`: the same
    puzzle looked for once more; what does not come out as it stands is none. `by_hand`: nobody replies, and
    whether a level solves it is also a matter of its hand. For who looks for one theme alone, `could_show`: a
    quick look at whether a position can show it at all, and `nearby`: other positions like one that was
    played, where games hardly ever show it.
    """

    rules: Callable[[Puzzle], G]
    judge: Callable[[G, Puzzle, Sequence[Any]], Answer]
    another_way: Callable[[G, Puzzle, Any], Any]
    found: Callable[[Any], Puzzle | None]
    again: Callable[[Puzzle], Puzzle | None]
    by_hand: bool = False
    could_show: Callable[[Any, str], bool] = lambda state, theme: True
    nearby: Callable[[Any, str, Random], Iterable[Any]] = lambda state, theme, source: ()
