"""The part of a search's record that is the same for every game."""

from __future__ import annotations

from tablee.core.kernel_types import Array, Bits, KernelRecord


class SearchRecord(KernelRecord):
    """One thread's search. A game adds its moves and what its rules need."""

    # what is asked
    node_limit: int
    stop: int  # raised by another thread; seen within a thousand nodes
    table: Bits  # the transposition table: its address, its mask, its age and its salt
    table_mask: Bits
    table_age: Bits
    table_salt: Bits
    # what is answered
    nodes: int
    aborted: int  # the limit was reached, or the stop flag seen: the last iteration is not complete
    score: int
    # what it works with; a game says how many there are
    rank: Array[int]  # of each move that is listed
    killers: Array[int]  # two for each ply
    history: Array[int]  # of each side and move
