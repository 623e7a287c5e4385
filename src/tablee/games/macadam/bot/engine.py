"""The engine: a state of the game in the words of the kernels, searched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.core.game import Seat
from tablee.core.kernel_types import U
from tablee.core.search.engine import SearchEngine, Searcher
from tablee.core.search.limits import SearchLimits
from tablee.core.search.result import SearchResult
from tablee.games.macadam.bot.levels import MacadamLevel
from tablee.games.macadam.bot.moves import list_moves
from tablee.games.macadam.bot.repetition import add_past, clear_past
from tablee.games.macadam.bot.search import principal_variation, search_root, set_root
from tablee.games.macadam.bot.weights import weights
from tablee.games.macadam.bot.workspace import DRAW, MacadamSearch
from tablee.games.macadam.moves import upside_down
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import CAP, INDEX, NORTH, SOUTH, SQUARES, Move, State, pawns_of

MEBIBYTES = 16


class MacadamSearcher(Searcher[Move]):
    def __init__(self) -> None:
        self.record: MacadamSearch = MacadamSearch.new()
        self.own, self.opp = 0, 0
        self.turn = 0  # 56 turns squares to North's side

    def forget(self) -> None:
        """Each search begins with an empty history."""

    def set_level(self, game: Macadam, level: MacadamLevel) -> None:
        """What the rules are, and what of them this level sees."""
        w = self.record
        w.depth = level.depth
        w.longest = level.longest
        w.replies = level.replies
        w.six = level.six and game.wins == "both"
        w.strict = game.repetition == "forbidden"
        w.draw = DRAW
        w.weight[:] = level.weights
        w.learnt = weights().ctypes.data if level.learnt else 0

    def set_position(self, state: State, bonus: Mapping[Move, int]) -> None:
        """The position, those that stood before it (M15), and which of nearly equal moves is preferred."""
        assert state.mover is not None
        w, mover = self.record, state.mover
        self.turn = turn_of(mover)
        w.left = CAP - state.moves
        clear_past(w)
        for key in state.past:
            seat = Seat(key & 1)
            add_past(w, *seen_from(seat, pawns_of(key)), seat != mover)
        w.bonus[:] = 0
        for move, preferred in bonus.items():
            w.bonus[(INDEX[move.start] ^ self.turn) + 64 * (INDEX[move.end] ^ self.turn)] = preferred
        self.own, self.opp = seen_from(mover, state.pawns)
        set_root(w, self.own, self.opp)

    def leave_out(self, moves: Sequence[Move]) -> None:
        """Search the others. After a win at once, which is all that is looked at, they are listed first."""
        w = self.record
        if not w.root_moves:
            w.root_moves = list_moves(w, self.own, self.opp, 0)
        codes = {(INDEX[one.start] ^ self.turn) + 64 * (INDEX[one.end] ^ self.turn) for one in moves}
        left = [code for code in w.move[: w.root_moves].tolist() if code not in codes]
        w.move[: len(left)] = left
        w.root_moves, w.best, w.score = len(left), left[0], 0

    def iterate(self, depth: int) -> None:
        search_root(self.record, self.own, self.opp, depth)

    def line(self, depth: int) -> tuple[Move, ...]:
        w = self.record
        count = principal_variation(w, self.own, self.opp, max(depth, 1))
        # every second move of the line is the other player's, who sees the board the other way round
        return tuple(_move(int(w.line[i]), self.turn ^ 56 * (i % 2)) for i in range(count))


class MacadamEngine:
    """What the levels ask."""

    def __init__(self) -> None:
        self.searcher = MacadamSearcher()
        self.engine = SearchEngine[Move]([self.searcher], MEBIBYTES)

    def forget(self) -> None:
        self.engine.forget()

    def think(
        self,
        game: Macadam,
        level: MacadamLevel,
        state: State,
        limits: SearchLimits,
        bonus: Mapping[Move, int],
        without: Sequence[Move] = (),
    ) -> SearchResult[Move]:
        """The best move, of all or `without` some, as far as the limits allow."""
        self.engine.prepare(limits)
        self.searcher.set_level(game, level)
        self.searcher.set_position(state, bonus)
        if without:
            self.searcher.leave_out(without)
        return self.engine.run(limits)


def turn_of(seat: Seat) -> int:
    """What turns the number of a square to the seat's side of the board."""
    return 56 if seat == NORTH else 0


def seen_from(seat: Seat, pawns: tuple[int, int]) -> tuple[int, int]:
    """(own, opp) as kernels see them."""
    own, opp = pawns if seat == SOUTH else (upside_down(pawns[1]), upside_down(pawns[0]))
    return U(own), U(opp)


def _move(move: int, turn: int) -> Move:
    return Move(SQUARES[(move & 63) ^ turn], SQUARES[(move >> 6) % 64 ^ turn])
