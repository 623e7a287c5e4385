"""The eight levels: how many games each one plays out in its head, how, and what it remembers."""

from __future__ import annotations

from tablee.core.bot import Level
from tablee.core.value import value
from tablee.games.pietons.bot.policy import GREEDY, RANDOM, SHREWD

COUNTS, REMEMBERS = 1, 2  # a level's depth: what it knows of other hands


@value
class Habit:
    """What a level does, whatever its number of trials."""

    style: int = GREEDY  # of the players it imagines; of its own play, without trials
    slips: int = 0  # in so many decisions of a hundred it takes any card
    width: float = 300.0  # of the lead that makes it feel safe


LEVELS = (
    Level(1, 0, COUNTS),
    Level(2, 0, COUNTS),
    Level(3, 0, COUNTS),
    Level(4, 50, COUNTS),
    Level(5, 150, COUNTS),
    Level(6, 500, REMEMBERS),
    Level(7, 1_500, REMEMBERS),
    Level(8, 5_000, REMEMBERS),
)
HABIT = {
    1: Habit(RANDOM, slips=50),
    2: Habit(GREEDY, slips=25),
    3: Habit(SHREWD),
}


def habit(level: Level) -> Habit:
    return HABIT.get(level.number, Habit())
