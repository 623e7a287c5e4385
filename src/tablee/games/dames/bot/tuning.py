"""The numbers of the search that matches are played over (`tablee lab tune`); the defaults are shipped."""

from __future__ import annotations

from functools import cache
from math import log

import numpy as np
from numpy.typing import NDArray

from tablee.core.value import value
from tablee.games.dames.kernel.workspace import TOLD_APART, DamesWorkspace


@value
class Tuning:
    late: int = 3  # moves tried before the others are searched less deeply
    root: int = 3  # the same where the search begins; 0: none
    trust: int = 4  # depth up to which a position far above the window is not looked into; 0: never
    lead: int = 60  # how far, for each ply of depth
    probcut: int = 5  # depth from which a shallow search may stand for a deep one; 0: never
    margin: int = 30  # by which the shallow search must be above the window
    slope: int = 6  # the same for each ply of depth
    ease: int = 165  # in hundredths: the larger, the less late moves are reduced
    unsure: int = (
        4  # depth from which a position without a move from the table is searched a ply less; 0: none
    )


SHIPPED = Tuning()


def tune(w: DamesWorkspace, tuning: Tuning = SHIPPED) -> None:
    w.late, w.root, w.trust, w.lead = tuning.late, tuning.root, tuning.trust, tuning.lead
    w.probcut, w.margin, w.slope, w.unsure = tuning.probcut, tuning.margin, tuning.slope, tuning.unsure
    w.reductions[:] = reductions(tuning.ease)


@cache
def reductions(ease: int) -> NDArray[np.int64]:
    """Plies less, by depth and by how many moves were tried before."""
    logs = [log(max(one, 1)) for one in range(TOLD_APART)]
    table = [
        max(0, min(int(0.6 + logs[depth] * logs[late] * 100 / ease), depth - 1))
        for depth in range(TOLD_APART)
        for late in range(TOLD_APART)
    ]
    return np.array(table, np.int64)
