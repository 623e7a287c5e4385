"""People who are away for long: the house plays for them, so that the others need not wait for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from tablee.core.game import Chance, Seat
from tablee.table.log import Person, Robot
from tablee.table.server_message import ToMove

if TYPE_CHECKING:
    from tablee.table.table import Table

Clock: TypeAlias = Callable[[], float]  # in seconds, from any start
STAND_IN = Robot(level=4)


class Absences:
    """Who has no connection since when. Nothing of it is kept: a restart counts anew."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self._table = table
        self._clock = clock
        self._opened = clock()
        self._left: dict[str, float] = {}
        self._alarm: asyncio.TimerHandle | None = None

    def stand_in(self, seat: Seat) -> Robot | None:
        """Who plays for a person that is away or has resigned."""
        return STAND_IN if seat in self._table.now.resigned or self._wait(seat) == 0 else None

    def changed(self, gone: str | None = None) -> None:
        """Somebody came, sat down or is gone: look when the house will have waited long enough."""
        here = self._table.watchers.guests()
        if gone is not None and gone not in here:
            self._left[gone] = self._clock()
        self.close()
        waits = [self._wait(Seat(i)) for i in range(self._table.now.game.seats)]
        soon = min((wait for wait in waits if wait), default=None)
        if soon is not None:
            self._alarm = asyncio.get_running_loop().call_later(soon, self._ring)

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._table.tell_company()
        self._table.wake()
        self.changed()

    def _wait(self, seat: Seat) -> float | None:
        """How many seconds until the house plays for this seat; None if it will not."""
        now = self._table.now
        patience, sitter = now.spec.table.stand_in, now.sitters[seat]
        if patience is None or not isinstance(sitter, Person) or not isinstance(now.turn, ToMove | Chance):
            return None
        here = self._table.watchers.guests()
        if sitter.guest in here or here.isdisjoint(now.owners):  # nobody who plays would be waiting
            return None
        return max(0.0, self._left.get(sitter.guest, self._opened) + patience - self._clock())
