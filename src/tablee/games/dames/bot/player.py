"""A level of Dames at the table: it gets what its seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core import bot as core
from tablee.core.bot import Budget
from tablee.core.chance import Source, below
from tablee.core.game import Outcome
from tablee.core.search.limits import limits_within
from tablee.core.search.pool import EnginePool
from tablee.core.search.result import SearchResult, explained
from tablee.games.dames import notation
from tablee.games.dames.bot.book import book, book_move
from tablee.games.dames.bot.engine import DamesEngine, root_moves
from tablee.games.dames.bot.levels import DamesLevel
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Action, Blow, Event, Fault, Move, State
from tablee.games.dames.view import View

WON = 1 << 20  # above every score
ENGINES = EnginePool(DamesEngine)


class DamesBot:
    """Chooses by searching as far as its level goes; the same for the same game so far and chance."""

    def __init__(self, game: Dames, level: DamesLevel, engines: EnginePool[DamesEngine] = ENGINES) -> None:
        self.game = game
        self.level = level
        self.engines = engines
        self.result: SearchResult[Move] | None = None  # of the last search

    def choose(self, view: View, seen: Sequence[Event], budget: Budget, source: Source) -> Action:
        state = self.game.imagine(view, seen, source)
        if state.outcome is not None:
            raise ValueError("nobody is to move")
        if (known := self._known(state, source)) is not None:
            return known
        with self.engines.borrowed() as engine:
            return self._choose(engine, state, budget, source)

    def advise(self, view: View, seen: Sequence[Event], budget: Budget, source: Source) -> core.Advice:
        """A move, whatever could be blown: a fault is for the person to see (D-A8). A blow only when nothing
        else can be done (D-A3), which everyone sees, since the game is not over."""
        state = self.game.imagine(view, seen, source)
        if not root_moves(self.game, state).all:
            return core.Advice(self.choose(view, seen, budget, source), None)
        with self.engines.borrowed() as engine:
            result = self._think(engine, state, budget, source, 1)
        return core.Advice(result.move, explained(self.game, notation, state, result))

    def _choose(self, engine: DamesEngine, state: State, budget: Budget, source: Source) -> Action:
        can_move = bool(root_moves(self.game, state).all)
        noticed = [fault for fault in state.faults if self._notices(fault) or not can_move]
        share = 1 + len(noticed)
        best: Action | None = None
        most = -WON
        if can_move:
            self.result = self._think(engine, state, budget, source, share)
            best, most = self.result.move, self.result.score
        for fault in noticed:
            worth = self._worth(engine, state, Blow(fault.square), budget, source, share)
            if best is None or worth > most:
                best, most = Blow(fault.square), worth
        assert best is not None
        return best

    def _known(self, state: State, source: Source) -> Move | None:
        """A move from the book; souffler, where one may forget to take, has none."""
        if self.level.book is None or self.game.is_souffler:
            return None
        return book_move(book().positions, state, self.level.book, source)

    def _notices(self, fault: Fault) -> bool:
        """A level notices a fault only if it would have seen the capture that was missed."""
        return len(fault.missed[0].captured) <= self.level.jumps

    def _worth(
        self, engine: DamesEngine, state: State, blow: Blow, budget: Budget, source: Source, share: int
    ) -> int:
        """What a blow leads to: another move of one's own, or the end."""
        after = self.game.apply(state, blow).state
        if isinstance(after.outcome, Outcome):
            return WON if after.outcome.scores[state.mover] == 1.0 else -WON
        return self._think(engine, after, budget, source, share).score

    def _think(
        self, engine: DamesEngine, state: State, budget: Budget, source: Source, share: int
    ) -> SearchResult[Move]:
        limits = limits_within(budget, self.level.depth, self.level.nodes, share)
        spread = self.level.spread + 1
        bonus = {move: below(source, spread) for move in root_moves(self.game, state).all}
        level = self.level
        return engine.think(self.game, state, limits, bonus, level.jumps, level.plies, level.endings)
