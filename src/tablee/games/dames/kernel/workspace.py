"""The one record that generators and search work in, so that a call passes one address."""

from __future__ import annotations

from typing import Annotated

from tablee.core.kernel_types import Array, Bits
from tablee.core.search.ordering import MOVES
from tablee.core.search.record import SearchRecord

STACK = 1 << 15  # moves of all plies of one line; the worst single position found has 6,046
VISITED = 1 << 16  # captures under way, by start, square and captured set; the worst found has 4,110
JUMPS = 20  # D1: there are no more pieces to take
WAYS = 8  # of one capture that are told apart
PLIES = 128
ROOT = 4096  # moves of the position searched
FOLLOWED = 512  # moves followed at once
TOLD_APART = 64  # depths, and moves by how late they come, of which each pair has a reduction of its own
PAST = 512  # positions before the root that may come back


class DamesWorkspace(SearchRecord):
    """Room for the moves of a line of positions, and for a search over them."""

    # the moves of all plies of a line, one ply after the other
    count: int
    most: int  # pieces that a capture takes
    partial: int  # may captures be broken off?
    stamp: Bits  # of this generation: what an older one visited is no longer there
    visits: int
    visited: Annotated[Array[Bits], VISITED]
    visited_captured: Annotated[Array[Bits], VISITED]
    move: Annotated[Array[Bits], STACK]
    captured: Annotated[Array[Bits], STACK]
    # the ways of one capture: how many are wanted, how many landings may be looked at, and what was found
    ways: int
    ways_wanted: int
    landings: int
    landing: Annotated[Array[Bits], JUMPS]
    jumped: Annotated[Array[Bits], JUMPS]
    way_landing: Annotated[Array[Bits], JUMPS * WAYS]
    way_jumped: Annotated[Array[Bits], JUMPS * WAYS]
    # of a game to follow: from and to of each move, and what it took
    wanted: Annotated[Array[Bits], FOLLOWED]
    took: Annotated[Array[Bits], FOLLOWED]
    # what a search is asked
    quiet_end: int  # DA2: moves without a capture or a man's move that end the game; 0 if none do
    federation: int  # D-A10: whether few pieces have a counter of their own
    souffler: int
    weights: Bits  # of the learnt evaluation: their address; 0 if positions are judged by hand
    endings: Bits  # a table of endings: its address
    endings_pieces: int  # up to which it is asked; 0 if never
    # numbers of the search itself (bot/tuning.py)
    late: int
    root: int
    trust: int
    lead: int
    probcut: int
    margin: int
    slope: int
    unsure: int
    reductions: Annotated[Array[int], TOLD_APART * TOLD_APART]
    sight: int  # plies beyond which not even a capture is seen
    past: int  # positions before the root, whose keys stand in `path`
    root_moves: int
    root_move: Annotated[Array[Bits], ROOT]
    root_captured: Annotated[Array[Bits], ROOT]
    root_bonus: Annotated[Array[int], ROOT]  # which of nearly equal moves is preferred
    root_faults: Annotated[Array[Bits], ROOT]  # D-S2: what the opponent may blow after it
    # what it works with
    rank: Annotated[Array[int], STACK]  # of each move of the stack
    killers: Annotated[Array[int], 2 * PLIES]
    history: Annotated[Array[int], 2 * MOVES]
    path: Annotated[Array[Bits], PAST + PLIES]
    pv_move: Annotated[Array[Bits], PLIES * PLIES]  # a principal variation for each ply
    pv_captured: Annotated[Array[Bits], PLIES * PLIES]
    pv_length: Annotated[Array[int], PLIES]
