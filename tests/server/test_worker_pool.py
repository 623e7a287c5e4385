"""Workers are processes: they know the games, give back what fails, and one that dies is not missed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.core.game import IllegalAction
from tablee.core.notation import Unreadable
from tablee.games import GAMES, all_games
from tablee.server import processes, worker_pool
from tablee.server.budget import LONGEST_PAUSE, Rate
from tablee.server.jobs import play_study
from tablee.server.processes import Games
from tablee.server.worker_pool import WorkerPool
from tablee.table.fair_queue import Urgency
from tablee.table.refusal import Refusal
from tests.server.client import PATIENCE
from tests.server.running import wait_until

ADA = ("guest:ada",)


def whoami(games: Games) -> tuple[int, list[str]]:
    return os.getpid(), sorted(games)


def fails(_: Games, kind: str) -> None:
    match kind:
        case "rules":
            raise IllegalAction("D8", "take_most", most=3)
        case "house":
            raise Refusal("too_many", limit=4)
        case "text":
            raise Unreadable("no", 7)
        case _:
            os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def pool() -> Iterator[WorkerPool]:
    made = WorkerPool(all_games, GAMES)
    try:
        yield made
    finally:
        made.close()


def run(test: Callable[[WorkerPool], Awaitable[None]]) -> None:
    async def body() -> None:
        with pool() as made:
            await test(made)

    asyncio.run(body())


def test_a_worker_is_another_process_that_knows_the_games_and_what_fails_there_fails_here() -> None:
    async def test(workers: WorkerPool) -> None:
        pid, games = await workers.run(ADA, whoami)
        assert pid != os.getpid()
        assert games == sorted(GAMES)
        with pytest.raises(IllegalAction) as illegal:
            await workers.run(ADA, fails, "rules")
        assert (illegal.value.rule, illegal.value.code, illegal.value.facts) == (
            "D8",
            "take_most",
            {"most": 3},
        )
        with pytest.raises(Refusal) as refused:
            await workers.run(ADA, fails, "house")
        assert (refused.value.code, refused.value.facts) == ("too_many", {"limit": 4})
        with pytest.raises(Unreadable) as unreadable:
            await workers.run(ADA, fails, "text")
        assert (unreadable.value.reason, unreadable.value.column) == ("no", 7)
        move = {"kind": "move", "start": 32, "end": 28, "captured": [], "path": []}
        studied = await workers.run(ADA, play_study, "dames", {}, [move])
        assert studied.seat == 1
        assert studied.answer.view == GAMES["dames"].rules.type().view(_after(move), 1)
        assert (await workers.run(ADA, whoami))[0] == pid

    run(test)


def _after(move: dict[str, Any]) -> Any:
    from tablee.core.value import from_parsed

    spec = GAMES["dames"]
    game: Any = spec.rules.type()
    return game.apply(game.start(), from_parsed(spec.wire.action, move)).state


def niceness(_: Games) -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


@pytest.mark.slow
def test_workers_give_way_to_the_house_and_analyses_to_answers() -> None:
    async def test(workers: WorkerPool) -> None:
        mine = niceness({})
        found = [await workers.run_behind(ADA, Urgency.WATCHED, niceness), await workers.run(ADA, niceness)]
        assert found == [min(mine + 10, 19), min(mine + 5, 19)]

    run(test)


def policy(_: Games) -> int:
    return os.sched_getscheduler(0)


@pytest.mark.skipif(not processes.IDLE, reason="Linux alone has such a thing")
def test_an_idle_thread_is_interrupted_at_once_when_somebody_wants_its_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "PATIENCE", float(PATIENCE))
    idle = processes.IdleThread()
    assert idle.timed(policy, ())[0] == os.SCHED_IDLE
    assert isinstance(idle.timed(fails, ("rules",))[0], IllegalAction)
    assert policy({}) == os.SCHED_OTHER


def test_while_people_play_what_runs_behind_must_not_keep_them_from_a_core() -> None:
    asked = list[bool]()

    async def do(job: Callable[..., Any], arguments: tuple[Any, ...], *, idle: bool) -> tuple[Any, float]:
        asked.append(idle)
        return job({}, *arguments), 0.0

    async def body() -> None:
        workers = WorkerPool(None, GAMES)
        workers._workers_behind.do = do  # type: ignore[method-assign, assignment]
        await workers.run_behind(ADA, Urgency.WATCHED, whoami)
        workers.moved()
        await workers.run_behind(ADA, Urgency.WATCHED, whoami)
        workers._moved -= worker_pool.PLAYING
        await workers.run_behind(ADA, Urgency.WATCHED, whoami)
        workers.close()

    asyncio.run(body())
    assert asked == [False, True, False]


@pytest.mark.skipif(not processes.IDLE, reason="Linux alone has such a thing")
def test_where_everyone_is_busy_an_analysis_is_not_left_to_starve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PATIENCE", 0.05)
    idle, enough, threads = processes.IdleThread(), threading.Event(), list[int]()

    def job(_: Games) -> str:
        threads.append(threading.get_ident())
        if len(threads) == 1:
            enough.wait()  # the thread gets on no further, as if it had no core
        return "found"

    assert idle.timed(job, ())[0] == "found"
    assert threads[0] != threads[1] == threading.get_ident()
    enough.set()
    assert idle.timed(job, ())[0] == "found"


def waits(_: Games, begun: Path, enough: Path) -> int:
    """A long job: over when somebody says so."""
    begun.touch()
    wait_until(enough.exists)
    return os.getpid()


@pytest.mark.slow
def test_who_waits_for_an_answer_does_not_wait_for_a_job_that_nobody_waits_for(tmp_path: Path) -> None:
    async def test(workers: WorkerPool) -> None:
        begun, enough = tmp_path / "begun", tmp_path / "enough"
        long = asyncio.create_task(workers.run_behind(ADA, Urgency.BACKGROUND, waits, begun, enough))
        await asyncio.to_thread(wait_until, begun.exists)
        pid, _ = await workers.run(ADA, whoami)
        assert not long.done()
        enough.touch()
        assert await long != pid

    run(test)


@pytest.mark.slow
def test_a_house_that_closes_gives_up_what_nobody_waits_for(tmp_path: Path) -> None:
    async def body() -> None:
        workers = WorkerPool(all_games, GAMES)
        begun = tmp_path / "begun"
        long = asyncio.create_task(
            workers.run_behind(ADA, Urgency.BACKGROUND, waits, begun, tmp_path / "never")
        )
        await asyncio.to_thread(wait_until, begun.exists)
        long.cancel()
        await asyncio.gather(long, return_exceptions=True)
        await asyncio.to_thread(workers.close)

    asyncio.run(body())


@pytest.mark.slow
def test_both_workers_are_ready_before_anyone_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(workers: WorkerPool) -> None:
        monkeypatch.setattr(workers, "_games", ["macadam"])  # one is enough to be loaded
        await workers.warm_up()
        pids = [process.pid for process in multiprocessing.active_children()]
        found = [await workers.run_behind(ADA, Urgency.WATCHED, whoami), await workers.run(ADA, whoami)]
        assert {pid for pid, _ in found} <= set(pids)
        assert len({pid for pid, _ in found}) == 2

    run(test)


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced() -> None:
    async def test(workers: WorkerPool) -> None:
        pid, _ = await workers.run(ADA, whoami)
        os.kill(pid, signal.SIGKILL)
        again, games = await workers.run(ADA, whoami)
        assert again != pid
        assert games == sorted(GAMES)

    run(test)


def test_whoever_has_used_up_a_share_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "RATES", {"guest": Rate(1e-9, 0.5), "address": Rate(1.0, 1.0)})

    async def body() -> None:
        workers = WorkerPool(None, GAMES)  # in threads: the same account
        workers._ledger.charge(ADA, 1.0)
        with pytest.raises(Refusal, match="too_many") as refused:
            await workers.run(ADA, whoami)
        assert refused.value.facts["seconds"] == pytest.approx(0.5e9)
        assert (await workers.run(("guest:bob",), whoami))[0] == os.getpid()
        workers.close()

    asyncio.run(body())


def computes(_: Games, about: str) -> str:
    began = time.thread_time()
    while time.thread_time() - began < 0.01:
        pass
    return about


def test_whoever_comes_first_does_not_pay_for_what_is_loaded() -> None:
    """The kernels of a game take longer to load than anyone's share of a worker is."""

    async def test(workers: WorkerPool) -> None:
        for about in ("dames", "macadam", "no game", "nor this"):
            told = [await workers._workers.do(computes, (about,)) for _ in range(2)]
            assert [came for came, _ in told] == [about, about]
            paid = [seconds > 0 for _, seconds in told]
            assert paid == ([True, True] if about == "nor this" else [False, True])

    run(test)


def test_whoever_has_a_share_again_soon_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "RATES", {"guest": Rate(1.0, 0.1), "address": Rate(1.0, 1.0)})
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def body() -> None:
        workers = WorkerPool(None, GAMES)
        workers._ledger.charge(ADA, 0.9)
        with monkeypatch.context() as quick:
            quick.setattr(asyncio, "sleep", sleep)
            assert (await workers.run(ADA, whoami))[0] == os.getpid()
        for_a_share, for_the_others = slept
        assert 0 < for_a_share <= 0.8
        assert for_the_others == LONGEST_PAUSE
        workers.close()

    asyncio.run(body())


HOUSE_WITH_A_WORKER = """
import asyncio, os, sys, time
from tablee.games import GAMES, all_games
from tablee.server.worker_pool import WorkerPool

def its_pid(_games):
    return os.getpid()

if __name__ == "__main__":
    pool = WorkerPool(all_games, GAMES)
    print(asyncio.run(pool.run((), its_pid)), flush=True)
    if sys.argv[1] == "stays":
        time.sleep(600)
    pool.close()
"""


@pytest.mark.parametrize("how", ["stays", "closes"])
@pytest.mark.slow
def test_a_worker_ends_with_its_house(tmp_path: Path, how: str) -> None:
    """Killed or closed, a house leaves no process behind."""
    script = tmp_path / "house.py"
    script.write_text(HOUSE_WITH_A_WORKER, "utf-8")
    with subprocess.Popen([sys.executable, script, how], stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        worker = int(house.stdout.readline())
        if how == "stays":
            assert is_running(worker)
            house.kill()
        house.wait(PATIENCE)
    wait_until(lambda: not is_running(worker))


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
