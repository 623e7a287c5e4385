"""python -m tests.faults.cluster --faults 500: what befalls two processes, PostgreSQL and Redis.

People and watchers are spread over both processes and play all four games without a pause; processes,
PostgreSQL and Redis are killed, frozen and cut off at random. After each fault every table moves on; in the
end one log explains all that anybody saw.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import ssl
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tablee.games import GAMES
from tablee.table.export import verify
from tests.cluster.postgres import Postgres, running_postgres
from tests.cluster.redis import RedisServer, running_redis
from tests.faults.client import Client
from tests.faults.seen import Seen
from tests.server.client import ME, OPEN, robot
from tests.server.running import Process

PATIENCE = 300.0
# The game, its rules, who sits beside the one who opens it, and how many watch.
TABLES: tuple[tuple[str, dict[str, Any], tuple[dict[str, Any], ...], int], ...] = (
    ("macadam", {"setup": "dots"}, (OPEN,), 1),
    ("macadam", {"setup": "dots", "first": "by lot"}, (robot(1),), 1),
    ("dames", {}, (OPEN,), 1),
    ("dames", {}, (robot(1),), 0),
    ("carrom", {"target": "one round", "returned": "by the house"}, (OPEN,), 1),
    ("pietons", {"seats": 3, "manches": 1}, (OPEN, robot(1)), 1),
)


class House:
    """Two processes, PostgreSQL and Redis, each of which may fall."""

    def __init__(
        self, processes: Sequence[Process], postgres: Postgres, redis: RedisServer, url: str
    ) -> None:
        self.processes, self.postgres, self.redis, self._url = processes, postgres, redis, url
        self.doors = [process.url for process in processes]

    async def kill_process(self, source: random.Random) -> None:
        process = source.choice(self.processes)
        await asyncio.to_thread(process.kill)
        await asyncio.sleep(source.uniform(0, 0.5))
        await asyncio.to_thread(process.start)

    async def freeze_process(self, source: random.Random) -> None:
        """It sleeps longer than a lease lasts, and wakes up believing that nothing happened."""
        process = source.choice(self.processes)
        process.freeze()
        await asyncio.sleep(source.choice((0.5, 7.0)))
        process.thaw()

    async def kill_redis(self, source: random.Random) -> None:
        self.redis.kill()
        await asyncio.sleep(source.uniform(0, 1.0))
        await asyncio.to_thread(self.redis.start)

    async def kill_postgres(self, source: random.Random) -> None:
        self.postgres.kill()
        await asyncio.sleep(source.uniform(0, 1.0))
        await asyncio.to_thread(self.postgres.start)

    async def cut_postgres(self, source: random.Random) -> None:
        await asyncio.to_thread(self.postgres.cut, self._url)

    async def cut_redis(self, source: random.Random) -> None:
        await asyncio.to_thread(self.redis.cut)


@contextmanager
def opened_house(folder: Path, skew: float = 0.0) -> Iterator[House]:
    """`skew`: seconds that the clock of the second process is ahead."""
    with ExitStack() as stack:
        postgres, redis = stack.enter_context(running_postgres()), stack.enter_context(running_redis())
        url = postgres.database()
        words = ("--database", url, "--redis", redis.url)
        processes = [Process(folder / name, *words, skew=ahead) for name, ahead in (("a", 0.0), ("b", skew))]
        for process in processes:
            stack.callback(process.close)
            process.start()
        yield House(processes, postgres, redis, url)


class Load:
    """Tables where people play without a pause, by whichever door is open."""

    def __init__(self, house: House, source: random.Random) -> None:
        self._house, self._source = house, source
        self.seen = Seen()
        self.tables: list[list[Client]] = []
        self.finished: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        for kind in TABLES:
            self.tables.append(await self._sit_down(*kind))

    async def _sit_down(
        self, game: str, rules: dict[str, Any], others: tuple[dict[str, Any], ...], watchers: int
    ) -> list[Client]:
        cookies = [await self._newcomer() for _ in range(1 + others.count(OPEN))]
        ask = {
            "game": game, "rules": rules, "seats": [ME, *others], "private": True,
            "id": f"t{self._source.getrandbits(60)}",
        }  # fmt: skip
        table = (await self._ask("POST", "/api/tables", cookies[0], ask)).json()["table"]
        for seat, cookie in enumerate(cookies[1:], 1):
            await self._ask("POST", f"/api/tables/{table}/sit", cookie, {"seat": seat})
        people = [(cookie, seat) for seat, cookie in enumerate(cookies)] + [("", None)] * watchers
        clients = [
            Client(self._house.doors, cookie, table, game, seat, self.seen, self._source)
            for cookie, seat in people
        ]
        self._tasks += [asyncio.create_task(client.run()) for client in clients]
        return clients

    async def _newcomer(self) -> str:
        answer = await self._ask("GET", "/api/me", "")
        return "; ".join(f"{name}={text}" for name, text in answer.cookies.items())

    async def _ask(self, method: str, path: str, cookie: str, body: Any = None) -> httpx.Response:
        """Whatever can be asked again is, by one door or the other, until it is answered."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # no certificates are read for plain HTTP
        headers = {"cookie": cookie} if cookie else {}
        while True:
            door = self._source.choice(self._house.doors)
            try:
                async with httpx.AsyncClient(
                    base_url=door, verify=context, trust_env=False, timeout=15
                ) as one:
                    answer = await one.request(method, path, json=body, headers=headers)
                if answer.status_code == 200:
                    return answer
                assert answer.status_code >= 429, answer.text
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)

    def cut(self) -> None:
        """Everyone at one of the doors loses the connection."""
        door = self._source.choice(self._house.doors)
        for clients in self.tables:
            for client in clients:
                if client.door == door:
                    client.cut()

    async def all_go_on(self) -> None:
        """Every table moves, and everyone there sees it."""
        before = [(clients, [client.number for client in clients]) for clients in self.tables]
        end = time.monotonic() + PATIENCE
        while not all(_went_on(clients, numbers) for clients, numbers in before):
            self.complain()
            if time.monotonic() > end:
                stuck = [
                    [
                        (client.table, client.seat, client.number, client.turn, client.door)
                        for client in clients
                    ]
                    for clients, numbers in before
                    if not _went_on(clients, numbers)
                ]
                raise AssertionError(f"a table is stuck: {stuck}")
            await asyncio.sleep(0.01)

    def complain(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()  # what a client found wrong is ours to hear

    async def replace_the_finished(self) -> None:
        for i, clients in enumerate(self.tables):
            if all(client.over for client in clients):
                self.finished.append(clients[0].table)
                self.tables[i] = await self._sit_down(*TABLES[i])

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        ended = await asyncio.gather(*self._tasks, return_exceptions=True)
        faults = [end for end in ended if isinstance(end, Exception)]
        assert not faults, faults
        self.seen.check()

    async def verify_the_finished(self) -> None:
        """Both processes give the same log, and it is by the rules and fair."""
        for table in self.finished:
            logs = {(await self._ask("GET", f"/api/tables/{table}/log", "")).text for _ in range(4)}
            assert len(logs) == 1, f"{table} has several logs"
            found = verify(GAMES, logs.pop())
            assert found.faults == (), (table, found.faults)


def _went_on(clients: Sequence[Client], numbers: Sequence[int]) -> bool:
    return all(client.over or client.number > number for client, number in zip(clients, numbers, strict=True))


async def suffer(house: House, faults: int, source: random.Random, told: Callable[[str], None]) -> Load:
    """So many faults, one after the other or two at once; all of it is checked in the end."""
    load = Load(house, source)

    async def cut_people(_: random.Random) -> None:
        load.cut()

    kinds: list[Callable[[random.Random], Awaitable[None]]] = [
        house.kill_process, house.kill_redis, house.kill_postgres, house.freeze_process,
        house.cut_postgres, house.cut_redis, cut_people,
    ]  # fmt: skip
    weights = [3, 2, 2, 1, 2, 2, 3]
    struck: Counter[str] = Counter()
    await load.start()
    while struck.total() < faults:
        together = source.choices(kinds, weights, k=source.choice((1, 1, 1, 2)))
        together = list({kind.__name__: kind for kind in together}.values())
        struck.update(kind.__name__ for kind in together)
        told(f"{struck.total()}: {' and '.join(kind.__name__ for kind in together)}")
        await asyncio.gather(*(kind(source) for kind in together))
        await load.all_go_on()
        await load.replace_the_finished()
        await asyncio.sleep(source.uniform(0, 0.2))
    await load.all_go_on()
    await load.stop()
    await load.verify_the_finished()
    told(
        f"{struck.total()} faults ({', '.join(f'{name} {count}' for name, count in struck.items())}): "
        f"{load.seen.acknowledged} acknowledged messages, {len(load.seen.tables)} tables, "
        f"{len(load.finished)} of them finished and verified"
    )
    return load


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.faults.cluster")
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="tablee-faults-") as folder, opened_house(Path(folder)) as house:
        try:
            asyncio.run(
                suffer(house, asked.faults, random.Random(asked.seed), lambda text: print(text, flush=True))
            )
        finally:
            for process in house.processes:
                lines = process.log.read_text("utf-8", errors="replace").splitlines()
                print(*(line for line in lines if '"level": "error"' in line), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
