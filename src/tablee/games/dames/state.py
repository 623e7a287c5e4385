"""Dames: board, state, actions and events. Squares are numbered 1 to 50 from the top left (D1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from tablee.core.game import Outcome, Seat
from tablee.core.value import value

Square: TypeAlias = Annotated[int, Field(ge=1, le=50)]
Taken: TypeAlias = Annotated[tuple[Square, ...], Field(max_length=20)]
Way: TypeAlias = Annotated[tuple[Square, ...], Field(max_length=21)]

BLUE, GREEN = Seat(0), Seat(1)  # D2, D-A1: Blue begins, from below
SQUARES = range(1, 51)

# In a board a square is a bit, with a gap after every ten: a diagonal step is the same shift everywhere.
BIT: dict[int, int] = {square: square - 1 + (square - 1) // 10 for square in SQUARES}
NUMBER: dict[int, int] = {bit: square for square, bit in BIT.items()}


def mask(squares: Iterable[int]) -> int:
    """The bits of numbered squares."""
    return sum(1 << BIT[square] for square in squares)


def squares_of(bits: int) -> tuple[int, ...]:
    """The numbers of set bits, from 1 on."""
    found = []
    while bits:
        low = bits & -bits
        found.append(NUMBER[low.bit_length() - 1])
        bits ^= low
    return tuple(found)


BOARD = mask(SQUARES)
LAST_ROW = (mask(range(1, 6)), mask(range(46, 51)))  # D10, by seat
BEGIN = (mask(range(31, 51)), mask(range(1, 21)))  # D1, D-A1
MOST_PIECES = 20  # D1


@value
class Move:
    """One piece from a square to another, and what it takes; the way it went changes nothing (D9)."""

    start: Square
    end: Square
    captured: Taken  # from the smallest number on
    path: Way = field(compare=False)  # where it lands, for show; empty: any way
    kind: Literal["move"] = "move"


@value
class Blow:
    """D-S3: a piece that should have taken is removed, before one's own move."""

    square: Square
    kind: Literal["blow"] = "blow"


Action: TypeAlias = Move | Blow


@value
class Capture:
    """A capture as it is shown: where the piece goes, and what falls, in the order of the jumps."""

    path: Way
    captured: Taken


@value
class Moved:
    """A piece went along `path`. `kings` are those among the captured."""

    seat: Seat
    path: Way
    captured: Taken
    kings: Taken
    crowned: bool
    kind: Literal["moved"] = "moved"


@value
class Blown:
    """`seat` removed the other's piece, which could have taken `missed` (D-A8)."""

    seat: Seat
    square: Square
    king: bool
    missed: tuple[Capture, ...]
    kind: Literal["blown"] = "blown"


Event: TypeAlias = Moved | Blown


@value
class Fault:
    """D-S1: a piece that may be blown, on the square where it stands now, and what it could have taken."""

    square: Square
    missed: tuple[Capture, ...]


@value
class State:
    """Pieces as bits by seat. `past` holds the positions since the last change that cannot be undone by
    moving back, the present one last; `played` the move made from each but the last."""

    pieces: tuple[int, int]
    kings: int
    mover: Seat
    past: tuple[int, ...] = ()
    played: tuple[tuple[int, int], ...] = ()
    quiet: int = 0  # DA2, D-A10 (i): moves by either player without a capture, a man's move or a blow
    few: int = 0  # D-A10 (ii), (iii): moves by either player with this class of material
    faults: tuple[Fault, ...] = ()
    blown: bool = False  # D-S3: the mover has blown, and now plays
    undeclared: Outcome | None = None  # D-A4: a draw that stands unless the mover blows
    moves: int = 0
    outcome: Outcome | None = None

    @property
    def faulty(self) -> int:
        """The squares that may be blown, as bits."""
        return mask(fault.square for fault in self.faults)


def key(pieces: tuple[int, int], kings: int, mover: Seat, faulty: int) -> int:
    """DA1, D-A5: the same pieces, the same player to move, the same pieces to blow."""
    return (((pieces[0] << 54 | pieces[1]) << 54 | kings) << 54 | faulty) << 1 | mover
