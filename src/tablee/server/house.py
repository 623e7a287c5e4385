"""What one running server holds: the store, the hall, the thinkers, and who signs its cookies."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Coroutine, Mapping
from typing import Any

from tablee.core.entry import Entry
from tablee.server.keep import Keep
from tablee.server.session import Signer
from tablee.table.botseat import Thinkers
from tablee.table.hall import Hall

logger = logging.getLogger(__name__)


class House:
    def __init__(self, games: Mapping[str, Entry[Any]], store: Keep, signer: Signer) -> None:
        self.store = store
        self.signer = signer
        self.thinkers = Thinkers()
        self.hall = Hall(games, store, self.thinkers)
        self.warm = False
        self._chores = [
            asyncio.create_task(_chore(self._warm_up())),
            asyncio.create_task(_chore(self._go_on())),
        ]

    @classmethod
    async def open(cls, games: Mapping[str, Entry[Any]], store: Keep) -> House:
        return cls(games, store, Signer(await store.secret("cookie")))

    async def close(self) -> None:
        """Every game is in the log already; only what is under way is ended."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.hall.close()
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

    async def _go_on(self) -> None:
        await self.hall.go_on()
        logger.info("tables where the house is to play are going on")


async def _chore(work: Coroutine[Any, Any, None]) -> None:
    """Nobody waits for a chore, so it says itself when it fails."""
    try:
        await work
    except Exception:
        logger.exception("a chore of the house failed")
