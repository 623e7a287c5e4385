"""Who is served when not everyone can be: by urgency, then in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from tablee.table.fair_queue import FairQueue, Urgency
from tablee.table.refusal import Refusal

MOVE, ANSWER, WATCHED, BACKGROUND = Urgency


async def served(asks: Sequence[tuple[str, Urgency]], slots: int = 1) -> list[str]:
    """In which order those who ask at once are served, while another holds the slots."""
    queue, order = FairQueue(slots), list[str]()
    free = asyncio.Event()

    async def hold() -> None:
        async with queue.slot("holder", MOVE):
            await free.wait()

    async def ask(who: str, urgency: Urgency) -> None:
        async with queue.slot(who, urgency):
            order.append(who)
            await asyncio.sleep(0)

    holders = [asyncio.create_task(hold()) for _ in range(slots)]
    await asyncio.sleep(0)
    tasks = [asyncio.create_task(ask(*one)) for one in asks]
    await asyncio.sleep(0)
    assert len(queue) == len(asks)
    free.set()
    await asyncio.gather(*holders, *tasks)
    assert len(queue) == 0
    return order


def test_everyone_is_served_once_before_anyone_is_served_twice() -> None:
    asks = [("greedy", MOVE)] * 4 + [("ada", MOVE), ("bob", MOVE), ("ada", MOVE)]
    assert asyncio.run(served(asks)) == ["greedy", "ada", "bob", "greedy", "ada", "greedy", "greedy"]


def test_the_more_urgent_come_first() -> None:
    asks = [("a", BACKGROUND), ("b", ANSWER), ("c", MOVE), ("d", ANSWER), ("e", WATCHED)]
    assert asyncio.run(served(asks)) == ["c", "b", "d", "e", "a"]


def test_slots_are_used_at_once_and_given_back() -> None:
    async def run() -> None:
        queue = FairQueue(2)
        async with queue.slot("a", MOVE), queue.slot("a", MOVE):
            assert len(queue) == 0
        with pytest.raises(KeyError):
            async with queue.slot("a", MOVE):
                raise KeyError("the work failed")
        async with queue.slot("a", MOVE), queue.slot("b", MOVE):
            pass

    asyncio.run(run())


@pytest.mark.parametrize("late", [False, True], ids=["while it waits", "as the slot comes"])
def test_who_goes_away_takes_no_slot_along(late: bool) -> None:
    async def run() -> None:
        queue, served = FairQueue(1), list[str]()

        async def ask(who: str) -> None:
            async with queue.slot(who, MOVE):
                served.append(who)

        async with queue.slot("holder", MOVE):
            gone, stays = asyncio.create_task(ask("gone")), asyncio.create_task(ask("stays"))
            await asyncio.sleep(0)
            if not late:
                gone.cancel()
        gone.cancel()
        await asyncio.gather(gone, stays, return_exceptions=True)
        assert served == ["stays"]
        async with queue.slot("next", MOVE):
            pass

    asyncio.run(run())


def test_too_many_are_refused() -> None:
    async def run() -> None:
        queue = FairQueue(1, most_waiting=1, most_of_one=2)
        async with queue.slot("a", MOVE):
            waits = asyncio.create_task(_once(queue, "a"))
            await asyncio.sleep(0)
            for who in ("a", "b"):
                with pytest.raises(Refusal, match="too_many"):
                    await _once(queue, who)
        await waits
        await _once(queue, "b")

    asyncio.run(run())


async def _once(queue: FairQueue, who: str) -> None:
    async with queue.slot(who, MOVE):
        pass
