"""A crowd in one process: idle connections, many tables at a walking pace, a full archive, a long game.

Memory is the process's own (its resident pages); a cost is processor time of the server. The last two are
ratios within one run: the same thing with and without ten thousand finished tables, and late and early in one
game of five hundred moves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.server import TICKS, settle, wait_for
from tablee.core.value import to_json
from tablee.games.dames.moves import moves as legal
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import Move
from tablee.store.store import Store
from tests.server.running import free_port

ME = {"kind": "me"}
A_TABLE = 10  # idle people
PARTS = ("idle", "pace", "long_game", "archive")
NO_RULES: Mapping[str, str] = MappingProxyType({})  # but the usual ones
PAUSE = 5.0  # seconds between two moves of a table
# Two kings at draughts who keep out of each other's way: a late move is of the same kind as an early one.
LONG_RULES = {"quiet": "off", "position": "W:WK3:BK48"}
EARLY, LATE = (50, 150), (400, 500)  # moves of it


class House:
    """`tablee serve`, from outside."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self._process = process
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def cpu(self) -> float:
        words = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    def memory(self) -> float:
        """Resident, in kilobytes."""
        [line] = [
            line
            for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
            if line.startswith("VmRSS")
        ]
        return float(line.split()[1])

    async def open(self, game: str = "macadam", rules: Mapping[str, str] = NO_RULES) -> tuple[str, str]:
        """A table for one person on both sides: its id and the person's cookie."""
        async with httpx.AsyncClient(base_url=self.url, trust_env=False, timeout=120) as guest:
            ask = {"game": game, "rules": dict(rules), "seats": [ME, ME], "private": True}
            table: str = (await guest.post("/api/tables", json=ask)).raise_for_status().json()["table"]
            return table, "; ".join(f"{name}={text}" for name, text in guest.cookies.items())

    async def join(self, table: str, cookie: str = "") -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        headers = {"Cookie": cookie} if cookie else {}
        return await connect(
            address, additional_headers=headers, compression=None, proxy=None, open_timeout=300,
            ping_interval=None, max_size=None, max_queue=None,
        )  # fmt: skip


@contextmanager
def opened(data: Path) -> Iterator[House]:
    port = free_port()
    words = [sys.executable, "-m", "tablee.cli", "serve", "--data", str(data), "--port", str(port)]
    process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        house = House(process, port)
        settle([house])
        yield house
    finally:
        process.terminate()
        process.wait(60)


class Player:
    """Both sides of a table, at random."""

    def __init__(self, line: ClientConnection, source: random.Random) -> None:
        self._line, self._source = line, source
        self._number, self._turn, self._choices = -1, {"kind": ""}, ""
        self.took: list[float] = []

    async def welcome(self) -> None:
        while self._number < 0:
            self._hear(json.loads(await self._line.recv()))

    async def move(self) -> bool:
        """Until it is acknowledged; False if the game is over."""
        if self._turn["kind"] != "to_move":
            return False
        words = self._choices.split()
        quiet = [word for word in words if "=" not in word] or words
        way = self._source.choice(quiet).partition("=")[0]
        await self.play({"kind": "move", "start": way[:2], "end": way[-2:]})
        return True

    async def play(self, do: object) -> None:
        message = {
            "kind": "play", "id": f"m{self._number}", "number": self._number + 1, "seat": self._turn["seat"],
            "do": do,
        }  # fmt: skip
        began = time.perf_counter()
        await self._line.send(json.dumps(message))
        while self._hear(json.loads(await self._line.recv())) != "done":
            pass
        self.took.append(time.perf_counter() - began)

    def _hear(self, told: dict[str, Any]) -> str:
        if told["kind"] == "refused":
            raise RuntimeError(str(told))
        if told["kind"] in ("welcome", "update"):
            self._number = told["number"] if told["kind"] == "welcome" else told["happened"]["number"]
            self._turn, self._choices = told["turn"], told["view"]["choices"]
        return str(told["kind"])


async def idle(house: House, people: int) -> dict[str, float]:
    """People who only watch, ten to a table."""
    tables = [(await house.open())[0] for _ in range(-(-people // A_TABLE))]
    before, cpu = house.memory(), house.cpu()
    lines = []
    for first in range(0, people, 50):
        group = range(first, min(people, first + 50))
        lines += await asyncio.gather(*(house.join(tables[i // A_TABLE]) for i in group))
    joined, after = house.cpu() - cpu, house.memory()
    await asyncio.gather(*(line.close() for line in lines))
    return {
        "connections": people,
        "kB_a_connection": round((after - before) / people, 1),
        "ms_a_join": round(1000 * joined / people, 2),
    }


async def pace(house: House, tables: int, seconds: float) -> dict[str, float]:
    """A move every five seconds at each of many tables."""
    source = random.Random(5)
    players = []
    for _ in range(tables):
        line = await house.join(*await house.open())
        players.append(Player(line, source))
        await players[-1].welcome()
    end, cpu = time.monotonic() + seconds, house.cpu()

    async def play(player: Player) -> None:
        await asyncio.sleep(source.uniform(0, PAUSE))
        while time.monotonic() < end and await player.move():  # noqa: ASYNC110 (it waits for nothing)
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*map(play, players))
    took = sorted(took for player in players for took in player.took)
    return {
        "tables": tables,
        "moves": len(took),
        "ms_a_move": round(1000 * (house.cpu() - cpu) / len(took), 3),
        "p50_ms": round(1000 * statistics.median(took), 1),
        "p99_ms": round(1000 * took[int(0.99 * len(took))], 1),
    }


async def common_work(house: House, times: int) -> float:
    """Processor time of what everyone does: open a table, look at both lists, play."""
    before = house.cpu()
    for _ in range(times):
        table, cookie = await house.open()
        async with httpx.AsyncClient(base_url=house.url, trust_env=False, timeout=120) as guest:
            for which in ("mine", "open"):
                path = f"/api/tables?which={which}"
                (await guest.get(path, headers={"cookie": cookie})).raise_for_status()
        line = await house.join(table, cookie)
        player = Player(line, random.Random(1))
        await player.welcome()
        for _ in range(20):
            await player.move()
        await line.close()
    return (house.cpu() - before) / times


async def fill(database: str, house: House, tables: int) -> None:
    """Finished tables, straight into the archive: one that was played, again and again under other names."""
    table, cookie = await house.open()
    line = await house.join(table, cookie)
    player = Player(line, random.Random(2))
    await player.welcome()
    for _ in range(20):
        await player.move()
    await line.send(json.dumps({"kind": "resign", "id": "r", "seat": 0}))
    while json.loads(await line.recv())["kind"] != "done":
        pass
    await line.close()
    store = await Store.open(database)
    try:
        lines = await store.lines(table)
        for first in range(0, tables, 100):
            group = range(first, min(tables, first + 100))
            copies = ([replace(line, table=f"old{i}") for line in lines] for i in group)
            await asyncio.gather(*(store.open_table("seed", one) for one in copies))
    finally:
        await store.close()


async def archive(folder: Path, tables: int, times: int) -> dict[str, float]:
    """The same work in a young house and in one with many finished tables, at the same time."""
    with opened(folder / "young") as young, opened(folder / "old") as old:
        await fill(f"sqlite:///{folder / 'old' / 'tablee.db'}", old, tables)
        costs = [await asyncio.gather(common_work(young, times), common_work(old, times)) for _ in range(3)]
    without, with_them = (statistics.median(column) for column in zip(*costs, strict=True))
    return {"finished_tables": tables, "cost_ratio": round(with_them / without, 3)}


def long_walk(moves: int, source: random.Random) -> list[object]:
    """Moves of two kings of whom neither ever stands where it can be taken."""
    rules = Dames(quiet="off", position=LONG_RULES["position"])
    state, walk = rules.start(), list[object]()
    while len(walk) < moves:
        move = source.choice(rules.actions(state))
        then = rules.apply(state, move).state
        if isinstance(rules.turn(then), int) and not legal(board_of(then), then.mover, False).most:
            walk.append(json.loads(to_json(Move, move)))
            state = then
    return walk


async def long_game(house: House, games: int) -> dict[str, float]:
    """Many at once, so that a coarse clock can tell the processor time."""
    source, walk = random.Random(11), long_walk(LATE[1], random.Random(11))
    players = [Player(await house.join(*await house.open("dames", LONG_RULES)), source) for _ in range(games)]
    for player in players:
        await player.welcome()
    costs = {EARLY: 0.0, LATE: 0.0}
    for number, do in enumerate(walk, 1):
        before = house.cpu()
        await asyncio.gather(*(player.play(do) for player in players))
        for first, last in costs:
            if first < number <= last:
                costs[first, last] += house.cpu() - before
    return {"games": games, "moves": len(walk), "late_to_early": round(costs[LATE] / costs[EARLY], 3)}


def allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def measure(asked: argparse.Namespace) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}

    async def one(name: str, work: Any) -> None:
        found[name] = await work
        if not asked.json:
            print(name, *(f"{figure} {number}" for figure, number in found[name].items()), flush=True)

    with tempfile.TemporaryDirectory(prefix="tablee-crowd-") as folder:
        if "idle" in asked.only:
            with opened(Path(folder) / "idle") as house:
                await one("idle", idle(house, asked.people))
        if "pace" in asked.only:
            with opened(Path(folder) / "pace") as house:
                await one("pace", pace(house, asked.tables, asked.seconds))
        if "long_game" in asked.only:
            with opened(Path(folder) / "long") as house:
                await one("long_game", long_game(house, 40))
        if "archive" in asked.only:
            await one("archive", archive(Path(folder), asked.finished, 20))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--people", type=int, default=10_000, help="idle connections")
    parser.add_argument("--tables", type=int, default=1_000, help="at a move every five seconds")
    parser.add_argument("--seconds", type=float, default=60.0, help="that they are played")
    parser.add_argument("--finished", type=int, default=10_000, help="tables in the archive")
    parser.add_argument("--only", nargs="*", choices=PARTS, default=PARTS)
    asked = parser.parse_args()
    allow_many_files()
    os.environ["PYTHONUNBUFFERED"] = "1"
    found = asyncio.run(measure(asked))
    if asked.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
