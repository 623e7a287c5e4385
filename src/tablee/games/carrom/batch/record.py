"""A game of Carrom in a batch: the whole state of the rules, and what the kernels work with."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from tablee.core.batch.luck import Lucky
from tablee.core.kernel_types import Array, Byte, Int8, Int16, Int32, KernelRecord
from tablee.games.carrom.board import DISCS
from tablee.games.carrom.kernel.world import World

PIECES = DISCS - 1
OWED = 18
SEEN = 77
NUMBERS = 3  # of an action
NOBODY = -1
BOARD, PENDING, CONFIRMED = 0, 1, 2  # how the queen stands
ALTERNATES, WINNER, LOSER = 0, 1, 2  # KA18
DRAW = 3
CANDIDATES = 1 + DISCS + DISCS * (DISCS - 1)  # places that may be nearest to the middle (rosace.py)


class CarromOptions(KernelRecord):
    """The rules that were chosen."""

    seats: Int8
    target: Int16  # K5: points, or 0 for one round
    same_shot: Byte  # KA2
    queen_left: Byte  # KA4: loses
    early_kept: Byte  # KA5
    full_cover: Byte  # KA1
    forgiven: Byte  # KA10
    not_from_22: Byte  # KA17
    tries: Int8  # KA19
    fouled_kept: Byte  # KA12, KA13
    debt_refused: Byte  # KA11
    three_more: Byte  # KA8
    next_break: Int8
    by_house: Byte  # KA15


class CarromGame(Lucky):
    """What every step reads and writes. Arrays of two are by team."""

    lying: Int8  # pieces on the board, in the order of the rules
    id: Annotated[Array[Int8], PIECES]
    x: Annotated[Array[float], PIECES]
    y: Annotated[Array[float], PIECES]
    pocketed: Annotated[Array[Int8], 2]
    due: Annotated[Array[Int8], 2]
    ever: Annotated[Array[Byte], 2]
    queen: Int8
    holder: Int8
    owing: Int8  # K-A2: pieces to be laid, the first of them now
    owed_id: Annotated[Array[Int8], OWED]
    owed_seat: Annotated[Array[Int8], OWED]
    scores: Annotated[Array[Int32], 2]
    breaker: Int8
    shooter: Int8
    rounds: Int32
    voids: Int16
    shots: Int16
    quiet: Int16
    tries: Int16
    over: Byte  # 0, 1 and the team that won, or DRAW


class CarromPlaces(KernelRecord):
    """Room for looking at places: free parts of a line, and where a piece may be laid."""

    low: Annotated[Array[float], DISCS + 1]
    high: Annotated[Array[float], DISCS + 1]
    new_low: Annotated[Array[float], DISCS + 1]
    new_high: Annotated[Array[float], DISCS + 1]
    candidates: int
    x: Annotated[Array[float], CANDIDATES]
    y: Annotated[Array[float], CANDIDATES]
    back: Annotated[Array[int], 2]  # pieces that each team gives back after a shot


class CarromMemory(NamedTuple):
    """All that a batch holds, for one of its threads."""

    options: Array[CarromOptions]
    start: Array[CarromGame]
    worlds: Array[World]
    places: Array[CarromPlaces]
    games: Array[CarromGame]
