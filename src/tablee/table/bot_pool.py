"""Where bots think: a bounded pool for the whole house, off the event loop."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tablee.core.bot import Advice, Budget, Evaluator, advice
from tablee.core.game_spec import GameSpec
from tablee.table.fair_queue import FairQueue, Urgency

# A level is fixed by its nodes; this only guards the house against a machine that is far too slow.
LONGEST_SECONDS = 20.0
MOST_WAITING = 16  # pieces of advice, before more is refused
MOST_OF_ONE = 2  # pieces of advice for one guest at once
NICENESS = 15  # of a deep search
QUICK = 4  # up to this level a bot answers in milliseconds

T = TypeVar("T")


class BotPool:
    """As many searches at once as there are cores; the others wait, in turn among the guests they are for.

    Quick levels have threads of their own: a child's opponent never waits behind a master's.
    """

    def __init__(self, workers: int | None = None) -> None:
        cores = workers or os.cpu_count() or 1
        self._quick_pool = ThreadPoolExecutor(cores, "quick-bot")
        deep = max(1, cores - 1)  # one core is left to the event loop
        self._deep_pool = ThreadPoolExecutor(deep, "deep-bot", _give_way)
        self._quick, self._deep = FairQueue(cores), FairQueue(deep)
        self._advice = FairQueue(MOST_WAITING, most_waiting=0, most_of_one=MOST_OF_ONE)
        self._budgets: set[Budget] = set()

    async def choose(
        self, spec: GameSpec[Any], game: Any, level: int, view: Any, seen: Sequence[Any], guest: str = "",
        seconds: float = LONGEST_SECONDS,
    ) -> Any:  # fmt: skip
        """The action that this level would play, knowing what its seat knows, at a table of this guest."""
        budget = Budget(seconds=min(seconds, LONGEST_SECONDS))

        def think() -> Any:
            bot = spec.players.bot(game, spec.players.level(level))
            return bot.choose(view, seen, budget, random.Random())

        async with self._lane(level).slot(guest, Urgency.MOVE):
            return await self._run(level, budget, think)

    async def advise(
        self, spec: GameSpec[Any], game: Any, view: Any, seen: Sequence[Any], guest: str = ""
    ) -> Advice:
        """What the best level tells a person who asks for a hint; robots' moves come first."""
        budget = Budget(seconds=LONGEST_SECONDS)

        def think() -> Advice:
            return advice(
                spec.players.bot(game, spec.players.levels[-1]), view, seen, budget, random.Random()
            )

        async with self._advice.slot(guest, Urgency.ANSWER), self._deep.slot(guest, Urgency.ANSWER):
            return await self._run(spec.players.levels[-1].number, budget, think)

    async def evaluate(
        self, spec: GameSpec[Any], game: Any, level: int, view: Any, seen: Sequence[Any], guest: str = ""
    ) -> tuple[float, ...] | None:
        """The score that this level expects for each seat, if it can say."""
        budget = Budget(seconds=LONGEST_SECONDS)

        def think() -> tuple[float, ...] | None:
            bot = spec.players.bot(game, spec.players.level(level))
            if not isinstance(bot, Evaluator):
                return None
            return bot.evaluate(view, seen, budget, random.Random())

        async with self._lane(level).slot(guest, Urgency.ANSWER):
            return await self._run(level, budget, think)

    @property
    def waiting(self) -> int:
        """How many wait for a thread."""
        return len(self._quick) + len(self._deep)

    def _lane(self, level: int) -> FairQueue:
        return self._quick if level <= QUICK else self._deep

    async def _run(self, level: int, budget: Budget, think: Callable[[], T]) -> T:
        def sound() -> T:
            try:
                return think()
            except StopIteration as fault:  # asyncio would drop it, and whoever waits would wait for ever
                raise RuntimeError("a bot ran out of something") from fault

        self._budgets.add(budget)
        try:
            pool = self._quick_pool if level <= QUICK else self._deep_pool
            return await asyncio.get_running_loop().run_in_executor(pool, sound)
        finally:
            budget.stop.set()
            self._budgets.discard(budget)

    def close(self) -> None:
        """Stop every search and let the threads end."""
        for budget in tuple(self._budgets):  # the event loop still runs beside this
            budget.stop.set()
        for pool in (self._quick_pool, self._deep_pool):
            pool.shutdown(wait=True, cancel_futures=True)


def _give_way() -> None:
    """Lower this thread's priority: a long search must not keep the event loop off a core. Linux only."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
