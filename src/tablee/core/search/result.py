"""What a search found, and how it is explained to people."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from tablee.core.bot import Thought
from tablee.core.game import Game, IllegalAction
from tablee.core.notation import Notation
from tablee.core.search.score import mate_distance
from tablee.core.value import value

A = TypeVar("A")  # action
G = TypeVar("G", bound=Game[Any, Any, Any, Any])
S = TypeVar("S")

UNIT = 100  # of a score: about a piece


@value
class SearchResult(Generic[A]):
    """`line` is the principal variation, the best move first."""

    line: tuple[A, ...]
    depth: int  # of the last complete iteration
    nodes: int
    seconds: float
    score: int  # above zero: good for the player to move

    @property
    def move(self) -> A:
        return self.line[0]

    @property
    def wins_in(self) -> int | None:
        """Plies to a forced win; below zero, to a forced loss."""
        return mate_distance(self.score)


def explained(game: G, notation: Notation[G, S, Any], state: S, result: SearchResult[A]) -> Thought:
    """For people: the line as the game writes it, as far as its rules follow."""
    line = list[str]()
    for move in result.line:
        try:
            after: S = game.apply(state, move).state
        except IllegalAction:  # a search passes where the rules pass by themselves, and looks past the end
            break
        line.append(notation.action_text(game, state, move))
        state = after
    return Thought(result.depth, result.score / UNIT, result.wins_in, tuple(line))
