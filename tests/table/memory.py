"""A table without a server: a log in memory, watchers that remember, and ways to make them fail."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from typing import Any

from tablee.core.game import Seat
from tablee.core.game_spec import GameSpec
from tablee.core.people import SessionKey, Subscription
from tablee.core.study.puzzle import PuzzleResult
from tablee.store.writer import Written
from tablee.table.absence import Clock
from tablee.table.bot_pool import BotPool
from tablee.table.clock import TimeControl
from tablee.table.log import (
    Absence,
    LogLine,
    NotStored,
    NumberTaken,
    Opened,
    Person,
    Room,
    Seated,
    Sitter,
    TableSummary,
)
from tablee.table.registry import TableRegistry
from tablee.table.table import Table


class MemoryStudies:
    """What study keeps, in dictionaries."""

    def __init__(self) -> None:
        self.analyses: dict[str, str] = {}
        self.studies: dict[str, str] = {}
        self.results: dict[tuple[str, str, str], PuzzleResult] = {}
        self.puzzle_days: set[tuple[str, str, date]] = set()

    async def kept_analyses(self, keys: Sequence[str]) -> Mapping[str, str]:
        return {key: self.analyses[key] for key in keys if key in self.analyses}

    async def keep_analysis(self, key: str, found: str) -> None:
        self.analyses.setdefault(key, found)

    async def keep_study(self, id: str, guest: str, content: str) -> None:
        self.studies[id] = content

    async def study(self, id: str) -> str | None:
        return self.studies.get(id)

    async def keep_try(self, guest: str, game: str, puzzle: str, solved: bool, helped: bool) -> None:
        known = self.results.get((guest, game, puzzle))
        clean = solved and not helped if known is None else known.clean
        if known and known.solved:
            return
        with_help = helped or bool(known and known.helped)
        self.results[guest, game, puzzle] = PuzzleResult(puzzle, solved, clean, with_help, time.time())

    async def keep_puzzle_day(self, guest: str, game: str, day: date) -> None:
        self.puzzle_days.add((guest, game, day))

    async def puzzle_days_of(self, guest: str, game: str) -> frozenset[date]:
        return frozenset(day for who, what, day in self.puzzle_days if (who, what) == (guest, game))

    async def puzzle_results_of(self, guest: str, game: str) -> Sequence[PuzzleResult]:
        return [one for (who, what, _), one in reversed(self.results.items()) if (who, what) == (guest, game)]

    async def puzzle_counts(self, game: str) -> Mapping[str, tuple[int, int]]:
        of_game = [one for (_, what, _), one in self.results.items() if what == game]
        return {
            one.puzzle: (
                sum(other.puzzle == one.puzzle for other in of_game),
                sum(other.clean for other in of_game if other.puzzle == one.puzzle),
            )
            for one in of_game
        }


class MemoryPeople(MemoryStudies):
    """Guests alone: nobody has an account."""

    async def live_keys(self, keys: Sequence[SessionKey]) -> Sequence[SessionKey]:
        return [key for key in keys if key.session is None]

    def newcomer(self, id: str) -> None:
        pass

    async def account_of(self, guest: str) -> None:
        return None

    async def kept_apart(self, guest: str) -> frozenset[str]:
        return frozenset()

    async def subscriptions_of(self, guest: str) -> Sequence[Subscription]:
        return ()

    async def quiet_ones(self, those: Collection[str]) -> frozenset[str]:
        return frozenset()


class MemoryStorage(MemoryPeople):
    """Keeps lines in a dict; `failing` makes every append fail as a full disk does. No guest has a name."""

    keeping = True
    written = Written()

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[str, list[LogLine]] = {}
        self.seeds: dict[str, str] = {}
        self.opened: dict[str, tuple[float, float]] = {}  # each run of the house
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

    async def lines_after(self, table: str, number: int) -> Sequence[LogLine]:
        return [line for line in self.kept.get(table, ()) if line.number > number]

    async def last_numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        return {table: self.kept[table][-1].number for table in tables if table in self.kept}

    async def open_table(self, seed: str, lines: Sequence[LogLine], room: Room | None = None) -> None:
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

    async def count_tables(self, host: str) -> tuple[int, int]:
        return 0, 0

    async def lines_before(self, table: str, number: int, limit: int) -> Sequence[LogLine]:
        return [line for line in self.kept[table] if line.number < number][-limit:]

    async def tables_of(self, guest: str, limit: int) -> Sequence[TableSummary]:
        return [_listed(lines) for lines in self.kept.values()]

    async def public_tables(self, limit: int) -> Sequence[TableSummary]:
        return await self.tables_of("", limit)

    async def runs(self, since: float) -> Sequence[tuple[float, float]]:
        return [run for run in self.opened.values() if run[1] >= since]

    async def still_open(self, run: str, started: float, now: float) -> None:
        self.opened[run] = started, now

    async def guest(self, id: str) -> None:
        return None

    async def save_guest(self, id: str, name: str) -> None:
        raise NotImplementedError

    async def set_quiet(self, id: str, quiet: bool) -> None:
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
        wall: Clock = time.time,
        control: TimeControl | None = None,
        absence: Absence | None = None,
    ) -> None:
        self.spec, self.game = spec, game
        self.storage = MemoryStorage()
        self.bots = BotPool(1)
        self.registry = TableRegistry({spec.id: spec}, self.storage, self.bots, clock, wall=wall)
        self._control, self._absence = control, absence
        self._sitters = sitters or [Person(f"p{i}", f"Player {i}") for i in range(game.seats)]

    async def __aenter__(self) -> Sitting:
        self.table = await self.registry.open(
            self.spec,
            self.game,
            self._sitters,
            "p0",
            private=False,
            clock=self._control,
            absence=self._absence,
        )
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
        await asyncio.gather(*self.registry._tasks)

    @property
    def lines(self) -> list[LogLine]:
        return self.storage.kept[self.table.id]
