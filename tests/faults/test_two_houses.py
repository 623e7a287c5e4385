"""Two houses over one database: of two who answer the same number, exactly one is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tablee.core.game import Seat
from tablee.games.macadam import SPEC
from tablee.games.macadam.rules import Macadam
from tablee.store.store import Store
from tablee.table.bot_pool import BotPool
from tablee.table.client_message import Play
from tablee.table.log import Person, Played
from tablee.table.refusal import Refusal
from tablee.table.registry import TableRegistry
from tests.server.client import ME, Guest
from tests.server.running import database, served

ROUNDS, TABLES = 12, 4


def test_of_two_halls_exactly_one_keeps_a_number_and_both_go_on(tmp_path: Path) -> None:
    """Both play at all tables at once, each in every round a move of its own."""

    async def run() -> None:
        url, bots = database(tmp_path), BotPool(1)
        stores = [await Store.open(url), await Store.open(url)]
        halls = [TableRegistry({SPEC.id: SPEC}, store, bots) for store in stores]
        both = [Person("ada", "Ada"), Person("ada", "Ada")]
        opened = [await halls[0].open(SPEC, Macadam(), both, "ada", private=True) for _ in range(TABLES)]
        for number in range(3, 3 + ROUNDS):
            kept = await asyncio.gather(*(_both(halls, table.id, number) for table in opened))
            assert kept == [1] * TABLES
        for table in opened:
            lines = await stores[1].lines(table.id)
            assert [line.number for line in lines] == list(range(3 + ROUNDS))
            assert sum(isinstance(line.happening, Played) for line in lines) == ROUNDS
        for registry in halls:
            await registry.close()
        bots.close()
        for store in stores:
            await store.close()

    asyncio.run(run())


async def _both(halls: list[TableRegistry], table: str, number: int) -> int:
    """How many of two moves under one number are kept."""
    return sum(await asyncio.gather(*(_play(registry, table, number, i) for i, registry in enumerate(halls))))


async def _play(registry: TableRegistry, id: str, number: int, which: int) -> bool:
    async with registry.visit(id) as table:
        now = table.now
        while now.number < number - 1:  # this hall has not heard of the last line yet: it learns by trying
            await _try(table, now.number + 1, f"late-{which}-{now.number}")
            now = table.now
        return await _try(table, number, f"m-{which}-{number}", which)


async def _try(table: Any, number: int, id: str, which: int = 0) -> bool:
    now = table.now
    seat = now.game.turn(now.replay.state)
    action = now.game.actions(now.replay.state)[which]
    do: Any = {"kind": "move", "start": action.start, "end": action.end}
    try:
        await table.play("ada", Play(id, number, Seat(seat), do))
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
        return False
    return True


def test_two_servers_on_one_database(tmp_path: Path) -> None:
    with (
        served(tmp_path, open_store=Store.open) as one,
        served(tmp_path, open_store=Store.open) as two,
        Guest(one.url) as ada,
        Guest(two.url) as also_ada,
    ):
        table = ada.open(ME, ME)
        also_ada.http.cookies.update(dict(ada.http.cookies))
        here, there = ada.join(table), also_ada.join(table)
        moves = here.moves()
        here.send({"kind": "play", "id": "here", "number": 3, "seat": 0, "do": moves[0]})
        there.send({"kind": "play", "id": "there", "number": 3, "seat": 0, "do": moves[1]})
        answers = [here.answered("here"), there.answered("there")]
        assert sorted(answer["kind"] for answer in answers) == ["done", "refused"]
        loser, winner = (here, there) if answers[0]["kind"] == "refused" else (there, here)
        winner.until(lambda: winner.number == 3)
        assert loser.number == 3  # it was welcomed anew, with the move that was kept
        assert loser.view == winner.view
        assert loser.move(1)["number"] == 4
