"""Where bots think: one bounded pool for the whole house, off the event loop."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tablee.core.bot import Advice, Budget, Judges, advice
from tablee.core.entry import Entry
from tablee.table.refusal import HouseRefusal

# A level is fixed by its nodes; this only guards the house against a machine that is far too slow.
LONGEST_SECONDS = 20.0
MOST_WAITING = 16  # searches, before advice is refused

T = TypeVar("T")


class Thinkers:
    """As many searches at once as there are cores; the others wait their turn, first come first served.

    A table has at most one search waiting, so no table can crowd out another.
    """

    def __init__(self, workers: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(workers or os.cpu_count() or 1, thread_name_prefix="bot")
        self._budgets: set[Budget] = set()

    async def choose(self, entry: Entry[Any], game: Any, level: int, view: Any, seen: Sequence[Any]) -> Any:
        """The action that this level would play, knowing what its seat knows."""
        budget = Budget(seconds=LONGEST_SECONDS)

        def think() -> Any:
            bot = entry.bot(game, entry.level(level))
            return bot.choose(view, seen, budget, random.Random())

        return await self._run(budget, think)

    async def advise(self, entry: Entry[Any], game: Any, view: Any, seen: Sequence[Any]) -> Advice:
        """What the best level tells a person who asks for a hint."""
        budget = Budget(seconds=LONGEST_SECONDS)

        def think() -> Advice:
            return advice(entry.bot(game, entry.levels[-1]), view, seen, budget, random.Random())

        return await self._run(budget, think)

    def must_have_time(self) -> None:
        """For advice, which can wait: robots' moves come first, however many ask for a hint."""
        if len(self._budgets) >= MOST_WAITING:
            raise HouseRefusal("too_many")

    async def judge(
        self, entry: Entry[Any], game: Any, level: int, view: Any, seen: Sequence[Any]
    ) -> tuple[float, ...] | None:
        """The score that this level expects for each seat, if it can say."""
        budget = Budget(seconds=LONGEST_SECONDS)

        def think() -> tuple[float, ...] | None:
            bot = entry.bot(game, entry.level(level))
            if not isinstance(bot, Judges):
                return None
            return bot.judge(view, seen, budget, random.Random())

        return await self._run(budget, think)

    async def _run(self, budget: Budget, think: Callable[[], T]) -> T:
        def sound() -> T:
            try:
                return think()
            except StopIteration as fault:  # asyncio would drop it, and whoever waits would wait for ever
                raise RuntimeError("a bot ran out of something") from fault

        self._budgets.add(budget)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, sound)
        finally:
            budget.stop.set()
            self._budgets.discard(budget)

    def close(self) -> None:
        """Stop every search and let the threads end."""
        for budget in tuple(self._budgets):  # the event loop still runs beside this
            budget.stop.set()
        self._pool.shutdown(wait=True, cancel_futures=True)
