"""What a quiet position is worth. A file of its own: a learnt evaluation can take its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.core.bits import popcount
from tablee.core.jit import jit
from tablee.core.kernel_types import Bits, U
from tablee.games.dames.kernel.board import S5, S6, VALID, ZERO
from tablee.games.dames.state import SQUARES, mask

MAN, KING = 100, 300  # a hundredth of a man is the unit


def where(test: Callable[[int, int], bool]) -> Any:
    """The squares whose row (from the top) and column (from the left) pass the test."""
    return U(mask(s for s in SQUARES if test((s - 1) // 5, 2 * ((s - 1) % 5) + (1 - (s - 1) // 5 % 2))))


# A row's number in four planes: the sum of rows is four counts.
ROW1, ROW2, ROW4, ROW8 = (where(lambda row, _, bit=bit: bool(row >> bit & 1)) for bit in range(4))  # type: ignore[misc]
CENTRE = where(lambda row, column: 3 <= row <= 6 and 2 <= column <= 7)
HEART = where(lambda row, column: 4 <= row <= 5 and 3 <= column <= 6)
LEFT = where(lambda _, column: column < 4)
RIGHT = where(lambda _, column: column > 5)
EDGE = where(lambda _, column: column in (0, 9))
DIAGONAL = U(mask((5, 10, 14, 19, 23, 28, 32, 37, 41, 46)))  # the main road: a king on it is hard to catch
HOME_W, HOME_B = U(mask((46, 47, 49, 50))), U(mask((1, 2, 4, 5)))
CORNER_W, CORNER_B = U(mask((48,))), U(mask((3,)))
NEAR_W = tuple(where(lambda row, _, at=at: row == at) for at in (1, 2, 3))  # type: ignore[misc]
NEAR_B = tuple(where(lambda row, _, at=at: row == 9 - at) for at in (1, 2, 3))  # type: ignore[misc]
NEAR1_W, NEAR2_W, NEAR3_W = NEAR_W
NEAR1_B, NEAR2_B, NEAR3_B = NEAR_B


@jit
def rows(men: Bits) -> int:
    """The sum of the rows, counted from the top."""
    return (
        popcount(men & ROW1) + 2 * popcount(men & ROW2) + 4 * popcount(men & ROW4) + 8 * popcount(men & ROW8)
    )


@jit
def shape(men: Bits) -> int:
    """What both colours' men are worth in the same way: the middle, the edges, the balance of the wings."""
    held = 3 * popcount(men & CENTRE) + 4 * popcount(men & HEART) - 2 * popcount(men & EDGE)
    uneven = popcount(men & LEFT) - popcount(men & RIGHT)
    if uneven < 0:
        uneven = -uneven
    return held - 3 * uneven


@jit
def scale_drawish(score: int, nwm: int, nwk: int, nbm: int, nbk: int, wk: Bits, bk: Bits) -> int:
    """Scale a score down where few pieces cannot catch a king: what cannot be won counts for little."""
    strong, weak_kings, weak, weak_at = nwm + nwk, nbk, nbm + nbk, bk
    if score < 0:
        strong, weak_kings, weak, weak_at = nbm + nbk, nwk, nwm + nwk, wk
    if weak_kings == 0:
        return score
    if weak == 1 and (weak_at & DIAGONAL) != ZERO:
        return score // 8 if strong <= 3 else score // 2
    if strong <= 2:
        return score // 8
    if strong - weak <= 1:
        return score // 2
    return score


@jit
def evaluate(own: Bits, opp: Bits, kings: Bits, side: int) -> int:
    """Above zero: good for the player to move."""
    white, black = (own, opp) if side == 0 else (opp, own)
    wm, bm, wk, bk = white & ~kings, black & ~kings, white & kings, black & kings
    nwm, nbm, nwk, nbk = popcount(wm), popcount(bm), popcount(wk), popcount(bk)
    score = MAN * (nwm - nbm) + KING * (nwk - nbk)
    empty = VALID & ~(own | opp)

    # Time: being ahead is worth little in the middle of a game, and much at its end.
    pieces = nwm + nbm + nwk + nbk
    ahead = (9 * nwm - rows(wm)) - rows(bm)
    score += ahead * (2 if pieces > 24 else 3 if pieces > 12 else 4)
    score += 7 * (popcount(wm & NEAR3_W) - popcount(bm & NEAR3_B))
    score += 16 * (popcount(wm & NEAR2_W) - popcount(bm & NEAR2_B))
    score += 30 * (popcount(wm & NEAR1_W) - popcount(bm & NEAR1_B))

    # Chains: a man with a man behind it cannot be taken from the front.
    backed_w = popcount(wm & (wm >> S6)) + popcount(wm & (wm >> S5))
    backed_b = popcount(bm & (bm << S6)) + popcount(bm & (bm << S5))
    score += 2 * (backed_w - backed_b)
    score += shape(wm) - shape(bm)

    # The last row keeps kings away; the corner man 48 (3) is the one to keep longest.
    if nbm > 0:
        score += 3 * popcount(wm & HOME_W) + 6 * popcount(wm & CORNER_W)
    if nwm > 0:
        score -= 3 * popcount(bm & HOME_B) + 6 * popcount(bm & CORNER_B)

    # Room to move.
    room_w = popcount((wm >> S6) & empty) + popcount((wm >> S5) & empty)
    room_b = popcount((bm << S5) & empty) + popcount((bm << S6) & empty)
    score += 2 * (room_w - room_b)

    score += 12 * (popcount(wk & DIAGONAL) - popcount(bk & DIAGONAL))
    return (scale_drawish(score, nwm, nwk, nbm, nbk, wk, bk) if nwk + nbk > 0 else score) * (1 - 2 * side) + 3
