"""A game of Piétons in a batch: the card table of the playouts, and what goes from manche to manche."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from tablee.core.batch.luck import Lucky
from tablee.core.kernel_types import Array, Byte, Int8, Int16, Int32, KernelRecord
from tablee.games.pietons.action_codes import ACTIONS
from tablee.games.pietons.deck import NATURES, PAPERS
from tablee.games.pietons.kernel.table import KINDS, KINDS_OF_SIGNAL, SEATS, CardTable

MOST = len(ACTIONS)
STAGES = 3
# What is seen: the table, then six players.
BURIED = KINDS
FOLLOW = 2 * KINDS
STAGE = FOLLOW + len(NATURES)
DONE = STAGE + STAGES
FREE = DONE + 3
TABLE = FREE + KINDS_OF_SIGNAL
FIRST_PLAYER = TABLE + 8
PLAYER = 32
SIZE = FIRST_PLAYER + PLAYER * SEATS
AFTER_PAPERS = 1 + KINDS + len(PAPERS)


class PietonsOptions(KernelRecord):
    """The rules that were chosen."""

    seats: Int8
    manches: Int8
    dealt: Int8
    draws: Int8
    anytime: Int8
    second: Int8
    lenient: Int8
    deck: Annotated[Array[Int8], KINDS]
    free: Annotated[Array[Int8], KINDS_OF_SIGNAL]


class PietonsGame(Lucky):
    """What a table does not know of itself. Its luck chooses actions; that of the cards is the table's."""

    dealer: Int8
    manche: Int8  # from 1
    over: Byte
    shown: Int16  # actions that the mask shows now
    buried: Annotated[Array[Int8], SEATS * KINDS]  # in this manche; each seat knows its own alone
    totals: Annotated[Array[Int32], SEATS]  # points of the manches that are over
    walkers: Annotated[Array[Int32], SEATS]


class PietonsMemory(NamedTuple):
    """All that a batch holds."""

    options: Array[PietonsOptions]
    tables: Array[CardTable]
    games: Array[PietonsGame]
