"""This process among the others of its house: what it hears from them, and what it does in their stead."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tablee.table.channel import Channel, NoChannel
from tablee.table.leases import RENEW_SECONDS, EveryLease, KeptLeases, Leases
from tablee.table.link import HEARTBEAT
from tablee.table.registry import TableRegistry

DEAF_SECONDS = 0.5  # how often the log is asked while the others cannot be heard
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class ClusterSettings:
    """How this process finds the others of its house, and who watches over it."""

    redis: str | None = None  # a URL, by which they hear each other
    share: int = 1  # how many of them are on this machine
    metrics: str | None = None  # [HOST:]PORT where Prometheus asks


BY_ITSELF = ClusterSettings()


class ClosableChannel(Channel, Protocol):
    async def close(self) -> None: ...


class Alone:
    """The only process: nobody to hear, nothing to ask."""

    def __init__(self) -> None:
        self.channel: Channel = NoChannel()
        self.leases: Leases = EveryLease()

    def chores(self, registry: TableRegistry) -> Sequence[Awaitable[None]]:
        return ()

    async def close(self) -> None:
        pass


class Cluster:
    """One of several, over one database."""

    def __init__(
        self,
        channel: ClosableChannel,
        leases: KeptLeases,
        abandoned: Callable[[], Awaitable[Sequence[str]]],
    ) -> None:
        """`abandoned`: the tables where a process that died was to play."""
        self.channel, self.leases = channel, leases
        self._abandoned = abandoned

    def chores(self, registry: TableRegistry) -> Sequence[Awaitable[None]]:
        """What goes on as long as the house is open."""
        return (
            self.leases.keep_renewing(),
            self._again_and_again("looking around", registry.look_around, self._pause),
            self._again_and_again("playing on for the dead", lambda: self._adopt(registry), _renewing),
        )

    async def close(self) -> None:
        await self.channel.close()

    def _pause(self) -> float:
        return HEARTBEAT if self.channel.sure else DEAF_SECONDS

    async def _adopt(self, registry: TableRegistry) -> None:
        for table in await self._abandoned():
            await registry.go_on_at(table)

    async def _again_and_again(
        self, name: str, chore: Callable[[], Awaitable[None]], pause: Callable[[], float]
    ) -> None:
        while True:
            await asyncio.sleep(pause())
            try:
                await chore()
            except Exception:
                logger.exception("a chore failed and will be tried again", extra={"chore": name})


def _renewing() -> float:
    return RENEW_SECONDS
