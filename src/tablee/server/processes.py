"""Processes that jobs run in: each knows the games, gives way to the house, and ends with it."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from typing import Any, TypeAlias, TypeVar

from tablee.core.game_spec import GameSpec
from tablee.core.value import adapter

T = TypeVar("T")
Games: TypeAlias = Mapping[str, GameSpec[Any]]
PATIENCE = 2.0  # seconds between two looks at whether an idle thread gets on
STARVING = 0.05  # share of a core that is too little to wait for
IDLE = hasattr(os, "SCHED_IDLE") and hasattr(time, "pthread_getcpuclockid")  # as Linux has it
logger = logging.getLogger(__name__)

_games: dict[str, GameSpec[Any]] = {}  # in a worker process: what its jobs are about
_done: set[tuple[Callable[..., Any], object]] = set()  # there: the kinds of jobs, each about a game, so far


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


class IdleThread:
    """In a worker process: a thread that has only what nobody else wants of the machine. However nice, a
    thread that computes keeps a core for milliseconds when somebody wants it; this one is interrupted at
    once. It can never take that back, and starves where everyone is busy: then the job is done beside it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "idle", _be_idle)
        self._clock = time.pthread_getcpuclockid(self._thread.submit(threading.get_ident).result())

    def timed(self, job: Callable[..., T], arguments: tuple[Any, ...]) -> tuple[T | Exception, float]:
        coming, spent = self._thread.submit(_timed, None, job, arguments), time.clock_gettime(self._clock)
        while not wait([coming], PATIENCE).done:
            before, spent = spent, time.clock_gettime(self._clock)
            if spent - before < STARVING * PATIENCE:
                coming.cancel()  # if it waits behind one that starved before it
                return _timed(None, job, arguments)
        return coming.result()


def _be_idle() -> None:
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


@cache
def _idle_thread() -> IdleThread:
    return IdleThread()


def _timed_idle(job: Callable[..., T], arguments: tuple[Any, ...]) -> tuple[T | Exception, float]:
    return _idle_thread().timed(job, arguments) if IDLE else _timed(None, job, arguments)


def _timed(
    games: Games | None, job: Callable[..., T], arguments: tuple[Any, ...]
) -> tuple[T | Exception, float]:
    """What a job comes to, or fails with, and the processor time that it took.

    The first of a kind about a game loads what the next ones find, kernels too: a second, which would use up
    the share of whoever comes first. Nobody pays for it.
    """
    is_first = games is None and (kind := _kind(job, arguments)) not in _done
    if is_first:
        _done.add(kind)
    began = time.thread_time()
    came: T | Exception
    try:
        came = job(_games if games is None else games, *arguments)
    except Exception as fault:  # noqa: BLE001 (told to whoever asked, in the house)
        came = fault
    return came, 0.0 if is_first else time.thread_time() - began


def _kind(job: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Callable[..., Any], object]:
    """What is done, and about which game."""
    about = arguments[0] if arguments else None
    return job, about if isinstance(about, str) and about in _games else None


class Processes:
    """Some of one niceness, started when they are first needed: none can take back that it gave way.

    `behind`: what they are at when the house closes is given up.
    """

    def __init__(
        self,
        find_games: Callable[[], Games] | None,
        games: Games,
        count: int,
        nice: int,
        *,
        behind: bool = False,
    ) -> None:
        """With no way to find the games again in another process (a test's own), jobs run in threads."""
        self._find_games, self._games, self._count = find_games, games, count
        self._nice, self._behind = nice, behind
        self._executor: Executor | None = None

    async def do(
        self, job: Callable[..., T], arguments: tuple[Any, ...], *, idle: bool = False
    ) -> tuple[T | Exception, float]:
        """What it comes to, and its processor time. `idle`: it must not keep anyone from a core."""
        call = partial(_timed, self._games if self._find_games is None else None, job, arguments)
        if idle and self._find_games is not None:
            call = partial(_timed_idle, job, arguments)
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
        """Leaves neither a process nor a semaphore behind. A job under way is waited for, unless nobody
        waits for what comes of it: it may take long."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        if self._behind and isinstance(executor, ProcessPoolExecutor):
            for process in list((executor._processes or {}).values()):
                process.terminate()
        executor.shutdown(wait=True, cancel_futures=True)
