"""So many requests of one payer at once: the others wait, everyone else does not."""

from __future__ import annotations

import asyncio

from tablee.server.lanes import Lanes


def test_a_payer_waits_for_their_own_requests_alone() -> None:
    asyncio.run(_crowd())


async def _crowd() -> None:
    lanes, go = Lanes(width=2), asyncio.Event()
    at_work: list[str] = []

    async def ask(payer: str) -> None:
        async with lanes.turn(payer):
            at_work.append(payer)
            await go.wait()

    many = [asyncio.create_task(ask("ada")) for _ in range(5)]
    other = asyncio.create_task(ask("ben"))
    gone = many.pop()
    for _ in range(10):
        await asyncio.sleep(0)
    gone.cancel()  # whoever hangs up while waiting gives their turn to nobody
    for _ in range(10):
        await asyncio.sleep(0)
    assert sorted(at_work) == ["ada", "ada", "ben"]
    assert len(lanes) == 2
    go.set()
    await asyncio.gather(*many, other)
    assert at_work.count("ada") == 4
    assert len(lanes) == 0
