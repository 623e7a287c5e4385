"""The hall: one table for all who visit it, and none for nobody."""

from __future__ import annotations

import asyncio

import pytest

from tablee.games.macadam import SPEC
from tablee.games.macadam.rules import Macadam
from tablee.table import registry as registry_module
from tablee.table.log import Robot
from tablee.table.refusal import Refusal
from tests.table.memory import Sitting


def test_all_visitors_share_one_table_and_the_last_lets_it_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "MOST_IDLE", 0)

    async def visit() -> None:
        async with Sitting(SPEC, Macadam()) as sitting:
            registry, id = sitting.registry, sitting.table.id
            async with registry.visit(id) as first:
                async with registry.visit(id) as second:
                    assert first is second
                await sitting.left()
                assert len(registry) == 1
            await sitting.left()
            assert len(registry) == 0
            visits = [registry.visit(id) for _ in range(5)]
            tables = await asyncio.gather(*(one.__aenter__() for one in visits))
            assert len(set(map(id_of, tables))) == 1
            for one in visits:
                await one.__aexit__(None, None, None)

    asyncio.run(visit())


def id_of(table: object) -> int:
    return id(table)


def test_a_table_where_a_robot_thinks_is_kept_until_it_has_played() -> None:
    async def visit() -> None:
        async with Sitting(SPEC, Macadam(), [Robot(2), None]) as sitting:
            async with sitting.registry.visit(sitting.table.id) as table:
                await table.sit(table.now.persons()[0], Robot(2))
            await asyncio.sleep(0)
            assert len(sitting.registry) == 1

    asyncio.run(visit())


def test_a_table_that_cannot_be_kept_is_not_there() -> None:
    async def visit() -> None:
        async with Sitting(SPEC, Macadam()) as sitting:
            sitting.storage.failing = True
            seats = [Robot(1), Robot(1)]
            with pytest.raises(Refusal) as caught:
                await sitting.registry.open(SPEC, Macadam(), seats, "p0", private=False)
            assert caught.value.code == "not_kept"
            assert len(sitting.registry) == len(sitting.storage.kept) == 1

    asyncio.run(visit())


@pytest.mark.parametrize("id", ["", "nothing", "x" * 500])
def test_an_unknown_table_is_refused(id: str) -> None:
    async def visit() -> None:
        async with Sitting(SPEC, Macadam()) as sitting:
            with pytest.raises(Refusal) as caught:
                async with sitting.registry.visit(id):
                    raise AssertionError("found")
            assert caught.value.code == "unknown_table"

    asyncio.run(visit())
