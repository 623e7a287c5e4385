"""Nothing leaks by way of another process either: it folds what it is told, and shows what a seat may see."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from tablee.games.pietons.rules import Pietons
from tablee.server.cluster import Alone
from tablee.table.channel import Channel
from tablee.table.leases import Leases
from tests.server.inside import Inside
from tests.server.test_leaks import SaysInEvents, Scripted, ShowsHands, compare, spec
from tests.table.hub import Hub

pytestmark = pytest.mark.slow


class NoLease:
    """The other process plays for the house."""

    async def take(self, table: str, number: int) -> bool:
        return False

    async def release(self, table: str) -> None:
        pass


class Beside(Alone):
    """One of two processes, without its chores."""

    def __init__(self, channel: Channel, leases: Leases | None = None) -> None:
        super().__init__()
        self.channel = channel
        if leases is not None:
            self.leases = leases


def ways(seeds: Sequence[int], game: type[Pietons] = Scripted) -> tuple[int, set[str]]:
    """As in test_leaks, for a guest who comes by the process that only follows."""

    async def run() -> tuple[int, set[str]]:
        made, found, hub, games = 0, set[str](), Hub(), {"pietons": spec(game)}
        async with (
            Inside(games, cluster=Beside(hub.channel("one"))) as one,
            Inside(games, one.keep, Beside(hub.channel("two"), NoLease())) as two,
        ):
            for seed in seeds:
                differs = await compare(one, two, seed)
                made += differs is not None
                found |= differs or set()
        return made, found

    return asyncio.run(run())


def test_nothing_hidden_leaves_by_way_of_another_process() -> None:
    made, found = ways(range(16))
    assert found == set()
    assert made > 10, "enough changes were behind somebody's back"


@pytest.mark.parametrize("game", [ShowsHands, SaysInEvents])
def test_a_leak_would_be_seen_there_too(game: type[Pietons]) -> None:
    _, found = ways(range(12), game)
    assert {"update", "welcome"} <= found
