"""kill -9 at random moments under load: what was acknowledged is there, once, and everyone plays on."""

from __future__ import annotations

import asyncio
import random
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.games import GAMES
from tablee.table.export import verify
from tests.faults.player import Player
from tests.server.client import DOTS, ME, OPEN, robot
from tests.server.running import Process

KILLS = 30
TABLES: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    *[(OPEN, DOTS)] * 4,
    *[(OPEN, DOTS | {"first": "by lot"})] * 2,
    *[(robot(1), DOTS)] * 2,
)


class Load:
    """Tables where people play without a pause."""

    def __init__(self, house: Process, source: random.Random) -> None:
        self._house, self._source = house, source
        self.tables: list[list[Player]] = []
        self.finished: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        for other, rules in TABLES:
            self.tables.append(await self._sit_down(other, rules))

    async def _sit_down(self, other: dict[str, Any], rules: dict[str, Any]) -> list[Player]:
        async with self.guest() as ada, self.guest() as bob:
            ask = {"game": "macadam", "rules": rules, "seats": [ME, other], "private": True}
            table = (await ada.post("/api/tables", json=ask)).raise_for_status().json()["table"]
            people = [ada]
            if other == OPEN:
                (await bob.post(f"/api/tables/{table}/sit", json={"seat": 1})).raise_for_status()
                people.append(bob)
            seated = [self._player(guest, table, seat) for seat, guest in enumerate(people)]
        self._tasks += [asyncio.create_task(player.run()) for player in seated]
        return seated

    @asynccontextmanager
    async def guest(self) -> AsyncIterator[httpx.AsyncClient]:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # no certificates are read for plain HTTP
        async with httpx.AsyncClient(
            base_url=self._house.url, verify=context, trust_env=False, timeout=60
        ) as one:
            yield one

    def _player(self, guest: httpx.AsyncClient, table: str, seat: int) -> Player:
        return Player(
            self._house.url,
            "; ".join(f"{name}={text}" for name, text in guest.cookies.items()),
            table,
            seat,
            self._source,
        )

    async def replace_the_finished(self) -> None:
        for i, players in enumerate(self.tables):
            if all(player.over for player in players):
                self.finished.append(players[0].table)
                self.tables[i] = await self._sit_down(*TABLES[i])

    async def all_go_on(self) -> None:
        """Everyone is back by themselves, and every table has moved since."""
        before = [(players, [(one.welcomes, one.number) for one in players]) for players in self.tables]
        while not all(self._went_on(players, was) for players, was in before):
            for task in self._tasks:
                if task.done():
                    task.result()  # what a player found wrong is the test's to hear
            await asyncio.sleep(0.01)

    def _went_on(self, players: Sequence[Player], was: Sequence[tuple[int, int]]) -> bool:
        back = all(
            one.over or one.welcomes > welcomes for one, (welcomes, _) in zip(players, was, strict=True)
        )
        moved = all(one.over or one.number > number for one, (_, number) in zip(players, was, strict=True))
        return back and moved

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        ended = await asyncio.gather(*self._tasks, return_exceptions=True)
        faults = [end for end in ended if isinstance(end, Exception)]
        assert not faults, faults


@pytest.mark.slow
def test_killed_at_any_moment_the_house_loses_nothing_and_everyone_plays_on(tmp_path: Path) -> None:
    source = random.Random(20_26)
    house = Process(tmp_path / "data")

    async def run() -> None:
        await asyncio.to_thread(house.start)
        load = Load(house, source)
        await load.start()
        for kill in range(KILLS):
            if kill % 5 == 4:  # fallen again while it was getting up
                await asyncio.sleep(source.uniform(0, 1.5))
            else:
                going_on = load.all_go_on()
                await asyncio.wait_for(going_on, 300)
                await load.replace_the_finished()
                await asyncio.sleep(source.uniform(0, 0.3))
            await asyncio.to_thread(house.kill)
            house.launch()
        await asyncio.wait_for(load.all_go_on(), 300)
        await load.stop()
        assert sum(len(player.acknowledged) for table in load.tables for player in table) > KILLS
        async with load.guest() as anyone:
            for table in load.finished:
                log = (await anyone.get(f"/api/tables/{table}/log")).raise_for_status().text
                assert verify(GAMES, log).faults == ()

    try:
        asyncio.run(run())
    finally:
        house.close()
    assert '"level": "error"' not in house.log.read_text("utf-8")
