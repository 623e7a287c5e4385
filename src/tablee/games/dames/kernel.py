"""Moves of draughts on 54-bit boards, one ghost bit after every ten squares.

A position is (own, opp, kings, side), own being the player to move; side 0 moves up (D-A1). A move is two
words: from | to << 6 | number captured << 12, and the captured set.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import boolean, from_dtype, int64, types, uint64, void

from tablee.core.bits import lowest, popcount
from tablee.core.jit import jit
from tablee.games.dames.state import BOARD, LAST_ROW

U = np.uint64
ZERO, ONE, S5, S6, S12, LOW6, LOW12 = U(0), U(1), U(5), U(6), U(12), U(63), U(0xFFF)
VALID = U(BOARD)
FEW = 3  # captured pieces up to which looking through the list is faster than a table
MIX = U(0x9E3779B97F4A7C15)
TOP, BOTTOM = U(LAST_ROW[0]), U(LAST_ROW[1])

STACK = 1 << 15  # moves of all plies of one line; the worst single position found has 6,046
VISITED = 1 << 16  # captures under way, by start, square and captured set; the worst found has 4,110
VISITED_MASK, VISITED_SHIFT = U(VISITED - 1), U(64 - 16)
JUMPS = 20  # D1: there are no more pieces to take
WAYS = 8  # of one capture that are told apart
PLIES = 128
ROOT = 4096  # moves of the position searched
FOLLOWED = 512  # moves followed at once
PAST = 512  # positions before the root that may come back

WORK = np.dtype(
    [
        # the generator's
        ("count", np.int64),
        ("most", np.int64),
        ("stamp", np.uint64),  # of this generation: what an older one visited is no longer there
        ("visits", np.int64),
        ("visited", np.uint64, VISITED),
        ("visited_captured", np.uint64, VISITED),
        ("ft", np.uint64, STACK),
        ("captured", np.uint64, STACK),
        # the ways of one capture: how many are wanted, how many landings may be looked at, and what was found
        ("ways", np.int64),
        ("ways_wanted", np.int64),
        ("landings", np.int64),
        ("landing", np.uint64, JUMPS),
        ("jumped", np.uint64, JUMPS),
        ("way_landing", np.uint64, JUMPS * WAYS),
        ("way_jumped", np.uint64, JUMPS * WAYS),
        # of a game to follow: from and to of each move, and what it took
        ("wanted", np.uint64, FOLLOWED),
        ("took", np.uint64, FOLLOWED),
        # room that a search keeps beside it, so that both work on one record
        ("order", np.int64, STACK),
        ("killer", np.uint64, 2 * PLIES),
        ("history", np.int64, 2 * 4096),
        ("path", np.uint64, PAST + PLIES),
        ("line_ft", np.uint64, PLIES * PLIES),
        ("line_captured", np.uint64, PLIES * PLIES),
        ("line_length", np.int64, PLIES),
        ("past", np.int64),
        ("quiet_end", np.int64),
        ("federation", np.int64),
        ("souffler", np.int64),
        ("nodes", np.int64),
        ("node_limit", np.int64),
        ("stop", np.int64),
        ("aborted", np.int64),
        ("table", np.uint64),
        ("table_mask", np.uint64),
        ("age", np.uint64),
        ("seed", np.uint64),
        ("sight", np.int64),
        ("best", np.int64),
        ("score", np.int64),
        ("root_ft", np.uint64, ROOT),
        ("root_captured", np.uint64, ROOT),
        ("root_bonus", np.int64, ROOT),
        ("root_faults", np.uint64, ROOT),
    ],
    align=True,
)
W = from_dtype(WORK)
CAPTURE = void(W, uint64, uint64, uint64, int64, uint64, uint64, int64)
triple: Any = types.UniTuple
THREE = triple(uint64, 3)
GENERATE = int64(W, uint64, uint64, uint64, int64, int64)


@jit(uint64(uint64, int64))
def step(b: Any, direction: Any) -> Any:
    """One square on: up left, up right, down left, down right."""
    if direction == 0:
        return b >> S6
    if direction == 1:
        return b >> S5
    if direction == 2:
        return b << S5
    return b << S6


@jit(boolean(W, uint64, uint64, uint64))
def visited(w: Any, start: Any, at: Any, captured: Any) -> Any:
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


@jit(void(W, uint64, uint64, int64, uint64, int64))
def keep(w: Any, start: Any, end: Any, n: Any, captured: Any, base: Any) -> None:
    """Add a capture unless it is there already: the same from, to and captured set are one move."""
    ft = lowest(start) | (lowest(end) << S6) | (U(n) << S12)
    count = w.count
    if 1 < n <= FEW:  # beyond, `visited` has seen to it
        for i in range(base, base + count):
            if w.captured[i] == captured and w.ft[i] == ft:
                return
    if base + count < STACK:
        w.ft[base + count] = ft
        w.captured[base + count] = captured
        w.count = count + 1


@jit(void(W, uint64, uint64, int64, uint64, int64))
def keep_most(w: Any, start: Any, end: Any, n: Any, captured: Any, base: Any) -> None:
    """D8: a longer capture drops the shorter ones, an equal one joins them."""
    if n < w.most:
        return
    if n > w.most:
        w.most = n
        w.count = 0
    keep(w, start, end, n, captured, base)


@jit(CAPTURE)
def man_captures(w: Any, start: Any, at: Any, captured: Any, n: Any, opp: Any, empty: Any, base: Any) -> None:
    """D5, D7: every whole sequence of one man. Jumped pieces stay on the board and block (D-A2)."""
    if n > FEW and visited(w, start, at, captured):
        return
    more = False
    targets = opp & ~captured
    for direction in range(4):
        over = step(at, direction)
        if over & targets:
            to = step(over, direction)
            if to & empty:
                more = True
                man_captures(w, start, to, captured | over, n + 1, opp, empty, base)
    if not more and n > 0:
        keep_most(w, start, at, n, captured, base)


@jit(CAPTURE)
def king_captures(
    w: Any, start: Any, at: Any, captured: Any, n: Any, opp: Any, empty: Any, base: Any
) -> None:
    """D6, D7: every whole sequence of one king."""
    if n > FEW and visited(w, start, at, captured):
        return
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
    if not more and n > 0:
        keep_most(w, start, at, n, captured, base)


@jit(CAPTURE)
def man_free(w: Any, start: Any, at: Any, captured: Any, n: Any, opp: Any, empty: Any, base: Any) -> None:
    """Souffler: every sequence of one man, broken off anywhere."""
    if n > FEW and visited(w, start, at, captured):
        return
    if n > 0:
        keep(w, start, at, n, captured, base)
    targets = opp & ~captured
    for direction in range(4):
        over = step(at, direction)
        if over & targets:
            to = step(over, direction)
            if to & empty:
                man_free(w, start, to, captured | over, n + 1, opp, empty, base)


@jit(CAPTURE)
def king_free(w: Any, start: Any, at: Any, captured: Any, n: Any, opp: Any, empty: Any, base: Any) -> None:
    """Souffler: every sequence of one king, broken off anywhere."""
    if n > FEW and visited(w, start, at, captured):
        return
    if n > 0:
        keep(w, start, at, n, captured, base)
    targets = opp & ~captured
    for direction in range(4):
        over = step(at, direction)
        while over & empty:
            over = step(over, direction)
        if over & targets:
            to = step(over, direction)
            while to & empty:
                king_free(w, start, to, captured | over, n + 1, opp, empty, base)
                to = step(to, direction)


@jit(void(W, uint64, uint64, uint64, uint64, boolean, int64, int64))
def capture_ways(w: Any, at: Any, end: Any, wanted: Any, empty: Any, flies: Any, barred: Any, n: Any) -> None:
    """D5, D6: the ways on from a square that take all that is wanted and stop at the end.

    Straight on, a king lands at once behind the piece: from the squares beyond it is the same line, `barred`.
    """
    if wanted == ZERO:
        if at == end:
            for i in range(n):
                w.way_landing[w.ways * JUMPS + i] = w.landing[i]
                w.way_jumped[w.ways * JUMPS + i] = w.jumped[i]
            w.ways += 1
        return
    for direction in range(4):
        over = step(at, direction)
        while flies and over & empty:
            over = step(over, direction)
        if direction == barred or not over & wanted:
            continue
        to = step(over, direction)
        further = -1
        while to & empty and w.ways < w.ways_wanted and w.landings > 0:
            w.landings -= 1
            w.landing[n], w.jumped[n] = lowest(to), lowest(over)
            capture_ways(w, to, end, wanted & ~over, empty, flies, further, n + 1)
            if not flies:
                break
            to, further = step(to, direction), direction


@jit(uint64(uint64, uint64, uint64))
def men_that_take(men: Any, opp: Any, empty: Any) -> Any:
    """Men that have at least one jump."""
    return men & (
        ((opp & (empty << S6)) << S6)
        | ((opp & (empty << S5)) << S5)
        | ((opp & (empty >> S5)) >> S5)
        | ((opp & (empty >> S6)) >> S6)
    )


@jit(boolean(uint64, uint64, uint64))
def can_take(own: Any, opp: Any, kings: Any) -> Any:
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


@jit(GENERATE)
def captures(w: Any, own: Any, opp: Any, kings: Any, side: Any, base: Any) -> Any:
    """D8: the captures that take the most, from index `base` on; their number."""
    w.count = 0
    w.most = 0
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


@jit(GENERATE)
def free_captures(w: Any, own: Any, opp: Any, kings: Any, side: Any, base: Any) -> Any:
    """Souffler: every capture, broken off or not; their number."""
    w.count = 0
    w.stamp += ONE
    w.visits = 0
    empty = VALID & ~(own | opp)
    rest = men_that_take(own & ~kings, opp, empty)
    while rest:
        piece = rest & (~rest + ONE)
        rest ^= piece
        man_free(w, piece, piece, ZERO, 0, opp, empty | piece, base)
    rest = own & kings
    while rest:
        piece = rest & (~rest + ONE)
        rest ^= piece
        king_free(w, piece, piece, ZERO, 0, opp, empty | piece, base)
    return w.count


@jit(void(W, int64, uint64, uint64))
def put(w: Any, index: Any, start: Any, end: Any) -> None:
    w.ft[index] = start | (end << S6)
    w.captured[index] = ZERO


@jit(GENERATE)
def simple_moves(w: Any, own: Any, opp: Any, kings: Any, side: Any, base: Any) -> Any:
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


@jit(GENERATE)
def legal(w: Any, own: Any, opp: Any, kings: Any, side: Any, base: Any) -> Any:
    """Every legal move of strict rules; `most` says how many pieces each takes."""
    n = captures(w, own, opp, kings, side, base)
    if n == 0:
        n = simple_moves(w, own, opp, kings, side, base)
    return n


@jit(GENERATE)
def free(w: Any, own: Any, opp: Any, kings: Any, side: Any, base: Any) -> Any:
    """Every move of souffler; `most` says how many pieces should have been taken."""
    n = captures(w, own, opp, kings, side, base)
    if n > 0:
        n = free_captures(w, own, opp, kings, side, base)
    return n + simple_moves(w, own, opp, kings, side, base + n)


@jit(THREE(uint64, uint64, uint64, int64, uint64, uint64))
def make(own: Any, opp: Any, kings: Any, side: Any, ft: Any, captured: Any) -> Any:
    """The position after a move, still seen by the mover: (own, opp, kings)."""
    start = ONE << (ft & LOW6)
    end = ONE << ((ft >> S6) & LOW6)
    own = (own & ~start) | end
    opp = opp & ~captured
    after = kings & ~captured
    if kings & start:
        after = (after & ~start) | end
    elif side == 0:
        after |= end & TOP  # D10: where it stops
    else:
        after |= end & BOTTOM
    return own, opp, after


@jit(int64(uint64, uint64, uint64, int64))
def count_simple(own: Any, opp: Any, kings: Any, side: Any) -> Any:
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


@jit(int64(W, uint64, uint64, uint64, int64, int64, int64))
def perft(w: Any, own: Any, opp: Any, kings: Any, side: Any, depth: Any, base: Any) -> Any:
    """How many lines of `depth` moves there are."""
    if depth == 0:
        return 1
    if depth == 1 and not can_take(own, opp, kings):
        return count_simple(own, opp, kings, side)
    n = legal(w, own, opp, kings, side, base)
    if depth == 1:
        return n
    total = 0
    for i in range(base, base + n):
        mine, theirs, crowned = make(own, opp, kings, side, w.ft[i], w.captured[i])
        total += perft(w, theirs, mine, crowned, 1 - side, depth - 1, base + n)
    return total


@jit(THREE(W, uint64, uint64, uint64, int64, int64))
def follow(w: Any, own: Any, opp: Any, kings: Any, side: Any, count: Any) -> Any:
    """Play wanted moves up to one that is not legal or not the only one: how many, and the last board."""
    for i in range(count):
        n = legal(w, own, opp, kings, side, 0)
        found, alike = 0, 0
        for j in range(n):
            if (w.ft[j] & LOW12) == w.wanted[i]:
                found = j
                alike += 1
        if alike != 1:
            return U(i), own, opp
        w.took[i] = w.captured[found]
        mine, theirs, kings = make(own, opp, kings, side, w.ft[found], w.captured[found])
        own, opp, side = theirs, mine, 1 - side
    return U(count), own, opp


def workspace() -> Any:
    """One record for every kernel: its fields are read as record["ft"] and so on."""
    return np.zeros(1, WORK)[0]
