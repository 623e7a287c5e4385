"""When the house has to look at a table's clock, whether or not the table is in memory."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from tablee.table.absence import Clock

A_LITTLE = 0.01  # seconds after the flag has fallen: timers of the event loop may be early


@dataclass(frozen=True)
class HouseTime:
    """The house's clocks, and its alarm for a table: in so many seconds, or not at all."""

    clock: Clock = time.monotonic
    wall: Clock = time.time  # seconds since 1970: what is kept is dated with it
    alarm: Callable[[str, float | None], None] = lambda table, seconds: None


class Deadlines:
    """At most one alarm a table. Nothing of it is kept: it follows from the log."""

    def __init__(self, due: Callable[[str], None]) -> None:
        self._due = due
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    def __len__(self) -> int:
        return len(self._alarms)

    def set(self, table: str, seconds: float | None) -> None:
        """Ring for this table in so many seconds, and not when it was to ring before; None: not at all."""
        if (alarm := self._alarms.pop(table, None)) is not None:
            alarm.cancel()
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._alarms[table] = loop.call_later(max(0.0, seconds) + A_LITTLE, self._ring, table)

    def _ring(self, table: str) -> None:
        self._alarms.pop(table, None)
        self._due(table)

    def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
