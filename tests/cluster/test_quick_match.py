"""Quick matches by way of two servers over one PostgreSQL, with Redis and without."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.client import Guest
from tests.server.lobby_client import InLobby
from tests.server.running import served

if TYPE_CHECKING:
    from tests.cluster.postgres import Postgres
    from tests.cluster.redis import RedisServer

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("heard", [True, False], ids=["with Redis", "without"])
def test_strangers_meet_across_processes_and_nobody_twice(
    postgres: Postgres, redis: RedisServer, tmp_path: Path, heard: bool
) -> None:
    url, channel = postgres.database(), redis.url if heard else None
    with (
        served(tmp_path, url=url, redis=channel) as one,
        served(tmp_path, url=url, redis=channel) as two,
    ):
        people = [InLobby(house.guest(f"P{i}")) for i, house in enumerate((one, two, one, two, one))]
        for lobby in people:  # all at once: each process pairs as it finds them
            lobby.seek()
        tables: dict[str, list[int]] = {}
        waiting = set(range(5))
        for _ in range(4):
            # Four of five are found somebody; who is left over is whoever has heard of no table.
            for i in sorted(waiting):
                if any(told["kind"] == "matched" for told in _told(people[i], tables, i)):
                    waiting.discard(i)
            if len(waiting) == 1:
                break
        assert len(waiting) == 1
        assert sorted(map(len, tables.values())) == [2, 2]
        with Guest(one.url) as watcher:
            for table, both in tables.items():
                names = [place["name"] for place in watcher.join(table).welcome["places"]]
                assert sorted(names) == [f"P{i}" for i in sorted(both)]


def _told(lobby: InLobby, tables: dict[str, list[int]], i: int) -> list[dict[str, object]]:
    """What it hears until it is matched, or until the other tables are known to have been made."""
    told: list[dict[str, object]] = []
    while True:
        boards = [item for item in lobby.items.values() if item["kind"] == "board"]
        seats = [item for item in lobby.items.values() if item["kind"] == "seat"]
        own_is_left = len(boards) == 2 and len(seats) == 1 and seats[0]["id"] in lobby.news["yours"]
        if own_is_left:
            return told
        message = lobby.next()
        told.append(message)
        if message["kind"] == "matched":
            tables.setdefault(str(message["table"]), []).append(i)
            return told
