"""What one running server holds: the storage, the tables, the bots, and who signs its cookies."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from tablee.core.game_spec import GameSpec
from tablee.server.limits import Limits
from tablee.server.session import Signer
from tablee.server.table_lists import TableLists
from tablee.server.worker_pool import WorkerPool
from tablee.table.bot_pool import BotPool
from tablee.table.registry import TableRegistry
from tablee.table.storage import Storage

RETRY_SECONDS, LONGEST_RETRY = 5.0, 300.0
HOUR = 3600.0
logger = logging.getLogger(__name__)


class Services:
    def __init__(
        self,
        games: Mapping[str, GameSpec[Any]],
        store: Storage,
        signer: Signer,
        workers: WorkerPool,
        limits: Limits,
    ) -> None:
        self.store = store
        self.signer = signer
        self.workers = workers
        self.limits = limits
        self.bots = BotPool()
        self.registry = TableRegistry(games, store, self.bots)
        self.lists = TableLists(self.registry, store)
        self.warm = False
        self._chores = [
            asyncio.create_task(_until_done("warming up", self._warm_up)),
            asyncio.create_task(_until_done("going on with the tables", self._go_on)),
            asyncio.create_task(self._keep_house()),
        ]

    @classmethod
    async def open(
        cls, games: Mapping[str, GameSpec[Any]], store: Storage, workers: WorkerPool, limits: Limits
    ) -> Services:
        return cls(games, store, Signer(await store.secret("cookie")), workers, limits)

    async def close(self) -> None:
        """Every game is in the log already; only what is under way is ended."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.registry.close()
        await asyncio.to_thread(self.workers.close)
        await asyncio.to_thread(self.bots.close)
        await self.store.close()

    async def _warm_up(self) -> None:
        """Compile or load every kernel in the background; the pages say so meanwhile."""
        for spec in self.registry.games.values():
            await asyncio.to_thread(spec.players.warm)
        gc.collect()
        gc.freeze()  # what is loaded now stays: without this each full collection stops the house for 0.1 s
        self.warm = True
        logger.info("kernels are warm")
        await self.workers.warm_up()

    async def _go_on(self) -> None:
        await self.registry.go_on()
        logger.info("tables where the house is to play are going on")

    async def _keep_house(self) -> None:
        """Once an hour: unaccepted invitations lapse, and cycles of old values are collected."""
        while True:
            await _until_done("letting invitations lapse", self.registry.expire)
            await asyncio.sleep(HOUR)
            gc.collect()


async def _until_done(name: str, chore: Callable[[], Awaitable[None]]) -> None:
    """Run a chore until it succeeds: a failure is logged, and tried again after a growing delay."""
    wait = RETRY_SECONDS
    while True:
        try:
            return await chore()
        except Exception:
            logger.exception("a chore failed and will be tried again", extra={"chore": name, "in": wait})
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_RETRY)
