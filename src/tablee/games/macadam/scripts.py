"""Scripts to measure the levels by: one that looks one move ahead, and one that has learnt nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.core.game import Seat
from tablee.core.greedy import Greedy
from tablee.core.match_player import MatchPlayer
from tablee.games.macadam.bot.levels import LEVELS
from tablee.games.macadam.bot.player import MacadamBot
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import NORTH, Asked, Event, State


def advancement(state: State, seat: Seat) -> float:
    """The ranks that a player's pawns have come, added up."""
    ranks = [square // 8 for square in range(64) if state.pawns[seat] >> square & 1]
    return float(sum(7 - rank if seat == NORTH else rank for rank in ranks))


class ByHand:
    """The highest level as it would be had nothing been learnt: it judges positions by hand."""

    name = "by-hand"

    def __init__(self, game: Macadam) -> None:
        self.game = game
        self.bot = MacadamBot(game, replace(LEVELS[-1], learnt=False))

    def begin(self) -> None:
        """It remembers nothing."""

    def answer(
        self, state: State, seat: Seat, seen: Sequence[Event], budget: Budget, source: Source
    ) -> Asked:
        return self.bot.choose(self.game.view(state, seat), seen, budget, source)

    def close(self) -> None:
        """Nothing is open."""


SCRIPTS: Mapping[str, Callable[[Macadam], MatchPlayer]] = {
    "greedy": lambda game: Greedy(game, advancement),
    "by-hand": ByHand,
}
