"""The eight levels: how far each one looks, and what it sees."""

from __future__ import annotations

from tablee.core.bot import Level
from tablee.core.value import value
from tablee.games.macadam.bot.by_hand import ADVANCE, FULL

ENDLESS = 64  # jumps: no chain is longer


@value
class MacadamLevel(Level):
    """How far a level looks, and what it sees on the way."""

    nodes: int
    depth: int
    longest: int = ENDLESS  # jumps of a chain
    six: bool = True  # M11 as it comes near
    replies: bool = True  # that the opponent, or itself, is about to win
    learnt: bool = True  # positions are judged by what was learnt from games, else by `weights`
    weights: tuple[int, ...] = FULL  # of the terms of its evaluation
    spread: int = 4  # scores this close are equal: chance picks among them


LEVELS = (
    MacadamLevel(1, 1_000, 1, longest=2, six=False, replies=False, learnt=False, weights=ADVANCE, spread=60),
    MacadamLevel(2, 1_000, 1, learnt=False, weights=ADVANCE, spread=20),
    MacadamLevel(3, 1_000, 1, spread=12),
    MacadamLevel(4, 3_000, 2, spread=8),
    MacadamLevel(5, 6_000, 3),
    MacadamLevel(6, 6_000, 40),
    MacadamLevel(7, 32_000, 40),
    MacadamLevel(8, 250_000, 40),
)
