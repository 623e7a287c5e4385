"""Lines are committed in groups; a fault strikes one line or one group, never more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import Connection, insert

from tablee.core.game import Seat
from tablee.store import guests, schema
from tablee.store.store import Store, store_engine
from tablee.store.writer import LogWriter
from tablee.table.log import NotStored, NumberTaken
from tests.store.samples import Disk, opened, opened_store, outcomes, person, played, seated


def test_what_comes_in_during_a_commit_makes_one_group(url: str) -> None:
    disk = Disk()

    async def run() -> None:
        async with opened_store(url, "t", "u", commit=disk) as store:
            before = disk.commits
            async with disk.held():
                first = asyncio.create_task(store.append(played("t", 1)))
                await disk.busy()
                others = [
                    asyncio.create_task(store.append(played(table, number)))
                    for table, number in (("t", 2), ("u", 1), ("t", 3), ("u", 2))
                ]
                await asyncio.sleep(0)
            await asyncio.gather(first, *others)
            assert disk.commits == before + 2

    asyncio.run(run())


def test_nothing_is_told_before_the_commit(url: str) -> None:
    disk = Disk()

    async def run() -> None:
        async with opened_store(url, "t", commit=disk) as store:
            async with disk.held():
                append = asyncio.create_task(store.append(played("t", 1)))
                await disk.busy()
                assert not append.done()
                assert await store.lines("t") == [opened("t")]  # readers do not wait for the writer
            await append

    asyncio.run(run())


def test_in_a_group_one_conflict_fails_alone(url: str) -> None:
    disk = Disk()

    async def run() -> None:
        async with opened_store(url, "t", "u", "v", commit=disk) as store:
            async with disk.held():
                first = asyncio.create_task(store.append(played("t", 1, id="kept")))
                await disk.busy()
                group = asyncio.create_task(
                    outcomes(
                        store.append(played("u", 1)),
                        store.append(played("t", 1, id="late")),
                        store.append(seated("v", 1, 0, person("eve"))),
                        store.append(seated("t", 1, 0, person("eve"))),
                        store.append(played("t", 2)),
                        store.save_guest("eve", "Eve"),
                    )
                )
                await asyncio.sleep(0)
            await first
            assert await group == [None, NumberTaken, None, NumberTaken, None, None]
            assert await store.lines("t") == [opened("t"), played("t", 1, id="kept"), played("t", 2)]
            assert await store.lines("u") == [opened("u"), played("u", 1)]
            assert await store.owner("v", Seat(0)) == "eve"
            assert await store.owner("t", Seat(0)) is None

    asyncio.run(run())


@asynccontextmanager
async def two_stores(url: str) -> AsyncIterator[tuple[Store, Store]]:
    async with opened_store(url, "t", *(f"other {i}" for i in range(8))) as one, opened_store(url) as two:
        yield one, two


def test_of_two_writers_exactly_one_keeps_a_number_and_no_group_is_lost(url: str) -> None:
    async def run() -> None:
        async with two_stores(url) as (one, two):
            for number in range(1, 40):
                same = (one.append(played("t", number, id="one")), two.append(played("t", number, id="two")))
                others = [
                    store.append(played(f"other {i}", number))
                    for i, store in ((i, one if i % 2 else two) for i in range(8))
                ]
                results = await outcomes(*others[:4], *same, *others[4:])
                assert sorted(map(str, results[4:6])) == sorted(map(str, (None, NumberTaken)))
                assert results[:4] + results[6:] == [None] * 8  # type: ignore[operator]
                winner = "two" if results[4] is NumberTaken else "one"
                assert (await one.lines("t"))[number] == played("t", number, id=winner)
            assert [len(await two.lines(f"other {i}")) for i in range(8)] == [40] * 8

    asyncio.run(run())


def test_a_failed_commit_changes_nothing_and_the_store_goes_on(url: str) -> None:
    disk = Disk()

    async def run() -> None:
        async with opened_store(url, "t", "u", commit=disk) as store:
            await store.append(played("t", 1))
            disk.failing = True
            lost = await outcomes(
                store.append(played("t", 2)),
                store.append(seated("u", 1, 0, person("bob"))),
                store.append(opened("v")),
                store.save_guest("bob", "Bob"),
                store.append(played("t", 1)),
            )
            assert lost == [NotStored] * 5
            assert await store.lines("t") == [opened("t"), played("t", 1)]
            assert await store.lines("v") == []
            assert await store.owner("u", Seat(0)) is None
            assert await store.guest("bob") is None
            disk.failing = False
            await store.append(played("t", 2))
            assert await store.lines("t") == [opened("t"), played("t", 1), played("t", 2)]

    asyncio.run(run())


def test_a_failure_strikes_only_its_own_group(url: str) -> None:
    disk = Disk()

    async def run() -> None:
        async with opened_store(url, "t", "u", commit=disk) as store:
            async with disk.held():
                disk.failing = True
                first = asyncio.create_task(store.append(played("t", 1)))
                await disk.busy()
                disk.started.clear()
            with pytest.raises(NotStored, match="full"):
                await first
            disk.failing = False
            assert await outcomes(store.append(played("t", 1)), store.append(played("u", 1))) == [None, None]

    asyncio.run(run())


def test_closing_keeps_everything_that_is_queued(url: str) -> None:
    disk = Disk()

    async def run() -> None:
        store = await Store.open(url, commit=disk)
        await store.append(opened("t"))
        async with disk.held():
            appends = [asyncio.create_task(store.append(played("t", n))) for n in range(1, 700)]
            await disk.busy()
            closing = asyncio.create_task(store.close())
            await asyncio.sleep(0)
        await closing
        assert await outcomes(*appends) == [None] * 699
        async with opened_store(url) as again:
            assert [line.number for line in await again.lines("t")] == list(range(700))

    asyncio.run(run())


def test_who_stops_waiting_disturbs_nobody(url: str) -> None:
    disk = Disk()

    async def run() -> None:
        async with opened_store(url, "t", "u", commit=disk) as store:
            async with disk.held():
                impatient = asyncio.create_task(store.append(played("t", 1)))
                patient = asyncio.create_task(store.append(played("u", 1)))
                await disk.busy()
                impatient.cancel()
            await patient
            with pytest.raises(asyncio.CancelledError):
                await impatient
            assert await store.lines("t") == [opened("t"), played("t", 1)]

    asyncio.run(run())


def test_a_work_that_fails_half_way_leaves_nothing_behind(url: str) -> None:
    def twice(connection: Connection) -> None:
        guests.save_guest(connection, "half", "Half")
        connection.execute(insert(schema.guests).values(id="half", name="again"))

    async def run() -> None:
        async with opened_store(url) as store:
            engine = store_engine(url, writes=True)
            writer = LogWriter(engine)
            whole = writer.submit(lambda connection: guests.save_guest(connection, "whole", "Whole"))
            assert await outcomes(writer.submit(twice), whole) == [NotStored, None]
            await writer.close()
            engine.dispose()
            assert await store.guest("half") is None
            assert await store.guest("whole") is not None

    asyncio.run(run())
