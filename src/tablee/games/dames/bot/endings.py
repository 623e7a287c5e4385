"""Endings of few pieces, all of them: in how many plies each position is won or lost, or that it is drawn.

A class of positions is four numbers: men and kings of the player to move, men and kings of the other. Seen by
the player to move, who goes up the board, a position of a class has a number: its groups of pieces, ranked.
"""

from __future__ import annotations

import lzma
import threading
from collections.abc import Iterator
from math import comb
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.core.bits import load_byte, load_word, lowest, popcount
from tablee.core.jit import jit, jit_inline
from tablee.core.kernel_types import Bits, U, ints, signed
from tablee.core.search.score import MATE, UNKNOWN
from tablee.games.dames.bot.learnt import turned
from tablee.games.dames.bot.position import Position, few_end
from tablee.games.dames.kernel.board import ONE, ZERO
from tablee.games.dames.kernel.workspace import DamesWorkspace

Class: TypeAlias = tuple[int, int, int, int]

SHIPPED = 3  # pieces
PLACE = Path(__file__).with_name("endings.xz")
GROUP = 5  # numbers of pieces in a group, from none to four
CLASSES = GROUP**4
HEADER = 8 * CLASSES  # bytes: where each class begins
KING_SQUARES, MAN_SQUARES = 50, 45  # a man never stands on the row where it would be a king
SQUARE = ints(bit - bit // 11 for bit in range(54))
CHOOSE = ints(comb(n, k) for n in range(KING_SQUARES + 1) for k in range(GROUP))
FIRST_MAN = 5  # squares that a man of the player to move does not stand on


def classes(pieces: int) -> Iterator[Class]:
    """All that have no more pieces, those first on which others rest: fewer pieces, then fewer men."""
    numbers = range(GROUP)
    every = [(a, b, c, d) for a in numbers for b in numbers for c in numbers for d in numbers]
    held = [one for one in every if one[0] + one[1] and one[2] + one[3] and sum(one) <= pieces]
    return iter(sorted(held, key=lambda one: (sum(one), one[0] + one[2], one)))


def size(of: Class) -> int:
    men, kings = comb(MAN_SQUARES, of[0]) * comb(MAN_SQUARES, of[2]), 1
    for one in (of[1], of[3]):
        kings *= comb(KING_SQUARES, one)
    return men * kings


def empty_table(pieces: int) -> NDArray[np.uint8]:
    """Where each class begins, and room for all of them."""
    starts, at = np.zeros(CLASSES, np.int64), HEADER
    for one in classes(pieces):
        starts[number_of(one)] = at
        at += size(one)
    table = np.zeros(at, np.uint8)
    table[:HEADER] = starts.view(np.uint8)
    return table


def mirrored(of: Class) -> Class:
    """The class in which the other is to move."""
    return of[2], of[3], of[0], of[1]


def codes_of(table: NDArray[np.uint8], of: Class) -> NDArray[np.uint8]:
    """The part of a table that belongs to a class."""
    start = int(table[:HEADER].view(np.int64)[number_of(of)])
    return table[start : start + size(of)]


def pieces_in(table: NDArray[np.uint8]) -> int:
    """Up to how many pieces a table knows."""
    starts = table[:HEADER].view(np.int64)
    return max((sum(one) for one in classes(2 * (GROUP - 1)) if starts[number_of(one)]), default=0)


def mapped(path: Path) -> NDArray[np.uint8]:
    """A table that `tablee lab endgames` wrote, read from the disk where it is asked for."""
    table = np.memmap(path, np.uint8, mode="r")
    if len(table) <= HEADER or HEADER + sum(map(size, classes(pieces_in(table)))) != len(table):
        raise ValueError(f"{path} is no table of endings")
    return table


def number_of(of: Class) -> int:
    return ((of[0] * GROUP + of[1]) * GROUP + of[2]) * GROUP + of[3]


_loading = threading.Lock()
_loaded: list[NDArray[np.uint8]] = []


def endings() -> NDArray[np.uint8]:
    """Those that come with the package; read when first asked for, once: kernels keep the address."""
    with _loading:
        if not _loaded:
            table = empty_table(SHIPPED)
            table[HEADER:] = np.frombuffer(lzma.decompress(PLACE.read_bytes()), np.uint8)
            _loaded.append(table)
        return _loaded[0]


@jit
def rank(group: Bits, lift: int) -> int:
    """The number of a group of pieces among all groups of as many."""
    total, i = 0, 1
    while group != ZERO:
        total += CHOOSE[(SQUARE[signed(lowest(group))] - lift) * GROUP + i]
        group &= group - ONE
        i += 1
    return total


@jit_inline
def ending_number(own: Bits, opp: Bits, kings: Bits) -> int:
    """The number of a position within its class."""
    ok, pm, pk = own & kings, opp & ~kings, opp & kings
    number = rank(own & ~kings, FIRST_MAN) * CHOOSE[KING_SQUARES * GROUP + popcount(ok)] + rank(ok, 0)
    number = number * CHOOSE[MAN_SQUARES * GROUP + popcount(pm)] + rank(pm, 0)
    return number * CHOOSE[KING_SQUARES * GROUP + popcount(pk)] + rank(pk, 0)


@jit
def ending_code(table: Bits, own: Bits, opp: Bits, kings: Bits) -> int:
    """0: drawn. Else one more than the plies to the end: an odd code is lost, an even one won.

    The player to move goes up.
    """
    if own == ZERO:
        return 1
    om, ok, pm, pk = (
        popcount(own & ~kings),
        popcount(own & kings),
        popcount(opp & ~kings),
        popcount(opp & kings),
    )
    start = load_word(table, U(((om * GROUP + ok) * GROUP + pm) * GROUP + pk))
    return signed(load_byte(table, start + U(ending_number(own, opp, kings))))


@jit
def ending_score(w: DamesWorkspace, p: Position, ply: int) -> int:
    """What the table says, or UNKNOWN where a counter may end the game before it is won (DA2, D-A10)."""
    if p.side == 0:
        code = ending_code(w.endings, p.own, p.opp, p.kings)
    else:
        code = ending_code(w.endings, turned(p.own), turned(p.opp), turned(p.kings))
    if code == 0:
        return 0
    plies = code - 1
    if w.quiet_end > 0 and p.quiet + plies >= w.quiet_end:
        return UNKNOWN
    if w.federation != 0:
        end = few_end(p.own, p.opp, p.kings)
        if end > 0 and p.few + plies >= end:
            return UNKNOWN
    score = MATE - ply - plies
    return score if plies & 1 else -score
