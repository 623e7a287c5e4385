"""Playouts in a kernel: each action played to the end in each imagined world, and its result."""

from __future__ import annotations

from typing import cast

import numpy as np

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Byte, Grid, Int16, U, exp
from tablee.games.pietons.bot.learnt import pick
from tablee.games.pietons.bot.policy import LEARNT, choose
from tablee.games.pietons.bot.traits import Mind
from tablee.games.pietons.kernel.actions import do
from tablee.games.pietons.kernel.table import OVER, CardTable
from tablee.games.pietons.kernel.turns import settle


@jit
def playout(w: CardTable, m: Mind, style: int) -> None:
    """To the end of the manche."""
    settle(w)
    while w.stage != OVER:
        if style == LEARNT:
            at = pick(w, m)
            do(w, w.moves[at])
        else:
            do(w, choose(w, style))
        settle(w)


@jit
def worth(w: CardTable, me: int, width: float) -> float:
    """How good an end is for a seat: near 1 far ahead of the best other, near 0 far behind."""
    mine = w.points[me] + w.walkers[me] * 0.1  # C15: Piétons decide between equals
    best = -1e9
    for seat in range(w.seats):
        if seat != me:
            best = max(best, w.points[seat] + w.walkers[seat] * 0.1)
    return 1.0 / (1.0 + exp(-(mine - best) / width))


@jit
def trials(
    w: CardTable,
    m: Mind,
    bytes_of_w: Array[Byte],
    worlds: Grid[Byte],
    codes: Array[Int16],
    sums: Array[float],
    first: int,
    end: int,
    seed: Bits,
    style: int,
    width: float,
) -> None:
    """Add to `sums` the result of each action in these worlds, with the same random numbers for all."""
    for world in range(first, end):
        for i in range(codes.size):
            bytes_of_w[:] = worlds[world % worlds.shape[0]]
            me = w.actor
            w.rng = (seed + U(world)) * U(0x9E3779B97F4A7C15) | U(1)
            do(w, codes[i])
            playout(w, m, style)
            sums[i] += worth(w, me, width)


def as_bytes(tables: Array[CardTable]) -> Grid[Byte]:
    """Records as rows of bytes, which a kernel copies in one go."""
    rows = np.asarray(tables).view(np.uint8).reshape(-1, CardTable.dtype().itemsize)
    return cast(Grid[Byte], rows)
