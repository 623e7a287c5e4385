"""A game of Macadam in a batch: always seen by the player to move, the board turned half round for North."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from tablee.core.batch.luck import Lucky
from tablee.core.kernel_types import Array, Bits, Byte, Grid, Int16, Int32, KernelRecord
from tablee.games.macadam.kernel import MOST_WAYS
from tablee.games.macadam.state import CAP, PAWNS

MOVES = 64 * 64
ACTIONS = MOVES + 64
MOST = PAWNS * MOST_WAYS  # actions that a position can have; there are fewer places to put a pawn
PLANES = 6
BOARDS = 3
PAST = CAP + 2  # positions of the playing phase, the first included
BLOOM = 16  # words
BY_LOT = 2


class MacadamOptions(KernelRecord):
    """The rules that were chosen."""

    free: Byte  # M17
    goal_only: Byte  # M10, M11
    forbidden: Byte  # M-A7
    first: Byte  # M3: a seat, or BY_LOT
    own: Bits  # the start, as who begins sees it
    opp: Bits


class MacadamGame(Lucky):
    """What every step reads and writes."""

    own: Bits
    opp: Bits
    ends: Annotated[Array[Bits], PAWNS]  # where each pawn of the mover can go
    square: Annotated[Array[Byte], PAWNS]  # where these pawns stand
    places: Bits  # M17: where the mover may put a pawn
    bloom: Annotated[Array[Bits], BLOOM]  # which positions may have stood already
    legal: Int32  # how many actions there are
    moves: Int16
    past: Int16  # how many positions there were
    times: Int16  # how often this one has stood
    mover: Byte
    over: Byte  # 0, 1 and the seat that won, or 3: a draw
    twice: Byte  # has any position stood twice?
    # what the arrays show now, so that only the difference is written
    shown_own: Bits
    shown_opp: Bits
    shown_row: Annotated[Array[Byte], PAWNS]
    shown_count: Int16
    shown_times: Int16


class MacadamMemory(NamedTuple):
    """All that a batch holds."""

    options: Array[MacadamOptions]
    games: Array[MacadamGame]
    past: Grid[Bits]
