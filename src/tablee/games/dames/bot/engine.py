"""The engine: a state of the game in the words of the kernels, searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel_types import U
from tablee.core.search.engine import SearchEngine, Searcher, threads_available
from tablee.core.search.limits import SearchLimits
from tablee.core.search.result import SearchResult
from tablee.games.dames.bot.endings import SHIPPED, endings, pieces_in
from tablee.games.dames.bot.position import Position, key_of
from tablee.games.dames.bot.search import FARTHEST, search_root
from tablee.games.dames.bot.tuning import tune
from tablee.games.dames.bot.weights import weights
from tablee.games.dames.draws import KINGS, QUIET
from tablee.games.dames.kernel.workspace import PAST, ROOT, DamesWorkspace
from tablee.games.dames.moves import Moves, moves
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import BIT, NUMBER, Move, State, mask, squares_of

FIELD = (1 << 54) - 1
EVERYTHING = 99  # captured pieces that a full sight sees


class DamesSearcher(Searcher[Move]):
    def __init__(self, table: NDArray[np.uint8] | None, by_hand: bool) -> None:
        self.record: DamesWorkspace = DamesWorkspace.new()
        tune(self.record)
        self.table, self.by_hand = table, by_hand

    def forget(self) -> None:
        self.record.history[:] = 0

    def set_position(self, game: Dames, state: State) -> None:
        """The rules, the position, and those before it that may come back."""
        w = self.record
        w.federation = game.quiet == "federation"
        w.quiet_end = {"20 moves each": QUIET, "federation": KINGS, "off": 0}[game.quiet]
        w.souffler = game.is_souffler
        w.weights = 0 if self.by_hand else weights().ctypes.data
        table = endings() if self.table is None else self.table
        pieces = SHIPPED if self.table is None else pieces_in(table)
        w.endings, w.endings_pieces = table.ctypes.data, 0 if game.is_souffler else pieces
        w.killers[:] = 0
        w.history[:] = w.history[:] >> 3
        w.pv_length[0] = 0
        self.position = _position(state)
        earlier = state.past[:-1][-PAST:]
        for ago, packed in enumerate(reversed(earlier), 1):
            w.path[PAST - ago] = key_of(w, _past_position(packed, state, ago))
        w.past = len(earlier)

    def set_moves(self, found: Moves, believed: int, bonus: Mapping[Move, int]) -> None:
        """The moves to choose from. `believed` is how many pieces the player thinks it owes (souffler)."""
        w = self.record
        owing = mask({move.start for move in found.longest})
        seen = [move for move in found.all if len(move.captured) <= believed][:ROOT] or list(found.all[:ROOT])
        for i, move in enumerate(seen):
            start, end = BIT[move.start], BIT[move.end]
            w.root_move[i] = start | end << 6 | len(move.captured) << 12
            w.root_captured[i] = mask(move.captured)
            w.root_bonus[i] = bonus.get(move, 0)
            faulty = 0
            if len(move.captured) < min(found.most, believed):
                faulty = owing & ~(1 << start) | 1 << end if owing >> start & 1 else owing
            w.root_faults[i] = faulty
        w.root_moves = len(seen)

    def iterate(self, depth: int) -> None:
        search_root(self.record, self.position, depth)

    def line(self, depth: int) -> tuple[Move, ...]:
        w = self.record
        if not w.pv_length[0]:  # stopped before it saw anything
            return (_move(int(w.root_move[0]), int(w.root_captured[0])),)
        return tuple(_move(int(w.pv_move[i]), int(w.pv_captured[i])) for i in range(w.pv_length[0]))


class DamesEngine:
    """What the levels and Hub ask.

    `table` has more endings than come with the package; `by_hand`: judged as if nothing had been learnt.
    """

    def __init__(
        self,
        mebibytes: int = 16,
        threads: int = 1,
        table: NDArray[np.uint8] | None = None,
        by_hand: bool = False,
    ) -> None:
        self.searchers = [DamesSearcher(table, by_hand) for _ in range(threads_available(threads))]
        self.engine = SearchEngine[Move](self.searchers, mebibytes)

    def forget(self) -> None:
        self.engine.forget()

    def think(
        self,
        game: Dames,
        state: State,
        limits: SearchLimits,
        bonus: Mapping[Move, int] | None = None,
        believed: int = EVERYTHING,
        sight: int = FARTHEST,
        knows_endings: bool = True,
        tell: Callable[[SearchResult[Move]], None] | None = None,
        among: Moves | None = None,
    ) -> SearchResult[Move]:
        """The best move, of all or `among` some, as far as the limits allow."""
        found = among or root_moves(game, state)
        if not found.all:
            raise ValueError("nothing can be played")
        self.engine.prepare(limits)
        for searcher in self.searchers:
            searcher.set_position(game, state)
            searcher.set_moves(found, believed, bonus or {})
            searcher.record.sight = min(sight, FARTHEST)
            if not knows_endings:
                searcher.record.endings_pieces = 0
        return self.engine.run(limits, tell)


def root_moves(game: Dames, state: State) -> Moves:
    return moves(board_of(state), state.mover, game.is_souffler)


def _position(state: State) -> Position:
    own, opp = state.pieces[state.mover], state.pieces[1 - state.mover]
    return Position(U(own), U(opp), U(state.kings), int(state.mover), state.quiet, state.few, U(0))


def _past_position(packed: int, state: State, ago: int) -> Position:
    """A key of `State.past` as a position, with the counters that it had then."""
    side, packed = packed & 1, packed >> 1
    faults, kings = packed & FIELD, packed >> 54 & FIELD
    pieces = packed >> 162, packed >> 108 & FIELD
    quiet, few = max(state.quiet - ago, 0), max(state.few - ago, 0)
    return Position(U(pieces[side]), U(pieces[1 - side]), U(kings), side, quiet, few, U(faults))


def _move(move: int, captured: int) -> Move:
    return Move(NUMBER[move & 63], NUMBER[move >> 6 & 63], squares_of(captured), ())
