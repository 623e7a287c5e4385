"""The eight levels: how far each one looks, and what it sees."""

from __future__ import annotations

from tablee.core.bot import Level
from tablee.core.value import value
from tablee.games.macadam.bot.weights import ADVANCE, FULL

ENDLESS = 64  # jumps: no chain is longer


@value
class Sight:
    """What a level sees, whatever its depth."""

    longest: int = ENDLESS  # jumps of a chain
    six: bool = True  # M11 as it comes near
    replies: bool = True  # that the opponent, or itself, is about to win
    eye: tuple[int, ...] = FULL  # what it values
    spread: int = 4  # scores this close are equal: chance picks among them


LEVELS = (
    Level(1, 1_000, 1),
    Level(2, 1_000, 1),
    Level(3, 1_000, 1),
    Level(4, 3_000, 2),
    Level(5, 6_000, 3),
    Level(6, 6_000, 40),
    Level(7, 32_000, 40),
    Level(8, 250_000, 40),
)
SIGHT = {
    1: Sight(longest=2, six=False, replies=False, eye=ADVANCE, spread=60),
    2: Sight(eye=ADVANCE, spread=20),
    3: Sight(spread=12),
    4: Sight(spread=8),
}


def sight(level: Level) -> Sight:
    return SIGHT.get(level.number, Sight())
