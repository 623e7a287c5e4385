"""Where each pawn of a player can go: the kernel's answer, turned to the player's side of the board."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Literal

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.games.macadam import kernel
from tablee.games.macadam.state import NORTH, SQUARES

_own = threading.local()  # a kernel writes into its record: one for each thread


@value
class Reach:
    """One pawn: its square, the squares it can slide to and jump to, and the way of each jump."""

    square: int
    slides: int
    jumps: int
    parents: bytes  # of each square: the one before it on a shortest chain

    @property
    def ends(self) -> int:
        return self.slides | self.jumps

    def how(self, end: int) -> Literal["slide", "jump"]:
        """A square that can be slid to is slid to."""
        return "slide" if self.slides >> end & 1 else "jump"

    def path(self, end: int) -> tuple[str, ...]:
        """Square names from start to end."""
        if self.slides >> end & 1:
            return SQUARES[self.square], SQUARES[end]
        way = [end]
        while way[-1] != self.square:
            way.append(self.parents[way[-1]])
        return tuple(SQUARES[square] for square in reversed(way))


def upside_down(bits: int) -> int:
    """The board seen from the other side; goals and sides change places with it."""
    return int.from_bytes(bits.to_bytes(8, "little"), "big")


def reach(pawns: tuple[int, int], seat: Seat) -> Sequence[Reach]:
    """Every pawn of the seat, whether it can move or not, with its ways."""
    w = _workspace()
    return _rows(w, kernel.reach(w, *_boards(pawns, seat)), seat)


def reach_of(pawns: tuple[int, int], seat: Seat, square: int) -> Reach | None:
    """One pawn of the seat, if there is one on the square."""
    if not pawns[seat] >> square & 1:
        return None
    w = _workspace()
    kernel.reach_one(w, *_boards(pawns, seat), 0, square ^ 56 if seat == NORTH else square)
    return _rows(w, 1, seat)[0]


def ends(pawns: tuple[int, int], seat: Seat) -> Sequence[tuple[int, int]]:
    """For each pawn its square and where it can go, without the ways."""
    w = _workspace()
    count = kernel.ends(w, *_boards(pawns, seat))
    squares, found = w["pawn"][:count].tolist(), w["jumps"][:count].tolist()
    if seat == NORTH:
        return [(square ^ 56, upside_down(one)) for square, one in zip(squares, found, strict=True)]
    return list(zip(squares, found, strict=True))


def mobile(pawns: tuple[int, int], seat: Seat) -> bool:
    """M14: can the seat move at all?"""
    return bool(kernel.mobile(*_boards(pawns, seat)))


def _boards(pawns: tuple[int, int], seat: Seat) -> tuple[int, int]:
    """(own, opp) as the kernel sees them: from the player's own side."""
    return pawns if seat != NORTH else (upside_down(pawns[1]), upside_down(pawns[0]))


def _rows(w: Any, count: int, seat: Seat) -> Sequence[Reach]:
    """The first rows of the record; whole columns at once, as numpy is slow at single numbers."""
    parents = w["parent"][: count * 64].tobytes()
    ways = [parents[i : i + 64] for i in range(0, count * 64, 64)]
    rows = zip(*(w[name][:count].tolist() for name in ("pawn", "slides", "jumps")), ways, strict=True)
    return [_turned(*row) for row in rows] if seat == NORTH else [Reach(*row) for row in rows]


def _turned(square: int, slides: int, jumps: int, parents: bytes) -> Reach:
    ranks = b"".join(parents[rank : rank + 8] for rank in range(56, -1, -8))
    return Reach(square ^ 56, upside_down(slides), upside_down(jumps), ranks.translate(_TURNED))


_TURNED = bytes(i ^ 56 if i < 64 else i for i in range(256))


def _workspace() -> Any:
    if not hasattr(_own, "record"):
        _own.record = kernel.workspace()
    return _own.record
