"""Processes for work that is long and all Python: threads would share the event loop's lock with it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

from tablee.server.budget import Ledger, Rate, in_tenths
from tablee.server.processes import Games, Processes
from tablee.table.fair_queue import FairQueue, Urgency
from tablee.table.refusal import Refusal

T = TypeVar("T")

MOST_WAITING = 32
MOST_OF_ONE = 4  # jobs of one guest at once
LONGEST_WAIT = 1.0  # seconds, for one's share; also before a refusal, or one could ask again at once
# Seconds of a worker: a lesson or a replay takes hundredths.
RATES = {"guest": Rate(0.1, 0.25), "address": Rate(0.1, 0.25)}
# The same for what runs behind: a long game takes some ten seconds of a worker to analyse.
RATES_BEHIND = {"guest": Rate(0.4, 5.0), "address": Rate(0.5, 10.0)}
# People at tables come first; then who waits for an answer, then analyses.
NICENESS, NICENESS_BEHIND = 5, 10
PLAYING = 10.0  # seconds after a move that somebody is taken to be playing


class WorkerPool:
    """Jobs are functions of the games and of plain values; everyone gets a share of the workers' time.

    What takes long has a process of its own: who takes a practice shot does not wait for a review.
    """

    def __init__(self, find_games: Callable[[], Games] | None, games: Games, processes: int = 1) -> None:
        self._workers = Processes(find_games, games, processes, NICENESS)
        self._workers_behind = Processes(find_games, games, 1, NICENESS_BEHIND, behind=True)
        self._games = games
        self._moved = -PLAYING  # when anyone last moved
        self._queue = FairQueue(processes, most_waiting=MOST_WAITING, most_of_one=MOST_OF_ONE)
        self._queue_behind = FairQueue(1)
        self._ledger, self._ledger_behind = Ledger(RATES), Ledger(RATES_BEHIND)

    async def run(
        self, payers: tuple[str, ...], job: Callable[..., T], *arguments: Any, gives_way: bool = False
    ) -> T:
        """The job's result. Who has used up their share waits for more of it, and is refused where that
        takes too long, or where too many wait. `gives_way`: it is done where long jobs are, behind those who
        play."""
        if (wait := self._ledger.wait(payers)) > 0:
            await asyncio.sleep(min(wait, LONGEST_WAIT))
        if wait > LONGEST_WAIT:
            raise Refusal("too_many", seconds=in_tenths(wait))
        queue, workers = self._queue, self._workers
        if gives_way:
            queue, workers = self._queue_behind, self._workers_behind
        async with queue.slot(payers[0] if payers else "", Urgency.ANSWER):
            came, seconds = await workers.do(job, arguments, idle=gives_way and self._playing)
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
            came, spent = await self._workers_behind.do(job, arguments, idle=self._playing)
        self._ledger_behind.charge(payers, spent)
        if isinstance(came, Exception):
            raise came
        return came

    def moved(self) -> None:
        """Somebody moved: what runs behind has only what is left of the machine while people play."""
        self._moved = time.monotonic()

    @property
    def _playing(self) -> bool:
        return time.monotonic() - self._moved < PLAYING

    async def warm_up(self) -> None:
        """Have workers ready before anyone asks, the one behind with what it searches by."""
        await self._workers.do(_nothing, ())
        for id in self._games:
            await self._workers_behind.do(_load, (id,), idle=self._playing)

    def close(self) -> None:
        for workers in (self._workers, self._workers_behind):
            workers.close()


def _nothing(_: Games) -> None:
    """The job of a worker that is only to be there."""


def _load(games: Games, id: str) -> None:
    """A game's kernels, compiled or from their cache."""
    games[id].players.warm()
