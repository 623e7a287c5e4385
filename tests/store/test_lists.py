"""The lists follow from the lines: which tables are whose, which are public, which are over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tablee.core.game import Seat
from tablee.table.log import LogLine, Resigned, TableSummary, TakenBack
from tests.store.samples import ROBOT, WON, opened, opened_store, person, played, seated


def ids(listed: Sequence[TableSummary]) -> list[str]:
    return [table.id for table in listed]


def test_a_listed_table_shows_its_last_line_and_who_sits_there(url: str) -> None:
    async def run() -> None:
        async with opened_store(url, "t") as store:
            await store.append(seated("t", 1, 0, person("ada")))
            await store.append(seated("t", 2, 1, ROBOT))
            await store.append(played("t", 3, at=7.0))
            expected = TableSummary(
                id="t",
                opened=opened("t").happening,  # type: ignore[arg-type]
                sitters={Seat(0): person("ada"), Seat(1): ROBOT},
                created=1.0,
                moved_at=7.0,
                finished=False,
                number=3,
                shown='{"number":3}',
            )
            assert await store.public_tables(10) == [expected]
            assert await store.tables_of("ada", 10) == [expected]
            assert await store.tables_of("bob", 10) == []

    asyncio.run(run())


def test_the_last_moved_comes_first_and_a_limit_holds(url: str) -> None:
    async def run() -> None:
        async with opened_store(url, "a", "b", "c") as store:
            for table, at in (("b", 5.0), ("c", 4.0), ("a", 3.0)):
                await store.append(played(table, 1, at=at))
            assert ids(await store.public_tables(10)) == ["b", "c", "a"]
            assert ids(await store.public_tables(2)) == ["b", "c"]
            assert ids(await store.tables_of("ada", 1)) == ["b"]
            assert await store.unfinished_tables() == ["b", "c", "a"]

    asyncio.run(run())


def test_a_private_table_is_in_no_public_list(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            await store.append(opened("secret", private=True))
            assert await store.public_tables(10) == []
            assert ids(await store.tables_of("ada", 10)) == ["secret"]

    asyncio.run(run())


def test_a_finished_table_leaves_the_public_list_and_the_count(url: str) -> None:
    async def run() -> None:
        async with opened_store(url, "t", "u") as store:
            assert await store.count_tables("ada") == (2, 0)
            await store.append(LogLine("t", 1, Resigned(Seat(0), "id"), "{}", 2.0, WON))
            assert await store.count_tables("ada") == (1, 0)
            assert ids(await store.public_tables(10)) == ["u"]
            assert await store.unfinished_tables() == ["u"]
            assert [(t.id, t.finished) for t in await store.tables_of("ada", 10)] == [
                ("t", True),
                ("u", False),
            ]

    asyncio.run(run())


def test_a_game_taken_back_from_its_end_goes_on(url: str) -> None:
    async def run() -> None:
        async with opened_store(url, "t") as store:
            await store.append(played("t", 1, outcome=WON))
            assert await store.unfinished_tables() == []
            await store.append(LogLine("t", 2, TakenBack(0), "{}", 3.0, None))
            assert await store.unfinished_tables() == ["t"]

    asyncio.run(run())


def test_a_seat_has_one_owner_the_last(url: str) -> None:
    async def run() -> None:
        async with opened_store(url, "t") as store:
            assert await store.owner("t", Seat(0)) is None
            await store.append(seated("t", 1, 0, person("bob")))
            assert await store.owner("t", Seat(0)) == "bob"
            await store.append(seated("t", 2, 0, person("eve")))
            assert await store.owner("t", Seat(0)) == "eve"
            assert ids(await store.tables_of("bob", 10)) == []
            assert ids(await store.tables_of("eve", 10)) == ["t"]
            await store.append(seated("t", 3, 0, ROBOT))
            assert await store.owner("t", Seat(0)) is None
            assert ids(await store.tables_of("eve", 10)) == []

    asyncio.run(run())


def test_who_sits_on_both_sides_has_the_table_once(url: str) -> None:
    async def run() -> None:
        async with opened_store(url, "t") as store:
            await store.append(seated("t", 1, 0, person("ada")))
            await store.append(seated("t", 2, 1, person("ada")))
            assert ids(await store.tables_of("ada", 10)) == ["t"]

    asyncio.run(run())
