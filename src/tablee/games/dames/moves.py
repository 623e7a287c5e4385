"""What a player can do on a board: the kernel's answer, as values, and the ways a capture can go."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.games.dames.kernel.moves import legal, souffler_moves
from tablee.games.dames.kernel.ways import capture_ways
from tablee.games.dames.kernel.workspace import JUMPS, WAYS, DamesWorkspace
from tablee.games.dames.state import (
    BIT,
    BOARD,
    LAST_ROW,
    NUMBER,
    Capture,
    Move,
    mask,
    squares_of,
)  # fmt: skip

Words: TypeAlias = NDArray[np.uint64]
STEPS = (-6, -5, 5, 6)
MOST_CHOICES = 128  # in a view; random games have at most 51 moves, only composed positions have more
MOST_LANDINGS = 1 << 16  # looked at for the ways of one capture; the first is found after 2,100 at the worst
_own = threading.local()  # a kernel writes into its record: one for each thread


@value
class Board:
    """Pieces by seat, and which of them are kings."""

    pieces: tuple[int, int]
    kings: int

    def after(self, seat: Seat, move: Move) -> Board:
        """The board once the move is made (D9, D10)."""
        start, end = 1 << BIT[move.start], 1 << BIT[move.end]
        taken = sum(1 << BIT[square] for square in move.captured)
        own = self.pieces[seat] & ~start | end
        opp = self.pieces[1 - seat] & ~taken
        kings = self.kings & ~taken
        if kings & start:
            kings = kings & ~start | end
        else:
            kings |= end & LAST_ROW[seat]
        return Board((own, opp) if seat == 0 else (opp, own), kings)

    def without(self, square: int) -> Board:
        """The board once a piece is blown."""
        left = ~(1 << BIT[square])
        return Board((self.pieces[0] & left, self.pieces[1] & left), self.kings & left)


class ManyMoves(Sequence[Move]):
    """Moves as the kernel wrote them. Each becomes a value when it is asked for: a composed position of many
    kings can have thousands, and most questions are about one of them."""

    def __init__(self, ft: Words, captured: Words) -> None:
        self._ft, self._captured = ft & np.uint64(0xFFF), captured

    def __len__(self) -> int:
        return len(self._ft)

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | Sequence[Move]:
        return self._moves(at) if isinstance(at, slice) else self._moves([at])[0]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or list(move.captured) != sorted(set(move.captured)):
            return False
        same = self._ft == BIT[move.start] | BIT[move.end] << 6
        return bool((same & (self._captured == mask(move.captured))).any())

    def taking(self, pieces: int) -> Sequence[Move]:
        """Those that take so many pieces."""
        return self._moves(np.bitwise_count(self._captured) == pieces)

    def first(self, number: int, duty: int) -> Sequence[Move]:
        """The first `number` of them: those that take `duty` pieces, then those that take the fewest."""
        taken = np.bitwise_count(self._captured)
        return self._moves(np.lexsort((taken, taken != duty))[:number])

    def _moves(self, which: Any) -> Sequence[Move]:
        return _as_values(self._ft[which].tolist(), self._captured[which].tolist())


def _as_values(ft: Sequence[int], captured: Sequence[int]) -> Sequence[Move]:
    return tuple(
        Move(NUMBER[one & 63], NUMBER[one >> 6 & 63], squares_of(taken), ())
        for one, taken in zip(ft, captured, strict=True)
    )


@dataclass(frozen=True, eq=False)
class Moves:
    """The moves of one player: all that may be made, and how many pieces each ought to take (D8)."""

    all: Sequence[Move]
    most: int

    @property
    def longest(self) -> Sequence[Move]:
        """The captures that are a duty."""
        if not self.most:
            return ()
        if isinstance(self.all, ManyMoves):
            return self.all.taking(self.most)
        return tuple(move for move in self.all if len(move.captured) == self.most)

    @property
    def listed(self) -> Sequence[Move]:
        """What a view lists: all, but in a composed position only those that are a duty, then those that take
        the fewest. A move that is not listed can be played all the same."""
        return self.all.first(MOST_CHOICES, self.most) if isinstance(self.all, ManyMoves) else self.all


@lru_cache(maxsize=512)
def moves(board: Board, seat: Seat, free: bool) -> Moves:
    """D3 to D9; `free` as if captures were not a duty (souffler)."""
    w = workspace()
    generate = souffler_moves if free else legal
    n = generate(w, board.pieces[seat], board.pieces[1 - seat], board.kings, seat, 0)
    found, captured = w.move[:n], w.captured[:n]
    if n > MOST_CHOICES:
        return Moves(ManyMoves(found, captured.copy()), int(w.most))
    return Moves(_as_values(found.tolist(), captured.tolist()), int(w.most))


def ways(board: Board, seat: Seat, move: Move, most: int = WAYS) -> Sequence[Capture]:
    """The ways to make a capture, at least one: where it lands, and what falls, in the order of the jumps."""
    w, n = workspace(), len(move.captured)
    start, end = 1 << BIT[move.start], 1 << BIT[move.end]
    empty = BOARD & ~(board.pieces[0] | board.pieces[1]) | start  # D-A2
    w.ways, w.ways_wanted, w.landings = 0, most, MOST_LANDINGS
    capture_ways(w, start, end, mask(move.captured), empty, bool(board.kings & start), -1, 0)
    landings, jumped = w.way_landing[:].tolist(), w.way_jumped[:].tolist()
    rows = (slice(i * JUMPS, i * JUMPS + n) for i in range(w.ways))
    return [
        Capture(
            (move.start, *map(NUMBER.__getitem__, landings[row])), tuple(map(NUMBER.__getitem__, jumped[row]))
        )
        for row in rows
    ]


def _first_piece(at: int, step: int, empty: int, flies: bool) -> int:
    """The first bit on the line that is not empty, which may be off the board."""
    at += step
    while flies and at >= 0 and empty >> at & 1:
        at += step
    return at


def _landings(over: int, step: int, empty: int, flies: bool) -> Iterator[int]:
    at = over + step
    while at >= 0 and empty >> at & 1:
        yield at
        if not flies:
            return
        at += step


def walk(board: Board, seat: Seat, path: Sequence[int]) -> tuple[int, ...] | None:
    """What a piece takes on its way from landing to landing, in order; None if it cannot move like that."""
    start = 1 << BIT[path[0]]
    empty = BOARD & ~(board.pieces[0] | board.pieces[1]) | start
    taken: list[int] = []
    for a, b in pairwise(path):
        over = _jump(BIT[a], BIT[b], empty, bool(board.kings & start))
        if over < 0 or not board.pieces[1 - seat] >> over & 1 or NUMBER[over] in taken:
            return None
        taken.append(NUMBER[over])
    return tuple(taken)


def _jump(start: int, end: int, empty: int, flies: bool) -> int:
    """The piece between two landings, or -1."""
    for step in STEPS:
        over = _first_piece(start, step, empty, flies)
        if over >= 0 and BOARD >> over & 1 and end in _landings(over, step, empty, flies):
            return over
    return -1


def shown(board: Board, seat: Seat, move: Move) -> Capture:
    """A move as it is shown: its path, or the first possible one, and what it takes, jump by jump."""
    if not move.captured:
        return Capture((move.start, move.end), ())
    if move.path:
        return Capture(move.path, walk(board, seat, move.path) or ())
    if len(move.captured) == 1:
        return Capture((move.start, move.end), move.captured)
    return ways(board, seat, move, 1)[0]


def workspace() -> DamesWorkspace:
    """This thread's record."""
    if not hasattr(_own, "record"):
        _own.record = DamesWorkspace.new()
    record: DamesWorkspace = _own.record
    return record
