"""The hall: one table for all who visit it, and none for nobody."""

from __future__ import annotations

import asyncio

import pytest

from tablee.games.macadam import ENTRY
from tablee.games.macadam.rules import Macadam
from tablee.table import hall as hall_module
from tablee.table.log import Robot
from tablee.table.refusal import HouseRefusal
from tests.table.memory import Sitting


def test_all_visitors_share_one_table_and_the_last_lets_it_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "MOST_IDLE", 0)

    async def visit() -> None:
        async with Sitting(ENTRY, Macadam()) as sitting:
            hall, id = sitting.hall, sitting.table.id
            async with hall.visit(id) as first:
                async with hall.visit(id) as second:
                    assert first is second
                await sitting.left()
                assert len(hall) == 1
            await sitting.left()
            assert len(hall) == 0
            visits = [hall.visit(id) for _ in range(5)]
            tables = await asyncio.gather(*(one.__aenter__() for one in visits))
            assert len(set(map(id_of, tables))) == 1
            for one in visits:
                await one.__aexit__(None, None, None)

    asyncio.run(visit())


def id_of(table: object) -> int:
    return id(table)


def test_a_table_where_a_robot_thinks_is_kept_until_it_has_played() -> None:
    async def visit() -> None:
        async with Sitting(ENTRY, Macadam(), [Robot(2), None]) as sitting:
            async with sitting.hall.visit(sitting.table.id) as table:
                await table.sit(table.now.persons()[0], Robot(2))
            await asyncio.sleep(0)
            assert len(sitting.hall) == 1

    asyncio.run(visit())


def test_a_table_that_cannot_be_kept_is_not_there() -> None:
    async def visit() -> None:
        async with Sitting(ENTRY, Macadam()) as sitting:
            sitting.shelf.failing = True
            seats = [Robot(1), Robot(1)]
            with pytest.raises(HouseRefusal) as caught:
                await sitting.hall.open(ENTRY, Macadam(), seats, "p0", private=False)
            assert caught.value.code == "not_kept"
            assert len(sitting.hall) == len(sitting.shelf.kept) == 1

    asyncio.run(visit())


@pytest.mark.parametrize("id", ["", "nothing", "x" * 500])
def test_an_unknown_table_is_refused(id: str) -> None:
    async def visit() -> None:
        async with Sitting(ENTRY, Macadam()) as sitting:
            with pytest.raises(HouseRefusal) as caught:
                async with sitting.hall.visit(id):
                    raise AssertionError("found")
            assert caught.value.code == "unknown_table"

    asyncio.run(visit())
