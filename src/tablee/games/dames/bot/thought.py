"""What an engine was thinking when it chose."""

from __future__ import annotations

from tablee.core.value import value
from tablee.games.dames.state import Move


@value
class Thought:
    """How deep it looked, what it hopes for, and the line it expects."""

    move: Move
    depth: int
    nodes: int
    seconds: float
    score: int  # above zero: good for the player who thought; a hundred is a man
    wins_in: int | None  # plies to a forced win; below zero: to a forced loss
    line: tuple[Move, ...]
