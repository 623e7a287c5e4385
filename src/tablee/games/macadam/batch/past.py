"""M15: which positions have stood, and how often. Exact: a filter only says when there is nothing to find.

A position is two words, as its mover sees it: own pawns with the mover in a square of their own goal, where
none of them can stand (M9), and the other's.
"""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, U
from tablee.games.macadam.batch.record import BLOOM, MacadamGame
from tablee.games.macadam.kernel import ONE, ZERO

MOVER_AT = U(3)  # d1
SIX, LOW6, INDEX = U(6), U(63), U(64 * BLOOM - 1)
FIRST, SECOND = U(54), U(44)
K1, K2, K3 = U(0x9E3779B97F4A7C15), U(0xC2B2AE3D27D4EB4F), U(0xD6E8FEB86659FD93)


@jit
def marks(own: Bits, opp: Bits, mover: int) -> Bits:
    """A hash; two bits of the filter are taken from it."""
    return (((own | (U(mover) << MOVER_AT)) * K1) ^ (opp * K2)) * K3


@jit
def maybe_past(g: MacadamGame, own: Bits, opp: Bits, mover: int) -> bool:
    """May it have stood? Where this says no, it has not."""
    h = marks(own, opp, mover)
    a, b = h >> FIRST, (h >> SECOND) & INDEX
    return (g.bloom[a >> SIX] >> (a & LOW6)) & (g.bloom[b >> SIX] >> (b & LOW6)) & ONE != ZERO


@jit
def count_past(g: MacadamGame, past: Array[Bits], own: Bits, opp: Bits, mover: int) -> int:
    """How often it has stood."""
    key, times = own | (U(mover) << MOVER_AT), 0
    for i in range(g.past):
        if past[2 * i] == key and past[2 * i + 1] == opp:
            times += 1
    return times


@jit
def remember(g: MacadamGame, past: Array[Bits]) -> int:
    """The present position stands once more; how often that makes."""
    own, opp, mover = g.own, g.opp, g.mover
    h = marks(own, opp, mover)
    a, b = h >> FIRST, (h >> SECOND) & INDEX
    times = 1
    if (g.bloom[a >> SIX] >> (a & LOW6)) & (g.bloom[b >> SIX] >> (b & LOW6)) & ONE != ZERO:
        times += count_past(g, past, own, opp, mover)
    g.bloom[a >> SIX] |= ONE << (a & LOW6)
    g.bloom[b >> SIX] |= ONE << (b & LOW6)
    past[2 * g.past] = own | (U(mover) << MOVER_AT)
    past[2 * g.past + 1] = opp
    g.past += 1
    g.times = times
    if times > 1:
        g.twice = 1
    return times


@jit
def forget(g: MacadamGame) -> None:
    """Nothing has stood yet."""
    g.past = g.times = g.twice = 0
    for i in range(BLOOM):
        g.bloom[i] = ZERO
