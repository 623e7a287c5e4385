"""tablee serve --workers: the dead are replaced, all of them in turn on request, and nobody notices much."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.client import ME, At, Guest
from tests.server.running import Process, process, wait_until

if TYPE_CHECKING:
    from tests.cluster.postgres import Postgres
    from tests.cluster.redis import RedisServer

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(
    postgres: Postgres, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Process]:
    words = ("--workers", "2", "--database", postgres.database(), "--redis", redis.url)
    with process(tmp_path_factory.mktemp("workers") / "data", *words) as one:
        wait_until(lambda: len(workers(one)) == 2)
        yield one


def workers(house: Process) -> list[int]:
    """The processes that the supervisor has started."""
    children = Path(f"/proc/{house.pid}/task/{house.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"--worker\0" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def join(guest: Guest, table: str) -> At:
    """By whichever worker takes the connection; one that is being replaced is asked again."""
    joined: list[At] = []

    def tried() -> bool:
        try:
            joined.append(guest.join(table))
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            return False
        return True

    wait_until(tried)
    return joined[0]


def play(guest: Guest, table: str, moves: int) -> int:
    """So many moves for both sides, each by a connection of its own."""
    for _ in range(moves):
        at = join(guest, table)
        at.move(at.turn["seat"])
        at.leave()
    return at.number


def test_a_killed_worker_is_replaced_and_the_game_goes_on(house: Process) -> None:
    with Guest(house.url) as ada:
        table = ada.open(ME, ME)
        before = play(ada, table, 2)
        victim = workers(house)[0]
        os.kill(victim, signal.SIGKILL)
        assert play(ada, table, 4) == before + 4
        wait_until(lambda: len(workers(house)) == 2 and victim not in workers(house))


def test_a_rolling_restart_replaces_every_worker_and_loses_nothing(house: Process) -> None:
    with Guest(house.url) as ada:
        table = ada.open(ME, ME)
        number, before = play(ada, table, 1), set(workers(house))
        house.hang_up()
        while before & set(workers(house)):
            at = join(ada, table)
            assert at.number == number
            at.leave()
            time.sleep(0.2)  # whoever comes and goes all the time is refused
        assert play(ada, table, 2) == number + 2
        wait_until(lambda: len(workers(house)) == 2)


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tablee.cli", "serve", "--workers", "2", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "PostgreSQL" in done.stderr) == (2, True)


def test_a_database_that_cannot_be_opened_is_said_once_and_ends_the_house(tmp_path: Path) -> None:
    nowhere = "postgresql+psycopg://nobody:secret@127.0.0.1:1/nothing"
    command = [sys.executable, "-m", "tablee.cli", "serve", "--port", "0", "--workers", "2"]
    done = subprocess.run([*command, "--database", nowhere], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "cannot be opened" in done.stderr
    assert "secret" not in done.stderr


@pytest.mark.parametrize("more", [("--workers", "2", "--database", "postgresql+psycopg://localhost/x"), ()])
def test_what_is_no_redis_is_said_and_not_waited_for(tmp_path: Path, more: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "tablee.cli", "serve", "--data", str(tmp_path), *more]
    done = subprocess.run([*command, "--redis", "nonsense"], capture_output=True, text=True, check=False)
    assert (done.returncode, "--redis" in done.stderr) == (2, True)


def test_a_supervisor_that_is_told_to_end_ends_all(house: Process) -> None:
    """The last test of this house."""
    pids = workers(house)
    assert house.stop() == 0
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))
