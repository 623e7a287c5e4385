"""Scripts to measure the levels by: one that looks one move ahead, and one that has learnt nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.core.game import Seat
from tablee.core.greedy import Greedy
from tablee.core.match_player import MatchPlayer
from tablee.core.search.pool import EnginePool
from tablee.games.dames.bot.engine import DamesEngine
from tablee.games.dames.bot.levels import LEVELS
from tablee.games.dames.bot.player import DamesBot
from tablee.games.dames.moves import Board, moves
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Action, Event, State

KING = 3  # men


def material(state: State, seat: Seat) -> float:
    """Men and kings more than the other's, less what the other can take at once (D8: he must)."""
    counts = [own.bit_count() + (KING - 1) * (own & state.kings).bit_count() for own in state.pieces]
    at_stake = 0
    if state.outcome is None and state.mover != seat:
        at_stake = moves(Board(state.pieces, state.kings), state.mover, free=False).most
    return float(counts[seat] - counts[1 - seat] - at_stake)


class ByHand:
    """The highest level as it would be had nothing been learnt: it judges positions by hand."""

    name = "by-hand"

    def __init__(self, game: Dames) -> None:
        self.game = game
        self.bot = DamesBot(game, LEVELS[-1], EnginePool(lambda: DamesEngine(by_hand=True)))

    def begin(self) -> None:
        """It remembers nothing."""

    def answer(
        self, state: State, seat: Seat, seen: Sequence[Event], budget: Budget, source: Source
    ) -> Action:
        return self.bot.choose(self.game.view(state, seat), seen, budget, source)

    def close(self) -> None:
        """Nothing is open."""


SCRIPTS: Mapping[str, Callable[[Dames], MatchPlayer]] = {
    "greedy": lambda game: Greedy(game, material),
    "by-hand": ByHand,
}
