"""A crowd at the door does not stop the event loop."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from starlette.requests import ClientDisconnect

from tablee.server.door import Door
from tablee.server.http_protocol import PatientProtocol
from tablee.server.limits import Guard, Limits
from tablee.server.session import Signer


def test_one_comes_in_each_turn_of_the_loop_and_in_order() -> None:
    async def crowd() -> list[str]:
        door, seen = Door(), list[str]()
        for i in range(4):
            door.enter(lambda i=i: seen.append(f"guest {i}"))  # type: ignore[misc]
        for _ in range(4):
            seen.append("table")
            await asyncio.sleep(0)
        door.enter(lambda: seen.append("late"))
        return seen

    assert asyncio.run(crowd()) == [
        "guest 0", "table", "guest 1", "table", "guest 2", "table", "guest 3", "table", "late",
    ]  # fmt: skip


class Line:
    """A connection's transport and its flow, as far as the door uses them."""

    def __init__(self) -> None:
        self.reading = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return False


def test_who_waits_at_the_door_sends_no_more_until_let_in() -> None:
    async def flood() -> None:
        door, line = Door(), Line()
        visitor: Any = PatientProtocol.__new__(PatientProtocol)
        visitor.cycle, visitor.flow, visitor.transport = None, line, line
        visitor.config = SimpleNamespace(
            app=SimpleNamespace(
                state=SimpleNamespace(services=SimpleNamespace(limits=SimpleNamespace(door=door)))
            )
        )
        taken: list[bytes] = []
        visitor._take = taken.append
        line.get_protocol = lambda: visitor  # type: ignore[attr-defined]
        door.enter(lambda: None)  # somebody comes in during this turn
        visitor.data_received(b"GET ")
        assert (taken, line.reading) == ([], False)
        await asyncio.sleep(0)
        assert (taken, line.reading) == ([b"GET "], True)

    asyncio.run(flood())


def test_who_leaves_in_the_middle_pays_all_the_same() -> None:
    async def left(*_: Any) -> None:
        raise ClientDisconnect

    async def ask() -> int:
        limits = Limits()
        services = SimpleNamespace(limits=limits, signer=Signer(b"key"))
        headers = [(b"host", b"localhost")]
        scope = {
            "type": "http", "method": "GET", "path": "/api/me", "headers": headers,
            "client": ("203.0.113.7", 1), "app": SimpleNamespace(state=SimpleNamespace(services=services)),
        }  # fmt: skip
        charged: list[float] = []
        limits.ledger.charge = lambda payers, seconds: charged.append(seconds)  # type: ignore[method-assign]
        await Guard(left)(scope, None, None)  # type: ignore[arg-type]
        return len(charged)

    assert asyncio.run(ask()) == 2  # for asking, and for the time that it took
