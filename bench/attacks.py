"""What one guest or one address can do to everyone else: honest tables' p99 with and without each attack.

Twenty tables of two people play Macadam, a move every tenth of a second, each table from an address of its
own. Beside them one attacker from one address does one thing after another, as fast as it can. A move counts
from the moment it is sent until both players have it. All traffic stays on this machine's loopback addresses;
the attacker runs where nobody else wants to, as it would have its own machine.

A p99 over a few seconds is decided by one or two stalls of the machine. So each attack comes in many short
slices, each with a slice of peace before it, all attacks in turn; what is compared is the p99 of all moves in
an attack's slices with the p99 of all moves in peace, and an interval says how much the slices differ. The
last column counts the slices whose own p99 is above twice that of peace, which happens in peace too.

Run it as `python -m bench.attacks`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from bench.people.attacker import ATTACKS
from bench.people.honest import Child, HonestTable, Person

TABLES = 20
ATTACKER = "127.0.0.66"
SETTLE = 0.7  # seconds after a slice that count for neither side: what was under way comes to its end
RESAMPLES = 400
Moves = list[float]  # seconds that each took


def attack(name: str, port: int, begin: Any, end: Any) -> None:
    """In a process of its own, which gives way to everyone: attack from each `begin` to the next `end`."""
    os.nice(19)
    if hasattr(os, "SCHED_IDLE"):  # or it would hold a core for milliseconds when the house wants it
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

    async def until_stopped() -> None:
        async def on_and_on() -> None:
            while True:
                with contextlib.suppress(Exception):  # the house may well hang up on it
                    await ATTACKS[name](Person(port, ATTACKER))
                await asyncio.sleep(0.05)

        attacking = asyncio.create_task(on_and_on())
        await asyncio.to_thread(end.wait)
        attacking.cancel()
        await asyncio.gather(attacking, return_exceptions=True)

    while True:
        begin.wait()
        begin.clear()
        asyncio.run(until_stopped())


class Attacker:
    def __init__(self, name: str, port: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._begin, self._end = context.Event(), context.Event()
        self._process = context.Process(target=attack, args=(name, port, self._begin, self._end), daemon=True)
        self._process.start()

    def begin(self) -> None:
        self._end.clear()
        self._begin.set()

    def end(self) -> None:
        self._end.set()

    def kill(self) -> None:
        self._process.kill()


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


@dataclass
class Slices:
    """What honest people's moves took in each slice, and the answers of level 1."""

    moves: list[Moves] = field(default_factory=list)
    answers: Moves = field(default_factory=list)

    def p(self, share: float) -> float:
        return quantile([one for moves in self.moves for one in moves], share)


def quantile(of: Sequence[float], share: float) -> float:
    """In milliseconds."""
    return 1000 * statistics.quantiles(of, n=1000)[round(share * 1000) - 1] if len(of) > 1 else 0.0


def interval(attacked: Slices, peace: Slices) -> tuple[float, float]:
    """Where nine tenths of the ratios lie when slices are drawn again from those that were measured."""
    rng = random.Random(1)

    def again(of: Slices) -> float:
        return Slices(rng.choices(of.moves, k=len(of.moves))).p(0.99)

    ratios = sorted(again(attacked) / again(peace) for _ in range(RESAMPLES))
    return ratios[RESAMPLES // 20], ratios[-RESAMPLES // 20]


async def measure(port: int, names: list[str], slices: int, seconds: float) -> dict[str, Slices]:
    """The slices by attack; those in peace are under the name "peace"."""
    over = False
    tables = [HonestTable(port, i) for i in range(TABLES)]
    child = Child(port)
    playing = [*(one.play(lambda: over) for one in tables), child.play(lambda: over)]
    players = [asyncio.create_task(one) for one in playing]
    attackers = {name: Attacker(name, port) for name in names}
    found = {name: Slices() for name in ("peace", *names)}

    async def one_slice(name: str) -> None:
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        end = time.perf_counter()
        await asyncio.sleep(SETTLE)  # a move that was sent in the slice is told by now, or is late anyway
        found[name].moves.append([took for one in tables for at, took in one.took if began <= at < end])
        found[name].answers += [took for at, took in child.took if began <= at < end]

    try:
        await asyncio.sleep(5)  # the attackers import what they need
        for number in range(slices):
            print(f"slice {number + 1} of {slices}", file=sys.stderr, flush=True)
            for name, attacker in attackers.items():
                await one_slice("peace")
                attacker.begin()
                await one_slice(name)
                attacker.end()
                await asyncio.sleep(SETTLE)
    finally:
        for attacker in attackers.values():
            attacker.kill()
    over = True
    for failed in await asyncio.gather(*players, return_exceptions=True):
        if isinstance(failed, BaseException):
            raise failed
    return found


def figures(found: dict[str, Slices]) -> list[dict[str, Any]]:
    peace = found["peace"]
    rows = []
    for name, slices in found.items():
        low, high = interval(slices, peace)
        rows.append({
            "attack": name, "moves": sum(map(len, slices.moves)),
            "p50": round(slices.p(0.5), 1), "p99": round(slices.p(0.99), 1),
            "ratio": round(slices.p(0.99) / peace.p(0.99), 2), "low": round(low, 2), "high": round(high, 2),
            "level1_p99": round(quantile(slices.answers, 0.99), 1),
            "slices": len(slices.moves),
            "doubled": sum(quantile(moves, 0.99) > 2 * peace.p(0.99) for moves in slices.moves),
        })  # fmt: skip
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--slices", type=int, default=6, help="of each attack, with one of peace before each")
    parser.add_argument("--seconds", type=float, default=2.0, help="of a slice")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    # In memory where there is such a folder: a disk that is slow now and then is no attack.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with (
        tempfile.TemporaryDirectory(prefix="tablee-bench-", dir=memory) as folder,
        house(Path(folder)) as port,
    ):
        names = asked.names or list(ATTACKS)
        rows = figures(asyncio.run(measure(port, names, asked.slices, asked.seconds)))
    if asked.json:
        print(json.dumps(rows))
        return
    print(f"{'':18} {'moves':>6} {'p50':>8} {'p99':>8} {'to peace':>9} {'(90 %)':>12}", end="")
    print(f" {'level 1 p99':>12} {'doubled':>9}")
    for row in rows:
        print(
            f"{row['attack']:18} {row['moves']:6} {row['p50']:5.1f} ms {row['p99']:5.1f} ms "
            f"{row['ratio']:9.2f} {row['low']:5.2f}..{row['high']:5.2f} {row['level1_p99']:9.1f} ms "
            f"{row['doubled']:4}/{row['slices']:3}"
        )


if __name__ == "__main__":
    main()
