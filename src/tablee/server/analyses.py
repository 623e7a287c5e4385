"""Finished games judged in the background: part by part, each kept as soon as it is found.

A part is a position that is searched, or a question of a review. What is kept is never looked for again, so
that an analysis goes on where it stopped, whoever stopped it: the one who asked, a limit, or a crash.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any, TypeAlias

from tablee.core.value import json_object, to_json
from tablee.server.background import Background
from tablee.server.worker_pool import WorkerPool
from tablee.table.fair_queue import Urgency
from tablee.table.refusal import Refusal
from tablee.table.storage import Storage

Job: TypeAlias = tuple[Any, ...]  # a function that a worker can be given, and its arguments


@dataclass(frozen=True)
class FinishedGame:
    """A game as its parts: a name for each, the job that finds it, and the one that tells what all come to.
    `look`: into a part for a hand of some level, where the game has such a thing."""

    table: str
    keys: tuple[str, ...]
    find: Callable[[int], Job]
    tell: Callable[[Sequence[str | None]], Job]
    look: Callable[[int, int], Job] | None = None


class Analyses:
    """The analyses that run now."""

    def __init__(self, store: Storage, workers: WorkerPool, background: Background) -> None:
        self._store, self._workers, self._background = store, workers, background

    def start(self, one: FinishedGame, guest: str, payers: tuple[str, ...]) -> None:
        """Begin, or go on; asked for again, nothing changes."""
        self._background.start(one.table, guest, partial(self._run, one, payers))

    async def state(self, one: FinishedGame, payers: tuple[str, ...]) -> bytes:
        """How far it is, with the report of what is known, as JSON. Whoever asks is looking at it."""
        self._background.look(one.table)
        # Asked before what is kept is read: one that ends meanwhile is looked at once more, not left behind.
        running = one.table in self._background
        kept = await self._store.kept_analyses(one.keys)
        found = [kept.get(key) for key in one.keys]
        told = await self._workers.run(payers, *one.tell(found))
        return json_object(
            running=to_json(bool, running),
            done=to_json(int, sum(part is not None for part in found)),
            parts=to_json(int, len(found)),
            report=told,
        )

    async def look(self, one: FinishedGame, part: int, hand: int, payers: tuple[str, ...]) -> bytes:
        """One part looked into; what was found is kept too."""
        if one.look is None or not 0 <= part < len(one.keys):
            raise Refusal("malformed")
        key = sha256(f"{one.keys[part]} {hand}".encode()).hexdigest()
        kept = (await self._store.kept_analyses([key])).get(key)
        if kept is not None:
            return kept.encode()
        found: bytes = await self._workers.run_behind(payers, Urgency.ANSWER, *one.look(part, hand))
        await self._store.keep_analysis(key, found.decode())
        return found

    async def _run(self, one: FinishedGame, payers: tuple[str, ...]) -> None:
        """Every part that is not known yet, the last one first: what decided mostly came late."""
        kept = await self._store.kept_analyses(one.keys)
        for number in reversed(range(len(one.keys))):
            if one.keys[number] not in kept:
                urgency = self._background.urgency(one.table)
                found: bytes = await self._workers.run_behind(payers, urgency, *one.find(number))
                await self._store.keep_analysis(one.keys[number], found.decode())
