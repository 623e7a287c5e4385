"""A level of Carrom at the table: it gets what its seat sees, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.games.carrom import physics
from tablee.games.carrom.bot.difficulty import Difficulty
from tablee.games.carrom.bot.levels import CarromLevel
from tablee.games.carrom.bot.placing import put
from tablee.games.carrom.bot.shooting import Shots, ShotSearch, aimed, played
from tablee.games.carrom.bot.shot_lines import Candidates
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Asked, Event, Shot
from tablee.games.carrom.surface import SURFACES
from tablee.games.carrom.view import View

_own = threading.local()  # records to think with: one set for each thread


class CarromBot:
    """Chooses by playing shots out in its mind, then shoots with its own hand."""

    def __init__(self, game: Carrom, level: CarromLevel) -> None:
        self.game = game
        self.level = level

    def choose(self, view: View, seen: Sequence[Event], budget: Budget, source: Source) -> Asked:
        if view.phase == "placing":
            _, e = _records()
            e.error = np.radians(self.level.angle)
            w = physics.workspace(SURFACES[self.game.surface])
            return put(w, e, self.game, view.state, self.level.looks, source)
        return played(self._think(view, budget, source), 0, self.level, source)

    def mean(self, view: View, budget: Budget, source: Source) -> Shot:
        """The shot that this level would play with a steady hand."""
        return aimed(self._think(view, budget, source), 0)

    def _think(self, view: View, budget: Budget, source: Source) -> Shots:
        if view.phase != "shooting":
            raise ValueError("nobody is to shoot")
        a, e = _records()
        w = physics.workspace(SURFACES[self.game.surface])
        limit = min(self.level.shots, budget.nodes or self.level.shots)
        return ShotSearch(w, a, e, self.game, view.state, self.level, limit, budget).best(source)[0]


def _records() -> tuple[Candidates, Difficulty]:
    if not hasattr(_own, "records"):
        _own.records = Candidates.new(), Difficulty.new()
    records: tuple[Candidates, Difficulty] = _own.records
    return records


def warm() -> None:
    """Compile, or load from the cache, all that a level needs."""
    physics.warm()
