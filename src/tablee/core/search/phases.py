"""Learnt weights as kernels read them: each is two, for the beginning and the end of a game, in one word."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.bits import load_word
from tablee.core.jit import jit_inline
from tablee.core.kernel_types import Bits, U, signed

HIGH, HALF = 32, 1 << 31


def packed(weights: NDArray[Any]) -> NDArray[np.int64]:
    """The weight for the end in the high half, so that one addition adds both."""
    begin, end = weights.astype(np.int64)
    return cast("NDArray[np.int64]", (end << HIGH) + begin)


@jit_inline
def weight(weights: Bits, index: int) -> int:
    """Two weights in one word."""
    return signed(load_word(weights, U(index)))


@jit_inline
def mixed(total: int, phase: int, full: int) -> int:
    """A sum of such words: `phase` parts of the beginning and the rest of `full` of the end, not divided."""
    end = (total + HALF) >> HIGH  # the high half, without what the low one borrowed
    return (total - (end << HIGH)) * phase + end * (full - phase)
