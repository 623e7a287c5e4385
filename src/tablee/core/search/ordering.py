"""Move ordering: the move from the table first, then killer moves, then by history."""

from __future__ import annotations

from tablee.core.search.record import SearchRecord

HASH_MOVE, FIRST_KILLER, SECOND_KILLER = 1 << 50, 1 << 49, 1 << 48
MOVES = 1 << 12  # moves that history tells apart: from one of 64 squares to another
OVERFLOW = 1 << 38  # history stays below the killers


def rank_move(w: SearchRecord, move: int, hash_move: int, ply: int, otherwise: int) -> int:
    """How early a move is tried: the higher, the earlier."""
    if move == hash_move:
        return HASH_MOVE
    if move == w.killers[2 * ply]:
        return FIRST_KILLER
    if move == w.killers[2 * ply + 1]:
        return SECOND_KILLER
    return otherwise


def best_ranked(w: SearchRecord, first: int, end: int) -> int:
    """Where the highest of these ranks stands."""
    best = first
    for i in range(first + 1, end):
        if w.rank[i] > w.rank[best]:
            best = i
    return best


def reward_cutoff(w: SearchRecord, move: int, ply: int, side: int, depth: int) -> None:
    """A move that cut off is tried early elsewhere: at this ply as a killer, anywhere by its history."""
    if w.killers[2 * ply] != move:
        w.killers[2 * ply + 1] = w.killers[2 * ply]
        w.killers[2 * ply] = move
    at = side * MOVES + move
    w.history[at] += depth * depth
    if w.history[at] > OVERFLOW:
        for i in range(2 * MOVES):
            w.history[i] >>= 1
