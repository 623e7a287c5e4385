"""Scripts to measure the levels by: how far does skill reach at all?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tablee.core.bot import Budget, Level
from tablee.core.chance import Source
from tablee.core.game import Seat
from tablee.core.match_player import MatchPlayer
from tablee.games.pietons import kernel
from tablee.games.pietons.action_codes import ACTIONS, CODE
from tablee.games.pietons.bot.levels import COUNTS, Habit
from tablee.games.pietons.bot.player import PietonsBot
from tablee.games.pietons.bot.search import best_action
from tablee.games.pietons.encode import table
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Asked, State

PLAYOUTS = 2_000  # of a decision of the one who sees all


class HighestCard:
    """Always the highest card that may be played; it weighs nothing and remembers nothing."""

    name = "greedy"

    def __init__(self, game: Pietons) -> None:
        self.game = game
        self.bot = PietonsBot(game, Level(0, 0, COUNTS))

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
        world = np.zeros(1, kernel.TABLE)
        world[0] = table(self.game, state)
        codes = [CODE[choice] for choice in choices]
        return ACTIONS[best_action(world, codes, PLAYOUTS, source.getrandbits(62), Habit(), lambda: False)]


SCRIPTS: Mapping[str, Callable[[Pietons], MatchPlayer]] = {"greedy": HighestCard, "all-seeing": AllSeeing}
