"""What each guest and each address may cost the house, counted in seconds of its time."""

from __future__ import annotations

import math
import time
from asyncio import Future, get_running_loop
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from types import coroutine
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Clock: TypeAlias = Callable[[], float]  # in seconds, from any start

MOST_REMEMBERED = 10_000  # payers; beyond that, the one charged longest ago is forgotten
LOCAL = ("127.0.0.1", "::1")
# Seconds that who has used up a burst leaves to the others between two pieces of work; who has not, far less.
LONGEST_PAUSE = 0.2


@dataclass(frozen=True)
class Rate:
    """A budget of loop time: `share` seconds per second in the long run, `at_once` seconds in a burst."""

    share: float
    at_once: float


class Ledger:
    """What each payer has left. Work is charged when it is done, so a balance may fall below zero."""

    def __init__(self, rates: dict[str, Rate], clock: Clock = time.monotonic) -> None:
        self._rates = rates  # by the kind of payer
        self._clock = clock
        self.told: Callable[[str, float], None] | None = None  # of each charge, where others want to know
        # The balance in seconds, when it was computed, and the payer's rate: every move asks for all three.
        self._left: OrderedDict[str, tuple[float, float, Rate]] = OrderedDict()

    def charge(self, payers: Sequence[str], seconds: float) -> None:
        now = self._clock()
        for payer in payers:
            balance, rate = self._account(payer, now)
            self._left[payer] = balance - seconds, now, rate
            self._left.move_to_end(payer)
            if self.told is not None:
                self.told(payer, seconds)
        while len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)

    def charge_elsewhere(self, payer: str, seconds: float) -> None:
        """What another process of the house has charged."""
        now = self._clock()
        balance, rate = self._account(payer, now)
        self._left[payer] = balance - seconds, now, rate

    def wait(self, payers: Sequence[str]) -> float:
        """Seconds until all of them may cost something again; 0 if they may now."""
        now, wait = self._clock(), 0.0
        for payer in payers:
            balance, rate = self._account(payer, now)
            if balance < 0:
                wait = max(wait, -balance / rate.share)
        return wait

    def pause(self, payers: Sequence[str]) -> float:
        """Seconds to leave to everyone else before their next piece of work: a burst is not spent at once."""
        now, used = self._clock(), 0.0
        for payer in payers:
            balance, rate = self._account(payer, now)
            used = max(used, 1 - balance / rate.at_once)
        return LONGEST_PAUSE * min(used, 1.0) ** 2

    def _account(self, payer: str, now: float) -> tuple[float, Rate]:
        """What is left, and at which rate it grows."""
        if (known := self._left.get(payer)) is None:
            rate = self._rates[payer[: payer.index(":")]]
            return rate.at_once, rate
        left, then, rate = known
        return min(rate.at_once, left + (now - then) * rate.share), rate


def in_tenths(seconds: float) -> float:
    """As it is told: whoever waits that long has waited long enough."""
    return math.ceil(10 * seconds) / 10


def payers(guest: str | None, address: str | None) -> tuple[str, ...]:
    """Who pays for a request. A guest costs nothing to become, so the address pays too.

    The house's own machine does not: whoever sits at it needs no attack to stop the house.
    """
    by_guest = () if guest is None else (f"guest:{guest}",)
    by_address = () if address is None or address in LOCAL else (f"address:{network(address)}",)
    return (*by_guest, *by_address)


@lru_cache(MOST_REMEMBERED)
def network(address: str) -> str:
    """What one household has: an IPv4 address, or the first half of an IPv6 one."""
    try:
        found = ip_address(address)
    except ValueError:  # a test's client, a Unix socket
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return found.exploded[:19]


@coroutine
def metered(
    work: Coroutine[Any, Any, T], charge: Callable[[float], None], clock: Clock = time.thread_time
) -> Generator[Any, Any, T]:
    """Do the work, and charge the time that it held the event loop: not the time that it waited.

    Processor time is fair on a busy machine, where a clock on the wall runs on while others work. But asking
    the system for it takes too long for what happens a thousand times a second.
    """
    spent = 0.0
    answer: Any = None
    fault: BaseException | None = None
    try:
        while True:
            began = clock()
            try:
                waits_for = work.send(answer) if fault is None else work.throw(fault)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            finally:
                spent += clock() - began
            answer, fault = None, None
            try:
                answer = yield waits_for
            except BaseException as thrown:  # noqa: BLE001 (a cancellation goes on to whoever waits inside)
                fault = thrown
    finally:
        charge(spent)


class Errand:
    """Work that begins at once and goes on as soon as what it waits for has come, and is charged as above.

    It has no task of its own: making one, or waking one that waits for messages, takes as long as the
    rules take for a move. So nothing in it may ask for its task, as timeouts do.
    """

    def __init__(
        self, work: Coroutine[Any, Any, None], charge: Callable[[float], None], done: Callable[[], None]
    ) -> None:
        self._work, self._charge, self._done = work, charge, done
        self._spent = 0.0
        self._go_on(None)

    def _go_on(self, _: Future[Any] | None) -> None:
        began = time.perf_counter()
        try:
            waits_for = self._work.send(None)
        except BaseException as end:
            self._charge(self._spent + time.perf_counter() - began)
            self._done()
            if not isinstance(end, StopIteration):
                raise
            return
        self._spent += time.perf_counter() - began
        if waits_for is None:  # it only wants everyone else to have a turn
            get_running_loop().call_soon(self._go_on, None)
        else:
            waits_for.add_done_callback(self._go_on)
