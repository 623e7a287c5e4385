"""A bounded number of workers, shared fairly: by urgency first, then in turn among those who ask."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum

from tablee.table.refusal import Refusal


class Urgency(IntEnum):
    """What comes first when not everything can be done at once."""

    MOVE = 0  # a game waits for it
    ANSWER = 1  # a person waits for it
    WATCHED = 2  # a person sees it grow
    BACKGROUND = 3  # nobody waits for it


class FairQueue:
    """Slots for work. Of the most urgent who wait, everyone is served once before anyone is served twice."""

    def __init__(
        self, slots: int, *, most_waiting: int | None = None, most_of_one: int | None = None
    ) -> None:
        self._free = slots
        self._most_waiting, self._most_of_one = most_waiting, most_of_one
        self._waiting: dict[Urgency, OrderedDict[str, deque[asyncio.Future[None]]]] = {
            urgency: OrderedDict() for urgency in Urgency
        }
        self._asked: Counter[str] = Counter()  # by each who asks: what waits and what is under way

    def __len__(self) -> int:
        """How many wait."""
        return sum(len(queue) for turns in self._waiting.values() for queue in turns.values())

    @asynccontextmanager
    async def slot(self, who: str, urgency: Urgency) -> AsyncIterator[None]:
        """Wait for a worker and hold it; refused at once where too much waits already."""
        self._must_be_short(who)
        self._asked[who] += 1
        try:
            await self._enter(who, urgency)
            try:
                yield
            finally:
                self._leave()
        finally:
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who]

    def _must_be_short(self, who: str) -> None:
        if self._most_waiting is not None and not self._free and len(self) >= self._most_waiting:
            raise Refusal("too_many")
        if self._most_of_one is not None and self._asked[who] >= self._most_of_one:
            raise Refusal("too_many", limit=self._most_of_one)

    async def _enter(self, who: str, urgency: Urgency) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting[urgency].setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave()  # the slot was granted just as its waiter gave up
            raise

    def _leave(self) -> None:
        """Hand the slot on, or keep it free."""
        turn = self._next()
        if turn is None:
            self._free += 1
        else:
            turn.set_result(None)

    def _next(self) -> asyncio.Future[None] | None:
        for turns in self._waiting.values():
            while turns:
                who, queue = turns.popitem(last=False)
                turn = queue.popleft()
                if queue:
                    turns[who] = queue  # behind all others
                if not turn.done():
                    return turn
        return None
