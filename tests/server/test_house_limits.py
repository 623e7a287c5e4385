"""Who comes by way of two processes has no more than who comes by way of one."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from tablee.server.house_limits import HOUSE, STALE_SECONDS, HouseLimits
from tablee.server.limits import MOST_SOCKETS, RATES, Limits
from tablee.table.refusal import Refusal
from tests.table.hub import Hub

GUEST = "guest:anna"


class Pair:
    """Two processes of one house."""

    def __init__(self) -> None:
        self.hub, self.now = Hub(), 0.0
        self.limits = [Limits(), Limits()]
        self.shared = [
            HouseLimits(limits, self.hub.channel(name), lambda: self.now)
            for name, limits in zip("ab", self.limits, strict=True)
        ]
        for name, shared in zip("ab", self.shared, strict=True):
            asyncio.run(self.hub.channel(name).subscribe(HOUSE, shared.hear))

    def tell(self) -> None:
        for shared in self.shared:
            shared.tell()


def test_what_one_process_charges_counts_at_the_other() -> None:
    pair = Pair()
    pair.limits[0].ledger.charge([GUEST], RATES["guest"].at_once + 1.0)
    assert pair.limits[1].ledger.wait([GUEST]) == 0
    pair.tell()
    assert pair.limits[1].ledger.wait([GUEST]) > 0


def test_it_counts_once() -> None:
    pair = Pair()
    pair.limits[0].ledger.charge([GUEST], 0.02)
    for _ in range(100):  # told again and again, from one to the other and back, it would soon be too much
        pair.tell()
    assert pair.limits[0].ledger.wait([GUEST]) == pair.limits[1].ledger.wait([GUEST]) == 0


def test_a_little_is_told_once_it_has_become_more() -> None:
    pair = Pair()
    for _ in range(3):
        pair.limits[0].ledger.charge([GUEST], 0.004)
        pair.tell()
    assert len(pair.hub.said) == 1


def test_sockets_of_all_processes_count_together() -> None:
    pair = Pair()
    with ExitStack() as stack:
        for _ in range(MOST_SOCKETS["guest"] - 1):
            stack.enter_context(pair.limits[0].socket("anna", None))
        pair.tell()
        stack.enter_context(pair.limits[1].socket("anna", None))
        with pytest.raises(Refusal):
            stack.enter_context(pair.limits[1].socket("anna", None))
    pair.tell()
    with ExitStack() as stack:
        for _ in range(MOST_SOCKETS["guest"]):
            stack.enter_context(pair.limits[1].socket("anna", None))


def test_a_process_that_has_died_holds_nothing_for_long() -> None:
    pair = Pair()
    with ExitStack() as stack:
        for _ in range(MOST_SOCKETS["guest"]):
            stack.enter_context(pair.limits[0].socket("anna", None))
        pair.tell()
        with pytest.raises(Refusal):
            stack.enter_context(pair.limits[1].socket("anna", None))
        pair.now += STALE_SECONDS
        stack.enter_context(pair.limits[1].socket("anna", None))


def test_while_nothing_is_heard_each_counts_by_itself() -> None:
    pair = Pair()
    pair.hub.loses = lambda _: True
    pair.limits[0].ledger.charge([GUEST], 10.0)
    pair.tell()
    assert pair.limits[1].ledger.wait([GUEST]) == 0
