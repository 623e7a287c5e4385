"""Accounts in every database: names are nobody else's, codes are used once, attempts are counted together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tablee.core.people import SessionKey
from tablee.store.store import Store
from tests.store.samples import opened, opened_store, person, seated


def run(url: str, do: Callable[[Store], Awaitable[None]]) -> None:
    async def once() -> None:
        async with opened_store(url) as store:
            await do(store)

    asyncio.run(once())


def test_of_two_who_want_one_name_at_once_one_gets_it(url: str) -> None:
    async def do(store: Store) -> None:
        async def ask(guest: str) -> bool:
            return await store.open_account(guest, "Ada", "ada", "hash", ["a", "b"], f"of {guest}", "")

        assert sorted(await asyncio.gather(*(ask(f"g{i}") for i in range(4)))) == [False, False, False, True]
        account = await store.account_named("ada")
        assert account is not None
        assert [session.id for session in await store.sessions_of(account.guest)] == [f"of {account.guest}"]

    run(url, do)


def test_a_code_is_used_once(url: str) -> None:
    async def do(store: Store) -> None:
        await store.open_account("ada", "Ada", "ada", "hash", ["a", "b"], "s", "")
        assert sorted(await asyncio.gather(*(store.use_code("ada", "a") for _ in range(3)))) == [
            False,
            False,
            True,
        ]
        assert not await store.use_code("ben", "b")

    run(url, do)


def test_attempts_run_out_and_come_back(url: str) -> None:
    now = 1000.0

    async def once() -> None:
        nonlocal now
        store = await Store.open(url, clock=lambda: now)
        other = await Store.open(url, clock=lambda: now)  # another process of the house
        waits = await asyncio.gather(*((store, other)[i % 2].attempt("k", 60.0, 3) for i in range(5)))
        assert sorted(waits) == [0, 0, 0, 60, 60]
        now += 60.0
        assert await store.attempt("k", 60.0, 3) == 0
        assert await other.attempt("k", 60.0, 3) == 60
        assert await store.attempt("another", 60.0, 3) == 0
        await other.forget_attempts("k")
        assert await store.attempt("k", 60.0, 3) == 0
        await store.close()
        await other.close()

    asyncio.run(once())


def test_who_is_forgotten_is_in_no_row_also_where_the_seat_went_on(url: str) -> None:
    async def do(store: Store) -> None:
        await store.open_account("ada", "Ada", "ada", "hash", ["a"], "s", "")
        await store.swear("ada", "macadam")
        for table in ("t", "u"):
            await store.append(opened(table))
            await store.append(seated(table, 1, 0, person("ada")))
        await store.append(seated("u", 2, 0, person("ben")))
        named = await store.tables_naming("ada")
        assert set(named) == {"t", "u"}
        await store.forget("ada", named, "gone")
        assert await store.guest("ada") is None
        assert await store.tables_naming("ada") == []
        assert await store.live_keys([SessionKey("ada", "s")]) == []
        [seen] = await store.tables_of("ben", 9)
        assert seen.opened.host == "gone"
        assert [line.number for line in await store.lines("u")] == [0, 1, 2]

    run(url, do)
