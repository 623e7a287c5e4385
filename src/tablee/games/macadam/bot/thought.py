"""What a player was thinking when it chose."""

from __future__ import annotations

from tablee.core.value import value
from tablee.games.macadam.state import Square


@value
class Thought:
    """How deep it looked, what it hopes for, and the line it expects, each move as (start, end)."""

    depth: int
    nodes: int
    score: int  # above zero: good for the player who thought; a hundred is about a pawn's worth
    wins_in: int | None  # plies to a forced win; below zero: to a forced loss
    line: tuple[tuple[Square, Square], ...]
