"""A table without a server: a log in memory, watchers that remember, and ways to make them fail."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from tablee.core.entry import Entry
from tablee.table.absence import Clock
from tablee.table.botseat import Thinkers
from tablee.table.hall import Hall
from tablee.table.log import Line, Person, Sitter, Taken, Unkept
from tablee.table.table import Table


class MemoryShelf:
    """Keeps lines in a dict; `failing` makes every append fail as a full disk does."""

    def __init__(self) -> None:
        self.kept: dict[str, list[Line]] = {}
        self.seeds: dict[str, str] = {}
        self.failing = False
        self.failing_at: str | None = None  # only at this table
        self.gate: asyncio.Event | None = None  # an append waits here, as on a slow disk

    async def append(self, line: Line) -> None:
        if self.gate is not None:
            await self.gate.wait()
        if self.failing or line.table == self.failing_at:
            raise Unkept("the disk is full")
        lines = self.kept.setdefault(line.table, [])
        if line.number != len(lines):
            raise Taken(line.table)
        lines.append(line)

    async def lines(self, table: str) -> Sequence[Line]:
        return list(self.kept.get(table, ()))

    async def open_table(self, seed: str, lines: Sequence[Line]) -> None:
        for line in lines:
            await self.append(line)
        self.seeds[lines[0].table] = seed

    async def seed(self, table: str) -> str | None:
        return self.seeds.get(table)

    async def last_number(self, table: str) -> int | None:
        return self.kept[table][-1].number if table in self.kept else None

    async def unfinished_tables(self) -> Sequence[str]:
        return [id for id, lines in self.kept.items() if lines[-1].outcome is None]

    async def waiting_since(self, before: float) -> Sequence[str]:
        return [id for id, lines in self.kept.items() if lines[-1].waiting and lines[-1].at < before]

    async def count_open(self, guest: str) -> int:
        return 0

    async def count_waiting(self, guest: str) -> int:
        return 0


class Ear:
    """A watcher that remembers what it was told, and what was in the log at that moment."""

    def __init__(self, guest: str, shelf: MemoryShelf, table: Table) -> None:
        self.guest = guest
        self.told: list[dict[str, Any]] = []
        self.unsaved = 0
        self._shelf, self._table = shelf, table
        self._told = asyncio.Event()

    async def until(self, so: Callable[[], bool]) -> None:
        """Until it is so; looked at whenever something is told."""
        while not so():
            self._told.clear()
            await self._told.wait()

    def tell(self, message: bytes) -> None:
        said = json.loads(message)
        self.told.append(said)
        self._told.set()
        if said["kind"] == "update" and said["happened"]["number"] >= len(self._shelf.kept[self._table.id]):
            self.unsaved += 1

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.told if one["kind"] == kind]


class Sitting:
    """One table with people called p0, p1 … at its seats."""

    def __init__(
        self,
        entry: Entry[Any],
        game: Any,
        sitters: Sequence[Sitter | None] | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self.entry, self.game = entry, game
        self.shelf = MemoryShelf()
        self.thinkers = Thinkers(1)
        self.hall = Hall({entry.id: entry}, self.shelf, self.thinkers, clock)
        self._sitters = sitters or [Person(f"p{i}", f"Player {i}") for i in range(game.seats)]

    async def __aenter__(self) -> Sitting:
        self.table = await self.hall.open(self.entry, self.game, self._sitters, "p0", private=False)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hall.close()
        self.thinkers.close()

    async def ear(self, guest: str) -> Ear:
        ear = Ear(guest, self.shelf, self.table)
        await self.table.watch(ear)
        return ear

    async def settle(self) -> None:
        """Let the house do what it has to."""
        await self.table.rest()

    async def left(self) -> None:
        """Until the hall has let go of what nobody visits any more."""
        await asyncio.gather(*self.hall._leaving)

    @property
    def lines(self) -> list[Line]:
        return self.shelf.kept[self.table.id]
