"""Captures: all that D8 demands, or all that souffler allows."""

from __future__ import annotations

from tablee.core.bits import lowest
from tablee.core.jit import jit
from tablee.core.kernel_types import Bits, U
from tablee.games.dames.kernel.board import ONE, S5, S6, S12, VALID, ZERO, step
from tablee.games.dames.kernel.workspace import STACK, VISITED, DamesWorkspace

FEW = 3  # captured pieces up to which looking through the list is faster than a table
MIX = U(0x9E3779B97F4A7C15)
VISITED_MASK, VISITED_SHIFT = U(VISITED - 1), U(64 - 16)


@jit
def visited(w: DamesWorkspace, start: Bits, at: Bits, captured: Bits) -> bool:
    """Has this piece stood here with this captured set before? All that follows from it is known then.

    Without this the ways to the same capture are followed one by one: seconds, where kings have much to take.
    """
    mark = (w.stamp << S12) | lowest(start) | (lowest(at) << S6)
    i = ((captured ^ (mark * MIX)) * MIX) >> VISITED_SHIFT
    while w.visited[i] >> S12 == w.stamp:
        if w.visited[i] == mark and w.visited_captured[i] == captured:
            return True
        i = (i + ONE) & VISITED_MASK
    w.visited[i] = mark
    w.visited_captured[i] = captured
    w.visits += 1
    return w.visits > VISITED // 2  # never seen: but a search for a free place must end


@jit
def keep(w: DamesWorkspace, start: Bits, end: Bits, n: int, captured: Bits, base: int) -> None:
    """Add a capture unless it is there already: the same from, to and captured set are one move."""
    move = lowest(start) | (lowest(end) << S6) | (U(n) << S12)
    count = w.count
    if 1 < n <= FEW:  # beyond, `visited` has seen to it
        for i in range(base, base + count):
            if w.captured[i] == captured and w.move[i] == move:
                return
    if base + count < STACK:
        w.move[base + count] = move
        w.captured[base + count] = captured
        w.count = count + 1


@jit
def keep_most(w: DamesWorkspace, start: Bits, end: Bits, n: int, captured: Bits, base: int) -> None:
    """D8: a longer capture drops the shorter ones, an equal one joins them."""
    if n < w.most:
        return
    if n > w.most:
        w.most = n
        w.count = 0
    keep(w, start, end, n, captured, base)


@jit
def man_captures(
    w: DamesWorkspace, start: Bits, at: Bits, captured: Bits, n: int, opp: Bits, empty: Bits, base: int
) -> None:
    """D5, D7: every sequence of one man. Jumped pieces stay on the board and block (D-A2)."""
    if n > FEW and visited(w, start, at, captured):
        return
    if n > 0 and w.partial != 0:
        keep(w, start, at, n, captured, base)
    more = False
    targets = opp & ~captured
    for direction in range(4):
        over = step(at, direction)
        if over & targets:
            to = step(over, direction)
            if to & empty:
                more = True
                man_captures(w, start, to, captured | over, n + 1, opp, empty, base)
    if not more and n > 0 and w.partial == 0:
        keep_most(w, start, at, n, captured, base)


@jit
def king_captures(
    w: DamesWorkspace, start: Bits, at: Bits, captured: Bits, n: int, opp: Bits, empty: Bits, base: int
) -> None:
    """D6, D7: every sequence of one king."""
    if n > FEW and visited(w, start, at, captured):
        return
    if n > 0 and w.partial != 0:
        keep(w, start, at, n, captured, base)
    more = False
    targets = opp & ~captured
    for direction in range(4):
        over = step(at, direction)
        while over & empty:
            over = step(over, direction)
        if over & targets:
            to = step(over, direction)
            while to & empty:
                more = True
                king_captures(w, start, to, captured | over, n + 1, opp, empty, base)
                to = step(to, direction)
    if not more and n > 0 and w.partial == 0:
        keep_most(w, start, at, n, captured, base)


@jit
def men_that_take(men: Bits, opp: Bits, empty: Bits) -> Bits:
    """Men that have at least one jump."""
    return men & (
        ((opp & (empty << S6)) << S6)
        | ((opp & (empty << S5)) << S5)
        | ((opp & (empty >> S5)) >> S5)
        | ((opp & (empty >> S6)) >> S6)
    )


@jit
def can_take(own: Bits, opp: Bits, kings: Bits) -> bool:
    """D8: is there any capture?"""
    empty = VALID & ~(own | opp)
    if men_that_take(own, opp, empty):  # what a man can jump from here, a king can too
        return True
    rest = own & kings
    while rest:
        king = rest & (~rest + ONE)
        rest ^= king
        for direction in range(4):
            over = step(king, direction)
            while over & empty:
                over = step(over, direction)
            if (over & opp) and (step(over, direction) & empty):
                return True
    return False


@jit
def list_captures(w: DamesWorkspace, own: Bits, opp: Bits, kings: Bits, base: int, partial: int) -> int:
    """Captures from index `base` on; their number. Partial ones may be broken off anywhere (souffler)."""
    w.count = 0
    w.partial = partial
    w.stamp += ONE
    w.visits = 0
    empty = VALID & ~(own | opp)
    rest = men_that_take(own & ~kings, opp, empty)
    while rest:
        piece = rest & (~rest + ONE)
        rest ^= piece
        man_captures(w, piece, piece, ZERO, 0, opp, empty | piece, base)
    rest = own & kings
    while rest:
        piece = rest & (~rest + ONE)
        rest ^= piece
        king_captures(w, piece, piece, ZERO, 0, opp, empty | piece, base)
    return w.count


@jit
def longest_captures(w: DamesWorkspace, own: Bits, opp: Bits, kings: Bits, base: int) -> int:
    """D8: the captures that take the most; `most` says how many pieces that is."""
    w.most = 0
    return list_captures(w, own, opp, kings, base, 0)
