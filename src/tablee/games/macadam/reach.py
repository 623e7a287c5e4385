"""Where each pawn of a player can go: the kernel's answer, turned to the player's side of the board."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.games.macadam import kernel
from tablee.games.macadam.state import NORTH, SQUARES

NO_PARENT = 255
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

    def path(self, end: int) -> tuple[str, ...]:
        """Square names from start to end. A square that can be slid to is slid to."""
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
    """Every pawn of the seat, from a1 on, whether it can move or not."""
    w = _workspace()
    if seat != NORTH:
        n = kernel.reach(w, pawns[0], pawns[1])
        turn = 0
    else:
        n = kernel.reach(w, upside_down(pawns[1]), upside_down(pawns[0]))
        turn = 56
    squares = w["pawn"][:n].tolist()
    slides, jumps = w["slides"][:n].tolist(), w["jumps"][:n].tolist()
    parents = w["parent"][: n * 64].tobytes()
    found = []
    for i in range(n):
        row = parents[i * 64 : i * 64 + 64]
        if turn:
            row = b"".join(row[r : r + 8] for r in range(56, -1, -8)).translate(_TURNED)
            slides[i], jumps[i] = upside_down(slides[i]), upside_down(jumps[i])
        found.append(Reach(int(squares[i]) ^ turn, slides[i], jumps[i], row))
    return found


_TURNED = bytes(i ^ 56 if i < 64 else i for i in range(256))


def mobile(pawns: tuple[int, int], seat: Seat) -> bool:
    """M14: can the seat move at all?"""
    return any(one.ends for one in reach(pawns, seat))


def _workspace() -> Any:
    if not hasattr(_own, "record"):
        _own.record = kernel.workspace()
    record: Any = _own.record
    return record
