"""The store: everything that the house keeps, asked for on the event loop and done beside it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import IO, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError

from tablee.core.game import Seat
from tablee.store import guests, lists, sqlite
from tablee.store.guests import Guest
from tablee.store.lines import all_of, append, append_in_bulk, read_lines, read_lines_before
from tablee.store.migrate import Unopenable, migrate
from tablee.store.writer import LogWriter
from tablee.table.log import LogLine, TableSummary

T = TypeVar("T")

READERS = 2


class Store:
    """A line that `append` returned from survives any crash. Nothing here runs SQL on the event loop.

    A write that fails with NumberTaken or NotStored changed nothing. Cancelling one only stops the waiting:
    it may be kept all the same.
    """

    def __init__(
        self,
        write: Engine,
        read: Engine,
        commit: Callable[[Connection], None],
        clock: Callable[[], float],
        held: IO[str] | None = None,
    ) -> None:
        self._held = held
        self._write_engine, self._read_engine = write, read
        self._clock = clock
        self._writer = LogWriter(write, append_in_bulk, commit)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tablee-reader")

    @classmethod
    async def open(
        cls,
        url: str,
        commit: Callable[[Connection], None] = Connection.commit,
        clock: Callable[[], float] = time.time,
        *,
        alone: bool = False,
    ) -> Store:
        """The database at this URL, made or brought to the present schema first; Unopenable says why not.

        `alone`: no other house may have a database file open at the same time.
        """
        write, read = _engine(url, writes=True), _engine(url, writes=False)
        held = None
        try:
            held = sqlite.hold(write.url) if alone else None
            await asyncio.to_thread(migrate, write)
        except BaseException:
            write.dispose()
            if held is not None:
                held.close()
            raise
        return cls(write, read, commit, clock, held)

    async def close(self) -> None:
        """Keep everything that is queued, then let go of the database."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._read_engine.dispose()
        self._write_engine.dispose()
        if self._held is not None:
            self._held.close()

    @property
    def keeping(self) -> bool:
        """Did the last write succeed?"""
        return self._writer.keeping

    # The log

    async def append(self, line: LogLine) -> None:
        await self._writer.submit(append(line))

    async def open_table(self, seed: str, lines: Sequence[LogLine]) -> None:
        """The first lines of a table, all or none of them, together with its secret seed."""
        await self._writer.submit(all_of([append(line, seed) for line in lines]))

    async def lines(self, table: str) -> Sequence[LogLine]:
        return await self._read(read_lines, table)

    async def lines_before(self, table: str, number: int, limit: int) -> Sequence[LogLine]:
        """So many lines of a log that come before this number."""
        return await self._read(read_lines_before, table, number, limit)

    async def seed(self, table: str) -> str | None:
        return await self._read(lists.seed, table)

    # Tables

    async def tables_of(self, guest: str, limit: int) -> Sequence[TableSummary]:
        return await self._read(lists.tables_of, guest, limit)

    async def public_tables(self, limit: int) -> Sequence[TableSummary]:
        return await self._read(lists.public_tables, limit)

    async def unfinished_tables(self) -> Sequence[str]:
        return await self._read(lists.unfinished_tables)

    async def count_waiting(self, guest: str) -> int:
        return await self._read(lists.count_waiting, guest)

    async def waiting_since(self, before: float) -> Sequence[str]:
        return await self._read(lists.waiting_since, before)

    async def last_number(self, table: str) -> int | None:
        return await self._read(lists.last_number, table)

    async def owner(self, table: str, seat: Seat) -> str | None:
        return await self._read(lists.owner, table, seat)

    async def count_open(self, guest: str) -> int:
        return await self._read(lists.count_open, guest)

    # Guests

    async def guest(self, id: str) -> Guest | None:
        return await self._read(guests.guest, id)

    async def save_guest(self, id: str, name: str) -> None:
        await self._write(guests.save_guest, id, name)

    async def swear(self, id: str, game: str) -> None:
        await self._write(guests.swear, id, game)

    async def offer_handover(self, token_hash: str, table: str, seat: Seat, expires: float) -> None:
        await self._write(guests.offer_handover, token_hash, table, seat, expires, self._clock())

    async def take_handover(self, token_hash: str) -> tuple[str, Seat] | None:
        return await self._write(guests.take_handover, token_hash, self._clock())

    async def secret(self, name: str) -> bytes:
        return await self._write(guests.secret, name)

    async def _write(self, work: Callable[..., T], *arguments: object) -> T:
        return cast(T, await self._writer.submit(lambda connection: work(connection, *arguments)))

    async def _read(self, query: Callable[..., T], *arguments: object) -> T:
        def ask() -> T:
            with self._read_engine.connect() as connection:
                return query(connection, *arguments)

        return await asyncio.get_running_loop().run_in_executor(self._readers, ask)


def _engine(url: str, *, writes: bool) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite":
            return sqlite.engine(parsed, writes=writes)
        return create_engine(parsed, hide_parameters=True)
    except (ArgumentError, ImportError) as error:
        raise Unopenable(f"there is no such database ({error})") from error
