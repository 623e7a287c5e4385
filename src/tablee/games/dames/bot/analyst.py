"""The best lines of a position, for study."""

from __future__ import annotations

from dataclasses import replace

from tablee.core.game import Seat
from tablee.core.search.limits import SearchLimits
from tablee.core.search.result import SearchResult
from tablee.games.dames.bot.engine import root_moves
from tablee.games.dames.bot.player import ENGINES
from tablee.games.dames.moves import Moves
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Move, State


def passed(game: Dames, state: State) -> State | None:
    """The other's turn; who must take cannot do anything else."""
    if root_moves(game, state).most:
        return None
    return replace(state, mover=Seat(1 - state.mover), past=(), played=(), faults=(), undeclared=None)


def best_lines(game: Dames, state: State, limits: SearchLimits, count: int) -> tuple[SearchResult[Move], ...]:
    """D-A8: what could be blown is for the players to see, and is not looked at."""
    found, results = root_moves(game, state), list[SearchResult[Move]]()
    with ENGINES.borrowed() as engine:
        while len(results) < count:
            best = {result.move for result in results}
            left = [move for move in found.all if move not in best]
            if not left:
                break
            engine.forget()
            results.append(engine.think(game, state, limits, among=Moves(left, found.most)))
    return tuple(results)
