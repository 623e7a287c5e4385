"""The terms of a match: what a player may spend on a move or on a game, and when a game is called off."""

from __future__ import annotations

import math
from threading import Event

from tablee.core.bot import Budget, Clock
from tablee.core.game import Seat
from tablee.core.value import value

SHARE = 30  # of its clock, what a level of the house spends on one move
LATE = 4.0  # seconds beyond what a move was given; a busy machine is no reason to lose, this is
KEPT = 0.05  # seconds that a level leaves on its clock, for the way


@value
class Terms:
    nodes: int | None = None  # a move, at most
    outside_nodes: int | None = None  # the same for programs of other people, whose nodes may be others
    seconds: float | None = None  # a move, at most
    clock: Clock | None = None  # a player's, at the start of each game
    longest: int | None = None  # actions of a game, those of the opening too; then it is a draw

    def __post_init__(self) -> None:
        for name in ("nodes", "outside_nodes", "seconds", "longest"):
            number = getattr(self, name)
            if number is not None and not 0 < number < math.inf:
                raise ValueError(f"{name.replace('_', ' ')} must be more than 0")


def read_clock(text: str) -> Clock:
    """`60` or `60+0.6`: seconds for the game, and seconds more with each move."""
    first, _, more = text.partition("+")
    try:
        clock = Clock(float(first), float(more or 0))
    except ValueError:
        clock = Clock(math.nan)
    if not (0 < clock.left < math.inf and 0 <= clock.increment < math.inf):
        raise ValueError(f"a clock is written 60 or 60+0.6, in seconds, not {text[:20]!r}")
    return clock


class Clocks:
    """The players' clocks in one game; without a clock in the terms nobody's time runs out."""

    def __init__(self, terms: Terms, seats: int) -> None:
        self.terms = terms
        self.left = [terms.clock.left if terms.clock else math.inf] * seats

    def budget(self, seat: Seat, outside: bool) -> Budget:
        terms = self.terms
        nodes = terms.outside_nodes or terms.nodes if outside else terms.nodes
        clock = Clock(self.left[seat], terms.clock.increment) if terms.clock else None
        return Budget(nodes, terms.seconds, Event(), clock)

    def spend(self, seat: Seat, seconds: float) -> bool:
        """Was it in time? The increment comes after the move."""
        self.left[seat] -= seconds
        if self.left[seat] < 0 or seconds > (self.terms.seconds or math.inf) + LATE:
            return False
        self.left[seat] += self.terms.clock.increment if self.terms.clock else 0
        return True


def share(budget: Budget) -> Budget:
    """The same for a level of the house, which knows seconds a move and no clock."""
    if budget.clock is None:
        return budget
    fair = budget.clock.left / SHARE + 0.8 * budget.clock.increment
    seconds = max(min(fair, budget.clock.left - KEPT, budget.seconds or math.inf), 0.001)
    return Budget(budget.nodes, seconds, budget.stop)
