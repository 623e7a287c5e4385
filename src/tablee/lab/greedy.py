"""A script that looks one action ahead: it wins if it can, else it takes what measures most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablee.core.bot import Budget
from tablee.core.chance import Source, pick
from tablee.core.game import Enumerable, Outcome, Seat
from tablee.games.dames.moves import Board, moves
from tablee.games.dames.state import State as Draughts
from tablee.games.macadam.state import NORTH, State

KING = 3  # men

Measure = Callable[[Any, Seat], float]


def advancement(state: State, seat: Seat) -> float:
    """Macadam: the ranks that a player's pawns have come, added up."""
    ranks = [square // 8 for square in range(64) if state.pawns[seat] >> square & 1]
    return float(sum(7 - rank if seat == NORTH else rank for rank in ranks))


def material(state: Draughts, seat: Seat) -> float:
    """Dames: men and kings more than the other's, less what the other can take at once (D8: he must)."""
    counts = [own.bit_count() + (KING - 1) * (own & state.kings).bit_count() for own in state.pieces]
    at_stake = 0
    if state.outcome is None and state.mover != seat:
        at_stake = moves(Board(state.pieces, state.kings), state.mover, free=False).most
    return float(counts[seat] - counts[1 - seat] - at_stake)


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
