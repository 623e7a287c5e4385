"""Lines and faults for the store's tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from threading import Event

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from tablee.core.game import Outcome, Seat
from tablee.store.store import Store
from tablee.table.log import LogLine, Opened, Person, Played, Robot, Seated, Sitter

WON = Outcome(scores=(1.0, 0.0), rule="M10", code="goal")


def opened(table: str, *, private: bool = False, host: str = "ada", at: float = 1.0) -> LogLine:
    happening = Opened("macadam", {"start": "dots"}, 1, "f" * 64, private, host)
    return LogLine(table, 0, happening, '{"kind":"update"}', at, None)


def played(
    table: str, number: int, *, id: str = "m", at: float = 2.0, outcome: Outcome | None = None
) -> LogLine:
    happening = Played(Seat(number % 2), {"path": ["c3", "c4"]}, id)
    return LogLine(table, number, happening, f'{{"number":{number}}}', at, outcome)


def seated(
    table: str, number: int, seat: int, sitter: Sitter, *, at: float = 2.0, waiting: bool = False
) -> LogLine:
    return LogLine(table, number, Seated(Seat(seat), sitter), "{}", at, None, waiting)


def person(guest: str) -> Person:
    return Person(guest, guest.title())


ROBOT = Robot(level=3)


@asynccontextmanager
async def opened_store(
    url: str, *tables: str, commit: Callable[[Connection], None] | None = None
) -> AsyncIterator[Store]:
    """A store with these tables, closed at the end."""
    store = await Store.open(url, commit=commit)
    try:
        for table in tables:
            await store.append(opened(table))
        yield store
    finally:
        await store.close()


async def outcomes(*appends: Awaitable[object]) -> Sequence[type[BaseException] | None]:
    """How each of these ended, all started at once: None for kept, else the kind of the fault."""
    results = await asyncio.gather(*appends, return_exceptions=True)
    return [type(result) if isinstance(result, BaseException) else None for result in results]


class Disk:
    """A commit that can be held back, made to fail, and counted."""

    def __init__(self) -> None:
        self.commits = 0
        self.failing = False
        self.started = Event()
        self._go = Event()
        self._go.set()

    def __call__(self, connection: Connection) -> None:
        self.started.set()
        self._go.wait()
        if self.failing:
            raise OperationalError("COMMIT", {}, OSError("database or disk is full"))
        connection.commit()
        self.commits += 1

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """While held, the commit that is under way does not end: what comes in makes one group."""
        self._go.clear()
        self.started.clear()
        try:
            yield
        finally:
            self._go.set()

    async def busy(self) -> None:
        """Wait until a commit is under way."""
        await asyncio.to_thread(self.started.wait)
