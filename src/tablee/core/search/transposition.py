"""The transposition table: one block of memory that several threads may share without a lock.

A bucket holds two entries of two words: the key xor the entry, and the entry. A word that another thread
tore apart does not fit its key. An entry packs a score, the depth it was searched to, what it bounds, the
table's age and the best move, which is a number below 2^24.
"""

from __future__ import annotations

import numpy as np

from tablee.core.bits import load_word, store_word
from tablee.core.jit import jit_inline
from tablee.core.kernel_types import Bits, U, signed
from tablee.core.search.record import SearchRecord
from tablee.core.search.score import SURE, UNKNOWN

EXACT, LOWER, UPPER = 1, 2, 3  # bounds
ZERO, ONE, TWO = U(0), U(1), U(2)
DEPTH_AT, BOUND_AT, AGE_AT, MOVE_AT = U(16), U(24), U(26), U(40)
SCORES, DEPTHS, BOUNDS, AGES = U(0xFFFF), U(0xFF), U(3), U(0x3FFF)
OFFSET = 32768  # makes scores positive
BUCKET, CACHE_LINE = 32, 64  # bytes
OLDEST = 0x3FFF  # searches before the table is wiped
SALT = 0x9E3779B97F4A7C15

K1, K2, K3, K4 = U(0x9E3779B97F4A7C15), U(0xC2B2AE3D27D4EB4F), U(0x165667B19E3779F9), U(0x27D4EB2F165667C5)
SHIFT29, SHIFT32 = U(29), U(32)


class TranspositionTable:
    """The memory of an engine. `mebibytes` is rounded down to a power of two."""

    def __init__(self, mebibytes: int = 16) -> None:
        self.buckets = 1 << max(10, (mebibytes * (1 << 20) // BUCKET).bit_length() - 1)
        room = np.zeros(4 * self.buckets + CACHE_LINE // 8, np.uint64)
        first = -room.ctypes.data % CACHE_LINE // 8  # so that no bucket lies across two lines
        self.words = room[first : first + 4 * self.buckets]
        self.age = 0
        self.salt = 0

    def forget(self) -> None:
        """Nothing kept so far is found again. Keys are salted, so that nothing has to be wiped."""
        self.salt = (self.salt + SALT) & (1 << 64) - 1

    def grow_old(self) -> None:
        """Another search: what earlier ones kept gives way to what this one finds."""
        if self.age == OLDEST:
            self.words[:] = 0
            self.age = 0
        self.age += 1

    def lend(self, w: SearchRecord) -> None:
        """Let a search use this table."""
        w.table = self.words.ctypes.data
        w.table_mask = self.buckets - 1
        w.table_age = self.age
        w.table_salt = self.salt


@jit_inline
def hash3(a: Bits, b: Bits, c: Bits) -> Bits:
    """Three words as one."""
    h = a * K1
    h ^= h >> SHIFT32
    h = (h + b) * K2
    h ^= h >> SHIFT29
    h = (h + c) * K3
    return h ^ (h >> SHIFT32)


@jit_inline
def hash4(a: Bits, b: Bits, c: Bits, d: Bits) -> Bits:
    """Four words as one."""
    h = (hash3(a, b, c) + d) * K4
    return h ^ (h >> SHIFT29)


@jit_inline
def probe(table: Bits, mask: Bits, key: Bits) -> Bits:
    """The entry of a position, or 0."""
    at = (key & mask) << TWO
    for slot in range(2):
        entry = load_word(table, at + U(2 * slot + 1))
        if (load_word(table, at + U(2 * slot)) ^ entry) == key and entry != ZERO:
            return entry
    return ZERO


@jit_inline
def store(table: Bits, mask: Bits, key: Bits, entry: Bits) -> None:
    """The deeper of a bucket's two entries stays unless it is old; the other one is always replaced."""
    at = (key & mask) << TWO
    first = load_word(table, at + ONE)
    same = (load_word(table, at) ^ first) == key
    old = ((first ^ entry) >> AGE_AT) & AGES != ZERO
    if not (same or old or (first >> DEPTH_AT) & DEPTHS <= (entry >> DEPTH_AT) & DEPTHS):
        at += TWO
    store_word(table, at, key ^ entry)
    store_word(table, at + ONE, entry)


@jit_inline
def pack(score: int, depth: int, bound: int, age: Bits, move: Bits, ply: int) -> Bits:
    """An entry. A forced win is counted from the position, not from the root of the search."""
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    entry = U(score + OFFSET) | (U(depth) << DEPTH_AT) | (U(bound) << BOUND_AT)
    return entry | (age << AGE_AT) | (move << MOVE_AT)


@jit_inline
def score_of(entry: Bits, ply: int) -> int:
    """The score, as seen from a position so many plies from the root."""
    score = signed(entry & SCORES) - OFFSET
    if score > SURE:
        return score - ply
    if score < -SURE:
        return score + ply
    return score


@jit_inline
def depth_of(entry: Bits) -> int:
    return signed((entry >> DEPTH_AT) & DEPTHS)


@jit_inline
def bound_of(entry: Bits) -> int:
    return signed((entry >> BOUND_AT) & BOUNDS)


@jit_inline
def move_of(entry: Bits) -> Bits:
    return entry >> MOVE_AT


@jit_inline
def bound_for(score: int, alpha: int, beta: int) -> int:
    """What a search between alpha and beta says about the score that it returns."""
    if score >= beta:
        return LOWER
    return EXACT if score > alpha else UPPER


@jit_inline
def cutoff_score(entry: Bits, alpha: int, beta: int, depth: int, ply: int) -> int:
    """The score of an entry, if it settles a search to this depth between alpha and beta, else UNKNOWN."""
    if depth_of(entry) < depth:
        return UNKNOWN
    score, bound = score_of(entry, ply), bound_of(entry)
    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
        return score
    return UNKNOWN
