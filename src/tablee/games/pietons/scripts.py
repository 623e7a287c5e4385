"""Scripts to measure the levels by: how far does skill reach at all?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.core.game import Seat
from tablee.core.match_player import MatchPlayer
from tablee.games.pietons.action_codes import ACTIONS, CODE
from tablee.games.pietons.bot.levels import PietonsLevel
from tablee.games.pietons.bot.player import PietonsBot
from tablee.games.pietons.bot.search import best_action
from tablee.games.pietons.encode import table
from tablee.games.pietons.kernel.table import CardTable
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Asked, State

GLANCE = PietonsLevel(0, 0)  # weighs nothing and remembers nothing
SEES_ALL = PietonsLevel(0, 2_000)


class HighestCard:
    """Always the highest card that may be played; it weighs nothing and remembers nothing."""

    name = "greedy"

    def __init__(self, game: Pietons) -> None:
        self.game = game
        self.bot = PietonsBot(game, GLANCE)

    def begin(self) -> None:
        """It remembers nothing."""

    def answer(self, state: State, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Asked:
        return self.bot.choose(self.game.view(state, seat), seen, budget, source)

    def close(self) -> None:
        """Nothing is open."""


class AllSeeing(HighestCard):
    """Looks into every hand and under the talon: what no player may, and no level can pass by much."""

    name = "all-seeing"

    def answer(self, state: State, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Asked:
        choices = self.game.view(state, seat).choices
        if len(choices) < 2:
            return super().answer(state, seat, seen, budget, source)
        world = CardTable.several(1)
        world[0] = table(self.game, state)
        codes = [CODE[choice] for choice in choices]
        seed = source.getrandbits(62)
        return ACTIONS[best_action(world, codes, SEES_ALL.playouts, seed, SEES_ALL, lambda: False)]


SCRIPTS: Mapping[str, Callable[[Pietons], MatchPlayer]] = {"greedy": HighestCard, "all-seeing": AllSeeing}
