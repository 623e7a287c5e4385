"""A table without a server: a log in memory, watchers that remember, and ways to make them fail."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from tablee.core.game import Seat
from tablee.core.game_spec import GameSpec
from tablee.table.absence import Clock
from tablee.table.bot_pool import BotPool
from tablee.table.log import LogLine, NotStored, NumberTaken, Opened, Person, Seated, Sitter, TableSummary
from tablee.table.registry import TableRegistry
from tablee.table.table import Table


class MemoryStorage:
    """Keeps lines in a dict; `failing` makes every append fail as a full disk does. No guest has a name."""

    keeping = True

    def __init__(self) -> None:
        self.kept: dict[str, list[LogLine]] = {}
        self.seeds: dict[str, str] = {}
        self.failing = False
        self.failing_at: str | None = None  # only at this table
        self.gate: asyncio.Event | None = None  # an append waits here, as on a slow disk

    async def append(self, line: LogLine) -> None:
        if self.gate is not None:
            await self.gate.wait()
        if self.failing or line.table == self.failing_at:
            raise NotStored("the disk is full")
        lines = self.kept.setdefault(line.table, [])
        if line.number != len(lines):
            raise NumberTaken(line.table)
        lines.append(line)

    async def lines(self, table: str) -> Sequence[LogLine]:
        return list(self.kept.get(table, ()))

    async def open_table(self, seed: str, lines: Sequence[LogLine]) -> None:
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

    async def lines_before(self, table: str, number: int, limit: int) -> Sequence[LogLine]:
        return [line for line in self.kept[table] if line.number < number][-limit:]

    async def tables_of(self, guest: str, limit: int) -> Sequence[TableSummary]:
        return [_listed(lines) for lines in self.kept.values()]

    async def public_tables(self, limit: int) -> Sequence[TableSummary]:
        return await self.tables_of("", limit)

    async def guest(self, id: str) -> None:
        return None

    async def save_guest(self, id: str, name: str) -> None:
        raise NotImplementedError

    async def swear(self, id: str, game: str) -> None:
        raise NotImplementedError

    async def offer_handover(self, token_hash: str, table: str, seat: Seat, expires: float) -> None:
        raise NotImplementedError

    async def take_handover(self, token_hash: str) -> tuple[str, Seat] | None:
        return None

    async def secret(self, name: str) -> bytes:
        return b"secret"

    async def close(self) -> None:
        self.kept.clear()


def _listed(lines: Sequence[LogLine]) -> TableSummary:
    opened, last = lines[0].happening, lines[-1]
    assert isinstance(opened, Opened)
    sitters: dict[Seat, Sitter] = {
        line.happening.seat: line.happening.sitter for line in lines if isinstance(line.happening, Seated)
    }
    return TableSummary(
        last.table, opened, sitters, lines[0].at, last.at, last.outcome is not None, last.number, last.shown
    )


class Ear:
    """A watcher that remembers what it was told, and what was in the log at that moment."""

    def __init__(self, guest: str, storage: MemoryStorage, table: Table) -> None:
        self.guest = guest
        self.told: list[dict[str, Any]] = []
        self.unsaved = 0
        self._storage, self._table = storage, table
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
        if said["kind"] == "update" and said["happened"]["number"] >= len(self._storage.kept[self._table.id]):
            self.unsaved += 1

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.told if one["kind"] == kind]


class Sitting:
    """One table with people called p0, p1 … at its seats."""

    def __init__(
        self,
        spec: GameSpec[Any],
        game: Any,
        sitters: Sequence[Sitter | None] | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self.spec, self.game = spec, game
        self.storage = MemoryStorage()
        self.bots = BotPool(1)
        self.registry = TableRegistry({spec.id: spec}, self.storage, self.bots, clock)
        self._sitters = sitters or [Person(f"p{i}", f"Player {i}") for i in range(game.seats)]

    async def __aenter__(self) -> Sitting:
        self.table = await self.registry.open(self.spec, self.game, self._sitters, "p0", private=False)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.registry.close()
        self.bots.close()

    async def ear(self, guest: str) -> Ear:
        ear = Ear(guest, self.storage, self.table)
        await self.table.watch(ear)
        return ear

    async def settle(self) -> None:
        """Let the house do what it has to."""
        await self.table.rest()

    async def left(self) -> None:
        """Until the hall has let go of what nobody visits any more."""
        await asyncio.gather(*self.registry._leaving)

    @property
    def lines(self) -> list[LogLine]:
        return self.storage.kept[self.table.id]
