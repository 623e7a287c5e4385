"""Endings solved backwards: what is lost at once, what leads the other there, what cannot avoid it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Byte, typed
from tablee.games.dames.bot.endings import (
    FIRST_MAN,
    HEADER,
    KING_SQUARES,
    MAN_SQUARES,
    Class,
    codes_of,
    ending_code,
    mirrored,
)
from tablee.games.dames.bot.learnt import turned
from tablee.games.dames.kernel.board import ZERO, make
from tablee.games.dames.kernel.moves import legal
from tablee.games.dames.kernel.workspace import DamesWorkspace
from tablee.games.dames.state import BIT

LONGEST = 254  # plies that a byte can tell


def groups(squares: range, count: int) -> Array[Bits]:
    """All groups of so many pieces, in the order of their ranks."""
    ranked = sorted(combinations(squares, count), key=lambda one: one[::-1])
    return cast(Array[Bits], np.array([sum(1 << BIT[s + 1] for s in one) for one in ranked], np.uint64))


@jit
def best_code(w: DamesWorkspace, table: Bits, own: Bits, opp: Bits, kings: Bits) -> int:
    """What the moves of a position lead to: its own code, as far as the table knows."""
    n = legal(w, own, opp, kings, 0, 0)
    soonest, latest, open_moves = LONGEST + 1, 0, 0
    for i in range(n):
        mine, theirs, crowned = make(own, opp, kings, 0, w.move[i], w.captured[i])
        code = ending_code(table, turned(theirs), turned(mine), turned(crowned))
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
def settle(
    w: DamesWorkspace,
    table: Bits,
    codes: Array[Byte],
    own_men: Array[Bits],
    own_kings: Array[Bits],
    opp_men: Array[Bits],
    opp_kings: Array[Bits],
    code: int,
) -> int:
    """One pass over a class: the positions whose code is exactly this; how many."""
    found, index = 0, -1
    for a in range(len(own_men)):
        for b in range(len(own_kings)):
            own = own_men[a] | own_kings[b]
            for c in range(len(opp_men)):
                opp_man = opp_men[c]
                for d in range(len(opp_kings)):
                    index += 1
                    if codes[index] != 0:
                        continue
                    opp = opp_man | opp_kings[d]
                    apart = (own_men[a] & own_kings[b]) | (opp_man & opp_kings[d]) | (own & opp)
                    if apart == ZERO and best_code(w, table, own, opp, own_kings[b] | opp_kings[d]) == code:
                        codes[index] = code
                        found += 1
    return found


def solve(table: NDArray[np.uint8], of: Class, tell: Callable[[int, int], None]) -> None:
    """A class and the one with the sides changed, when all that they lead to is solved."""
    both = {of, mirrored(of)}
    w, address = DamesWorkspace.new(), typed(table.ctypes.data)
    rooms = [(codes_of(table, one), _groups(one)) for one in sorted(both)]
    highest, code, quiet = int(table[HEADER:].max(initial=0)), 1, 0
    while (code <= highest + 1 or quiet < 2) and code <= LONGEST:
        found = sum(settle(w, address, cast("Array[Byte]", room), *four, code) for room, four in rooms)
        tell(code, found)
        quiet = 0 if found else quiet + 1
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
