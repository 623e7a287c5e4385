"""What searches remember: the transposition table, one block of memory that several threads may share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import int64, types, uint64, void
from numba.extending import intrinsic as numba_intrinsic

from tablee.core.jit import jit
from tablee.games.dames.kernel import LOW12, ONE, ZERO, U, W

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
MATE, INFINITE = 30000, 32000
SURE = MATE - 1000  # beyond this a score is a forced win, so many plies away
K1, K2, K3, K4 = (
    U(0x9E3779B97F4A7C15), U(0xC2B2AE3D27D4EB4F), U(0x165667B19E3779F9), U(0x27D4EB2F165667C5),
)  # fmt: skip
SHIFT29, SHIFT32 = U(29), U(32)
DEPTH_AT, BOUND_AT, AGE_AT, MOVE_AT = U(16), U(24), U(26), U(40)
WORD, BYTE, TWO_BITS, AGES = U(0xFFFF), U(0xFF), U(3), U(0x3FF)
WIDTH = 3  # slots of one bucket are two entries of two words


def intrinsic(build: Callable[..., Any]) -> Callable[..., Any]:
    """An instruction of the processor, typed for the checker."""
    made: Any = numba_intrinsic(build)
    called: Callable[..., Any] = made
    return called


@intrinsic
def word_at(_context: Any, _address: Any, _index: Any) -> Any:
    """The 64-bit word at an address and an index: an array argument would cost seven words in each call."""

    def build(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        base = builder.inttoptr(args[0], ir.IntType(64).as_pointer())
        return builder.load(builder.gep(base, [args[1]]))

    return types.uint64(types.uint64, types.uint64), build


@intrinsic
def set_word(_context: Any, _address: Any, _index: Any, _word: Any) -> Any:
    """Write such a word."""

    def build(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        base = builder.inttoptr(args[0], ir.IntType(64).as_pointer())
        builder.store(args[2], builder.gep(base, [args[1]]))
        return args[2]

    return types.uint64(types.uint64, types.uint64, types.uint64), build


@jit(uint64(uint64, uint64, uint64, uint64))
def key_of(own: Any, opp: Any, kings: Any, extra: Any) -> Any:
    """A position as one number; `extra` holds the side, what may be blown, and counters near their end."""
    h = own * K1
    h ^= h >> SHIFT32
    h = (h + opp) * K2
    h ^= h >> SHIFT29
    h = (h + kings) * K3
    h ^= h >> SHIFT32
    h = (h + extra) * K4
    return h ^ (h >> SHIFT29)


@jit(uint64(W, uint64))
def recall(w: Any, key: Any) -> Any:
    """What is known of a position, or 0. A word torn by another thread does not fit its key."""
    at = (key & w.table_mask) << U(2)
    for slot in range(2):
        entry = word_at(w.table, at + U(2 * slot + 1))
        if (word_at(w.table, at + U(2 * slot)) ^ entry) == key and entry != ZERO:
            return entry
    return ZERO


@jit(void(W, uint64, int64, int64, int64, uint64, int64))
def remember(w: Any, key: Any, depth: Any, score: Any, bound: Any, move: Any, ply: Any) -> None:
    """The deeper of a bucket's two stays unless it is old; the other is always replaced."""
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    entry = U(score + 32768) | (U(depth) << DEPTH_AT) | (U(bound) << BOUND_AT)
    entry |= ((w.age & AGES) << AGE_AT) | ((move & LOW12) << MOVE_AT)
    at = (key & w.table_mask) << U(2)
    first = word_at(w.table, at + ONE)
    same = (word_at(w.table, at) ^ first) == key
    old = ((first >> AGE_AT) & AGES) != (w.age & AGES)
    if not (same or old or int64((first >> DEPTH_AT) & BYTE) <= depth):
        at += U(2)
    set_word(w.table, at, key ^ entry)
    set_word(w.table, at + ONE, entry)


@jit(int64(uint64, int64))
def score_in(entry: Any, ply: Any) -> Any:
    score = int64(entry & WORD) - 32768
    if score > SURE:
        return score - ply
    if score < -SURE:
        return score + ply
    return score


class TranspositionTable:
    """The memory of an engine. `mebibytes` is rounded down to a power of two."""

    def __init__(self, mebibytes: int = 16) -> None:
        self.buckets = 1 << max(10, (mebibytes * (1 << 20) // 32).bit_length() - 1)
        self.words = np.zeros(4 * self.buckets, np.uint64)
        self.age = 0

    def lend(self, w: Any) -> None:
        """Let a search use this table."""
        w["table"] = self.words.ctypes.data
        w["table_mask"] = self.buckets - 1
        w["age"] = self.age

    def clear(self) -> None:
        self.words[:] = 0
