"""Where each pawn of a player can go: the kernel's answer, turned to the player's side of the board."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from tablee.core.game import Seat
from tablee.core.jit import unchecked
from tablee.core.value import value
from tablee.games.macadam import kernel
from tablee.games.macadam.kernel import RECORD
from tablee.games.macadam.state import GOAL, NORTH, SQUARES
from tablee.games.macadam.view import Choice


class Workspace(threading.local):
    """A kernel writes into its record: one for each thread."""

    def __init__(self) -> None:
        several = kernel.MacadamWorkspace.several(1)
        self.record = several[0]
        # The same memory without the names: where a record's memory is, numba asks of an attribute of it,
        # which numpy's records look up in Python, for longer than a small kernel takes.
        self.bare: Any = np.asarray(several).view(kernel.MacadamWorkspace.dtype())[0]
        self.ways = memoryview(self.record.ways[:].data)
        self.text = memoryview(self.record.text[:].data)
        self.third = memoryview(self.record.third[:].data)


_own = Workspace()


@value
class Way:
    """A move that can be made. `choice` shows it where only the goal can end the game (M10)."""

    start: int
    end: int
    choice: Choice


def upside_down(bits: int) -> int:
    """The board seen from the other side; goals and sides change places with it."""
    return int.from_bytes(bits.to_bytes(8, "little"), "big")


def ways(pawns: tuple[int, int], seat: Seat) -> Sequence[Way]:
    """Every move of the seat, with the shortest way there."""
    return _ways(pawns, seat, pawns[seat])


def ways_from(pawns: tuple[int, int], seat: Seat, square: int) -> Sequence[Way]:
    """The moves of the seat's pawn on the square; none if it has no pawn there."""
    return _ways(pawns, seat, pawns[seat] & 1 << square)


def way_to(pawns: tuple[int, int], seat: Seat, start: int, end: int) -> Way | None:
    """How the seat's pawn goes from one square to another, if it can."""
    own, opp = _boards(pawns, seat)
    turn, w = 56 if seat == NORTH else 0, _own
    if not unchecked(kernel.way_to)(w.bare, own, opp, start ^ turn, end ^ turn, turn):
        return None
    return _way(bytes(w.ways[:RECORD]))


def spelled_ways(
    pawns: tuple[int, int], seat: Seat, third_times: Sequence[tuple[int, int]], *, six: bool, last: bool
) -> str:
    """Every move of the seat as the page reads them. `third_times` draw (M15), and so do all at the cap;
    `six`: M11 is played.
    """
    own, opp = _boards(pawns, seat)
    turn, w = 56 if seat == NORTH else 0, _own
    for start, end in third_times:
        w.third[start ^ turn] |= 1 << (end ^ turn)
    size = unchecked(kernel.spelled_ways)(w.bare, own, opp, turn, six, last)
    for start, _ in third_times:
        w.third[start ^ turn] = 0
    return str(w.text[:size], "ascii")


def ends(pawns: tuple[int, int], seat: Seat) -> Sequence[tuple[int, int]]:
    """For each pawn its square and where it can go, without the ways."""
    w = _own.record
    count = kernel.ends(w, *_boards(pawns, seat))
    squares, found = w.pawn[:count].tolist(), w.jumps[:count].tolist()
    if seat == NORTH:
        return [(square ^ 56, upside_down(one)) for square, one in zip(squares, found, strict=True)]
    return list(zip(squares, found, strict=True))


def mobile(pawns: tuple[int, int], seat: Seat) -> bool:
    """M14: can the seat move at all?"""
    return bool(unchecked(kernel.mobile)(*_boards(pawns, seat)))


def _boards(pawns: tuple[int, int], seat: Seat) -> tuple[int, int]:
    """(own, opp) as the kernel sees them: from the player's own side."""
    return pawns if seat != NORTH else (upside_down(pawns[1]), upside_down(pawns[0]))


def _ways(pawns: tuple[int, int], seat: Seat, movers: int) -> Sequence[Way]:
    own, opp = _boards(pawns, seat)
    turned = seat == NORTH
    size = RECORD * kernel.ways(
        _own.record, own, opp, upside_down(movers) if turned else movers, 56 if turned else 0
    )
    records = bytes(_own.ways[:size])
    return [_way(records[i : i + RECORD]) for i in range(0, size, RECORD)]


@lru_cache(maxsize=1 << 16)
def _way(record: bytes) -> Way:
    """The same ways come up move after move: each is named once."""
    length, slide, end = record[:3]
    squares = record[3 : 3 + length]
    goal = (GOAL[0] | GOAL[1]) >> end & 1  # nobody ends in his own (M9)
    path = tuple(SQUARES[square] for square in squares)
    choice = Choice(path, "slide" if slide else "jump", "goal" if goal else None)
    return Way(squares[0], end, choice)
