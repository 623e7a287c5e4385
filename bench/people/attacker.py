"""What an attacker does from one address: each coroutine goes on until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

from bench.people.honest import ME, OPEN, Person

WORST = "W:WK1,K3,K6,K25,K26,K45,K48,K49,K50:B9,10,11,12,19,20,21,23,28,30,31,32,39,40,41,42"


async def worst_position(me: Person) -> None:
    rules = {"capture": "souffler", "position": WORST}
    await _often(8, lambda: me.post("/api/study", {"game": "dames", "rules": rules, "dos": []}))


async def study_with_hints(me: Person) -> None:
    ask = {"game": "dames", "rules": {}, "dos": [], "hint": True}
    await _often(8, lambda: me.post("/api/study", ask))


async def long_study(me: Person) -> None:
    slides = [("a3", "a1"), ("h6", "h8"), ("a1", "a3"), ("h8", "h6")]
    dos = [{"kind": "move", "start": a, "end": b} for a, b in slides * 2]
    await _often(8, lambda: me.post("/api/study", {"game": "macadam", "rules": {}, "dos": dos}))


async def long_texts(me: Person) -> None:
    text = ("1. 32-28 19-23 2. 28x19 14x23 *\n\n" * 2000)[:59_000]
    await _often(8, lambda: me.post("/api/read", {"game": "dames", "text": text, "which": 0}))


async def takebacks(me: Person) -> None:
    """Play and take back without end, then come to that table again and again."""
    table = await me.open("macadam", ME, ME)
    async with me.join(table) as line:
        told = json.loads(await line.recv())
        number = told["number"]
        slide = {"kind": "move", "start": "a3", "end": "a1"}
        for i in range(3000):
            for seat, message in (
                (
                    0,
                    {
                        "kind": "play",
                        "number": number + 1,
                        "do": slide,
                    },
                ),
                (0, {"kind": "offer", "offer": "takeback"}),
            ):
                await line.send(json.dumps(message | {"id": f"{i}-{message['kind']}", "seat": seat}))
                while (told := json.loads(await line.recv()))["kind"] not in ("done", "refused"):
                    pass
                number = told.get("number") or number
                if told["kind"] == "refused" and told["code"] == "no_takeback":
                    await _often(8, lambda: me.http.get(f"/api/tables/{table}/replay"))


async def verify(me: Person) -> None:
    table = await me.open("carrom", ME, {"kind": "robot", "level": 1})
    async with me.join(table) as line:
        await line.send(json.dumps({"kind": "client_seed", "id": "c", "seat": 0, "number": "1"}))
        await asyncio.sleep(1)
        await line.send(json.dumps({"kind": "resign", "id": "r", "seat": 0}))
        await asyncio.sleep(0.5)
    await _often(8, lambda: me.http.get(f"/api/tables/{table}/verify"))


async def robots(me: Person) -> None:
    """Forty tables of masters among themselves, each of them watched."""
    robot = {"kind": "robot", "level": 8}
    tables = [await me.open("dames", robot, robot) for _ in range(40)]

    async def watch(table: str) -> None:
        async with me.join(table) as line:
            async for _ in line:
                pass

    await asyncio.gather(*(watch(table) for table in tables if table), return_exceptions=True)


async def aims(me: Person) -> None:
    """A large aim, as often as one can, to everyone who watches."""
    table = await me.open("carrom", ME, ME)
    big = {"kind": "aim", "seat": 0, "at": {"place": 0.0, "angle": 0.0, "force": 0.5, "more": "x" * 15_000}}
    small = {"kind": "aim", "seat": 0, "at": {"place": 0.0, "angle": 0.0, "force": 0.5}}

    async def watch() -> None:
        async with Person(me.port, me.address).join(table) as line:
            async for _ in line:
                pass

    async def aim() -> None:
        async with me.join(table) as line:
            while True:
                await line.send(json.dumps(big))
                await line.send(json.dumps(small))
                await asyncio.sleep(0)

    async with asyncio.TaskGroup() as tasks:
        for _ in range(150):
            tasks.create_task(watch())
        tasks.create_task(aim())


async def fresh_cookies(me: Person) -> None:
    """A new guest for every public table."""

    async def open_one() -> None:
        somebody = Person(me.port, me.address)
        await somebody.open("macadam", ME, OPEN, private=False)
        await somebody.http.aclose()

    await _often(8, open_one)


async def pings(me: Person) -> None:
    table = await me.open("macadam", ME, OPEN)
    text = json.dumps({"kind": "ping"})

    async def one() -> None:
        async with me.join(table) as line:
            while True:
                await line.send(text)
                await asyncio.sleep(0)

    await asyncio.gather(*(one() for _ in range(8)))


async def lists(me: Person) -> None:
    await _often(16, lambda: me.http.get("/api/tables?which=open"))


async def half_open(me: Person) -> None:
    """Connections that never finish their first request."""
    while True:
        lines = []
        for _ in range(400):
            with contextlib.suppress(OSError):
                _, line = await asyncio.open_connection("127.0.0.1", me.port, local_addr=(me.address, 0))
                line.write(b"GET / HTTP/1.1\r\nX-Slow: ")
                lines.append(line)
        await asyncio.sleep(2)
        for line in lines:
            line.close()


async def _often(at_once: int, ask: Callable[[], Awaitable[Any]]) -> None:
    async def again() -> None:
        while True:
            await ask()

    await asyncio.gather(*(again() for _ in range(at_once)))


ATTACKS = {
    one.__name__: one
    for one in (
        worst_position, study_with_hints, long_study, long_texts, takebacks, verify, robots, aims,
        fresh_cookies, pings, lists, half_open,
    )
}  # fmt: skip
