"""A log is what was appended, in order, each number once."""

from __future__ import annotations

import asyncio
from typing import get_args

import pytest
from sqlalchemy import make_url

from tablee.core.game import Seat
from tablee.store import sqlite
from tablee.store.store import Store
from tablee.table.log import (
    Abandoned,
    CalledOff,
    Chanced,
    ClientSeed,
    Closed,
    DrawAgreed,
    Flagged,
    Log,
    LogEntry,
    LogLine,
    NotStored,
    NumberTaken,
    Played,
    Rematched,
    Resigned,
    Revealed,
    Seated,
    TakenBack,
)
from tests.store.samples import ROBOT, WON, Disk, opened, opened_store, outcomes, person, played, seated

EVERY_KIND: tuple[LogEntry, ...] = (
    opened("t").happening,
    Seated(Seat(0), person("ada")),
    Seated(Seat(1), ROBOT),
    ClientSeed(Seat(0), "7", "id-0"),
    Played(Seat(0), {"path": ["c3", "c4"], "deep": [None, True, 1.5, {"": []}]}, "id-1"),
    Chanced({"rolled": 3}),
    TakenBack(4),
    DrawAgreed(),
    Resigned(Seat(1), "id-2"),
    Flagged(Seat(0), {"kind": "late"}),
    Abandoned(Seat(1), False, Seat(0), "id-3"),
    Played(Seat(1), {}, "id-4", None, 12.345),
    Revealed("seed"),
    Rematched("u"),
    CalledOff(),
    Closed("the rules have changed"),
)


def test_every_kind_of_line_comes_back_as_it_was(url: str) -> None:
    assert {type(happening) for happening in EVERY_KIND} == set(get_args(LogEntry))
    log = [
        LogLine("t", number, happening, f'{{"n":{number}}}', 1000.0625 + number, WON if number > 7 else None)
        for number, happening in enumerate(EVERY_KIND)
    ]

    async def run() -> None:
        async with opened_store(url) as store:
            for line in log:
                await store.append(line)
            assert await store.lines("t") == log
        async with opened_store(url) as store:
            assert await store.lines("t") == log

    asyncio.run(run())


def test_a_table_that_never_was_has_no_lines(url: str) -> None:
    async def run() -> None:
        async with opened_store(url, "t") as store:
            assert await store.lines("u") == []

    asyncio.run(run())


def test_the_store_is_a_log(url: str) -> None:
    async def keeper(log: Log) -> None:
        await log.append(opened("t"))

    async def run() -> None:
        async with opened_store(url) as store:
            await keeper(store)
            assert await store.lines("t") == [opened("t")]

    asyncio.run(run())


def test_a_taken_number_is_refused_and_the_first_line_stays(url: str) -> None:
    async def run() -> None:
        async with opened_store(url, "t") as store:
            await store.append(played("t", 1, id="first"))
            with pytest.raises(NumberTaken):
                await store.append(played("t", 1, id="second"))
            assert await store.lines("t") == [opened("t"), played("t", 1, id="first")]

    asyncio.run(run())


def test_a_table_opens_once(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            await store.open_table("first seed", [opened("t", host="ada")])
            with pytest.raises(NumberTaken):
                await store.open_table("second seed", [opened("t", host="bob")])
            assert await store.seed("t") == "first seed"
            assert await store.lines("t") == [opened("t", host="ada")]
            assert await store.count_tables("bob") == (0, 0)

    asyncio.run(run())


def test_a_table_opens_with_everyone_who_sits_there_or_not_at_all(url: str) -> None:
    async def run() -> None:
        disk = Disk()
        async with opened_store(url, commit=disk) as store:
            seats = [seated("t", 1, 0, person("ada")), seated("t", 2, 1, person("bob"))]
            await store.open_table("seed", [opened("t"), *seats])
            assert disk.commits == 1
            assert await store.lines("t") == [opened("t"), *seats]
            wrong = [opened("u"), seated("u", 1, 0, person("ada")), seated("u", 1, 1, person("bob"))]
            with pytest.raises(NumberTaken):
                await store.open_table("seed", wrong)
            assert await store.lines("u") == []
            assert await store.seed("u") is None
            assert [one.id for one in await store.tables_of("ada", 9)] == ["t"]

    asyncio.run(run())


def test_a_refused_line_has_no_consequences(url: str) -> None:
    """Taken as a number, a line seats nobody and ends nothing."""

    async def run() -> None:
        async with opened_store(url, "t") as store:
            await store.append(played("t", 1))
            seat = LogLine("t", 1, Seated(Seat(0), person("bob")), "{}", 9.0, None)
            assert await outcomes(store.append(seat)) == [NumberTaken]
            assert await outcomes(store.append(played("t", 1, at=9.0, outcome=WON))) == [NumberTaken]
            assert await store.owner("t", Seat(0)) is None
            assert await store.unfinished_tables() == ["t"]
            assert [listed.moved_at for listed in await store.public_tables(9)] == [2.0]

    asyncio.run(run())


def test_a_line_for_a_table_that_never_was_is_not_kept(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            with pytest.raises(NotStored, match="nowhere"):
                await store.append(played("nowhere", 1))
            assert await store.lines("nowhere") == []

    asyncio.run(run())


@pytest.mark.parametrize("line", [played("t", 2**70), played("t", 1, at=float("nan"))])
def test_a_line_that_no_database_can_hold_is_not_kept(url: str, line: LogLine) -> None:
    async def run() -> None:
        async with opened_store(url, "t") as store:
            assert await outcomes(store.append(line), store.append(played("t", 2))) == [NotStored, None]
            assert await store.lines("t") == [opened("t"), played("t", 2)]

    asyncio.run(run())


def test_appends_of_a_table_keep_their_order(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            log = [opened("t"), *(played("t", number) for number in range(1, 600))]
            done: list[int] = []

            async def append(line: LogLine) -> None:
                await store.append(line)
                done.append(line.number)

            await asyncio.gather(*map(append, log))
            assert done == list(range(600))
            assert await store.lines("t") == log

    asyncio.run(run())


def test_a_commit_waits_for_the_disk(sqlite_url: str) -> None:
    """WAL with synchronous=FULL: what is committed is synced."""
    engine = sqlite.engine(make_url(sqlite_url), writes=True)
    with engine.connect() as connection:
        kept = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    engine.dispose()
    assert kept == ["wal", 2, 1]


def test_a_closed_store_keeps_nothing_more(url: str) -> None:
    async def run() -> None:
        store = await Store.open(url)
        await store.close()
        with pytest.raises(NotStored, match="closed"):
            await store.append(opened("t"))
        await store.close()

    asyncio.run(run())
