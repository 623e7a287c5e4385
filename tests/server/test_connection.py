"""One connection, without a network: who asks without reading is not listened to."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.websockets import WebSocketDisconnect

from tablee.server.budget import Ledger
from tablee.server.socket import BEHIND, Account, Connection
from tests.server.client import PATIENCE


class Deaf:
    """A browser that asks and asks, and reads nothing until it goes."""

    def __init__(self) -> None:
        self.asked = 0
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if self.gone.is_set():
            return {"type": "websocket.disconnect", "code": 1001}
        self.asked += 1
        return {"type": "websocket.receive", "text": '{"kind":"ping"}'}

    async def send_text(self, _: str) -> None:
        await self.gone.wait()
        raise WebSocketDisconnect(1001)

    async def close(self, _: int) -> None:
        raise AssertionError("nobody closes on one who left")


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
    socket: Any = browser
    there: Any = table
    account = Account(Ledger({}), ())
    running = asyncio.create_task(Connection(socket, "guest", there, account).run())
    for _ in range(20 * BEHIND):
        await asyncio.sleep(0)
    assert BEHIND <= browser.asked <= BEHIND + 2
    browser.gone.set()
    await asyncio.wait_for(running, PATIENCE)
    assert table.left
