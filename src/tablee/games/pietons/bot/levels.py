"""The eight levels: how many games each one plays out in its head, how, and what it remembers."""

from __future__ import annotations

from tablee.core.bot import Level
from tablee.core.value import value
from tablee.games.pietons.bot.policy import GREEDY, SHREWD

COUNTS, REMEMBERS = 1, 2  # a level's depth: what it knows of other hands


@value
class Habit:
    """What a level does, whatever its number of trials."""

    style: int = GREEDY  # of the players it imagines; of its own play, without trials
    slips: int = 0  # in so many decisions of a hundred it does anything that may be done
    width: float = 300.0  # of the lead that makes it feel safe


LEVELS = (
    Level(1, 0, COUNTS),
    Level(2, 0, COUNTS),
    Level(3, 0, COUNTS),
    Level(4, 90, COUNTS),
    Level(5, 250, COUNTS),
    Level(6, 400, REMEMBERS),
    Level(7, 1_500, REMEMBERS),
    Level(8, 4_000, REMEMBERS),
)
HABIT = {
    1: Habit(GREEDY, slips=75),  # sees the points on its cards, and often looks elsewhere
    2: Habit(GREEDY, slips=35),
    3: Habit(SHREWD),  # weighs what a card gives the others, without playing it out
}


def habit(level: Level) -> Habit:
    return HABIT.get(level.number, Habit())
