"""When a search stops."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from tablee.core.bot import Budget

DEEPEST = 60  # plies
ENDLESS = 1 << 62  # nodes


@dataclass
class SearchLimits:
    """`soft` begins no new iteration after so many seconds, `hard` breaks the running one off."""

    depth: int = DEEPEST
    nodes: int = ENDLESS
    soft: float | None = None
    hard: float | None = None
    stop: threading.Event = field(default_factory=threading.Event)


def limits_within(budget: Budget, depth: int, nodes: int, searches: int = 1) -> SearchLimits:
    """The limits of a level, within a budget that so many searches share."""
    seconds = None if budget.seconds is None else budget.seconds / searches
    return SearchLimits(depth, min(nodes, budget.nodes or nodes) // searches, seconds, seconds, budget.stop)
