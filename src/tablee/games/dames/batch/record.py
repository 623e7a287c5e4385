"""A game of Dames in a batch: always seen by the player to move, the board turned half round for Green."""

from __future__ import annotations

from typing import Annotated, NamedTuple, cast

import numpy as np

from tablee.core.batch.luck import Lucky
from tablee.core.kernel_types import Array, Bits, Byte, Grid, Int16, Int32, KernelRecord
from tablee.games.dames.kernel.workspace import DamesWorkspace
from tablee.games.dames.state import BIT, SQUARES

MOVES = 50 * 50
FURTHER = MOVES + 50
ACTIONS = 4096
MOST = (
    ACTIONS - FURTHER
)  # actions listed at once; random games have at most 51, composed positions some hundred
PLANES = 8
BOARDS = 5
WORDS = 4  # of a position in the past: own, opp, kings, faulty

BIT_OF = cast(Array[Bits], np.array([BIT[square] for square in SQUARES], np.uint64))  # by number from 0
SQUARE_OF = cast(Array[int], np.zeros(64, np.int64))
for _square in SQUARES:
    SQUARE_OF[BIT[_square]] = _square - 1


class DamesOptions(KernelRecord):
    """The rules that were chosen."""

    souffler: Byte
    same_position: Byte  # DA1
    federation: Byte  # D-A10
    quiet_end: Int16  # DA2, D-A10: moves that end the game; 0 if none do
    first: Byte
    own: Bits  # the start, as who begins sees it
    opp: Bits
    kings: Bits


class DamesGame(Lucky):
    """What every step reads and writes."""

    own: Bits
    opp: Bits
    kings: Bits
    faulty: Bits  # D-S1: what the mover may blow
    kept: Int32  # positions since the last change that cannot be undone, without the present one
    legal: Int32  # how many actions there are, blows included
    listed: Int32  # how many of them are moves
    moves: Int32
    shown: Int32  # actions that the mask shows now
    quiet: Int32
    few: Int16
    times: Int16
    most: Int16  # D8: how many pieces ought to be taken
    mover: Byte
    over: Byte  # 0, 1 and the seat that won, or 3: a draw
    blown: Byte  # D-S3
    undeclared: Byte  # D-A4
    # what the planes show now, so that only the difference is written
    shown_own: Bits
    shown_opp: Bits
    shown_kings: Bits
    shown_counts: Bits


class DamesActions(KernelRecord):
    """The actions of a position, by number; first the moves, then the blows."""

    code: Annotated[Array[Int16], MOST]
    # where something can be taken
    ends: Annotated[Array[Int16], MOST]  # 50 * start + end, where the number may be another
    captured: Annotated[Array[Bits], MOST]


class DamesMemory(NamedTuple):
    """All that a batch holds, for one of its threads."""

    options: Array[DamesOptions]
    works: Array[DamesWorkspace]
    games: Array[DamesGame]
    actions: Array[DamesActions]
    past: Grid[Bits]
    played: Grid[Int16]
