"""A level of Macadam at the table: it gets what its seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from tablee.core import bot as core
from tablee.core.bot import Budget
from tablee.core.chance import Source, below
from tablee.core.game import Seat
from tablee.core.search.limits import limits_within
from tablee.core.search.pool import EnginePool
from tablee.core.search.result import SearchResult, explained
from tablee.games.macadam import notation
from tablee.games.macadam.bot.engine import MacadamEngine, seen_from, turn_of
from tablee.games.macadam.bot.levels import MacadamLevel
from tablee.games.macadam.bot.placing import place
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import SOUTH, Asked, Event, Move, Place, State
from tablee.games.macadam.view import View, read_choices

HALF_SURE = 150.0  # a score that wins about three games of four
ENGINES = EnginePool(MacadamEngine)


class MacadamBot:
    """Chooses by searching as far as its level goes; the same for the same game so far and chance."""

    def __init__(self, game: Macadam, level: MacadamLevel) -> None:
        self.game = game
        self.level = level
        self.result: SearchResult[Move] | None = None  # of the last search

    def choose(self, view: View, seen: Sequence[Event], budget: Budget, source: Source) -> Asked:
        if view.mover is None:
            raise ValueError("nobody is to move")
        state = self.game.imagine(view, seen, source)
        with ENGINES.borrowed() as engine:
            if view.phase == "placing":
                return self._place(engine, state, view.mover, view.places, source)
            return self._move(engine, state, view, budget, source)

    def advise(self, view: View, seen: Sequence[Event], budget: Budget, source: Source) -> core.Advice:
        """The move it would play, and the line it expects; a place is chosen by eye, without a line."""
        action = self.choose(view, seen, budget, source)
        if self.result is None or not isinstance(action, Move):
            return core.Advice(action, None)
        state = self.game.imagine(view, seen, source)
        return core.Advice(action, explained(self.game, notation, state, self.result))

    def evaluate(
        self, view: View, seen: Sequence[Event], budget: Budget, source: Source
    ) -> tuple[float, float]:
        """What it expects for South and for North, thinking in the place of whoever is to move."""
        if view.mover is None or view.phase != "playing":
            return 0.5, 0.5
        mover = view.mover
        self.choose(self.game.view(self.game.imagine(view, seen, source), mover), seen, budget, source)
        hope = self.result.score if self.result else 0
        share = 1 / (1 + exp(-hope / HALF_SURE))
        return (share, 1 - share) if mover == SOUTH else (1 - share, share)

    def _place(
        self, engine: MacadamEngine, state: State, seat: Seat, places: Sequence[str], source: Source
    ) -> Place:
        """M17."""
        engine.searcher.set_level(self.game, self.level)
        own, opp = seen_from(seat, state.pawns)
        w, turn = engine.searcher.record, turn_of(seat)
        return Place(place(w, own, opp, turn, places, self.level.spread, source))

    def _move(self, engine: MacadamEngine, state: State, view: View, budget: Budget, source: Source) -> Move:
        # Sorted, so that chance falls the same however the rules list the moves.
        found = read_choices(view.choices)
        choices = [Move(*ends) for ends in sorted((one.path[0], one.path[-1]) for one in found)]
        bonus = {choice: below(source, self.level.spread + 1) for choice in choices}
        limits = limits_within(budget, self.level.depth, self.level.nodes)
        self.result = engine.think(self.game, self.level, state, limits, bonus)
        return self.result.move if self.result.move in choices else choices[0]
