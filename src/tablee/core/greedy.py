"""A script that looks one action ahead: it wins if it can, else it takes what measures most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablee.core.bot import Budget
from tablee.core.chance import Source, pick
from tablee.core.game import Enumerable, Outcome, Seat

Measure = Callable[[Any, Seat], float]


class Greedy:
    """Equal actions are drawn from, so that two games differ."""

    def __init__(self, game: Enumerable[Any, Any, Any, Any], measure: Measure) -> None:
        self.name = "greedy"
        self.game = game
        self.measure = measure

    def begin(self) -> None:
        """It remembers nothing."""

    def close(self) -> None:
        """Nothing is open."""

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Any:
        worth = {action: self._worth(state, action, seat) for action in self.game.actions(state)}
        most = max(worth.values())
        return pick(source, [action for action, value in worth.items() if value == most])

    def _worth(self, state: Any, action: Any, seat: Seat) -> float:
        after = self.game.apply(state, action).state
        turn = self.game.turn(after)
        if isinstance(turn, Outcome) and turn.winners == (seat,):
            return float("inf")
        return self.measure(after, seat)
