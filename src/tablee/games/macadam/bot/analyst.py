"""The best lines of a position, for study."""

from __future__ import annotations

from dataclasses import replace

from tablee.core.game import Seat
from tablee.core.search.limits import SearchLimits
from tablee.core.search.result import SearchResult
from tablee.games.macadam.bot.levels import LEVELS
from tablee.games.macadam.bot.player import ENGINES
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import Move, State


def passed(game: Macadam, state: State) -> State | None:
    """The other's turn, on the same board; none while pawns are put down."""
    if state.placing or state.mover is None:
        return None
    return replace(state, mover=Seat(1 - state.mover), repeated=())


def best_lines(
    game: Macadam, state: State, limits: SearchLimits, count: int
) -> tuple[SearchResult[Move], ...]:
    """None while pawns are put down (M17): a place is chosen by eye, without a line."""
    results = list[SearchResult[Move]]()
    if state.placing:
        return ()
    moves = game.actions(state)
    with ENGINES.borrowed() as engine:
        while len(results) < min(count, len(moves)):
            engine.forget()
            without = [result.move for result in results]
            results.append(engine.think(game, LEVELS[-1], state, limits, {}, without))
    return tuple(results)
