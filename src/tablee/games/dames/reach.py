"""What a player can do on a board: the kernel's answer, as values, and the ways a capture can go."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.games.dames import kernel
from tablee.games.dames.state import (
    BIT,
    BOARD,
    LAST_ROW,
    NUMBER,
    Capture,
    Move,
    squares_of,
)  # fmt: skip

STEPS = (-6, -5, 5, 6)
MOST_WAYS = 8  # of one capture, shown to a person
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


@value
class Moves:
    """The moves of one player: all that may be made, and how many pieces each ought to take (D8)."""

    all: tuple[Move, ...]
    most: int

    @property
    def longest(self) -> tuple[Move, ...]:
        """The captures that are a duty."""
        return tuple(move for move in self.all if len(move.captured) == self.most) if self.most else ()


@lru_cache(maxsize=4096)
def moves(board: Board, seat: Seat, free: bool) -> Moves:
    """D3 to D9; `free` as if captures were not a duty (souffler)."""
    w = workspace()
    generate = kernel.free if free else kernel.legal
    n = generate(w, board.pieces[seat], board.pieces[1 - seat], board.kings, seat, 0)
    found = tuple(
        Move(NUMBER[ft & 63], NUMBER[ft >> 6 & 63], squares_of(captured), ())
        for ft, captured in zip(w["ft"][:n].tolist(), w["captured"][:n].tolist(), strict=True)
    )
    return Moves(found, int(w["most"]))


def ways(board: Board, seat: Seat, move: Move) -> Iterator[tuple[int, ...]]:
    """Every way to make a capture, as the squares where it lands; straight on, it lands at once."""
    start = 1 << BIT[move.start]
    empty = BOARD & ~(board.pieces[0] | board.pieces[1]) | start  # D-A2
    wanted = sum(1 << BIT[square] for square in move.captured)
    yield from _ways((move.start,), BIT[move.end], wanted, empty, bool(board.kings & start), 0)


def _ways(
    path: tuple[int, ...], end: int, wanted: int, empty: int, flies: bool, barred: int
) -> Iterator[tuple[int, ...]]:
    at = BIT[path[-1]]
    if not wanted:
        if at == end:
            yield path
        return
    for step in STEPS:
        over = _first_piece(at, step, empty, flies)
        if step == barred or over < 0 or not wanted >> over & 1:
            continue
        left = wanted & ~(1 << over)
        for place, to in enumerate(_landings(over, step, empty, flies)):
            # Only from the nearest square does it go straight on: from the others it is the same line.
            yield from _ways((*path, NUMBER[to]), end, left, empty, flies, step if place else 0)


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
    """What a piece takes on its way from landing to landing, in order; None if it cannot go so."""
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
    """A move as it is shown: its path, or the first if it names none, and what falls, jump by jump."""
    if not move.captured:
        return Capture((move.start, move.end), ())
    path = move.path or next(ways(board, seat, move))
    return Capture(path, walk(board, seat, path) or ())


def workspace() -> Any:
    if not hasattr(_own, "record"):
        _own.record = kernel.workspace()
    record: Any = _own.record
    return record
