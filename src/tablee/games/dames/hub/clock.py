"""How long to think: Hub's `level`, turned into limits."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tablee.core.notation import Unreadable
from tablee.core.search.limits import DEEPEST, ENDLESS, SearchLimits

DELAY = 0.03  # seconds that a move may take on its way
SHARE = 30  # moves that a game is expected to last yet, when nobody says


@dataclass(frozen=True, slots=True)
class HubLevel:
    depth: int = DEEPEST
    nodes: int = ENDLESS
    seconds: float | None = None  # a move
    time: float | None = None  # what is left of the game
    moves: int | None = None
    inc: float = 0.0

    def limits(self, spent: float = 0.0) -> SearchLimits:
        """Counted from now on; `spent` seconds were used for pondering, on the opponent's time."""
        if self.seconds is not None:
            hard = max(self.seconds - DELAY, self.seconds * 0.5)
            return SearchLimits(self.depth, self.nodes, spent + hard * 0.7, spent + hard)
        if self.time is not None:
            left = max(self.time - DELAY, 0.01)
            share = left / max(self.moves or SHARE, 1) + self.inc * 0.8
            hard = min(3 * share, left * (0.9 if self.moves == 1 else 0.4))
            return SearchLimits(self.depth, self.nodes, spent + min(share * 0.6, hard), spent + hard)
        return SearchLimits(self.depth, self.nodes)


def level(arguments: dict[str, str]) -> HubLevel:
    """`level depth=… nodes=… move-time=… [moves=…] time=… [inc=…] | infinite`."""
    return HubLevel(
        depth=min(_whole(arguments, "depth", DEEPEST), DEEPEST),
        nodes=min(_whole(arguments, "nodes", ENDLESS), ENDLESS),
        seconds=_seconds(arguments, "move-time"),
        time=_seconds(arguments, "time"),
        moves=_whole(arguments, "moves", 0) or None,
        inc=_seconds(arguments, "inc") or 0.0,
    )


def _whole(arguments: dict[str, str], name: str, otherwise: int) -> int:
    text = arguments.get(name)
    if text is None:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) <= 18) or (name != "moves" and int(text) < 1):
        raise Unreadable(f"{name}={text[:20]!r} is not a number above 0")
    return int(text)


def _seconds(arguments: dict[str, str], name: str) -> float | None:
    text = arguments.get(name)
    if text is None:
        return None
    try:
        seconds = float(text) if len(text) <= 20 else math.nan
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= 1e6:
        raise Unreadable(f"{name}={text[:20]!r} is not a number of seconds")
    return seconds
