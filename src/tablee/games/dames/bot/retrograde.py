"""Endings solved backwards, ply by ply: a position that is settled is told to those that lead to it.

Within a class (and the one with the sides changed) only moves lead that neither take nor crown; all other
moves lead to classes that are solved already.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Self, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Byte, typed
from tablee.games.dames.bot.endings import (
    FIRST_MAN,
    KING_SQUARES,
    MAN_SQUARES,
    Class,
    codes_of,
    ending_code,
    ending_number,
    mirrored,
)
from tablee.games.dames.bot.learnt import turned
from tablee.games.dames.kernel.board import LOW6, ONE, S6, TOP, VALID, ZERO, make, step
from tablee.games.dames.kernel.captures import longest_captures
from tablee.games.dames.kernel.moves import legal, simple_moves
from tablee.games.dames.kernel.workspace import DamesWorkspace
from tablee.games.dames.state import BIT

LONGEST = 254  # plies that a byte can tell
CLOSED = 255  # moves that stay within the class: none ever, since something must be taken


def groups(squares: range, count: int) -> Array[Bits]:
    """All groups of so many pieces, in the order of their ranks."""
    ranked = sorted(combinations(squares, count), key=lambda one: one[::-1])
    return cast(Array[Bits], np.array([sum(1 << BIT[s + 1] for s in one) for one in ranked], np.uint64))


@dataclass(frozen=True)
class Room:
    """A class while it is solved: for each number what is known of its position."""

    codes: Array[Byte]  # settled: of the table itself
    due: Array[Byte]  # the code that it will have, unless something sooner is found; 0: not known
    waiting: Array[Byte]  # how many of its moves nothing is known of yet
    own_men: Array[Bits]
    own_kings: Array[Bits]
    opp_men: Array[Bits]
    opp_kings: Array[Bits]

    @classmethod
    def of(cls, table: NDArray[np.uint8], one: Class) -> Self:
        codes = codes_of(table, one)
        due, waiting = np.zeros_like(codes), np.zeros_like(codes)
        return cls(
            cast("Array[Byte]", codes), cast("Array[Byte]", due), cast("Array[Byte]", waiting), *_groups(one)
        )

    @property
    def latest(self) -> int:
        return int(np.max(cast("NDArray[np.uint8]", self.due)))


@jit
def code_after(table: Bits, own: Bits, opp: Bits, kings: Bits, move: Bits, captured: Bits) -> int:
    """What a move leads to, seen by the other, who is to move then."""
    mine, theirs, crowned = make(own, opp, kings, 0, move, captured)
    return ending_code(table, turned(theirs), turned(mine), turned(crowned))


@jit
def best_code(w: DamesWorkspace, table: Bits, own: Bits, opp: Bits, kings: Bits) -> int:
    """What the moves of a position lead to: its own code, as far as the table knows."""
    n = legal(w, own, opp, kings, 0, 0)
    soonest, latest, open_moves = LONGEST + 1, 0, 0
    for i in range(n):
        code = code_after(table, own, opp, kings, w.move[i], w.captured[i])
        if code == 0:
            open_moves += 1
        elif code & 1:
            soonest = min(soonest, code)
        else:
            latest = max(latest, code)
    if soonest <= LONGEST:
        return soonest + 1
    return 0 if open_moves > 0 else latest + 1


@jit
def look_outside(
    w: DamesWorkspace,
    table: Bits,
    own_men: Array[Bits],
    own_kings: Array[Bits],
    opp_men: Array[Bits],
    opp_kings: Array[Bits],
    due: Array[Byte],
    waiting: Array[Byte],
) -> None:
    """What each position of a class comes to by moves that take or crown, and how many others it has."""
    index = -1
    for a in range(len(own_men)):
        for b in range(len(own_kings)):
            own = own_men[a] | own_kings[b]
            for c in range(len(opp_men)):
                for d in range(len(opp_kings)):
                    index += 1
                    opp, kings = opp_men[c] | opp_kings[d], own_kings[b] | opp_kings[d]
                    waiting[index] = CLOSED
                    if (own_men[a] & own_kings[b]) | (opp_men[c] & opp_kings[d]) | (own & opp) != ZERO:
                        continue  # two pieces on one square
                    n = longest_captures(w, own, opp, kings, 0)
                    taking = n > 0
                    if not taking:
                        n = simple_moves(w, own, opp, kings, 0, 0)
                    soonest, latest, others = LONGEST + 1, 0, 0
                    for i in range(n):
                        start, end = ONE << (w.move[i] & LOW6), ONE << ((w.move[i] >> S6) & LOW6)
                        if not taking and (start & kings != ZERO or end & TOP == ZERO):
                            others += 1  # it stays within
                            continue
                        code = code_after(table, own, opp, kings, w.move[i], w.captured[i])
                        if code == 0:
                            others += 1  # drawn: nothing will ever be told of it
                        elif code & 1:
                            soonest = min(soonest, code)
                        else:
                            latest = max(latest, code)
                    if not taking:
                        waiting[index] = others
                    if soonest <= LONGEST:
                        due[index] = soonest + 1
                    elif others == 0:
                        due[index] = latest + 1


@jit
def settle(
    w: DamesWorkspace,
    table: Bits,
    code: int,
    codes: Array[Byte],
    due: Array[Byte],
    own_men: Array[Bits],
    own_kings: Array[Bits],
    opp_men: Array[Bits],
    opp_kings: Array[Bits],
    before: Array[Byte],
    before_due: Array[Byte],
    before_waiting: Array[Byte],
) -> None:
    """The positions of a class that are due now; those before them, of the class with the sides changed, hear
    of it."""
    index = -1
    for a in range(len(own_men)):
        for b in range(len(own_kings)):
            own = own_men[a] | own_kings[b]
            for c in range(len(opp_men)):
                for d in range(len(opp_kings)):
                    index += 1
                    if due[index] == code and codes[index] == 0:
                        codes[index] = code
                        opp, kings = opp_men[c] | opp_kings[d], own_kings[b] | opp_kings[d]
                        tell_before(w, table, code, own, opp, kings, before, before_due, before_waiting)


@jit
def tell_before(
    w: DamesWorkspace,
    table: Bits,
    code: int,
    own: Bits,
    opp: Bits,
    kings: Bits,
    before: Array[Byte],
    due: Array[Byte],
    waiting: Array[Byte],
) -> None:
    """Every move that neither takes nor crowns and leads to this position is taken back."""
    mine, theirs, crowned = turned(opp), turned(own), turned(kings)
    empty = VALID & ~(mine | theirs)
    rest = mine
    while rest != ZERO:
        piece = rest & (~rest + ONE)
        rest ^= piece
        is_king = piece & crowned != ZERO
        for direction in range(0 if is_king else 2, 4):  # a man came from below
            at = step(piece, direction) & empty
            while at != ZERO:
                came = (crowned ^ piece) | at if is_king else crowned
                from_here = (mine ^ piece) | at
                number = ending_number(from_here, theirs, came)
                if waiting[number] != CLOSED and before[number] == 0:
                    if code & 1:  # lost for who is to move here: whoever could come here has won
                        if due[number] == 0 or due[number] > code + 1:
                            due[number] = code + 1
                    else:
                        waiting[number] -= 1
                        if waiting[number] == 0 and due[number] == 0:
                            due[number] = best_code(w, table, from_here, theirs, came)
                at = step(at, direction) & empty if is_king else ZERO


def solve(table: NDArray[np.uint8], of: Class) -> None:
    """A class and the one with the sides changed, when all that they lead to is solved."""
    w, address, other = DamesWorkspace.new(), typed(table.ctypes.data), mirrored(of)
    first = Room.of(table, of)
    second = first if of == other else Room.of(table, other)
    pairs = [(first, second), (second, first)] if of != other else [(first, first)]
    for one, _ in pairs:
        look_outside(w, address, one.own_men, one.own_kings, one.opp_men, one.opp_kings, one.due, one.waiting)
    code = 1
    while code <= max(first.latest, second.latest):
        if code > LONGEST:
            raise ValueError(f"an ending of {of} takes more than {LONGEST} plies")
        for one, before in pairs:
            settle(
                w, address, code, one.codes, one.due,
                one.own_men, one.own_kings, one.opp_men, one.opp_kings,
                before.codes, before.due, before.waiting,
            )  # fmt: skip
        code += 1


def check(table: NDArray[np.uint8], of: Class, numbers: NDArray[np.int64]) -> int:
    """How many of these positions are not what their moves lead to."""
    w, codes, four = DamesWorkspace.new(), codes_of(table, of), _groups(of)
    wrong = 0
    for number in numbers.tolist():
        at, masks = number, list[int]()
        for group in reversed(four):
            at, place = divmod(at, len(group))
            masks.insert(0, int(group[place]))
        own_men, own_kings, opp_men, opp_kings = masks
        if (own_men & own_kings) | (opp_men & opp_kings) | ((own_men | own_kings) & (opp_men | opp_kings)):
            continue
        position = own_men | own_kings, opp_men | opp_kings, own_kings | opp_kings
        wrong += int(best_code(w, table.ctypes.data, *position)) != codes[number]
    return wrong


def _groups(of: Class) -> tuple[Array[Bits], Array[Bits], Array[Bits], Array[Bits]]:
    everywhere = range(KING_SQUARES)
    return (
        groups(range(FIRST_MAN, KING_SQUARES), of[0]),
        groups(everywhere, of[1]),
        groups(range(MAN_SQUARES), of[2]),
        groups(everywhere, of[3]),
    )
