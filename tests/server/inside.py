"""A whole house in one event loop, without a port or a disk: every byte that leaves it is at hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, cast

import httpx

from tablee.core.game_spec import GameSpec
from tablee.server.app import create_app
from tablee.server.budget import Ledger
from tablee.server.cluster import Alone
from tablee.server.limits import Limits
from tablee.server.services import Services
from tablee.server.session import Signer
from tablee.server.socket import Account, Connection
from tablee.server.worker_pool import WorkerPool
from tests.server.running import BOUNDLESS
from tests.table.memory import MemoryStorage


class Browser:
    """A browser's end of a socket: what is said on it, and the text of all that it was told."""

    behind = 0

    def __init__(self) -> None:
        self.told: list[str] = []
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._came = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        return await self._said.get()

    def send_now(self, message: bytes) -> None:
        self.told.append(message.decode())
        self._came.set()

    async def drained(self) -> None:
        raise AssertionError("this browser takes everything")

    def hang_up(self, code: int) -> None:
        raise AssertionError(f"the house hung up: {code}")

    def say(self, message: Any) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def leave(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def hear(self, mark: str) -> None:
        """Until a message comes that has this in it."""
        seen = 0
        while not any(mark in text for text in self.told[seen:]):
            seen = len(self.told)
            self._came.clear()
            await self._came.wait()

    async def ask(self, message: dict[str, Any]) -> None:
        """Say something, and hear its answer and all that came before it."""
        self.say(message)
        await self.hear(f'"id":"{message["id"]}"')

    async def catch_up(self) -> None:
        """Hear all that has been told until now."""
        pongs = sum('"pong"' in text for text in self.told)
        self.say({"kind": "ping"})
        while sum('"pong"' in text for text in self.told) == pongs:
            self._came.clear()
            await self._came.wait()


class Inside:
    """The house, and a guest's requests and sockets in it."""

    def __init__(
        self,
        games: Mapping[str, GameSpec[Any]],
        keep: MemoryStorage | None = None,
        cluster: Alone | None = None,
    ) -> None:
        """`keep` and `cluster`: another process over the same log has these in common with it."""
        self._games = games
        self.keep = keep or MemoryStorage()
        self._cluster = cluster
        self.signer = Signer(b"key")
        self._open = AsyncExitStack()

    async def __aenter__(self) -> Inside:
        workers = WorkerPool(None, self._games)
        self.services = Services(
            self._games, cast(Any, self.keep), self.signer, workers, Limits(["house"]), self._cluster
        )
        self.services.limits.ledger = workers._ledger = Ledger(BOUNDLESS)
        await asyncio.wait(self.services._chores[:2])  # the third never ends
        app = create_app("", games=self._games)
        app.state.services = self.services
        transport = httpx.ASGITransport(app)
        self._http = await self._open.enter_async_context(
            httpx.AsyncClient(transport=transport, base_url="http://house", trust_env=False)
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()
        await self.services.close()

    async def get(self, guest: str, path: str) -> str:
        cookie = {"Cookie": f"{self.signer.cookie}={self.signer.sign(guest)}"}
        answer = await self._http.get(path, headers=cookie)
        return f"{answer.status_code} {answer.text}"

    @asynccontextmanager
    async def join(self, guest: str, table: str) -> AsyncIterator[Browser]:
        wire = Browser()
        async with self.services.registry.visit(table) as found:
            account = Account(self.services.limits.ledger, ())
            connection = Connection(wire, guest, found, account, self.services.talk)
            running = asyncio.create_task(connection.run())
            await wire.hear('"kind":"welcome"')
            yield wire
            wire.leave()
            await running
