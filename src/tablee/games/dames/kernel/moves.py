"""The moves of a position."""

from __future__ import annotations

from tablee.core.bits import lowest, popcount
from tablee.core.jit import jit
from tablee.core.kernel_types import Bits
from tablee.games.dames.kernel.board import ONE, S5, S6, VALID, ZERO, step
from tablee.games.dames.kernel.captures import list_captures, longest_captures
from tablee.games.dames.kernel.workspace import DamesWorkspace


@jit
def put(w: DamesWorkspace, index: int, start: Bits, end: Bits) -> None:
    w.move[index] = start | (end << S6)
    w.captured[index] = ZERO


@jit
def simple_moves(w: DamesWorkspace, own: Bits, opp: Bits, kings: Bits, side: int, base: int) -> int:
    """D3, D4: the moves that take nothing; their number."""
    empty = VALID & ~(own | opp)
    men = own & ~kings
    n = base
    if side == 0:
        first, second = (men >> S6) & empty, (men >> S5) & empty
    else:
        first, second = (men << S5) & empty, (men << S6) & empty
    while first:
        to = lowest(first)
        first &= first - ONE
        put(w, n, to + S6 if side == 0 else to - S5, to)
        n += 1
    while second:
        to = lowest(second)
        second &= second - ONE
        put(w, n, to + S5 if side == 0 else to - S6, to)
        n += 1
    rest = own & kings
    while rest:
        king = rest & (~rest + ONE)
        rest ^= king
        for direction in range(4):
            at = step(king, direction)
            while at & empty:
                put(w, n, lowest(king), lowest(at))
                n += 1
                at = step(at, direction)
    return n - base


@jit
def count_simple(own: Bits, opp: Bits, kings: Bits, side: int) -> int:
    """How many moves take nothing, without listing them."""
    empty = VALID & ~(own | opp)
    men = own & ~kings
    if side == 0:
        n = popcount((men >> S6) & empty) + popcount((men >> S5) & empty)
    else:
        n = popcount((men << S5) & empty) + popcount((men << S6) & empty)
    rest = own & kings
    while rest:
        king = rest & (~rest + ONE)
        rest ^= king
        for direction in range(4):
            at = step(king, direction) & empty
            while at:
                n += 1
                at = step(at, direction) & empty
    return n


@jit
def legal(w: DamesWorkspace, own: Bits, opp: Bits, kings: Bits, side: int, base: int) -> int:
    """Every legal move of strict rules; `most` says how many pieces each takes. D8: who can take must."""
    n = longest_captures(w, own, opp, kings, base)
    if n == 0:
        n = simple_moves(w, own, opp, kings, side, base)
    return n


@jit
def souffler_moves(w: DamesWorkspace, own: Bits, opp: Bits, kings: Bits, side: int, base: int) -> int:
    """Every move of souffler; `most` says how many pieces should have been taken."""
    n = longest_captures(w, own, opp, kings, base)
    if n > 0:
        n = list_captures(w, own, opp, kings, base, 1)
    return n + simple_moves(w, own, opp, kings, side, base + n)
