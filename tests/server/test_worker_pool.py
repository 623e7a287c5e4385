"""Workers are processes: they know the games, give back what fails, and one that dies is not missed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tablee.core.game import IllegalAction
from tablee.core.notation import Unreadable
from tablee.games import GAMES, all_games
from tablee.server import worker_pool
from tablee.server.budget import Rate
from tablee.server.jobs import play_study
from tablee.server.worker_pool import Games, WorkerPool
from tablee.table.refusal import Refusal

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
        with pytest.raises(Refusal, match="too_many"):
            await workers.run(ADA, whoami)
        assert (await workers.run(("guest:bob",), whoami))[0] == os.getpid()
        workers.close()

    asyncio.run(body())
