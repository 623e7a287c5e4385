"""The one record that a search works in, and what its numbers mean."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import from_dtype

MATE, INFINITE, FORBIDDEN = 30000, 32000, 31999
SURE = MATE - 1000  # beyond this a score is a forced win, so many plies away
NOTHING = 4096  # no move: a move is its start square plus 64 times its end square
DEEPEST = 64
WIDEST = 128  # moves of one position: 67 were the most ever seen
TABLE = 1 << 19  # pairs of entries of the transposition table
OLDEST = 65535  # searches before the table must be cleared: an entry has 16 bits for its age
DRAW = 20  # M-A7: what a draw by repetition costs
LONGEST_GAME = 512  # positions; M15 ends it at 301
PAST = 1024  # slots for the positions of the game so far

SEARCH = np.dtype(
    [
        # what is asked
        ("depth", np.int64),
        ("limit", np.int64),  # nodes
        ("longest", np.int64),  # jumps of a chain that this player sees
        ("six", np.int64),  # whether M11 counts, or is seen at all
        ("strict", np.int64),  # M-A7: a third occurrence is illegal
        ("left", np.int64),  # M15: moves until the cap
        ("draw", np.int64),  # M-A7: what a draw costs the player at the root
        ("weight", np.int64, 164),  # of the evaluation's terms
        ("bonus", np.int64, 4096),  # by move at the root: which of nearly equal moves is preferred
        ("replies", np.int64),  # whether threats to win at once are seen
        ("game", np.uint64, 3 * LONGEST_GAME),  # own, opp, and 1 if the other player was to move
        ("length", np.int64),  # positions of the game so far
        ("stop", np.int64),
        # what is answered
        ("best", np.int64),
        ("score", np.int64),
        ("reached", np.int64),
        ("nodes", np.int64),
        ("line", np.int64, DEEPEST),
        # what is in between
        ("aborted", np.int64),
        ("age", np.uint64),
        ("path", np.uint64, DEEPEST + 2),
        ("killer", np.int64, 2 * (DEEPEST + 2)),
        ("history", np.int64, 2 * 4096),
        ("move", np.int64, WIDEST * (DEEPEST + 2)),
        ("rating", np.int64, WIDEST * (DEEPEST + 2)),
        ("past_key", np.uint64, PAST),
        ("past_times", np.int64, PAST),
        ("table_key", np.uint64, 2 * TABLE),
        ("table_entry", np.uint64, 2 * TABLE),
    ],
    align=True,
)
W = from_dtype(SEARCH)


def workspace() -> Any:
    """A record for one search at a time."""
    return np.zeros(1, SEARCH)[0]
