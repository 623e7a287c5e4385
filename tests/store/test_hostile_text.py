"""Any text comes back as it was, or is refused with nothing changed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tablee.core.game import Seat
from tablee.table.log import LogLine, NotStored, Person, Played, Seated
from tests.store.samples import opened, opened_store, outcomes, played

if TYPE_CHECKING:
    from tests.cluster.postgres import Postgres

TEXTS = {
    "nothing": "",
    "NUL": "a\0b\0",
    "control characters": "".join(map(chr, range(32))) + "\x7f\u2028\u2029\ufeff",
    "emoji": "👩🏽‍🚀 🂡 e\u0301 ß İ \U0010ffff",
    "right to left": "\u202eabc\u202c אבג",
    "SQL": "'; DROP TABLE lines; --",
    "a megabyte": "é" * 500_000,
    "like JSON": '"}],{"kind":"opened"',
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_text_comes_back_as_it_was(url: str, text: str) -> None:
    if url.startswith("postgresql"):
        text = text.replace("\0", "")
    id = text[:1000]  # PostgreSQL has no index for more
    log = [
        opened("t"),
        replace(played("t", 1), shown=text),
        LogLine("t", 2, Played(Seat(0), {text: [text]}, text), "{}", 1.0, None),
        LogLine("t", 3, Seated(Seat(0), Person(guest=id + "!", name=text)), "{}", 1.0, None),
    ]

    async def run() -> None:
        async with opened_store(url) as store:
            for line in log:
                await store.append(line)
            await store.save_guest(id, text)
        async with opened_store(url) as store:
            assert await store.lines("t") == log
            assert await store.owner("t", Seat(0)) == id + "!"
            guest = await store.guest(id)
            assert guest is not None
            assert guest.name == text

    asyncio.run(run())


@pytest.mark.slow
def test_NUL_is_refused_by_PostgreSQL_and_nothing_changes(postgres: Postgres) -> None:
    async def run() -> None:
        async with opened_store(postgres.database(), "t") as store:
            line = replace(played("t", 1), shown="a\0b")
            assert await outcomes(store.append(line), store.append(played("t", 1))) == [NotStored, None]
            assert await store.lines("t") == [opened("t"), played("t", 1)]

    asyncio.run(run())


LONE = "half a character: \ud83d"


@pytest.mark.parametrize(
    "line",
    [
        replace(played("t", 1), shown=LONE),
        LogLine("t", 1, Played(Seat(0), {"path": LONE}, "id"), "{}", 1.0, None),
        LogLine("t", 1, Played(Seat(0), None, LONE), "{}", 1.0, None),
        LogLine("t", 1, Seated(Seat(0), Person(LONE, "name")), "{}", 1.0, None),
        replace(played("t", 1), table=LONE),
    ],
    ids=["shown", "action", "message", "guest", "table"],
)
def test_half_a_character_is_refused(url: str, line: LogLine) -> None:
    async def run() -> None:
        async with opened_store(url, "t") as store:
            with pytest.raises(NotStored, match="surrogate"):
                await store.append(line)
            assert await outcomes(store.append(line), store.append(played("t", 1))) == [NotStored, None]
            assert await store.lines("t") == [opened("t"), played("t", 1)]

    asyncio.run(run())


def test_a_name_with_half_a_character_is_refused(url: str) -> None:
    async def run() -> None:
        async with opened_store(url) as store:
            with pytest.raises(NotStored, match="surrogate"):
                await store.save_guest("g", LONE)
            assert await store.guest("g") is None

    asyncio.run(run())
