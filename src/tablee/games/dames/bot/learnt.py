"""What a quiet position is worth, learnt from games: a weight for every way in which men fill a block.

A block is four columns by four rows: eight squares, each empty, white or black, so 6,561 ways. There are
sixteen overlapping blocks; a block and the one opposite share their weights, with the colours changed. Kings
count by number, by place and by the squares they reach. Each weight is two: for many pieces and for few.
"""

from __future__ import annotations

from tablee.core.bits import lowest, popcount, turned_round
from tablee.core.jit import jit, jit_inline
from tablee.core.kernel_types import Array, Bits, U, ints, signed
from tablee.core.search.phases import mixed, weight
from tablee.games.dames.bot.evaluate import scale_drawish
from tablee.games.dames.kernel.board import ONE, S5, S6, VALID, ZERO

WAYS = 3**8  # of a block
BLOCKS = 8  # with weights of their own
PATTERNS = BLOCKS * WAYS
MAN, FIRST_KING, OTHER_KINGS = PATTERNS, PATTERNS + 1, PATTERNS + 2
PLACE = PATTERNS + 3  # of a king: a weight for each bit of a board
REACH = PLACE + 54  # an empty square that kings reach
TURN = REACH + 1  # to be on move
SIZE = TURN + 1  # weights of a phase

UNIT = 16  # of a hundredth of a man
FULL = 40  # pieces at the start, where the weights for many pieces count alone
TERNARY = ints(sum(3**i for i in range(8) if byte >> i & 1) for byte in range(256))
REVERSED = ints(sum(3 ** (7 - i) for i in range(8) if byte >> i & 1) for byte in range(256))
# Two squares side by side in each row: bits 0 and 1 of the eleven of a pair of rows, and bits 5 and 6.
UPPER = U(sum(3 << 11 * i for i in range(5)))
LOWER = U(sum(3 << 11 * i + 5 for i in range(5)))
S3, S7, S10, S11, S22, S33, BYTE = U(3), U(7), U(10), U(11), U(22), U(33), U(255)


@jit_inline
def folded(squares: Bits) -> Bits:
    """Two columns' squares of every row, as bytes at bits 0, 11, 22 and 33: rows 1 to 4, 3 to 6 and so on."""
    nibbles = (squares & UPPER) | ((squares & LOWER) >> S3)
    return nibbles | (nibbles >> S7)


@jit_inline
def way(white: Bits, black: Bits) -> int:
    """The number of the way in which men fill a block."""
    return TERNARY[signed(white & BYTE)] + 2 * TERNARY[signed(black & BYTE)]


@jit_inline
def turned(squares: Bits) -> Bits:
    """The board seen from the other side: bit b becomes 53 - b."""
    return turned_round(squares) >> S10


@jit
def pattern_indices(white: Bits, black: Bits, found: Array[int], first: int) -> None:
    """The weights of the upper eight blocks: where they stand."""
    for column in range(4):
        a, b = folded(white >> U(column)), folded(black >> U(column))
        found[first + column] = column * WAYS + way(a, b)
        found[first + 4 + column] = (4 + column) * WAYS + way(a >> S11, b >> S11)


@jit_inline
def opposite_way(white: Bits, black: Bits) -> int:
    """The same of a block seen from the other side, with the colours changed."""
    return REVERSED[signed(black & BYTE)] + 2 * REVERSED[signed(white & BYTE)]


@jit
def patterns(weights: Bits, white: Bits, black: Bits) -> int:
    """The sum over the upper eight blocks, less that over the lower ones, each as the one opposite."""
    total = 0
    for column in range(4):
        a, b = folded(white >> U(column)), folded(black >> U(column))
        total += weight(weights, column * WAYS + way(a, b))
        total += weight(weights, (4 + column) * WAYS + way(a >> S11, b >> S11))
        total -= weight(weights, (7 - column) * WAYS + opposite_way(a >> S22, b >> S22))
        total -= weight(weights, (3 - column) * WAYS + opposite_way(a >> S33, b >> S33))
    return total


@jit
def reached(kings: Bits, empty: Bits) -> int:
    """How many empty squares kings reach, each counted once."""
    found = ZERO
    for direction in range(4):
        at = kings
        while at != ZERO:
            if direction == 0:
                at = (at >> S6) & empty
            elif direction == 1:
                at = (at >> S5) & empty
            elif direction == 2:
                at = (at << S5) & empty
            else:
                at = (at << S6) & empty
            found |= at
    return popcount(found)


@jit
def kings_worth(weights: Bits, kings: Bits, empty: Bits) -> int:
    """What one side's kings are worth, seen from that side's end of the board."""
    if kings == ZERO:
        return 0
    total = weight(weights, FIRST_KING) + weight(weights, OTHER_KINGS) * (popcount(kings) - 1)
    total += weight(weights, REACH) * reached(kings, empty)
    while kings != ZERO:
        total += weight(weights, PLACE + signed(lowest(kings)))
        kings &= kings - ONE
    return total


@jit
def learnt_value(weights: Bits, own: Bits, opp: Bits, kings: Bits, side: int) -> int:
    """Above zero: good for the player to move."""
    white, black = (own, opp) if side == 0 else (opp, own)
    wm, bm, wk, bk = white & ~kings, black & ~kings, white & kings, black & kings
    total = patterns(weights, wm, bm)
    nwm, nbm = popcount(wm), popcount(bm)
    total += weight(weights, MAN) * (nwm - nbm) + weight(weights, TURN) * (1 - 2 * side)
    if kings != ZERO:
        empty = VALID & ~(own | opp)
        total += kings_worth(weights, wk, empty) - kings_worth(weights, turned(bk), turned(empty))
    score = mixed(total, popcount(own | opp), FULL) // (FULL * UNIT)
    if kings != ZERO:
        score = scale_drawish(score, nwm, popcount(wk), nbm, popcount(bk), wk, bk)
    return score * (1 - 2 * side)
