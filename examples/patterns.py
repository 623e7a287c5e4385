"""What a position of Macadam is worth, from nothing but little patterns: a table of weights for every window
of 2x3 or 3x2 squares and each of its 729 fillings (empty, own, the other's), the same for left and right.

Boards are those of `batch.make("macadam", n, observe="bits")`: own pawns and the other's, as the mover sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

WINDOWS = [(r, f, 2, 3) for r in range(7) for f in range(6)] + [
    (r, f, 3, 2) for r in range(6) for f in range(7)
]
MANY, FILLINGS = len(WINDOWS), 3**6
U = np.uint64
SHIFT = np.array([8 * r + f for r, f, _, _ in WINDOWS], np.uint64)
TALL = np.array([h == 3 for _, _, h, _ in WINDOWS])
COVERS = np.array(
    [sum(1 << 8 * (r + i) + f + j for i in range(h) for j in range(w)) for r, f, h, w in WINDOWS], np.uint64
)
BASE3 = np.array([sum(3**k for k in range(6) if bits >> k & 1) for bits in range(64)], np.int64)
OVER = np.full((64, MANY), -1, np.int64)  # the windows over each square, then -1
for _square in range(64):
    _found = [i for i in range(MANY) if int(COVERS[i]) >> _square & 1]
    OVER[_square, : len(_found)] = _found
FAR, NEAR = U(0xFFFFFFFF00000000), U(0x00000000FFFFFFFF)
TARGET = U(0x18 << 56)
ONE, ZERO, TOP = U(1), U(0), U(63)
LEAST = np.float32(0.05)  # a mistake about a position that seems won is still learnt from


def _mirrored(window: int, filling: int) -> int:
    r, f, h, w = WINDOWS[window]
    digits = [filling // 3**k % 3 for k in range(6)]
    turned = sum(digits[i * w + w - 1 - j] * 3 ** (i * w + j) for i in range(h) for j in range(w))
    return WINDOWS.index((r, 8 - w - f, h, w)) * FILLINGS + int(turned)


# The weight of each window and filling: one for both sides of the board.
WEIGHT = np.array(
    [min(i * FILLINGS + p, _mirrored(i, p)) for i in range(MANY) for p in range(FILLINGS)], np.int32
)
F = TypeVar("F", bound=Callable[..., Any])


def fast(function: F) -> F:
    """Compiled, and run without the interpreter's lock."""
    return cast(F, njit(nogil=True, cache=True, error_model="numpy")(function))


def nothing() -> Any:
    """Weights of one who knows nothing."""
    return np.zeros(MANY * FILLINGS, np.float32)


@fast
def weight_of(own: Any, other: Any, i: int) -> Any:
    """Which weight counts for a window."""
    a, b = own >> SHIFT[i], other >> SHIFT[i]
    if TALL[i]:
        a = (a & U(3)) | ((a >> U(6)) & U(12)) | ((a >> U(12)) & U(48))
        b = (b & U(3)) | ((b >> U(6)) & U(12)) | ((b >> U(12)) & U(48))
    else:
        a = (a & U(7)) | ((a >> U(5)) & U(56))
        b = (b & U(7)) | ((b >> U(5)) & U(56))
    return WEIGHT[i * FILLINGS + BASE3[a] + 2 * BASE3[b]]


@fast
def total(weights: Any, own: Any, other: Any) -> Any:
    found = np.float32(0)
    for i in range(MANY):
        found += weights[weight_of(own, other, i)]
    return found


@fast
def turned(bits: Any) -> Any:
    """The board turned half round, as the other sees it."""
    bits = ((bits >> U(1)) & U(0x5555555555555555)) | ((bits & U(0x5555555555555555)) << U(1))
    bits = ((bits >> U(2)) & U(0x3333333333333333)) | ((bits & U(0x3333333333333333)) << U(2))
    bits = ((bits >> U(4)) & U(0x0F0F0F0F0F0F0F0F)) | ((bits & U(0x0F0F0F0F0F0F0F0F)) << U(4))
    bits = ((bits >> U(8)) & U(0x00FF00FF00FF00FF)) | ((bits & U(0x00FF00FF00FF00FF)) << U(8))
    bits = ((bits >> U(16)) & U(0x0000FFFF0000FFFF)) | ((bits & U(0x0000FFFF0000FFFF)) << U(16))
    return (bits >> U(32)) | (bits << U(32))


@fast
def counted(bits: Any) -> int:
    n = 0
    while bits != ZERO:
        bits &= bits - ONE
        n += 1
    return n


@fast
def ended(own: Any, other: Any, end: Any) -> int:
    """After a move: 1 if it wins (M10, M11), -1 if it loses, else 0."""
    if (ONE << end) & TARGET != ZERO:
        return 1
    mine, theirs = counted(own & FAR), counted(other & NEAR)
    if mine >= 6 and theirs <= 2:
        return 1
    return -1 if theirs >= 6 and mine <= 2 else 0


@fast
def difference(weights: Any, own: Any, before: Any, after: Any, square: Any, but: Any) -> Any:
    """What changes in the windows over a square, without those that cover `but` too."""
    found = np.float32(0)
    for k in range(MANY):
        i = OVER[square, k]
        if i < 0:
            break
        if but < 0 or (COVERS[i] >> U(but)) & ONE == ZERO:
            found += weights[weight_of(own, after, i)] - weights[weight_of(own, before, i)]
    return found


@fast
def worth(weights: Any, own: Any, other: Any, actions: Any, out: Any) -> int:
    """What each listed action is worth to the mover; how many there are."""
    own_then, other_then = turned(other), turned(own)  # as who moves next sees the board
    base = total(weights, own_then, other_then)
    n = 0
    while n < len(actions) and actions[n] >= 0:
        start, end = U(actions[n] >> 6), U(actions[n] & 63)
        after = (own ^ (ONE << start)) | (ONE << end)
        over = ended(after, other, end)
        if over:
            out[n] = over
        else:
            then = turned(after)
            s, e = int(TOP - start), int(TOP - end)
            change = difference(weights, own_then, other_then, then, s, -1)
            change += difference(weights, own_then, other_then, then, e, s)
            out[n] = -np.tanh(base + change)
        n += 1
    return n


@fast
def learn(weights: Any, own: Any, other: Any, target: Any, rate: Any) -> None:
    """One position moves towards what it turned out to be worth; the step is shared by all windows.

    The slope of tanh is in it: where a position seems all but won or lost, little is moved. Without that all
    such positions end up at 1, nothing tells them apart, who is winning plays on without a plan, the game is
    drawn, and what had been learnt of it is unlearnt.
    """
    seems = np.tanh(total(weights, own, other))
    step = rate * (target - seems) * (1 - seems * seems + LEAST) / np.float32(MANY)
    for i in range(MANY):
        weights[weight_of(own, other, i)] += step
