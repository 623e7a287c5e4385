"""People who are away for long: the house plays for them, so that the others need not wait for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from typing import TypeAlias

from tablee.core.game import Chance, Seat
from tablee.table.log import Absence, Person, Robot
from tablee.table.server_message import ToMove
from tablee.table.table_state import TableState

Clock: TypeAlias = Callable[[], float]  # in seconds, from any start
STAND_IN = Robot(level=4)
GRACE = 60.0  # seconds, in a game that has no patience of its own


def absence_of(now: TableState) -> Absence:
    """What becomes of who leaves: as the table has it, or else as the game does."""
    return now.opened.absence or ("wait" if now.spec.table.stand_in is None else "stand_in")


class Absences:
    """Who has no connection since when. Nothing of it is kept: a restart counts anew."""

    def __init__(self, clock: Clock, over: Callable[[], None]) -> None:
        """`over` is called whenever the house has waited long enough for somebody."""
        self._clock = clock
        self._over = over
        self._opened = clock()
        self._left: dict[str, float] = {}
        self._alarm: asyncio.TimerHandle | None = None

    def stand_in(self, now: TableState, here: Set[str], seat: Seat) -> Robot | None:
        """Who plays for a person that is away, late or has resigned, while these guests are at the table."""
        if seat in now.resigned or seat == now.late:
            return STAND_IN
        return STAND_IN if absence_of(now) == "stand_in" and self._wait(now, here, seat) == 0 else None

    def claimable(self, now: TableState, here: Set[str], seat: Seat) -> bool:
        """May the others claim the game of this seat's person, who is away for so long?"""
        return absence_of(now) == "claim" and self._wait(now, here, seat) == 0

    def left(self, guest: str) -> None:
        self._left[guest] = self._clock()

    def changed(self, now: TableState, here: Set[str]) -> None:
        """Somebody came, sat down or is gone: look when the house will have waited long enough."""
        self.close()
        waits = [self._wait(now, here, Seat(i)) for i in range(now.game.seats)]
        soon = min((wait for wait in waits if wait), default=None)
        if soon is not None:
            self._alarm = asyncio.get_running_loop().call_later(soon, self._over)

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _wait(self, now: TableState, here: Set[str], seat: Seat) -> float | None:
        """How many seconds until the others need not wait for this seat; None if they must, or need not."""
        sitter = now.sitters[seat]
        if absence_of(now) == "wait" or not isinstance(sitter, Person):
            return None
        if seat in now.resigned or not isinstance(now.turn, ToMove | Chance):
            return None
        if sitter.guest in here or here.isdisjoint(now.owners):  # nobody who plays would be waiting
            return None
        patience = now.spec.table.stand_in or GRACE
        return max(0.0, self._left.get(sitter.guest, self._opened) + patience - self._clock())
