"""A lease has one holder at a time, by the database's own clock."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.store.samples import opened_store

if TYPE_CHECKING:
    from collections.abc import Sequence

ENDED = -1.0  # seconds: it is over as soon as it is taken


def test_one_holds_a_lease_until_it_lets_go(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as one, opened_store(url) as two:
            assert await one.take_lease("t", "one", 3, 60.0)
            assert await one.take_lease("t", "one", 4, 60.0)
            assert not await two.take_lease("t", "two", 4, 60.0)
            assert await two.take_lease("u", "two", 1, 60.0)
            await two.release_lease("t", "two")  # not its own
            assert not await two.take_lease("t", "two", 4, 60.0)
            await one.release_lease("t", "one")
            assert await two.take_lease("t", "two", 4, 60.0)

    asyncio.run(run())


def test_of_many_who_ask_at_once_one_holds_it(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as one, opened_store(url) as two:
            for i in range(10):
                asked: Sequence[bool] = await asyncio.gather(
                    one.take_lease(f"t{i}", "one", 1, 60.0), two.take_lease(f"t{i}", "two", 1, 60.0)
                )
                assert sorted(asked) == [False, True]

    asyncio.run(run())


def test_a_lease_that_has_ended_is_anyones_and_is_not_renewed_for_who_lost_it(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            for table in ("t", "u"):
                assert await store.take_lease(table, "dead", 1, ENDED)
            assert await store.take_lease("v", "alive", 1, 60.0)
            assert sorted(await store.abandoned_tables()) == ["t", "u"]
            assert await store.take_lease("t", "alive", 2, 60.0)
            assert await store.abandoned_tables() == ["u"]
            assert await store.renew_leases(["t", "u"], "dead", 60.0) == ["u"]  # it was only asleep
            assert await store.abandoned_tables() == []
            assert sorted(await store.renew_leases(["t", "v"], "alive", 60.0)) == ["t", "v"]

    asyncio.run(run())
