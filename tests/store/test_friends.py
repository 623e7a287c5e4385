"""Friends and blocks in every database: both sides or neither, whoever asks at the same time."""

from __future__ import annotations

import asyncio

from tablee.store.store import Store
from tests.store.samples import opened, person, seated
from tests.store.test_accounts import run


def test_friends_are_so_on_both_sides_once(url: str) -> None:
    async def do(store: Store) -> None:
        for guest in ("ada", "ben", "cleo"):
            await store.save_guest(guest, guest.capitalize())
        links = await asyncio.gather(*(store.friend_link("ada", renew=False) for _ in range(3)))
        assert len(set(links)) == 1
        assert await store.link_owner(links[0]) == ("ada", "Ada")
        both = [store.befriend("ada", "ben", 1), store.befriend("ben", "ada", 1)]
        assert await asyncio.gather(*both) == [True, True]
        assert [one.name for one in await store.friends_of("ada")] == ["Ben"]
        assert [one.name for one in await store.friends_of("ben")] == ["Ada"]
        assert not await store.befriend("cleo", "ben", 1)  # he has as many as one may have
        assert await store.friends_of("cleo") == []
        await store.block("ben", "ada", "", 9)
        assert await store.friends_of("ada") == await store.friends_of("ben") == []
        assert await store.kept_apart("ada") == {"ben"}
        assert await store.kept_apart("ben") == {"ada"}
        assert await store.pairs_apart(["ada", "ben", "cleo"]) == {frozenset(("ada", "ben"))}
        assert await store.pairs_apart(["ada", "cleo"]) == frozenset()

    run(url, do)


def test_nobody_can_be_blocked_who_gave_no_name_and_both_sides_go_with_who_is_forgotten(url: str) -> None:
    async def do(store: Store) -> None:
        await store.block("ada", "stranger", "Guest 216", 1)
        assert not await store.block("ada", "another", "", 1)
        assert [one.name for one in await store.blocked_by("ada")] == ["Guest 216"]
        await store.save_guest("stranger", "Sam")
        assert [one.name for one in await store.blocked_by("ada")] == ["Sam"]
        await store.forget("stranger", [], "gone")
        assert await store.blocked_by("ada") == []

    run(url, do)


def test_an_invitation_stands_as_long_as_the_table_waits(url: str) -> None:
    async def do(store: Store) -> None:
        for table in ("t", "u"):
            await store.append(opened(table))
            await store.append(seated(table, 1, 0, person("ada"), waiting=True))
        assert await store.invite("t", "ada", "ben", 1)
        assert await store.invite("t", "ada", "ben", 1)
        assert not await store.invite("u", "ada", "ben", 1)
        assert await store.invited_by("ben", ["ada"]) == ["t"]
        assert await store.invited_by("ben", ["cleo"]) == []
        assert [one.id for one in await store.tables_of("ben", 9)] == ["t"]
        await store.append(seated("t", 2, 1, person("cleo")))
        assert await store.tables_of("ben", 9) == []
        assert await store.invite("u", "ada", "ben", 1)  # the other was taken by somebody
        assert await store.decline("u", "ben") == 0
        assert await store.decline("u", "ben") is None

    run(url, do)
