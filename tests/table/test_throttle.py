"""What a crowd sets off is done at once for the first and together for the others."""

from __future__ import annotations

import asyncio

from tablee.table.throttle import Throttle


def test_the_first_at_once_the_others_together() -> None:
    async def crowd() -> list[int]:
        done: list[int] = []
        quiet = asyncio.Event()

        def do(what: int) -> None:
            done.append(what)
            if what == 99:
                quiet.set()

        throttled = Throttle(do, 0.01)
        for i in range(100):
            throttled(i)
        assert done == [0]
        await quiet.wait()
        return done

    assert asyncio.run(crowd()) == [0, 99]


def test_what_waits_when_it_is_closed_is_not_done() -> None:
    async def closed() -> list[int]:
        done: list[int] = []
        throttled = Throttle(done.append, 0.0)
        throttled(1)
        throttled(2)
        throttled.close()
        await asyncio.sleep(0.02)
        return done

    assert asyncio.run(closed()) == [1]
