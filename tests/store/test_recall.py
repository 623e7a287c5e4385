"""What a house that alone has its database remembers of people: never anything older than what was kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tablee.store.guests import Guest
from tablee.store.recall import MOST, Recall
from tablee.store.store import Store
from tablee.table.log import NoRoom, Room
from tests.store.samples import opened, played


@asynccontextmanager
async def alone(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url, alone=True)
    try:
        yield store
    finally:
        await store.close()


def question(_: str) -> str:
    raise NotImplementedError


def test_what_is_written_is_known_at_once(sqlite_url: str) -> None:
    async def run() -> None:
        async with alone(sqlite_url) as store:
            store.newcomer("g")
            assert await store.guest("g") is None
            await store.save_guest("g", "Ada")
            assert await store.guest("g") == Guest("g", "Ada", ())
            await store.save_guest("g", "Zoé")
            assert await store.guest("g") == Guest("g", "Zoé", ())
            await store.swear("g", "macadam")
            await store.set_quiet("g", quiet=True)
            assert await store.guest("g") == Guest("g", "Zoé", ("macadam",), quiet=True)

    asyncio.run(run())


def test_who_is_blocked_is_so_at_once_for_both(sqlite_url: str) -> None:
    async def run() -> None:
        async with alone(sqlite_url) as store:
            for guest in ("g", "h"):
                store.newcomer(guest)
                await store.save_guest(guest, guest)
                assert await store.kept_apart(guest) == frozenset()
            await store.block("g", "h", "h", 10)
            assert await store.kept_apart("g") == {"h"}
            assert await store.kept_apart("h") == {"g"}

    asyncio.run(run())


def test_who_waits_no_longer_changes_nothing_about_it(sqlite_url: str) -> None:
    async def run() -> None:
        async with alone(sqlite_url) as store:
            await store.save_guest("g", "Ada")
            assert await store.guest("g") == Guest("g", "Ada", ())
            impatient = asyncio.create_task(store.save_guest("g", "Zoé"))
            await asyncio.sleep(0)
            impatient.cancel()
            await store.secret("any")  # what was queued before it is kept by then
            assert await store.guest("g") == Guest("g", "Zoé", ())

    asyncio.run(run())


def test_an_answer_that_may_be_older_than_a_write_is_not_kept() -> None:
    async def run() -> None:
        for forget in (lambda of: of.forget("g", question), Recall.forget_all):
            recall, gate = Recall(trusted=True), asyncio.Event()

            async def slowly(gate: asyncio.Event = gate) -> str:
                await gate.wait()
                return "before"

            async def after() -> str:
                return "after"

            asked = asyncio.create_task(recall.ask(question, "g", slowly))
            await asyncio.sleep(0)
            forget(recall)
            gate.set()
            assert await asked == "before"
            assert await recall.ask(question, "g", after) == "after"
            assert await recall.ask(question, "g", slowly) == "after"

    asyncio.run(run())


def test_only_so_many_are_remembered_and_nobody_where_others_write() -> None:
    async def run() -> None:
        async def asked() -> str:
            return "asked"

        recall, shared = Recall(trusted=True), Recall(trusted=False)
        for i in range(MOST + 1):
            recall.keep(f"guest {i}", question, "kept")
        shared.keep("guest 0", question, "kept")
        assert await recall.ask(question, "guest 0", asked) == "asked"
        assert await recall.ask(question, f"guest {MOST}", asked) == "kept"
        assert await shared.ask(question, "guest 0", asked) == "asked"

    asyncio.run(run())


def test_whoever_has_too_many_tables_opens_no_other_and_the_others_of_the_group_are_kept(url: str) -> None:
    async def run() -> None:
        store = await Store.open(url)
        await store.open_table("seed", [opened("t", host="ada")], Room("ada", 1, None))
        refused, kept, move = await asyncio.gather(
            store.open_table("seed", [opened("u", host="ada")], Room("ada", 1, None)),
            store.open_table("seed", [opened("v", host="bob")], Room("bob", 1, 1)),
            store.append(played("t", 1)),
            return_exceptions=True,
        )
        assert isinstance(refused, NoRoom)
        assert (refused.limit, kept, move) == (1, None, None)
        assert (await store.last_number("u"), await store.last_number("v")) == (None, 0)
        with pytest.raises(NoRoom):
            await store.open_table("seed", [opened("w", host="bob")], Room("bob", 9, 0))
        await store.close()

    asyncio.run(run())
