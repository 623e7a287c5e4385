"""Macadam's moves on 64-bit boards.

A position is (own, opp), always seen by the player to move: his side is ranks 1 to 4, his own goal
d1 e1, the goal he attacks d8 e8. The other player's position is the board upside down, which is exact
because both goals lie on files d and e.
"""

from __future__ import annotations

from typing import Annotated

from tablee.core.bits import lowest, popcount, upside_down
from tablee.core.jit import jit, jit_brief, jit_inline
from tablee.core.kernel_types import Array, Bits, Byte, KernelRecord, U, ints, signed

ZERO, ONE, TWO, NINE, SEVEN, EIGHT = U(0), U(1), U(2), U(9), U(7), U(8)
BOARD = U(0xFFFF_FFFF_FFFF_FFFF)
NEAR = U(0x0000_0000_FFFF_FFFF)  # M2: the side of the player to move
FAR = U(0xFFFF_FFFF_0000_0000)
OWN_GOAL = U(0x0000_0000_0000_0018)  # d1 e1
TARGET = U(0x1800_0000_0000_0000)  # d8 e8
NOT_A, NOT_H = U(0xFEFE_FEFE_FEFE_FEFE), U(0x7F7F_7F7F_7F7F_7F7F)
ENOUGH, TOO_FEW = 6, 2  # M11
NOWHERE = 255

# How many squares a jump in each direction of `step` goes on, in the order in which paths are preferred.
LEAPS = ints([18, 16, 14, 2, -2, -14, -16, -18])

# A way on the board, as bytes: how many squares, 1 for a slide, the last square, then all of them in order.
# A jump leads from one file or rank to the next but one: a chain stands on 16 squares at most, so that
# a pawn has 15 ways of jumping at most, and 14 of sliding.
RECORD, MOST_WAYS = 20, 29

# The same as text, for people and pages: at most 17 squares with signs between them, how it ends and a blank.
GOES_ON, GOAL, SIX, DRAW, THEIRS = range(5)
LONGEST = len("=theirs")
ENDINGS = ints(
    b"".join(word.ljust(LONGEST, b"\0") for word in (b"", b"=goal", b"=six", b"=draw", b"=theirs"))
)
WORD = 3 * 17 + LONGEST + 1
FILE_A, RANK_1, BLANK, SLIDES, JUMPS = (ord(letter) for letter in "a1 -^")


class MacadamWorkspace(KernelRecord):
    """Room for the moves of one position."""

    pawn: Annotated[Array[Byte], 16]
    slides: Annotated[Array[Bits], 16]
    jumps: Annotated[Array[Bits], 16]
    parent: Annotated[Array[Byte], 16 * 64]
    ways: Annotated[Array[Byte], 16 * MOST_WAYS * RECORD]
    text: Annotated[Array[Byte], 16 * MOST_WAYS * WORD]
    third: Annotated[Array[Bits], 64]  # by the first square of a move: where it draws (M15)


@jit
def step(b: Bits, direction: int) -> Bits:
    """Every bit one square on; what leaves the board is gone."""
    if direction == 0:
        return (b & NOT_H) << NINE
    if direction == 1:
        return b << EIGHT
    if direction == 2:
        return (b & NOT_A) << SEVEN
    if direction == 3:
        return (b & NOT_H) << ONE
    if direction == 4:
        return (b & NOT_A) >> ONE
    if direction == 5:
        return (b & NOT_H) >> SEVEN
    if direction == 6:
        return b >> EIGHT
    return (b & NOT_A) >> NINE


@jit
def one_jump(pawns: Bits, over: Bits, empty: Bits) -> Bits:
    """M6: where pawns land by a single jump over one of `over`, in any direction."""
    found = step(step(pawns, 0) & over, 0) | step(step(pawns, 1) & over, 1)
    found |= step(step(pawns, 2) & over, 2) | step(step(pawns, 3) & over, 3)
    found |= step(step(pawns, 4) & over, 4) | step(step(pawns, 5) & over, 5)
    found |= step(step(pawns, 6) & over, 6) | step(step(pawns, 7) & over, 7)
    return found & empty


@jit
def jump_ends(pawn: Bits, own: Bits, opp: Bits) -> Bits:
    """M6 to M10: where a jump move of this pawn can end."""
    over = own & ~pawn  # M-A4: the pawn is off its start square
    empty = ~(over | opp | OWN_GOAL)
    seen, fresh = pawn, pawn
    while fresh != ZERO:
        fresh = one_jump(fresh & ~TARGET, over, empty) & ~seen  # M10: a chain stops in the goal
        seen |= fresh
    return seen & ~pawn  # M13


@jit_inline
def ray(pawn: Bits, direction: int, free: Bits) -> Bits:
    """The free squares in a line from a pawn, up to the first that is not."""
    found, to = ZERO, step(pawn, direction) & free
    while to != ZERO:
        found |= to
        to = step(to, direction) & free
    return found


@jit
def slide_ends(pawn: Bits, own: Bits, opp: Bits) -> Bits:
    """M5: where this pawn can slide to."""
    if (pawn & NEAR) == ZERO:
        return ZERO
    free = NEAR & ~(own | opp | OWN_GOAL)
    return ray(pawn, 1, free) | ray(pawn, 3, free) | ray(pawn, 4, free) | ray(pawn, 6, free)


@jit
def trace_jumps(w: MacadamWorkspace, row: int, pawn: Bits, own: Bits, opp: Bits) -> Bits:
    """`jump_ends`, keeping for each square the one before it on a shortest chain."""
    over = own & ~pawn
    empty = ~(over | opp | OWN_GOAL)
    for square in range(64):
        w.parent[row * 64 + square] = NOWHERE
    seen, fresh = pawn, pawn
    while fresh != ZERO:
        origin, fresh = fresh & ~TARGET, ZERO
        for direction in range(8):
            found = step(step(origin, direction) & over, direction) & empty & ~seen
            seen |= found
            fresh |= found
            while found != ZERO:
                square = signed(lowest(found))
                found &= found - ONE
                w.parent[row * 64 + square] = square - LEAPS[direction]
    return seen & ~pawn


@jit
def reach_one(w: MacadamWorkspace, own: Bits, opp: Bits, row: int, square: Bits) -> int:
    """Where one pawn can go and how, into a row of the record; in how many ways."""
    pawn = ONE << square
    w.pawn[row] = square
    w.slides[row] = slide_ends(pawn, own, opp)
    w.jumps[row] = trace_jumps(w, row, pawn, own, opp)
    return popcount(w.slides[row] | w.jumps[row])


@jit
def reach(w: MacadamWorkspace, own: Bits, opp: Bits) -> int:
    """Every move of the player to move, pawn by pawn, into the record; the number of pawns."""
    count, rest = 0, own
    while rest != ZERO:
        reach_one(w, own, opp, count, lowest(rest))
        rest &= rest - ONE
        count += 1
    return count


@jit
def write_way(w: MacadamWorkspace, at: int, row: int, end: int, turn: int) -> int:
    """One way of a reached pawn, from its first square to `end`, as the record number `at`; the next one."""
    first, start, slide = at * RECORD, signed(w.pawn[row]), (w.slides[row] >> U(end)) & ONE
    length, square = 2, end
    if slide == ZERO:
        length = 1
        while square != start:
            square = signed(w.parent[row * 64 + square])
            length += 1
    w.ways[first], w.ways[first + 1], w.ways[first + 2] = length, slide, end ^ turn
    square = end
    for i in range(length - 1, 0, -1):
        w.ways[first + 3 + i] = square ^ turn
        square = signed(w.parent[row * 64 + square])
    w.ways[first + 3] = start ^ turn
    for i in range(first + 3 + length, first + RECORD):
        w.ways[i] = 0
    return at + 1


@jit_brief
def ways(w: MacadamWorkspace, own: Bits, opp: Bits, pawns: Bits, turn: int) -> int:
    """Every way of these pawns, as records; how many. With `turn` 56 the squares are the other player's."""
    count = 0
    while pawns != ZERO:
        reach_one(w, own, opp, 0, lowest(pawns))
        pawns &= pawns - ONE
        rest = w.slides[0] | w.jumps[0]
        while rest != ZERO:
            count = write_way(w, count, 0, signed(lowest(rest)), turn)
            rest &= rest - ONE
    return count


@jit_brief
def way_to(w: MacadamWorkspace, own: Bits, opp: Bits, start: Bits, end: Bits, turn: int) -> int:
    """The way of one pawn to one square, as the first record; 0 if there is none."""
    if (own >> start) & ONE == ZERO:
        return 0
    reach_one(w, own, opp, 0, start)
    if ((w.slides[0] | w.jumps[0]) >> end) & ONE == ZERO:
        return 0
    return write_way(w, 0, 0, signed(end), turn)


@jit_brief
def mobile(own: Bits, opp: Bits) -> int:
    """M14: can the player to move do anything?"""
    rest = own
    while rest != ZERO:
        pawn = rest & (~rest + ONE)
        rest ^= pawn
        if (slide_ends(pawn, own, opp) | jump_ends(pawn, own, opp)) != ZERO:
            return 1
    return 0


@jit
def ending(own: Bits, opp: Bits, six: int, last: int) -> int:
    """How the game stands after a move of `own`: M10, then M11 if `six`, then M14, and the cap if `last`."""
    if (own & TARGET) != ZERO:
        return GOAL
    if six != 0:
        mine, theirs = popcount(own & FAR), popcount(opp & NEAR)
        if mine >= ENOUGH and theirs <= TOO_FEW:
            return SIX
        if theirs >= ENOUGH and mine <= TOO_FEW:
            return THEIRS
    if last != 0 or (mobile(upside_down(opp), upside_down(own)) == 0 and mobile(own, opp) == 0):
        return DRAW
    return GOES_ON


@jit_brief
def spelled_ways(w: MacadamWorkspace, own: Bits, opp: Bits, turn: int, six: int, last: int) -> int:
    """Every way of the player to move, spelled as in view.py, into `text`; how many bytes."""
    at = 0
    for way in range(ways(w, own, opp, own, turn)):
        first = way * RECORD
        sign = SLIDES if w.ways[first + 1] != 0 else JUMPS
        for i in range(first + 3, first + 3 + signed(w.ways[first])):
            square = signed(w.ways[i])
            w.text[at], w.text[at + 1], w.text[at + 2] = FILE_A + (square & 7), RANK_1 + (square >> 3), sign
            at += 3
        at -= 1  # no sign after the last square
        start, end = signed(w.ways[first + 3]) ^ turn, U(signed(w.ways[first + 2]) ^ turn)
        ends = ending(own ^ ONE << U(start) ^ ONE << end, opp, six, last)
        if ends == GOES_ON and (w.third[start] >> end) & ONE != ZERO:
            ends = DRAW
        for i in range(ends * LONGEST, (ends + 1) * LONGEST):
            if ENDINGS[i] != 0:
                w.text[at] = ENDINGS[i]
                at += 1
        w.text[at] = BLANK
        at += 1
    return max(at - 1, 0)


@jit
def ends(w: MacadamWorkspace, own: Bits, opp: Bits) -> int:
    """`reach` without the ways: only where each pawn can go, into `jumps`; the number of pawns."""
    count, rest = 0, own
    while rest != ZERO:
        pawn = rest & (~rest + ONE)
        rest ^= pawn
        w.pawn[count] = lowest(pawn)
        w.jumps[count] = slide_ends(pawn, own, opp) | jump_ends(pawn, own, opp)
        count += 1
    return count


@jit
def won(own: Bits, opp: Bits) -> int:
    """M10, M11: 1 if `own` has won, -1 if `opp` has, else 0."""
    if (own & TARGET) != ZERO:
        return 1
    if (opp & OWN_GOAL) != ZERO:
        return -1
    mine, theirs = popcount(own & FAR), popcount(opp & NEAR)
    if mine >= ENOUGH and theirs <= TOO_FEW:
        return 1
    if theirs >= ENOUGH and mine <= TOO_FEW:
        return -1
    return 0


@jit
def perft(w: MacadamWorkspace, own: Bits, opp: Bits, depth: int) -> int:
    """How many lines of `depth` moves there are; a won position has none, a player who is stuck neither."""
    if depth == 0:
        return 1
    if won(own, opp) != 0:
        return 0
    total, rest = 0, own
    while rest != ZERO:
        pawn = rest & (~rest + ONE)
        rest ^= pawn
        ends = slide_ends(pawn, own, opp) | jump_ends(pawn, own, opp)
        if depth == 1:
            total += popcount(ends)
            continue
        while ends != ZERO:
            end = ends & (~ends + ONE)
            ends ^= end
            total += perft(w, upside_down(opp), upside_down(own ^ pawn ^ end), depth - 1)
    return total
