"""What one running server holds: the store, the hall, the thinkers, and who signs its cookies."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from tablee.core.entry import Entry
from tablee.server.keep import Keep
from tablee.server.limits import Limits
from tablee.server.session import Signer
from tablee.server.worker_pool import WorkerPool
from tablee.table.botseat import Thinkers
from tablee.table.hall import Hall

RETRY_SECONDS, LONGEST_RETRY = 5.0, 300.0
HOUR = 3600.0
logger = logging.getLogger(__name__)


class House:
    def __init__(
        self,
        games: Mapping[str, Entry[Any]],
        store: Keep,
        signer: Signer,
        workers: WorkerPool,
        limits: Limits,
    ) -> None:
        self.store = store
        self.signer = signer
        self.workers = workers
        self.limits = limits
        self.thinkers = Thinkers()
        self.hall = Hall(games, store, self.thinkers)
        self.warm = False
        self._chores = [
            asyncio.create_task(_until_done("warming up", self._warm_up)),
            asyncio.create_task(_until_done("going on with the tables", self._go_on)),
            asyncio.create_task(self._keep_house()),
        ]

    @classmethod
    async def open(
        cls, games: Mapping[str, Entry[Any]], store: Keep, workers: WorkerPool, limits: Limits
    ) -> House:
        return cls(games, store, Signer(await store.secret("cookie")), workers, limits)

    async def close(self) -> None:
        """Every game is in the log already; only what is under way is ended."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.hall.close()
        self.workers.close()
        await asyncio.to_thread(self.thinkers.close)
        await self.store.close()

    async def _warm_up(self) -> None:
        """Compile or load every kernel in the background; the pages say so meanwhile."""
        for entry in self.hall.games.values():
            await asyncio.to_thread(entry.warm)
        gc.collect()
        gc.freeze()  # what is loaded now stays: without this each full collection stops the house for 0.1 s
        self.warm = True
        logger.info("kernels are warm")
        await self.workers.warm_up()

    async def _go_on(self) -> None:
        await self.hall.go_on()
        logger.info("tables where the house is to play are going on")

    async def _keep_house(self) -> None:
        """Now and then: invitations that nobody accepts lapse, and values in circles are swept up."""
        while True:
            await _until_done("letting invitations lapse", self.hall.expire)
            await asyncio.sleep(HOUR)
            gc.collect()


async def _until_done(name: str, chore: Callable[[], Awaitable[None]]) -> None:
    """Nobody waits for a chore, so it says itself when it fails, and is tried again, less and less often."""
    wait = RETRY_SECONDS
    while True:
        try:
            return await chore()
        except Exception:
            logger.exception("a chore failed and will be tried again", extra={"chore": name, "in": wait})
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_RETRY)
