"""Macadam's board, state, actions and events. Squares are bits: a1 is bit 0, h1 bit 7, h8 bit 63."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from pydantic import StringConstraints

from tablee.core.game import Outcome, Seat
from tablee.core.value import value
from tablee.games.macadam.past import Past

Square: TypeAlias = Annotated[str, StringConstraints(pattern="^[a-h][1-8]$", strict=True)]

SQUARES: tuple[str, ...] = tuple(f + r for r in "12345678" for f in "abcdefgh")
INDEX: dict[str, int] = {square: i for i, square in enumerate(SQUARES)}


def mask(squares: str) -> int:
    """The bits of squares given as 'a1 b2 …'."""
    return sum(1 << INDEX[square] for square in squares.split())


@lru_cache(maxsize=1 << 12)  # a position is shown to each seat and to everyone
def squares_of(bits: int) -> tuple[str, ...]:
    """The names of set bits, from a1 on."""
    found = []
    while bits:
        low = bits & -bits
        found.append(SQUARES[low.bit_length() - 1])
        bits ^= low
    return tuple(found)


SOUTH, NORTH = Seat(0), Seat(1)
BOARD = (1 << 64) - 1
SIDE = ((1 << 32) - 1, ((1 << 32) - 1) << 32)  # M2
GOAL = (mask("d1 e1"), mask("d8 e8"))  # M2: a player's own goal lies in his own side
DOTS = (mask("a3 c3 e3 g3 b2 d2 f2 h2"), mask("a7 c7 e7 g7 b6 d6 f6 h6"))  # M3
PAWNS = 8  # M1
ENOUGH, TOO_FEW = 6, 2  # M11
CAP = 300  # M15, M-A3


@value
class Move:
    """One pawn from a square to another; the way it went changes nothing."""

    start: Square
    end: Square
    kind: Literal["move"] = "move"


@value
class Place:
    """M17: a pawn put on the board."""

    square: Square
    kind: Literal["place"] = "place"


@value
class Lot:
    """M3: who begins, drawn by the table."""

    first: Seat
    kind: Literal["lot"] = "lot"


Asked: TypeAlias = Move | Place
Action: TypeAlias = Move | Place | Lot


@value
class Moved:
    """A pawn went along `path`, from its first square to its last."""

    seat: Seat
    path: tuple[Square, ...]
    how: Literal["slide", "jump"]
    kind: Literal["moved"] = "moved"


@value
class Placed:
    seat: Seat
    square: Square
    kind: Literal["placed"] = "placed"


@value
class LotDrawn:
    """The lot fell on the seat that begins."""

    first: Seat
    kind: Literal["drawn"] = "drawn"


@value
class Passed:
    """M14: the seat cannot move, and the house passes for it."""

    seat: Seat
    kind: Literal["passed"] = "passed"


Event: TypeAlias = Moved | Placed | LotDrawn | Passed


@value
class State:
    """Pawns as bits by seat; `past` has the key of every position of the playing phase, the present last.

    M15 is asked of every move: how often the present position has stood, and which have stood more than
    once, is carried along, so that a move costs the same late in a game as early.
    """

    pawns: tuple[int, int]
    mover: Seat | None  # None: the lot is still to be drawn
    past: Past = Past()
    moves: int = 0
    outcome: Outcome | None = None
    times: int = 1
    repeated: tuple[int, ...] = ()

    @property
    def placing(self) -> bool:
        """M17: nobody has moved yet, and somebody still has pawns in hand."""
        return not self.past and (self.pawns[0] | self.pawns[1]).bit_count() < 2 * PAWNS


def key(pawns: tuple[int, int], mover: Seat) -> int:
    """M15: the same pawns, the same player to move."""
    return (pawns[0] << 65) | (pawns[1] << 1) | mover


def pawns_of(key: int) -> tuple[int, int]:
    return key >> 65, key >> 1 & BOARD


def across(pawns: tuple[int, int]) -> tuple[int, int]:
    """M11: how many pawns each player has in the opponent's side."""
    return (pawns[0] & SIDE[1]).bit_count(), (pawns[1] & SIDE[0]).bit_count()
