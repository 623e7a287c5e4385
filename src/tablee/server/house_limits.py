"""Limits of the whole house: what people cost and hold by way of other processes counts here, too.

What is counted is told by the channel. While that is down, each process counts by itself.
"""

from __future__ import annotations

import asyncio
import time

from tablee.server.budget import MOST_REMEMBERED, Clock
from tablee.server.limits import Limits
from tablee.table.channel import Channel, Counted, Notice

HOUSE = "house"  # the channel's name for it; no table has so short an id
PAUSE = 0.5  # seconds between two tellings
STALE_SECONDS = 10.0  # after which a process that says nothing holds no sockets any more
WORTH_TELLING = 0.01  # seconds; what is less waits until it has become that much


class HouseLimits:
    def __init__(self, limits: Limits, channel: Channel, clock: Clock = time.monotonic) -> None:
        self._limits, self._channel, self._clock = limits, channel, clock
        self._spent: dict[str, float] = {}
        self._elsewhere: dict[str, tuple[float, dict[str, int]]] = {}  # by process: when it spoke, sockets
        self._held = False  # we have told of sockets, and tell once more when there are none
        limits.ledger.told = self._count
        limits.sockets_elsewhere = self._sockets_elsewhere

    async def run(self) -> None:
        """As long as the house is open."""
        await self._channel.subscribe(HOUSE, self.hear)
        while True:
            await asyncio.sleep(PAUSE)
            self.tell()

    def tell(self) -> None:
        spent = {payer: seconds for payer, seconds in self._spent.items() if seconds >= WORTH_TELLING}
        sockets = self._limits.several_sockets()
        for payer in spent:
            del self._spent[payer]
        if spent or sockets or self._held:
            self._held = bool(sockets)
            self._channel.publish(HOUSE, Counted(spent, sockets))

    def hear(self, process: str, notice: Notice) -> None:
        if isinstance(notice, Counted):
            self._elsewhere[process] = self._clock(), notice.sockets
            for payer, seconds in notice.spent.items():
                self._limits.ledger.charge_elsewhere(payer, seconds)

    def _count(self, payer: str, seconds: float) -> None:
        if len(self._spent) >= MOST_REMEMBERED:
            self._spent.clear()
        self._spent[payer] = self._spent.get(payer, 0.0) + seconds

    def _sockets_elsewhere(self, payer: str) -> int:
        now = self._clock()
        return sum(
            sockets.get(payer, 0)
            for spoke, sockets in self._elsewhere.values()
            if now - spoke < STALE_SECONDS
        )
