"""What people cost: charged by the time that their work holds the event loop, paid back second by second."""

from __future__ import annotations

import asyncio

import pytest

from tablee.server import budget
from tablee.server.budget import Errand, Ledger, Rate, metered, network, payers


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def ledger(clock: Clock) -> Ledger:
    return Ledger({"guest": Rate(0.5, 2.0), "address": Rate(1.0, 10.0)}, clock)


def test_one_pays_beforehand_for_so_much_and_waits_for_the_rest() -> None:
    clock = Clock()
    book = ledger(clock)
    book.charge(["guest:a"], 1.5)
    assert book.wait(["guest:a"]) == 0
    book.charge(["guest:a"], 1.5)
    assert book.wait(["guest:a"]) == pytest.approx(2.0)  # one second short, at half a second a second
    assert book.wait(["guest:b"]) == 0
    clock.now += 2.0
    assert book.wait(["guest:a"]) == 0
    clock.now += 1e6
    book.charge(["guest:a"], 2.5)  # however long one was away, there is only so much at once
    assert book.wait(["guest:a"]) == pytest.approx(1.0)


def test_whoever_is_short_of_all_payers_decides() -> None:
    clock = Clock()
    book = ledger(clock)
    book.charge(["guest:a", "address:x"], 3.0)
    assert book.wait(["guest:a", "address:x"]) == pytest.approx(2.0)
    assert book.wait(["guest:b", "address:x"]) == 0
    assert book.wait([]) == 0


def test_the_more_of_a_burst_is_used_the_longer_others_go_first() -> None:
    clock = Clock()
    book = ledger(clock)
    assert book.pause(["guest:a"]) == book.pause([]) == 0
    book.charge(["guest:a"], 1.0)
    assert book.pause(["guest:a"]) == pytest.approx(budget.LONGEST_PAUSE / 4)  # half of it: little yet
    book.charge(["guest:a", "address:x"], 5.0)
    assert book.pause(["guest:a", "address:x"]) == budget.LONGEST_PAUSE  # in debt: no longer than that
    assert book.pause(["address:x"]) == pytest.approx(budget.LONGEST_PAUSE / 4)
    clock.now += 1e6
    assert book.pause(["guest:a"]) == 0


def test_whoever_paid_longest_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_REMEMBERED", 2)
    book = ledger(Clock())
    for payer in ("guest:a", "guest:b", "guest:a", "guest:c"):
        book.charge([payer], 9.0)
    assert [book.wait([payer]) > 0 for payer in ("guest:a", "guest:b", "guest:c")] == [True, False, True]


def test_a_guest_pays_and_so_does_the_address() -> None:
    assert payers("ada", "203.0.113.7") == ("guest:ada", "address:203.0.113.7")
    assert payers(None, "203.0.113.7") == ("address:203.0.113.7",)
    assert payers("ada", "127.0.0.1") == ("guest:ada",)
    assert payers("ada", None) == ("guest:ada",)


def test_a_household_is_one_network() -> None:
    assert network("203.0.113.7") == "203.0.113.7"
    assert network("::ffff:203.0.113.7") == "203.0.113.7"
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2:ffff::")
    assert network("2001:db8:1:2::") != network("2001:db8:1:3::")
    assert network("testclient") == "testclient"


def test_waiting_costs_nothing_and_working_does() -> None:
    clock = Clock()
    paid: list[float] = []

    async def work() -> str:
        clock.now += 2.0
        await asyncio.sleep(0)
        await other()
        clock.now += 3.0
        return "done"

    async def other() -> None:
        await asyncio.sleep(0)

    async def run() -> None:
        beside = asyncio.create_task(waste())
        assert await metered(work(), paid.append, clock) == "done"
        await beside

    async def waste() -> None:
        clock.now += 100.0
        await asyncio.sleep(0)
        clock.now += 100.0

    asyncio.run(run())
    assert sum(paid) == 5.0


def test_faults_and_cancellations_go_through() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def waits(seen: list[str]) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    async def run() -> None:
        with pytest.raises(KeyError):
            await metered(fails(), lambda _: None)
        seen: list[str] = []

        async def outer() -> None:
            await metered(waits(seen), lambda _: None)

        task = asyncio.create_task(outer())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert seen == ["cancelled"]

    asyncio.run(run())


def test_an_errand_begins_at_once_and_pays_when_it_is_done() -> None:
    asyncio.run(_errand())


async def _errand() -> None:
    gate: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    happened: list[str] = []
    paid: list[float] = []

    async def work() -> None:
        happened.append("begun")
        happened.append(await gate)
        await asyncio.sleep(0)
        happened.append("done")

    over = asyncio.Event()
    Errand(work(), paid.append, over.set)
    assert happened == ["begun"]
    assert not paid
    gate.set_result("gone on")
    await over.wait()
    assert happened == ["begun", "gone on", "done"]
    assert len(paid) == 1
    assert paid[0] > 0


def test_an_errand_that_fails_has_paid_and_is_over() -> None:
    paid: list[float] = []
    over: list[bool] = []

    async def fails() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Errand(fails(), paid.append, lambda: over.append(True))
    assert len(paid) == 1
    assert over == [True]
