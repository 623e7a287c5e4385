"""What a search remembers: positions looked at (the transposition table) and positions of the game (M15)."""

from __future__ import annotations

from typing import Any

from numba import int64, uint64, void

from tablee.core.jit import jit
from tablee.games.macadam.bot.workspace import PAST, SURE, TABLE, W
from tablee.games.macadam.kernel import ONE, ZERO, U

K1, K2, K3 = U(0x9E3779B97F4A7C15), U(0xC2B2AE3D27D4EB4F), U(0x165667B19E3779F9)
SHIFT32, SHIFT29 = U(32), U(29)
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
BYTE, WORD, MOVES = U(0xFF), U(0xFFFF), U(0x1FFF)
DEPTH_AT, BOUND_AT, MOVE_AT, AGE_AT = U(16), U(24), U(28), U(48)
SLOTS, PAST_SLOTS = U(TABLE - 1), U(PAST - 1)


@jit(uint64(uint64, uint64, int64))
def key_of(own: Any, opp: Any, extra: Any) -> Any:
    """A position as one number; `extra` says whose turn it is, and how near the cap is when it is near."""
    h = own * K1
    h ^= h >> SHIFT32
    h = (h + opp) * K2
    h ^= h >> SHIFT29
    h = (h + U(extra)) * K3
    return h ^ (h >> SHIFT32)


@jit(void(W, uint64))
def remember_past(w: Any, key: Any) -> Any:
    """Count one more occurrence in the game so far."""
    slot = key & PAST_SLOTS
    while w.past_times[slot] != 0 and w.past_key[slot] != key:
        slot = (slot + ONE) & PAST_SLOTS
    w.past_key[slot] = key
    w.past_times[slot] += 1


@jit(int64(W, uint64))
def times_past(w: Any, key: Any) -> Any:
    """How often this position has stood in the game so far."""
    slot = key & PAST_SLOTS
    while w.past_times[slot] != 0:
        if w.past_key[slot] == key:
            return w.past_times[slot]
        slot = (slot + ONE) & PAST_SLOTS
    return 0


@jit(uint64(W, uint64))
def recall(w: Any, key: Any) -> Any:
    """The entry of a position, or 0; entries of earlier searches do not exist."""
    slot = (key & SLOTS) << ONE
    for i in range(2):
        entry = w.table_entry[slot + U(i)]
        if w.table_key[slot + U(i)] == key and (entry >> AGE_AT) == w.age:
            return entry
    return ZERO


@jit(void(W, uint64, int64, int64, int64, int64, int64))
def remember(w: Any, key: Any, depth: Any, score: Any, bound: Any, move: Any, ply: Any) -> Any:
    """Keep a result: the deeper one in the first slot, the newer one in the second."""
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    entry = U(score + 32768) | (U(depth) << DEPTH_AT) | (U(bound) << BOUND_AT)
    entry |= (U(move) << MOVE_AT) | (w.age << AGE_AT)
    slot = (key & SLOTS) << ONE
    old = w.table_entry[slot]
    if w.table_key[slot] != key and (old >> AGE_AT) == w.age and int64((old >> DEPTH_AT) & BYTE) > depth:
        slot += ONE
    w.table_key[slot] = key
    w.table_entry[slot] = entry


@jit(int64(uint64, int64))
def score_in(entry: Any, ply: Any) -> Any:
    """The score kept in an entry, as seen from this ply."""
    score = int64(entry & WORD) - 32768
    if score > SURE:
        return score - ply
    if score < -SURE:
        return score + ply
    return score


@jit(int64(uint64))
def depth_in(entry: Any) -> Any:
    return int64((entry >> DEPTH_AT) & BYTE)


@jit(int64(uint64))
def bound_in(entry: Any) -> Any:
    return int64((entry >> BOUND_AT) & U(3))


@jit(int64(uint64))
def move_in(entry: Any) -> Any:
    return int64((entry >> MOVE_AT) & MOVES)
