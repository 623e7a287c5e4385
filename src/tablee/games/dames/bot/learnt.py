"""What a quiet position is worth, learnt from games: a weight for every way in which men fill a block.

A block is four columns by six rows: twelve squares, each empty, white or black, so 531,441 ways. There are
eight overlapping blocks, rows 1 to 6 and rows 5 to 10; a block and the one opposite share their weights, with
the colours changed. Kings count by number, by place and by the squares they reach. Each weight is two: for
many pieces and for few.

Most ways are never met. So what is learnt is the worth of the first and of the last four rows of a block, and
beside it what the whole block is worth more or less than these two together; `whole_blocks` adds them up.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.core.bits import lowest, popcount, turned_round
from tablee.core.jit import jit, jit_inline
from tablee.core.kernel_types import Array, Bits, U, ints, signed
from tablee.core.search.phases import mixed, packed, weight
from tablee.games.dames.bot.evaluate import scale_drawish
from tablee.games.dames.kernel.board import ONE, S5, S6, VALID, ZERO

COLUMNS = 4  # in which a block begins
PART, BLOCK = 3**8, 3**12  # ways to fill eight squares and twelve
UPPER_PARTS, LOWER_PARTS = 0, COLUMNS * PART  # the first four rows of a block, and the last four
MAN = LOWER_PARTS + COLUMNS * PART
FIRST_KING, OTHER_KINGS = MAN + 1, MAN + 2
PLACE = MAN + 3  # of a king: a weight for each bit of a board
REACH = PLACE + 54  # an empty square that kings reach
TURN = REACH + 1  # to be on move
BLOCKS = TURN + 1
SIZE = BLOCKS + COLUMNS * BLOCK  # weights of a phase

UNIT = 16  # of a hundredth of a man
FULL = 40  # pieces at the start, where the weights for many pieces count alone
TERNARY = ints(sum(3**i for i in range(8) if byte >> i & 1) for byte in range(256))
REVERSED = ints(sum(3 ** (7 - i) for i in range(8) if byte >> i & 1) for byte in range(256))
# Two squares side by side in each row: bits 0 and 1 of the eleven of a pair of rows, and bits 5 and 6.
UPPER = U(sum(3 << 11 * i for i in range(5)))
LOWER = U(sum(3 << 11 * i + 5 for i in range(5)))
S3, S4, S7, S10, S22, S44, BYTE, FOUR = U(3), U(4), U(7), U(10), U(22), U(44), U(255), U(15)


def whole_blocks(weights: NDArray[np.int16]) -> NDArray[np.int64]:
    """Weights as the kernel reads them: at each way of a block what it is worth in all."""
    told: NDArray[np.int64] = weights.astype(np.int64)
    upper = told[:, UPPER_PARTS:LOWER_PARTS].reshape(2, COLUMNS, 1, PART)
    lower = told[:, LOWER_PARTS:MAN].reshape(2, COLUMNS, PART, 1)
    blocks = told[:, BLOCKS:].reshape(2, COLUMNS, BLOCK)
    blocks += np.broadcast_to(upper, (2, COLUMNS, BLOCK // PART, PART)).reshape(blocks.shape)
    blocks += np.broadcast_to(lower, (2, COLUMNS, PART, BLOCK // PART)).reshape(blocks.shape)
    return packed(told)


@jit_inline
def paired(squares: Bits) -> Bits:
    """Two columns' squares of every pair of rows, as four bits each at bits 0, 11, 22, 33 and 44."""
    return (squares & UPPER) | ((squares & LOWER) >> S3)


@jit_inline
def way(white: Bits, black: Bits) -> int:
    """The number of the way in which men fill four rows, or two."""
    return TERNARY[signed(white & BYTE)] + 2 * TERNARY[signed(black & BYTE)]


@jit_inline
def opposite_way(white: Bits, black: Bits) -> int:
    """The same of rows seen from the other side, with the colours changed."""
    return REVERSED[signed(black & BYTE)] + 2 * REVERSED[signed(white & BYTE)]


@jit_inline
def turned(squares: Bits) -> Bits:
    """The board seen from the other side: bit b becomes 53 - b."""
    return turned_round(squares) >> S10


@jit_inline
def upper_block(column: int, white: Bits, black: Bits) -> int:
    """The way in which rows 1 to 6 are filled; men come as `paired` gives them."""
    last = way((white >> S22) & FOUR, (black >> S22) & FOUR)
    return BLOCKS + column * BLOCK + way(white | white >> S7, black | black >> S7) + PART * last


@jit_inline
def lower_block(column: int, white: Bits, black: Bits) -> int:
    """The same of rows 5 to 10, as the block opposite."""
    first = opposite_way((white >> S44) << S4, (black >> S44) << S4)
    rest = opposite_way((white | white >> S7) >> S22, (black | black >> S7) >> S22)
    return BLOCKS + (COLUMNS - 1 - column) * BLOCK + first + 81 * rest


@jit
def pattern_indices(white: Bits, black: Bits, found: Array[int], first: int) -> None:
    """The weights of the upper four blocks, and of their parts: where they stand."""
    for column in range(COLUMNS):
        at = upper_block(column, paired(white >> U(column)), paired(black >> U(column)))
        of = (at - BLOCKS) % BLOCK
        found[first + column] = UPPER_PARTS + column * PART + of % PART
        found[first + COLUMNS + column] = LOWER_PARTS + column * PART + of // 81
        found[first + 2 * COLUMNS + column] = at


@jit
def patterns(weights: Bits, white: Bits, black: Bits) -> int:
    """The sum over the upper four blocks, less that over the lower ones, each as the one opposite."""
    total = 0
    for column in range(COLUMNS):
        a, b = paired(white >> U(column)), paired(black >> U(column))
        total += weight(weights, upper_block(column, a, b))
        total -= weight(weights, lower_block(column, a, b))
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
