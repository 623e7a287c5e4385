"""The numbers of the search that matches are played over (`tablee lab tune`); the defaults are shipped."""

from __future__ import annotations

from tablee.core.value import value
from tablee.games.dames.kernel.workspace import DamesWorkspace


@value
class Tuning:
    late: int = 3  # moves tried before the others are searched less deeply
    root: int = 3  # the same where the search begins; 0: none
    trust: int = 4  # depth up to which a position far above the window is not looked into; 0: never
    lead: int = 60  # how far, for each ply of depth
    probcut: int = 5  # depth from which a shallow search may stand for a deep one; 0: never
    margin: int = 30  # by which the shallow search must be above the window
    slope: int = 6  # the same for each ply of depth


SHIPPED = Tuning()


def tune(w: DamesWorkspace, tuning: Tuning = SHIPPED) -> None:
    w.late, w.root, w.trust, w.lead = tuning.late, tuning.root, tuning.trust, tuning.lead
    w.probcut, w.margin, w.slope = tuning.probcut, tuning.margin, tuning.slope
