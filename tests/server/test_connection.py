"""One connection, without a network: who asks without reading is not listened to."""

from __future__ import annotations

import asyncio
from typing import Any

from tablee.server.budget import Ledger
from tablee.server.socket import CALM_BEHIND, MOST_BEHIND, Account, Connection
from tests.server.client import PATIENCE


class Deaf:
    """A browser that asks and asks, and reads nothing until it goes."""

    def __init__(self) -> None:
        self.asked = self.behind = 0
        self.gone = asyncio.Event()
        self.hung_up: int | None = None

    async def receive(self) -> dict[str, Any]:
        await asyncio.sleep(0)
        if self.gone.is_set():
            return {"type": "websocket.disconnect", "code": 1001}
        self.asked += 1
        return {"type": "websocket.receive", "text": '{"kind":"ping"}'}

    def send_now(self, message: bytes) -> None:
        self.behind += len(message)

    async def drained(self) -> None:
        await self.gone.wait()

    def hang_up(self, code: int) -> None:
        self.hung_up = code


class Quiet:
    """A table where nothing happens."""

    id = "quiet"

    def __init__(self) -> None:
        self.left = False

    async def watch(self, _: Any) -> None:
        return

    def leave(self, _: Any) -> None:
        self.left = True


def test_who_does_not_read_is_not_listened_to_and_can_still_leave() -> None:
    asyncio.run(_ask_without_reading())


async def _ask_without_reading() -> None:
    browser, table = Deaf(), Quiet()
    there: Any = table
    running = asyncio.create_task(Connection(browser, "guest", there, Account(Ledger({}), ()), there).run())
    enough = CALM_BEHIND // len(b'{"kind":"pong"}') + 2
    for _ in range(8 * enough):
        await asyncio.sleep(0)
    assert enough - 2 <= browser.asked <= enough
    browser.gone.set()
    await asyncio.wait_for(running, PATIENCE)
    assert table.left
    assert browser.hung_up is None


def test_who_falls_far_behind_is_let_go() -> None:
    asyncio.run(_fall_behind())


async def _fall_behind() -> None:
    browser, table = Deaf(), Quiet()
    there: Any = table
    connection = Connection(browser, "guest", there, Account(Ledger({}), ()), there)
    while browser.behind <= MOST_BEHIND:
        connection.tell(b"x" * 10_000)
        assert browser.hung_up is None
    connection.tell(b"one too many")
    assert browser.hung_up == 1013
    await asyncio.sleep(0)
    assert table.left
