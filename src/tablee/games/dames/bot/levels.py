"""The eight levels: how far each one looks, and what it sees."""

from __future__ import annotations

from tablee.core.bot import Level
from tablee.core.value import value

ALL = 99


@value
class Sight:
    """What a level sees, whatever its depth."""

    plies: int = ALL  # beyond them not even a capture is seen
    jumps: int = ALL  # of a capture: longer ones are neither owed nor noticed when missed (souffler)
    spread: int = 3  # scores this close are equal: chance picks among them; a man is a hundred


LEVELS = (
    Level(1, 400, 1),
    Level(2, 1_000, 1),
    Level(3, 2_000, 2),
    Level(4, 3_000, 4),
    Level(5, 12_000, 40),
    Level(6, 50_000, 40),
    Level(7, 200_000, 40),
    Level(8, 800_000, 40),
)
SIGHT = {
    1: Sight(plies=2, jumps=1, spread=250),
    2: Sight(plies=6, jumps=2, spread=70),
    3: Sight(jumps=3, spread=40),
    4: Sight(spread=15),
}


def sight(level: Level) -> Sight:
    return SIGHT.get(level.number, Sight())
