"""Long work for tables that runs behind everything else: each as long as somebody wants it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from tablee.table.fair_queue import Urgency
from tablee.table.refusal import Refusal

MOST_RUNNING = 20  # tables, in the whole house
MOST_OF_ONE = 2  # tables that one guest may have work done for at once
LOOKS = 10.0  # seconds: a page that is open asks more often how far it is, even after a refusal
logger = logging.getLogger(__name__)


class Background:
    """What runs now, by table, and for whom."""

    def __init__(self) -> None:
        self._running: dict[str, asyncio.Task[None]] = {}
        self._wanted: dict[str, set[str]] = {}  # by table, the guests
        self._looked: dict[str, float] = {}  # by table, when somebody asked how far it is

    def __contains__(self, table: str) -> bool:
        return table in self._running

    def start(self, table: str, guest: str, work: Callable[[], Awaitable[None]]) -> None:
        """Begin, or go on; asked for again, nothing changes."""
        if table in self._running:
            self._wanted[table].add(guest)
            return
        mine = sum(guest in wanted for wanted in self._wanted.values())
        if len(self._running) >= MOST_RUNNING or mine >= MOST_OF_ONE:
            raise Refusal("too_many")
        self._wanted[table] = {guest}
        task = asyncio.create_task(_logged(table, work))
        self._running[table] = task
        task.add_done_callback(lambda _: self._forget(table, task))

    def look(self, table: str) -> None:
        """Somebody is looking at it now."""
        if table in self._running:
            self._looked[table] = time.monotonic()

    def urgency(self, table: str) -> Urgency:
        """What is looked at comes before what nobody sees."""
        looked = self._looked.get(table)
        seen = looked is not None and time.monotonic() - looked < LOOKS
        return Urgency.WATCHED if seen else Urgency.BACKGROUND

    def stop(self, table: str, guest: str) -> None:
        """This guest wants it no longer; it ends when nobody does."""
        wanted = self._wanted.get(table)
        if wanted is None:
            return
        wanted.discard(guest)
        if not wanted:
            task = self._running[table]
            self._forget(table, task)
            task.cancel()

    def _forget(self, table: str, task: asyncio.Task[None]) -> None:
        if self._running.get(table) is task:
            del self._running[table], self._wanted[table]
            self._looked.pop(table, None)

    async def close(self) -> None:
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _logged(table: str, work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except asyncio.CancelledError:
        raise
    except Exception:
        logger.exception("an analysis ended early", extra={"table": table})
