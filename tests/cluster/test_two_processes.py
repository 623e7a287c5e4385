"""Two servers over one PostgreSQL and one Redis, asked as browsers ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.client import ME, OPEN, At, Guest, robot
from tests.server.running import Served, served, wait_until

if TYPE_CHECKING:
    from tests.cluster.postgres import Postgres
    from tests.cluster.redis import RedisServer

pytestmark = pytest.mark.slow


@contextmanager
def house(path: Path, postgres: Postgres, redis: str | None) -> Iterator[tuple[Served, Served]]:
    url = postgres.database()
    with served(path, url=url, redis=redis) as one, served(path, url=url, redis=redis) as two:
        yield one, two


@pytest.fixture(scope="module")
def both(
    postgres: Postgres, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Served, Served]]:
    with house(tmp_path_factory.mktemp("house"), postgres, redis.url) as two:
        yield two


def play_on(here: At, there: At, moves: int) -> None:
    """Both see every move, whoever makes it."""
    for _ in range(moves):
        mover, other = (here, there) if here.turn == {"kind": "to_move", "seat": 0} else (there, here)
        mover.move(0 if mover is here else 1)
        other.until(lambda: other.number == mover.number)  # noqa: B023 (called at once)
        assert other.view | {"choices": ""} == mover.view | {"choices": ""}


@contextmanager
def two_people(one: Served, two: Served) -> Iterator[tuple[At, At]]:
    with Guest(one.url) as ada, Guest(two.url) as bob:
        table = ada.open(ME, OPEN)
        bob.sit(table, 1)
        yield ada.join(table), bob.join(table)


def test_a_friend_by_way_of_another_process_is_here(both: tuple[Served, Served]) -> None:
    with Guest(both[0].url) as ada, Guest(both[1].url) as ben:
        for guest, name in ((ada, "Ada"), (ben, "Ben")):
            guest.post("/api/me", {"name": name})
        ben.post("/api/friends", {"link": ada.post("/api/friends/link", {})["link"]})
        place = ben.join(ben.open(ME, robot()))
        wait_until(lambda: ada.get("/api/friends")[0]["here"])
        place.leave()
        wait_until(lambda: not ada.get("/api/friends")[0]["here"])


def test_what_is_said_by_way_of_another_process_is_heard(both: tuple[Served, Served]) -> None:
    with two_people(*both) as (ada, bob):
        ada.until(lambda: [place["present"] for place in ada.company["places"]] == [True, True])
        ada.ask("say", seat=0, phrase="hello")
        assert bob.hear("said")["phrase"] == "hello"
        bob.ask("write", seat=1, text="Bonjour à toi")
        assert ada.hear("said", lambda one: one["text"] is not None)["text"] == "Bonjour à toi"


def test_two_people_by_way_of_two_processes(both: tuple[Served, Served]) -> None:
    with two_people(*both) as (ada, bob):
        play_on(ada, bob, 6)
        ada.until(lambda: [place["present"] for place in ada.company["places"]] == [True, True])
        ada.ask("offer", seat=0, offer="draw")
        bob.until(lambda: bool(bob.company["offers"]))
        assert bob.ask("answer", seat=1, offer="draw", yes=True)["kind"] == "done"
        ada.until(lambda: ada.turn["kind"] == "outcome")


def test_a_robot_plays_once_and_a_cookie_is_good_everywhere(both: tuple[Served, Served]) -> None:
    one, two = both
    with Guest(one.url) as ada, Guest(two.url) as also_ada:
        table = ada.open(ME, robot(1))
        also_ada.http.cookies.update(dict(ada.http.cookies))
        here, there = ada.join(table), also_ada.join(table)
        for mover, other in ((here, there), (there, here), (here, there)):
            mover.move()
            mover.until(lambda: mover.turn == {"kind": "to_move", "seat": 0})  # noqa: B023 (called at once)
            other.until(lambda: other.number == mover.number)  # noqa: B023 (called at once)
        assert [table["id"] for table in also_ada.get("/api/tables")] == [table]


def test_redis_goes_and_comes_back(both: tuple[Served, Served], redis: RedisServer) -> None:
    with two_people(*both) as (ada, bob):
        play_on(ada, bob, 1)
        redis.cut()
        play_on(ada, bob, 1)
        redis.kill()
        play_on(ada, bob, 2)  # slower: the log is asked
        redis.start()
        play_on(ada, bob, 1)
        wait_until(lambda: redis.subscribers() > 1)
        play_on(ada, bob, 2)


def test_postgresql_goes_and_comes_back(both: tuple[Served, Served], postgres: Postgres) -> None:
    with two_people(*both) as (ada, bob):
        play_on(ada, bob, 2)
        postgres.kill()
        postgres.start()
        play_on(ada, bob, 2)


def test_without_redis_it_is_slower_and_as_true(postgres: Postgres, tmp_path: Path) -> None:
    with house(tmp_path, postgres, None) as (one, two), two_people(one, two) as (ada, bob):
        play_on(ada, bob, 3)
