"""What one running server holds: the storage, the tables, the bots, and who signs its cookies."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from tablee.core.game_spec import GameSpec
from tablee.core.value import adapter
from tablee.server.accounts import Accounts
from tablee.server.analyses import Analyses
from tablee.server.background import Background
from tablee.server.cluster import Alone, Cluster
from tablee.server.finished_games import FinishedGames
from tablee.server.friends import Friends
from tablee.server.house_limits import HouseLimits
from tablee.server.limits import Limits
from tablee.server.lobby import Lobby
from tablee.server.metrics import Latency
from tablee.server.notices import Notices
from tablee.server.presence import HousePresence
from tablee.server.ratings import Ratings
from tablee.server.session import Signer
from tablee.server.sessions import FRESH_SECONDS, Sessions
from tablee.server.storage import HouseStorage
from tablee.server.table_lists import TableLists
from tablee.server.talk import Talk
from tablee.server.worker_pool import WorkerPool
from tablee.table.bot_pool import BotPool
from tablee.table.client_message import ClientMessage
from tablee.table.registry import TableRegistry
from tablee.table.table_base import TableBase

RETRY_SECONDS, LONGEST_RETRY = 5.0, 300.0
HOUR = 3600.0
BEAT_SECONDS = 10.0
PRIVATE_SERVICES = "TABLEE_PRIVATE_PUSH"  # for tests: 1, and notices may go to addresses of this network
logger = logging.getLogger(__name__)


class Services:
    def __init__(
        self,
        games: Mapping[str, GameSpec[Any]],
        store: HouseStorage,
        signer: Signer,
        workers: WorkerPool,
        limits: Limits,
        cluster: Alone | Cluster | None = None,
        share: int = 1,
    ) -> None:
        """`share`: how many processes of the house share this machine."""
        self.cluster = cluster or Alone()
        self.store = store
        self.signer = signer
        self.workers = workers
        self.limits = limits
        self.bots = BotPool(max(1, (os.cpu_count() or 1) // share))
        self.registry = TableRegistry(
            games, store, self.bots, channel=self.cluster.channel, leases=self.cluster.leases
        )
        self.background = Background()
        self.analyses = Analyses(store, workers, self.background)
        self.finished = FinishedGames(games, store, workers, limits)
        self.lists = TableLists(self.registry, store)
        self.sessions = Sessions(store, signer)
        self.accounts = Accounts(store, signer)
        self.presence = HousePresence(limits, self.cluster.channel)
        self.talk = Talk(store)
        self.notices = Notices(store, private=os.environ.get(PRIVATE_SERVICES) == "1")
        self.registry.on_kept = self._kept
        self.friends = Friends(store, self.registry, self.presence)
        self.ratings = Ratings(store, games, self.cluster.leases)
        self.lobby = Lobby(store, self.registry, self.lists, self.ratings, limits, self.cluster.channel)
        self.warm = self.draining = False
        self.latency = Latency()
        self._chores = [
            asyncio.create_task(_until_done("warming up", self._warm_up)),
            asyncio.create_task(_until_done("going on with the tables", self._go_on)),
            asyncio.create_task(self._keep_house()),
            *(asyncio.ensure_future(chore) for chore in self.cluster.chores(self.registry)),
            asyncio.create_task(self._beat()),
            *self._share_limits(),
            asyncio.create_task(self._sign_out()),
            asyncio.create_task(self.lobby.run()),
        ]

    @classmethod
    async def open(
        cls, games: Mapping[str, GameSpec[Any]], store: HouseStorage, workers: WorkerPool, limits: Limits,
        join: Callable[[Signer], Alone | Cluster] = lambda _: Alone(), share: int = 1,
    ) -> Services:  # fmt: skip
        """`join`: how this process finds the others of its house, which have its cookies in common."""
        signer = Signer(await store.secret("cookie"))
        return cls(games, store, signer, workers, limits, join(signer), share)

    def _share_limits(self) -> Sequence[asyncio.Task[None]]:
        """And who is here, too."""
        if not self.cluster.channel.shared:
            return ()
        limits = HouseLimits(self.limits, self.cluster.channel)
        return asyncio.create_task(limits.run()), asyncio.create_task(self.presence.run())

    def _kept(self, table: TableBase) -> None:
        """A line was kept by this process."""
        self.workers.moved()
        self.notices.moved(table)

    @property
    def hears_others(self) -> bool:
        return self.cluster.channel.sure

    def do_until_done(self, name: str, chore: Callable[[], Awaitable[None]]) -> None:
        """Beside everything else; whatever it fails with, it is tried again."""
        self._chores.append(asyncio.create_task(_until_done(name, chore)))

    async def close(self) -> None:
        """Every game is in the log already; only what is under way is ended."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.registry.close()
        await self.cluster.close()
        await self.background.close()
        await self.notices.close()
        await asyncio.to_thread(self.accounts.close)
        await asyncio.to_thread(self.workers.close)
        await asyncio.to_thread(self.bots.close)
        await self.store.close()

    async def _warm_up(self) -> None:
        """Compile or load every kernel in the background; the pages say so meanwhile."""
        for spec in self.registry.games.values():
            await asyncio.to_thread(spec.warm)
        await asyncio.to_thread(adapter, ClientMessage)  # what reads a move is built when first asked for
        gc.collect()
        gc.freeze()  # what is loaded now stays: without this each full collection stops the house for 0.1 s
        self.warm = True
        logger.info("kernels are warm")
        await self.workers.warm_up()

    async def _go_on(self) -> None:
        await self.registry.go_on()
        logger.info("tables where the house is to play are going on")

    async def _beat(self) -> None:
        """Every few seconds: the house is open. After a crash, time is counted up to the last of these."""
        while True:
            await _until_done("saying that the house is open", self.registry.beat)
            await asyncio.sleep(BEAT_SECONDS)

    async def _sign_out(self) -> None:
        """Every few seconds: who was signed out elsewhere is so here."""
        while True:
            await asyncio.sleep(FRESH_SECONDS)
            await _until_done("ending lines of ended sessions", self.sessions.sweep)

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
