"""The store: everything that the house keeps, asked for on the event loop and done beside it."""

from __future__ import annotations

import asyncio
import time
from asyncio import Future
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import IO, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from tablee.core.game import Seat
from tablee.store import accounts, friends, guests, leases, lists, postgres, runs, sqlite
from tablee.store.guests import Guest
from tablee.store.lines import (
    AppendAll,
    BulkAppend,
    append,
    prepare,
    read_lines,
    read_lines_after,
    read_lines_before,
)
from tablee.store.migrate import Unopenable, migrate
from tablee.store.people_store import PeopleStore
from tablee.store.recall import Recall
from tablee.store.study_store import StudyStore
from tablee.store.writer import LogWriter, Written, patiently
from tablee.table.log import LogLine, Room, TableSummary

T = TypeVar("T")

READERS = 2


class Store(StudyStore, PeopleStore):
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
        self._recall = Recall(trusted=held is not None)
        self._write_engine, self._read_engine = write, read
        self._clock = clock
        self._try_again = postgres.worth_another_try if _is_shared(write) else _never
        bulk = BulkAppend()
        # Whoever has a commit of its own wants it to be asked.
        plain = write.dialect.name == "sqlite" and commit is Connection.commit
        shortcut = {"shortcut": bulk.at_once} if plain else {}
        self._writer = LogWriter(write, bulk, commit, self._try_again, **shortcut)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tablee-reader")
        self._readers.submit(prepare, write.dialect)

    @classmethod
    async def open(
        cls,
        url: str,
        commit: Callable[[Connection], None] | None = None,
        clock: Callable[[], float] = time.time,
        *,
        alone: bool = False,
    ) -> Store:
        """The database at this URL, made or brought to the present schema first; Unopenable says why not.

        `alone`: no other house may have a database file open at the same time.
        """
        write, read = store_engine(url, writes=True), store_engine(url, writes=False)
        held = None
        try:
            held = sqlite.hold(write.url) if alone else None
            await asyncio.to_thread(migrate, write)
        except BaseException:
            write.dispose()
            if held is not None:
                held.close()
            raise
        if commit is None:
            commit = postgres.SureCommit(write) if _is_shared(write) else Connection.commit
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
    def shared(self) -> bool:
        """May other processes keep to the same logs at the same time?"""
        return _is_shared(self._write_engine)

    @property
    def written(self) -> Written:
        return self._writer.written

    @property
    def keeping(self) -> bool:
        """Did the last write succeed?"""
        return self._writer.keeping

    # The log

    async def append(self, line: LogLine) -> None:
        await self._writer.submit(append(line))

    async def open_table(self, seed: str, lines: Sequence[LogLine], room: Room | None = None) -> None:
        """The first lines of a table, all or none of them, together with its secret seed.

        NoRoom: whoever opens it has too many already.
        """
        await self._writer.submit(AppendAll([append(line, seed) for line in lines], room))

    async def lines(self, table: str) -> Sequence[LogLine]:
        return await self._read(read_lines, table)

    async def lines_after(self, table: str, number: int) -> Sequence[LogLine]:
        return await self._read(read_lines_after, table, number)

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

    async def count_tables(self, host: str) -> tuple[int, int]:
        return await self._read(lists.count_tables, host)

    async def waiting_since(self, before: float) -> Sequence[str]:
        return await self._read(lists.waiting_since, before)

    async def last_number(self, table: str) -> int | None:
        return await self._read(lists.last_number, table)

    async def last_numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        return await self._read(lists.last_numbers, tables)

    async def owner(self, table: str, seat: Seat) -> str | None:
        return await self._read(lists.owner, table, seat)

    # Leases

    async def take_lease(self, table: str, holder: str, number: int, seconds: float) -> bool:
        return await self._write(leases.take, table, holder, number, seconds)

    async def renew_leases(self, tables: Sequence[str], holder: str, seconds: float) -> Sequence[str]:
        return await self._write(leases.renew, tables, holder, seconds)

    async def release_lease(self, table: str, holder: str) -> None:
        await self._write(leases.release, table, holder)

    async def abandoned_tables(self) -> Sequence[str]:
        """Where a process that died was to play for the house."""
        return await self._read(leases.abandoned)

    # When the house was open

    async def runs(self, since: float) -> Sequence[tuple[float, float]]:
        return await self._read(runs.runs_since, since)

    async def still_open(self, run: str, started: float, now: float) -> None:
        await self._write(runs.still_open, run, started, now)

    # Guests

    def newcomer(self, id: str) -> None:
        """An id that was drawn just now: nothing that is kept can name it."""
        self._recall.keep(id, guests.guest, None)
        self._recall.keep(id, accounts.account_of, None)
        self._recall.keep(id, friends.kept_apart, frozenset())

    async def guest(self, id: str) -> Guest | None:
        return await self._ask(guests.guest, id)

    async def save_guest(self, id: str, name: str) -> None:
        def is_known(kept: Future[object]) -> None:
            self._recall.forget(id, guests.guest, accounts.account_of)
            if kept.exception() is None and kept.result():
                self._recall.keep(id, guests.guest, Guest(id, name, ()))

        await self._write_then(is_known, guests.save_guest, id, name)

    async def set_quiet(self, id: str, quiet: bool) -> None:
        await self._write_then(lambda _: self._recall.forget(id, guests.guest), guests.set_quiet, id, quiet)

    async def quiet_ones(self, those: Collection[str]) -> frozenset[str]:
        return await self._read(guests.quiet_ones, those)

    async def swear(self, id: str, game: str) -> None:
        await self._write_then(lambda _: self._recall.forget(id, guests.guest), guests.swear, id, game)

    async def offer_handover(self, token_hash: str, table: str, seat: Seat, expires: float) -> None:
        await self._write(guests.offer_handover, token_hash, table, seat, expires, self._clock())

    async def take_handover(self, token_hash: str) -> tuple[str, Seat] | None:
        return await self._write(guests.take_handover, token_hash, self._clock())

    async def secret(self, name: str) -> bytes:
        return await self._write(guests.secret, name)

    async def _write(self, work: Callable[..., T], *arguments: object) -> T:
        return await self._write_then(lambda _: self._recall.forget_all(), work, *arguments)

    async def _write_then(
        self, done: Callable[[Future[object]], None], work: Callable[..., T], *arguments: object
    ) -> T:
        """`done`, once it is written or has failed: what may be known no longer is forgotten then."""
        kept = self._writer.submit(lambda connection: work(connection, *arguments))
        kept.add_done_callback(done)
        return cast(T, await asyncio.shield(kept))  # it may be kept though nobody waits for it any more

    async def _ask(self, query: Callable[[Connection, str], T], guest: str) -> T:
        return await self._recall.ask(query, guest, lambda: self._read(query, guest))

    async def _read(self, query: Callable[..., T], *arguments: object) -> T:
        def ask() -> T:
            with self._read_engine.connect() as connection:
                return query(connection, *arguments)

        def ask_patiently() -> T:
            return patiently(ask, self._try_again)

        return await asyncio.get_running_loop().run_in_executor(self._readers, ask_patiently)


def _is_shared(engine: Engine) -> bool:
    """May other processes keep to the same log at the same time?"""
    return engine.dialect.name == "postgresql"


def _never(_: Exception) -> bool:
    return False


def parsed_url(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:
        raise Unopenable(f"there is no such database ({error})") from error


def store_engine(url: str, *, writes: bool) -> Engine:
    parsed = parsed_url(url)
    try:
        if parsed.get_backend_name() == "sqlite":
            return sqlite.engine(parsed, writes=writes)
        if parsed.get_backend_name() == "postgresql":
            return postgres.engine(parsed, writes=writes)
    except ImportError as error:
        raise Unopenable(f"there is no such database ({error})") from error
    raise Unopenable("only SQLite and PostgreSQL are known here")
