"""Finished games judged in the background: part by part, each kept as soon as it is found.

A part is a position that is searched, or a question of a review. What is kept is never looked for again, so
that an analysis goes on where it stopped, whoever stopped it: the one who asked, a limit, or a crash.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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
    `look`: into a part for a hand of some level, where the game has such a thing. `found`: what is known to
    be kept, by name; `told`: what came of so many of them."""

    table: str
    keys: tuple[str, ...]
    find: Callable[[int], Job]
    tell: Callable[[Sequence[str | None]], Job]
    look: Callable[[int, int], Job] | None = None
    found: dict[str, str] = field(default_factory=dict)
    told: dict[int, bytes] = field(default_factory=dict)


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
        found = await self._known(one)
        done = sum(part is not None for part in found)
        return json_object(
            running=to_json(bool, running),
            done=to_json(int, done),
            parts=to_json(int, len(found)),
            report=one.told.get(done) or await self._report(one, found, done, payers),
        )

    async def _report(
        self, one: FinishedGame, found: Sequence[str | None], done: int, payers: tuple[str, ...]
    ) -> bytes:
        """What so many parts come to; kept, since a page looks more often than something is found. Behind
        those who play, as the parts are: each look of each page would hold a core for milliseconds."""
        told: bytes = await self._workers.run(payers, *one.tell(found), gives_way=True)
        one.told.clear()
        one.told[done] = told
        return told

    async def _known(self, one: FinishedGame) -> Sequence[str | None]:
        """What is known of each part. What was not is asked for: others may have found it; where it is being
        looked for here, all of that is known here."""
        missing = [key for key in one.keys if key not in one.found]
        if missing and (not one.found or one.table not in self._background):
            one.found.update(await self._store.kept_analyses(missing))
        return [one.found.get(key) for key in one.keys]

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
        known = await self._known(one)
        for number in reversed(range(len(one.keys))):
            if known[number] is None:
                urgency = self._background.urgency(one.table)
                found: bytes = await self._workers.run_behind(payers, urgency, *one.find(number))
                await self._store.keep_analysis(one.keys[number], found.decode())
                one.found[one.keys[number]] = found.decode()
