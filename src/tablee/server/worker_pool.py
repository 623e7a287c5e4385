"""Processes for work that is long and all Python: threads would share the event loop's lock with it."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, TypeAlias, TypeVar

from tablee.core.game_spec import GameSpec
from tablee.core.value import adapter
from tablee.server.budget import Ledger, Rate, in_tenths
from tablee.table.fair_queue import FairQueue, Urgency
from tablee.table.refusal import Refusal

T = TypeVar("T")
Games: TypeAlias = Mapping[str, GameSpec[Any]]

MOST_WAITING = 32
MOST_OF_ONE = 4  # jobs of one guest at once
LONGEST_WAIT = 1.0  # seconds, for one's share; also before a refusal, or one could ask again at once
# Seconds of a worker: a lesson or a replay takes hundredths.
RATES = {"guest": Rate(0.1, 0.25), "address": Rate(0.1, 0.25)}
# The same for what runs behind: a long game takes some ten seconds of a worker to analyse.
RATES_BEHIND = {"guest": Rate(0.4, 5.0), "address": Rate(0.5, 10.0)}
# People at tables come first; then who waits for an answer, then analyses.
NICENESS, NICENESS_BEHIND = 5, 10
logger = logging.getLogger(__name__)

_games: dict[str, GameSpec[Any]] = {}  # in a worker process: what its jobs are about


def _start(find_games: Callable[[], Games], niceness: int) -> None:
    os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _games.update(find_games())
    for spec in _games.values():  # what is built when first asked for: nobody is to pay for it
        game = spec.rules.type()
        game.view(game.start(), None)
        adapter(spec.wire.action)


def _end_with_parent() -> None:
    """A house that was killed could not end its workers."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _timed(
    games: Games | None, job: Callable[..., T], arguments: tuple[Any, ...]
) -> tuple[T | Exception, float]:
    """What a job comes to, or fails with, and the processor time that it took."""
    began = time.thread_time()
    came: T | Exception
    try:
        came = job(_games if games is None else games, *arguments)
    except Exception as fault:  # noqa: BLE001 (told to whoever asked, in the house)
        came = fault
    return came, time.thread_time() - began


class Processes:
    """Some of one niceness, started when they are first needed: none can take back that it gave way."""

    def __init__(self, find_games: Callable[[], Games] | None, games: Games, count: int, nice: int) -> None:
        """With no way to find the games again in another process (a test's own), jobs run in threads."""
        self._find_games, self._games, self._count, self._nice = find_games, games, count, nice
        self._executor: Executor | None = None

    async def do(self, job: Callable[..., T], arguments: tuple[Any, ...]) -> tuple[T | Exception, float]:
        call = partial(_timed, self._games if self._find_games is None else None, job, arguments)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._ready(), call)
        except BrokenProcessPool:  # a worker died, killed for its memory perhaps: the next job has a new one
            logger.warning("a worker died; its jobs are done again")
            await asyncio.to_thread(self.close)
            return await loop.run_in_executor(self._ready(), call)

    def _ready(self) -> Executor:
        if self._executor is None:
            self._executor = self._open()
        return self._executor

    def _open(self) -> Executor:
        if self._find_games is None:
            return ThreadPoolExecutor(self._count, thread_name_prefix="worker")
        # Not forked: the house has threads, and a fork of those is a copy of locks that nobody will open.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, context, _start, (self._find_games, self._nice))

    def close(self) -> None:
        """Waits for the job under way, and leaves neither a process nor a semaphore behind."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=True, cancel_futures=True)


class WorkerPool:
    """Jobs are functions of the games and of plain values; everyone gets a share of the workers' time.

    What takes long has a process of its own: who takes a practice shot does not wait for a review.
    """

    def __init__(self, find_games: Callable[[], Games] | None, games: Games, processes: int = 1) -> None:
        self._workers = Processes(find_games, games, processes, NICENESS)
        self._workers_behind = Processes(find_games, games, 1, NICENESS_BEHIND)
        self._queue = FairQueue(processes, most_waiting=MOST_WAITING, most_of_one=MOST_OF_ONE)
        self._queue_behind = FairQueue(1)
        self._ledger, self._ledger_behind = Ledger(RATES), Ledger(RATES_BEHIND)

    async def run(self, payers: tuple[str, ...], job: Callable[..., T], *arguments: Any) -> T:
        """The job's result. Who has used up their share waits for more of it, and is refused where that
        takes too long, or where too many wait."""
        if (wait := self._ledger.wait(payers)) > 0:
            await asyncio.sleep(min(wait, LONGEST_WAIT))
        if wait > LONGEST_WAIT:
            raise Refusal("too_many", seconds=in_tenths(wait))
        async with self._queue.slot(payers[0] if payers else "", Urgency.ANSWER):
            came, seconds = await self._workers.do(job, arguments)
        self._ledger.charge(payers, seconds)
        await asyncio.sleep(self._ledger.pause(payers))
        if isinstance(came, Exception):
            raise came
        return came

    async def run_behind(
        self, payers: tuple[str, ...], urgency: Urgency, job: Callable[..., T], *arguments: Any
    ) -> T:
        """The result of a long job, the more urgent ones first, and only as fast as its payers may cost the
        house something. It waits where another would be refused."""
        await asyncio.sleep(self._ledger_behind.wait(payers))
        async with self._queue_behind.slot(payers[0] if payers else "", urgency):
            came, spent = await self._workers_behind.do(job, arguments)
        self._ledger_behind.charge(payers, spent)
        if isinstance(came, Exception):
            raise came
        return came

    async def warm_up(self) -> None:
        """Have a worker ready before anyone asks."""
        await self._workers.do(_nothing, ())

    def close(self) -> None:
        for workers in (self._workers, self._workers_behind):
            workers.close()


def _nothing(_: Games) -> None:
    """The job of a worker that is only to be there."""
