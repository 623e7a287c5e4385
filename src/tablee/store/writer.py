"""One thread that writes. While one commit waits for the disk, what comes in makes the next group."""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio import Future
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from tablee.table.log import NotStored, NumberTaken, Unsure

log = logging.getLogger(__name__)

T = TypeVar("T")

# A work may be run a second time, after all that it did the first time is undone.
Work: TypeAlias = Callable[[Connection], object]
Way: TypeAlias = Callable[[Connection, Sequence[Work]], Sequence[object]]
Shortcut: TypeAlias = Callable[[Connection, Sequence[Work]], bool]
Waiting: TypeAlias = tuple[Work, "Future[object]"]

LARGE_GROUP = 256  # what comes later waits for the next one
# Between the starts of two commits: a commit costs the processor as much as many lines, so that more of them
# share one, and the more they are, the longer. Whoever plays alone never waits for it.
GATHER_A_LINE = 0.0003
LONGEST_GATHER = 0.0045

# Failures that concern one work only; any other is the database's, and fails the whole group.
# A database that was restarted is waited for; what takes longer is said to whoever waits.
PATIENCE_SECONDS = 8.0
OWN_FAULTS = (NumberTaken, NotStored, IntegrityError, DataError, ProgrammingError, ValueError, OverflowError)


def one_by_one(connection: Connection, works: Sequence[Work]) -> Sequence[object]:
    """The plain way to do the works of a group: one that fails, fails them all."""
    return [work(connection) for work in works]


def each_alone(connection: Connection, works: Sequence[Work]) -> Sequence[object]:
    """The careful way: a work that fails gets its exception as its result, and the others are kept."""
    results: list[object] = []
    for work in works:
        try:
            with connection.begin_nested():
                results.append(work(connection))
        except (NumberTaken, NotStored) as refusal:
            results.append(refusal)
        except OWN_FAULTS as fault:
            results.append(NotStored(str(fault)))
    return results


def patiently(do: Callable[[], T], try_again: Callable[[Exception], bool]) -> T:
    """Do it, again and again for a while if what it fails with is soon over."""
    end, pause = time.monotonic() + PATIENCE_SECONDS, 0.0
    while True:
        try:
            return do()
        except Exception as error:
            if time.monotonic() > end or not try_again(error):
                raise
        time.sleep(pause)
        pause = min(0.2, 2 * pause + 0.01)


@dataclass
class Written:
    """What a writer has committed so far."""

    groups: int = 0
    works: int = 0
    seconds: float = 0.0


class LogWriter:
    """Keeps what it is given, in order: the future is done when the work is on the disk."""

    def __init__(
        self,
        engine: Engine,
        quick: Way = one_by_one,
        commit: Callable[[Connection], None] = Connection.commit,
        try_again: Callable[[Exception], bool] = lambda _: False,
        shortcut: Shortcut = lambda _connection, _works: False,
    ) -> None:
        """`try_again`: is what a transaction failed with, and was undone by, soon over?

        `shortcut`: keeps all of them by one statement that is a transaction of its own, or says that it
        cannot, and then keeps none.
        """
        self._engine = engine
        self._quick = quick
        self._shortcut = shortcut
        self._began, self._together = 0.0, 0  # of the last group: when it was begun, and how many it had
        self._commit = commit
        self._try_again = try_again
        self._loop = asyncio.get_running_loop()
        self._connection: Connection | None = None
        self._waiting: list[Waiting] = []
        self._queue: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._closed = False
        self.keeping = True  # did the last commit succeed?
        self.written = Written()
        self._thread = Thread(target=self._run, name="tablee-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> Future[object]:
        """Queue a work. The future fails with the work's own fault, or with NotStored."""
        if self._closed:
            raise NotStored("the store is closed")
        if not self._waiting:  # the thread is woken once for all that comes in one turn of the loop
            self._loop.call_soon(self._hand_over)
        future: Future[object] = self._loop.create_future()
        self._waiting.append((work, future))
        return future

    async def close(self) -> None:
        """Take nothing more, and return when everything queued is kept."""
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        if self._waiting:
            self._queue.put(self._waiting)
            self._waiting = []

    def _run(self) -> None:
        while group := self._next_group():
            self._began, self._together = time.monotonic(), len(group)
            works, futures = zip(*group, strict=True)
            self._loop.call_soon_threadsafe(_tell, futures, self._keep(works))
        self._disconnect()

    def _next_group(self) -> Sequence[Waiting]:
        """Wait for some, then take all that are there; nothing once the writer is closed."""
        group: list[Waiting] = []
        waiting = self._queue.get()
        gather = min(GATHER_A_LINE * (self._together - 1), LONGEST_GATHER)
        if (early := self._began + gather - time.monotonic()) > 0:
            time.sleep(early)
        while waiting is not None:
            group += waiting
            if len(group) >= LARGE_GROUP:
                return group
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return group
        if group:
            self._queue.put(None)  # closing: this group first, the end next time
        return group

    def _keep(self, works: Sequence[Work]) -> Sequence[object]:
        try:
            try:
                results = self._patiently(self._quick, works)
            except OWN_FAULTS:
                results = self._patiently(each_alone, works)
        except Unsure as doubt:
            self.keeping = False
            return [doubt for _ in works]
        except Exception as error:  # whatever it is, whoever waits must hear of it
            self.keeping = False
            log.exception("%d writes were not kept", len(works))
            return [NotStored(str(error)) for _ in works]
        self.keeping = True
        return results

    def _patiently(self, way: Way, works: Sequence[Work]) -> Sequence[object]:
        return patiently(lambda: self._transaction(way, works), self._try_again)

    def _transaction(self, way: Way, works: Sequence[Work]) -> Sequence[object]:
        """All that the works did is on the disk when this returns, and undone when it raises."""
        connection = self._connection = self._connection or self._engine.connect()
        began = time.monotonic()
        try:
            if way is self._quick and self._shortcut(connection, works):
                results: Sequence[object] = [None] * len(works)
            else:
                connection.begin()
                results = way(connection, works)
                self._commit(connection)
            self.written.groups += 1
            self.written.works += len(works)
            self.written.seconds += time.monotonic() - began
        except BaseException:
            self._disconnect()  # undoes all; the next group begins afresh
            raise
        return results

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except DBAPIError as error:  # it was broken already, and the server undoes what was begun
                log.warning("a connection to the database broke", extra={"why": str(error.orig)})


def _tell(futures: Sequence[Future[object]], results: Sequence[object]) -> None:
    for future, result in zip(futures, results, strict=True):
        if future.done():  # whoever waited was cancelled
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
