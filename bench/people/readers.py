"""People who have finished games analysed and look on, in a process of their own that gives way to everyone:
they would have their own machines."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Any

from bench.people.honest import ME, Person
from tablee.core.value import to_parsed
from tablee.games import GAMES
from tablee.games.dames.state import Action

OF_ONE = 2  # games that one guest may have analysed at the same time
SOONEST, LATEST, SHARE = 1.5, 5.0, 6  # as `web/src/study/analysis.svelte.ts` has it, in seconds


class Readers:
    """`games`: what is to be played, given up and then analysed, by this function in the other process."""

    def __init__(self, port: int, games: Callable[[], Sequence[Sequence[Action]]]) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_read, args=(port, games, theirs), daemon=True)
        self._process.start()

    async def ask(self, word: str) -> int:
        """`finish` the games, `begin` and `end` having them analysed, how much is `done`."""
        self._line.send(word)
        return int(await asyncio.to_thread(self._line.recv))

    def close(self) -> None:
        self._process.kill()


def _read(port: int, games: Callable[[], Sequence[Sequence[Action]]], line: Connection) -> None:
    os.nice(19)
    if hasattr(os, "SCHED_IDLE"):  # or it would hold a core for milliseconds when the house wants it
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    asyncio.run(_serve(port, games(), line))


async def _serve(port: int, games: Sequence[Sequence[Action]], line: Connection) -> None:
    readers = [Person(port, f"127.0.2.{n + 1}") for n in range(-(-len(games) // OF_ONE))]
    whose = [readers[n // OF_ONE] for n in range(len(games))]
    finished, looking = list[tuple[Person, str]](), None
    while True:
        word, answer = await asyncio.to_thread(line.recv), 0
        if word == "finish":
            finished = [(reader, await finish(reader, one)) for reader, one in zip(whose, games, strict=True)]
        elif word == "begin":
            await _run(finished, True)
            looking = asyncio.create_task(look(finished))
        elif word == "end":
            assert looking is not None
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
            await _run(finished, False)
        else:
            answer = sum([await analysed(reader, table) for reader, table in finished])
        line.send(answer)


async def _run(finished: Sequence[tuple[Person, str]], run: bool) -> None:
    """A house that is asked too much refuses: then it is asked again."""
    for reader, table in finished:
        while True:
            answer = await reader.http.post(f"/api/tables/{table}/analysis", json={"run": run})
            if answer.is_success:
                break
            await asyncio.sleep(0.5)


async def look(finished: Sequence[tuple[Person, str]]) -> None:
    """As their pages do, the less often the longer it takes; a house that is asked too much refuses."""
    began = time.perf_counter()
    while True:
        beat = min(LATEST, max(SOONEST, (time.perf_counter() - began) / SHARE))
        for reader, table in finished:
            await asyncio.sleep(beat / len(finished))
            await reader.http.get(f"/api/tables/{table}/analysis")


async def analysed(reader: Person, table: str) -> int:
    """How many positions are known; who has asked too much waits."""
    while True:
        answer = await reader.http.get(f"/api/tables/{table}/analysis")
        if answer.is_success:
            return int(answer.json()["done"])
        await asyncio.sleep(1.0)


async def finish(reader: Person, actions: Sequence[Action]) -> str:
    """A long game of Dames with both seats its guest's, given up at its end."""
    table = await reader.open("dames", ME, ME)
    async with reader.join(table) as line:
        number = json.loads(await line.recv())["number"]
        for at, action in enumerate(actions):
            do = to_parsed(GAMES["dames"].wire.action, action)
            await _say(line, {"kind": "play", "number": number + 1 + at, "seat": at % 2, "do": do}, at)
        await _say(line, {"kind": "resign", "seat": 0}, len(actions))
    return table


async def _say(line: Any, message: dict[str, Any], at: int) -> None:
    await line.send(json.dumps(message | {"id": f"b{at}"}))
    while json.loads(await line.recv())["kind"] not in ("done", "refused"):
        pass
