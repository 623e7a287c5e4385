"""Guests, oaths, handovers and keys."""

from __future__ import annotations

import asyncio

import pytest

from tablee.core.game import Seat
from tablee.store.guests import Guest
from tablee.store.store import Store
from tablee.table.log import NotStored
from tests.store.samples import opened, opened_store


def test_a_guest_has_the_last_name_given(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            assert await store.guest("g") is None
            await store.save_guest("g", "Ada")
            await store.save_guest("h", "Bob")
            await store.save_guest("g", "Zoé")
            assert await store.guest("g") == Guest("g", "Zoé", ())

    asyncio.run(run())


def test_M18_an_oath_is_taken_once(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            await store.save_guest("g", "Ada")
            await asyncio.gather(store.swear("g", "macadam"), store.swear("g", "macadam"))
            await store.swear("g", "dames")
            assert await store.guest("g") == Guest("g", "Ada", ("dames", "macadam"))

    asyncio.run(run())


def test_M18_an_oath_without_a_name_is_an_oath(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            await store.swear("g", "macadam")
            await store.save_guest("g", "Ada")
            assert await store.guest("g") == Guest("g", "Ada", ("macadam",))

    asyncio.run(run())


def test_a_seat_is_handed_over_once_however_many_ask(url: str) -> None:
    async def run() -> None:
        async with opened_store(url, "t") as one, opened_store(url) as two:
            for turn in range(10):
                await one.offer_handover(f"hash {turn}", "t", Seat(1), expires=9e9)
                asked = [store.take_handover(f"hash {turn}") for store in (one, two) * 5]
                taken = await asyncio.gather(*asked)
                assert sorted(taken, key=str) == [("t", Seat(1)), *[None] * 9]

    asyncio.run(run())


def test_a_handover_ends_with_its_time(url: str) -> None:
    now = 100.0

    async def run() -> None:
        nonlocal now
        store = await Store.open(url, clock=lambda: now)
        await store.append(opened("t"))
        await store.offer_handover("soon", "t", Seat(0), expires=101.0)
        await store.offer_handover("later", "t", Seat(1), expires=101.5)
        now = 101.0
        assert await store.take_handover("soon") is None
        assert await store.take_handover("never offered") is None
        assert await store.take_handover("later") == ("t", Seat(1))
        await store.close()

    asyncio.run(run())


def test_a_seat_that_has_moved_is_no_longer_given_by_other_links(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            await store.append(opened("t"))
            for token, seat in (("one", 0), ("two", 0), ("other", 1)):
                await store.offer_handover(token, "t", Seat(seat), expires=9e9)
            assert await store.take_handover("two") == ("t", Seat(0))
            assert await store.take_handover("one") is None
            assert await store.take_handover("other") == ("t", Seat(1))

    asyncio.run(run())


def test_a_handover_of_a_table_that_never_was_is_not_kept(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            with pytest.raises(NotStored):
                await store.offer_handover("hash", "nowhere", Seat(0), expires=9e9)

    asyncio.run(run())


def test_a_key_is_drawn_once_and_for_good(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as one, opened_store(url) as two:
            keys = await asyncio.gather(*(store.secret("cookies") for store in (one, two) * 4))
            assert len(set(keys)) == 1
            assert len(keys[0]) == 32
            assert await one.secret("other") != keys[0]
        async with opened_store(url) as again:
            assert await again.secret("cookies") == keys[0]

    asyncio.run(run())


def test_a_table_has_its_seed_and_a_stranger_none(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            await store.open_table("seed of t", [opened("t")])
            assert await store.seed("t") == "seed of t"
            assert await store.seed("u") is None

    asyncio.run(run())
