"""A table's link to the same table in other processes: what it tells them, and what they say."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Set
from typing import Protocol

from tablee.core.game import Seat
from tablee.table.agreements import Offers
from tablee.table.channel import (
    Aimed,
    Channel,
    Here,
    LineKept,
    Notice,
    OfferGone,
    OfferMade,
    RobotThinks,
    Talked,
    WhoIsHere,
)
from tablee.table.client_message import Offer
from tablee.table.log import LogLine
from tablee.table.server_message import Advised, Aiming, OfferEnded, Said
from tablee.table.throttle import Throttle

HEARTBEAT = 5.0  # seconds
FORGOTTEN = 3 * HEARTBEAT  # a process that has not been heard for so long has nobody here any more
HERE_PAUSE = 0.05  # seconds: when a crowd comes in, the others are told together
logger = logging.getLogger(__name__)


class Talk(Protocol):
    def show(self, said: Said, deaf: Set[str]) -> None: ...


class LinkedTable(Protocol):
    """What a link does at its table."""

    offers: Offers

    @property
    def talk(self) -> Talk: ...

    @property
    def number(self) -> int: ...
    def local_guests(self) -> Set[str]: ...
    def company_came_or_went(self, before: Set[str]) -> None: ...
    async def follow(self, line: LogLine) -> None: ...
    async def hear_offer(self, said: OfferMade) -> None: ...
    def end_offer(self, ended: OfferEnded) -> None: ...
    def show_aim(self, aim: Aiming | Advised, besides: str) -> None: ...
    def show_thinking(self, seat: Seat) -> None: ...


class TableLink:
    def __init__(self, table: str, channel: Channel) -> None:
        self._id, self._channel = table, channel
        self._table: LinkedTable | None = None
        self._heard: deque[tuple[str, Notice]] = deque()
        self._hearing: asyncio.Task[None] | None = None
        self._others: dict[str, tuple[frozenset[str], float]] = {}  # who is here by way of each, heard when
        self._tell_here = Throttle(self._publish_here, HERE_PAUSE)
        self._told: frozenset[str] = frozenset()

    async def open(self) -> None:
        """From now on what the others say is heard; it waits until there is a table."""
        await self._channel.subscribe(self._id, self._hear)

    def attach(self, table: LinkedTable) -> None:
        self._table = table
        self._listen()
        self._publish(WhoIsHere())

    def close(self) -> None:
        """Nobody needs the table here any more."""
        self._channel.unsubscribe(self._id)
        self._tell_here.close()
        if self._told:
            self._told = frozenset()
            self._publish(Here(()))
        self._others.clear()
        self._heard.clear()
        if self._hearing is not None:
            self._hearing.cancel()
            self._hearing = None

    # What the others are told

    def kept(self, line: LogLine) -> None:
        if self._channel.shared:
            self._publish(LineKept(line))

    def here_changed(self) -> None:
        if self._channel.shared:
            self._tell_here(None)

    def offered(self, seats: tuple[Seat, ...], offer: Offer, number: int) -> None:
        self._publish(OfferMade(seats, offer, number))

    def declined(self, ended: OfferEnded) -> None:
        self._publish(OfferGone(ended))

    def aimed(self, aim: Aiming | Advised, guest: str) -> None:
        self._publish(Aimed(aim, guest))

    def thinks(self, seat: Seat) -> None:
        self._publish(RobotThinks(seat))

    def said(self, said: Said, deaf: Set[str]) -> None:
        self._publish(Talked(said, tuple(sorted(deaf))))

    def beat(self) -> None:
        """Now and then: say who is here, and forget processes that say nothing any more."""
        if self._told:
            self._publish(Here(tuple(sorted(self._told))))
        if self._channel.sure:
            silent = time.monotonic() - FORGOTTEN
            for process in [one for one, (_, heard) in self._others.items() if heard < silent]:
                self._hear_here(process, frozenset())

    def _publish(self, notice: Notice) -> None:
        self._channel.publish(self._id, notice)

    def _publish_here(self, _: None) -> None:
        here = frozenset(self._table.local_guests()) if self._table is not None else frozenset()
        if here != self._told:
            self._told = here
            self._publish(Here(tuple(sorted(here))))

    # What the others say

    @property
    def sure(self) -> bool:
        """If not, somebody may be here of whom we do not know."""
        return self._channel.sure

    @property
    def others(self) -> frozenset[str]:
        """Who is at this table by way of other processes."""
        return frozenset().union(*(guests for guests, _ in self._others.values()))

    def _hear(self, process: str, notice: Notice) -> None:
        self._heard.append((process, notice))
        self._listen()

    def _listen(self) -> None:
        if self._table is not None and self._heard and (self._hearing is None or self._hearing.done()):
            self._hearing = asyncio.get_running_loop().create_task(self._hear_all(self._table))

    async def _hear_all(self, table: LinkedTable) -> None:
        """One after the other, as they were said."""
        while self._heard:
            process, notice = self._heard.popleft()
            try:
                await self._take_in(table, process, notice)
            except Exception:  # what was said is lost; the log is asked now and then all the same
                logger.exception("another process was not understood", extra={"table": self._id})

    async def _take_in(self, table: LinkedTable, process: str, notice: Notice) -> None:
        match notice:
            case LineKept(line):
                await table.follow(line)
            case Here(guests):
                self._hear_here(process, frozenset(guests))
            case WhoIsHere():
                self._answer(table)
            case OfferMade():
                await table.hear_offer(notice)
            case OfferGone(ended):
                table.end_offer(ended)
            case Aimed(aim, guest):
                table.show_aim(aim, guest)
            case RobotThinks(seat):
                table.show_thinking(seat)
            case Talked(said, deaf):
                table.talk.show(said, frozenset(deaf))

    def _hear_here(self, process: str, guests: frozenset[str]) -> None:
        assert self._table is not None
        before = self._table.local_guests() | self.others
        if guests:
            self._others[process] = guests, time.monotonic()
        else:
            self._others.pop(process, None)
        if before != self._table.local_guests() | self.others:
            self._table.company_came_or_went(before)

    def _answer(self, table: LinkedTable) -> None:
        if self._told:
            self._publish(Here(tuple(sorted(self._told))))
        for seat, offer in table.offers.listed():
            self._publish(OfferMade((seat,), offer, table.number))
