"""How many lines of play there are, counted by the rules themselves."""

from __future__ import annotations

from typing import Any, TypeVar

from tablee.core.game import Enumerable, Outcome

S = TypeVar("S")
A = TypeVar("A")


def perft(game: Enumerable[S, A, Any, Any], state: S, depth: int) -> int:
    """Slow and plain: games with a kernel count with it and are checked against this."""
    if depth == 0:
        return 1
    if isinstance(game.turn(state), Outcome):
        return 0
    if depth == 1:
        return len(game.actions(state))
    return sum(perft(game, game.apply(state, action).state, depth - 1) for action in game.actions(state))
