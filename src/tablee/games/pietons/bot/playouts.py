"""Trials in a kernel: each action played out in each imagined world, and what it came to."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import float64, int16, int64, uint8, uint64, void

from tablee.core.jit import jit
from tablee.games.pietons.bot.policy import playout
from tablee.games.pietons.kernel import TABLE, W, do


@jit(float64(W, int64, float64))
def worth(w: Any, me: Any, width: Any) -> Any:
    """How good an end is for a seat: near 1 far ahead of the best other, near 0 far behind."""
    mine = w.points[me] + w.walkers[me] * 0.1  # C15: Piétons decide between equals
    best = -1e9
    for seat in range(w.seats):
        if seat != me:
            best = max(best, w.points[seat] + w.walkers[seat] * 0.1)
    return 1.0 / (1.0 + np.exp(-(mine - best) / width))


@jit(void(W, uint8[::1], uint8[:, ::1], int16[::1], float64[::1], int64, int64, uint64, int64, float64))
def trials(
    w: Any, bytes_of_w: Any, worlds: Any, codes: Any, sums: Any,
    first: Any, end: Any, seed: Any, style: Any, width: Any,
) -> None:  # fmt: skip
    """Add to `sums` what each action came to in these worlds, with the same luck for all."""
    for world in range(first, end):
        for i in range(codes.size):
            bytes_of_w[:] = worlds[world % worlds.shape[0]]
            me = w.actor
            w.rng = (seed + uint64(world)) * uint64(0x9E3779B97F4A7C15) | uint64(1)
            do(w, codes[i])
            playout(w, style)
            sums[i] += worth(w, me, width)


def as_bytes(tables: Any) -> Any:
    """Records as rows of bytes, which a kernel copies at once."""
    return tables.view(np.uint8).reshape(-1, TABLE.itemsize)
