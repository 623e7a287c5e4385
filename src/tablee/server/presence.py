"""Who is in the house now: at a table or in the lobby, by way of any of its processes."""

from __future__ import annotations

import asyncio
import time

from tablee.server.budget import Clock
from tablee.server.limits import Limits
from tablee.table.channel import Channel, Notice, PeopleHere

PEOPLE = "people"  # the channel's name for it; no table has so short an id
BEAT_SECONDS = 2.0  # at most so old is what other processes know of who is here
STALE_SECONDS = 10.0  # a process that has said nothing for so long has nobody here any more


class HousePresence:
    def __init__(self, limits: Limits, channel: Channel, clock: Clock = time.monotonic) -> None:
        self._limits, self._channel, self._clock = limits, channel, clock
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}  # by process: who, and heard when
        self._told: frozenset[str] = frozenset()

    def here(self) -> frozenset[str]:
        lately = self._clock() - STALE_SECONDS
        others = (guests for guests, heard in self._elsewhere.values() if heard > lately)
        return self._limits.guests.union(*others)

    async def run(self) -> None:
        """As long as the house is open, if it has several processes."""
        await self._channel.subscribe(PEOPLE, self.hear)
        while True:
            self.tell()
            await asyncio.sleep(BEAT_SECONDS)

    def tell(self) -> None:
        here = self._limits.guests
        if here or self._told:  # that nobody is here any more is said once
            self._told = here
            self._channel.publish(PEOPLE, PeopleHere(tuple(sorted(here))))

    def hear(self, process: str, notice: Notice) -> None:
        if isinstance(notice, PeopleHere):
            self._elsewhere[process] = frozenset(notice.guests), self._clock()
