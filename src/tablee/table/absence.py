"""People who are away for long: the house plays for them, so that the others need not wait for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from typing import TypeAlias

from tablee.core.game import Chance, Seat
from tablee.table.log import Person, Robot
from tablee.table.server_message import ToMove
from tablee.table.table_state import TableState

Clock: TypeAlias = Callable[[], float]  # in seconds, from any start
STAND_IN = Robot(level=4)


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
        """Who plays for a person that is away or has resigned, while these guests are at the table."""
        return STAND_IN if seat in now.resigned or self._wait(now, here, seat) == 0 else None

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
        """How many seconds until the house plays for this seat; None if it will not."""
        patience, sitter = now.spec.table.stand_in, now.sitters[seat]
        if patience is None or not isinstance(sitter, Person) or not isinstance(now.turn, ToMove | Chance):
            return None
        if sitter.guest in here or here.isdisjoint(now.owners):  # nobody who plays would be waiting
            return None
        return max(0.0, self._left.get(sitter.guest, self._opened) + patience - self._clock())
