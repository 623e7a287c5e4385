"""What one guest or one address can do to everyone else: honest tables' p99 with and without each attack.

Twenty tables of two people play Macadam, a move every tenth of a second, each table from an address of its
own. Beside them one attacker from one address does one thing after another, as fast as it can. A move counts
from the moment it is sent until both players have it. All traffic stays on this machine's loopback addresses;
the attacker runs with the lowest priority on one core, as it would have its own machine.

Run it as `python -m bench.attacks`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from bench.people.honest import ME, OPEN, Child, HonestTable, Person

TABLES = 20
ATTACKER = "127.0.0.66"
WORST = "W:WK1,K3,K6,K25,K26,K45,K48,K49,K50:B9,10,11,12,19,20,21,23,28,30,31,32,39,40,41,42"


# The attacks


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


def attack(name: str, port: int, seconds: float, go: Any) -> None:
    """In a process of its own, which gives way to everyone, once it is told to."""
    os.nice(19)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

    go.wait()

    async def run() -> None:
        try:
            async with asyncio.timeout(seconds):
                while True:
                    with contextlib.suppress(Exception):  # the house may well hang up on it
                        await ATTACKS[name](Person(port, ATTACKER))
                    await asyncio.sleep(0.05)
        except TimeoutError:
            return

    asyncio.run(run())


# The measurement


@contextmanager
def house(folder: Path) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    words = [sys.executable, "-m", "tablee.cli", "serve", "--data", str(folder), "--port", str(port)]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(words, stderr=log)
    try:
        while True:
            try:
                if httpx.get(f"http://127.0.0.1:{port}/api/health", trust_env=False).json()["status"] == "ok":
                    break
            except httpx.TransportError:
                pass
            time.sleep(0.2)
        yield port
    finally:
        process.terminate()
        process.wait(60)


async def measure(port: int, names: list[str], seconds: float) -> list[dict[str, Any]]:
    over = False
    tables = [HonestTable(port, i) for i in range(TABLES)]
    child = Child(port)
    playing = [*(one.play(lambda: over) for one in tables), child.play(lambda: over)]
    players = [asyncio.create_task(one) for one in playing]
    await asyncio.sleep(3)
    rows = []
    for name in names:
        print(name, file=sys.stderr, flush=True)
        for what in ("nothing", name):
            attacker = None
            if what != "nothing":
                context = multiprocessing.get_context("spawn")
                go = context.Event()
                attacker = context.Process(target=attack, args=(what, port, seconds, go))
                attacker.start()
                await asyncio.sleep(3)  # starting it is not the attack
                go.set()
            began = time.perf_counter()
            await asyncio.sleep(seconds)
            end = time.perf_counter()
            if attacker is not None:
                await asyncio.to_thread(attacker.join, seconds)
                attacker.kill()  # it may be stuck in what it did to itself
            took = [ms for one in tables for at, ms in one.took if began <= at < end]
            answers = [ms for at, ms in child.took if began <= at < end]
            rows.append({"attack": what, "before": name, "moves": len(took)} | _figures(took, answers))
            await asyncio.sleep(1)
    over = True
    for failed in await asyncio.gather(*players, return_exceptions=True):
        if isinstance(failed, BaseException):
            raise failed
    return rows


def _figures(took: list[float], answers: list[float]) -> dict[str, float]:
    def at(share: float, of: list[float]) -> float:
        return (
            round(1000 * statistics.quantiles(of, n=1000)[int(share * 1000) - 1], 1) if len(of) > 1 else 0.0
        )

    return {"p50": at(0.5, took), "p99": at(0.99, took), "level1_p99": at(0.99, answers)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument(
        "--seconds", type=float, default=8.0, help="of each attack, and of the peace before it"
    )
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    # In memory where there is such a folder: a disk that is slow now and then is no attack.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with (
        tempfile.TemporaryDirectory(prefix="tablee-bench-", dir=memory) as folder,
        house(Path(folder)) as port,
    ):
        rows = asyncio.run(measure(port, asked.names or list(ATTACKS), asked.seconds))
    peace = statistics.median(row["p99"] for row in rows if row["attack"] == "nothing")
    for row in rows:
        row["ratio"] = round(row["p99"] / peace, 2)
    if asked.json:
        print(json.dumps(rows))
        return
    print(f"{'attack':18} {'moves':>6} {'p50':>8} {'p99':>8} {'to peace':>9} {'level 1 p99':>12}")
    for row in rows:
        name = row["attack"] if row["attack"] != "nothing" else "-"
        print(f"{name:18} {row['moves']:6} {row['p50']:5.1f} ms {row['p99']:5.1f} ms {row['ratio']:9.2f} "
              f"{row['level1_p99']:9.1f} ms")  # fmt: skip


if __name__ == "__main__":
    main()
