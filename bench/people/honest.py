"""Honest people at tables, each from an address of their own, and how long each of their moves took."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PACE = 0.1
ME, OPEN = {"kind": "me"}, {"kind": "open"}


class Person:
    """A guest who comes from one address."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(
            transport=transport, base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False
        )

    async def post(self, path: str, body: Any) -> Any:
        return (await self.http.post(path, json=body)).json()

    async def open(self, game: str, *seats: dict[str, Any], rules: Any = None, private: bool = True) -> str:
        ask = {"game": game, "rules": rules or {}, "seats": list(seats), "private": private}
        answer = await self.post("/api/tables", ask)
        return str(answer.get("table", ""))

    @asynccontextmanager
    async def join(self, table: str) -> AsyncIterator[ClientConnection]:
        cookie = "; ".join(f"{name}={text}" for name, text in self.http.cookies.items())
        async with connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket", additional_headers={"Cookie": cookie},
            compression=None, proxy=None, max_size=None, max_queue=None, local_addr=(self.address, 0),
            close_timeout=0.2,
        ) as line:  # fmt: skip
            yield line


class HonestTable:
    """Two people who play at random, and how long each of their moves took."""

    def __init__(self, port: int, number: int) -> None:
        address = f"127.0.1.{number + 1}"
        self.people = [Person(port, address), Person(port, address)]
        self.took: list[tuple[float, float]] = []  # when, and how long
        self._random = random.Random(number)

    async def play(self, end: Callable[[], bool]) -> None:
        while not end():
            table = await self.people[0].open("macadam", ME, OPEN)
            await self.people[1].post(f"/api/tables/{table}/sit", {"seat": 1})
            async with self.people[0].join(table) as south, self.people[1].join(table) as north:
                await self._game((south, north), end)

    async def _game(self, lines: tuple[ClientConnection, ...], end: Callable[[], bool]) -> None:
        told = [json.loads(await line.recv()) for line in lines]
        number, turn = told[0]["number"], told[0]["turn"]
        views = [one["view"] for one in told]
        while turn["kind"] == "to_move" and not end():
            await asyncio.sleep(PACE * self._random.uniform(0.5, 1.5))
            seat = turn["seat"]
            way = self._random.choice(views[seat]["choices"].split()).partition("=")[0]
            do = {"kind": "move", "start": way[:2], "end": way[-2:]}
            began = time.perf_counter()
            await lines[seat].send(json.dumps(
                {"kind": "play", "id": f"m{number}", "number": number + 1, "seat": seat, "do": do}
            ))  # fmt: skip
            updates = await asyncio.gather(*(_update(line) for line in lines))
            self.took.append((began, time.perf_counter() - began))
            number, turn = updates[0]["happened"]["number"], updates[0]["turn"]
            views = [one["view"] for one in updates]


async def _update(line: ClientConnection) -> Any:
    while True:
        told = json.loads(await line.recv())
        if told["kind"] == "update":
            return told
        if told["kind"] == "refused":
            raise RuntimeError(told)


class Child:
    """Somebody against level 1: how long the computer's answer takes."""

    def __init__(self, port: int) -> None:
        self.person = Person(port, "127.0.2.1")
        self.took: list[tuple[float, float]] = []

    async def play(self, end: Callable[[], bool]) -> None:
        while not end():
            table = await self.person.open("macadam", ME, {"kind": "robot", "level": 1})
            async with self.person.join(table) as line:
                told = json.loads(await line.recv())
                number, turn, view = told["number"], told["turn"], told["view"]
                while turn == {"kind": "to_move", "seat": 0} and not end():
                    await asyncio.sleep(PACE)
                    way = random.choice(view["choices"].split()).partition("=")[0]
                    do = {"kind": "move", "start": way[:2], "end": way[-2:]}
                    began = time.perf_counter()
                    await line.send(json.dumps(
                        {"kind": "play", "id": f"m{number}", "number": number + 1, "seat": 0, "do": do}
                    ))  # fmt: skip
                    told = await _update(line)
                    if told["turn"]["kind"] == "to_move":
                        told = await _update(line)
                        self.took.append((began, time.perf_counter() - began))
                    number, turn, view = told["happened"]["number"], told["turn"], told["view"]
