"""A table while somebody needs it: how it stands, who watches, and the one road that everything takes."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from tablee.core.game import Seat, Step
from tablee.core.value import to_json
from tablee.table import agreements
from tablee.table.absence import Absences, Clock
from tablee.table.agreements import Offers
from tablee.table.checks import must_be_to_move, must_own
from tablee.table.client_message import Ready
from tablee.table.history import History
from tablee.table.log import Log, LogEntry, LogLine, NotStored, NumberTaken, Robot
from tablee.table.perspectives import Perspectives
from tablee.table.refusal import Refusal
from tablee.table.server_message import (
    OfferEnded,
    PublicEntry,
    SeatInfo,
    ServerMessage,
    TablePresence,
    Trouble,
    Waiting,
    Welcome,
    update_head,
    update_json,
)
from tablee.table.table_state import TableState, after, restore
from tablee.table.throttle import Throttle
from tablee.table.watchers import Watcher, Watchers
from tablee.table.welcome import seat_infos, welcome

COMPANY_PAUSE = 0.05  # seconds: when a crowd comes in, all are told of it together


class TableBase(ABC):
    """Its state is always the fold of what is in the log: `keep` is the only way to change it."""

    def __init__(self, id: str, now: TableState, history: History, log: Log, clock: Clock) -> None:
        self.id = id
        self.now = now
        self.history = history
        self.lock = asyncio.Lock()
        self.watchers = Watchers()
        self.offers = Offers()
        self._log = log
        self._perspectives = Perspectives()
        self._absences = Absences(clock, self._waited_long_enough)
        self._company_changed = Throttle(self.tell_company, COMPANY_PAUSE)

    @abstractmethod
    def wake(self) -> None:
        """If it is the house's turn here, it plays."""

    # Kept, then told

    async def keep(self, happening: LogEntry, step: Step[Any, Any] | None = None) -> int:
        """Durable first, then it happens, then all are told. If it cannot be kept, nothing happened."""
        then = after(self.now, happening, step)
        at = time.time()
        happened = PublicEntry(
            then.number, happening.kind, getattr(happening, "seat", None), getattr(happening, "to", None),
            step.events if step else (), at,
        )  # fmt: skip
        head = update_head(happened, then.turn)
        shown = update_json(head, then.written(None))
        line = LogLine(
            self.id, then.number, happening, shown.decode(), at, then.outcome, then.turn == Waiting()
        )  # fmt: skip
        try:
            await self._log.append(line)
        except NumberTaken:
            await self._recover()
            raise Refusal("stale", number=self.now.number) from None
        except NotStored:
            self.watchers.tell(Trouble("not_kept"))
            raise Refusal("not_kept") from None
        before, self.now = self.now, then
        self.history.add(happening, happened)
        self._perspectives.moved_on(then)
        self._tell_update(head, shown)
        ended = self._end(agreements.ended_by(self.offers, happening))
        if ended or then.sitters != before.sitters or then.resigned != before.resigned:
            self.tell_company()
        if then.sitters != before.sitters:
            self._greet_again(before)
            self._absences.changed(then, self.watchers.guests())
        self.wake()
        return then.number

    def _end(self, ended: Iterable[OfferEnded]) -> bool:
        """These offers are gone, and everyone hears why. Were there any?"""
        gone = tuple(ended)
        self.offers = self.offers.without(gone)
        for one in gone:
            self.watchers.tell(one)
        return bool(gone)

    async def _recover(self) -> None:
        """Another writer was first: the log is the truth, and everyone joins again."""
        lines = await self._log.lines(self.id)
        spec, game = self.now.spec, self.now.game
        self.now = await asyncio.to_thread(restore, spec, game, lines)
        self.history = await asyncio.to_thread(History, spec, lines)
        self._perspectives.moved_on(self.now)
        for watcher in self.watchers:
            self._greet(watcher)
        self.wake()

    async def catch_up(self) -> None:
        """Another process may have written to the log while nobody was here."""
        async with self.lock:
            await self._recover()

    # Who is there

    async def watch(self, watcher: Watcher) -> None:
        """Joining, reconnecting and recovering are this one call."""
        async with self.lock:
            self.watchers.enter(watcher, player=bool(self.seats_of(watcher.guest)))
            self._absences.changed(self.now, self.watchers.guests())
            self._greet(watcher)
            self._company_changed(watcher.guest)  # who has just been welcomed knows
        self.wake()

    async def ready(self, guest: str, ask: Ready) -> None:
        """The player to move is at the shared screen: from now on the guest sees from that seat."""
        async with self.lock:
            must_own(self.now, guest, ask.seat)
            must_be_to_move(self.now, ask.seat)
            self._perspectives.ready(guest, ask.seat)
            for watcher in self.watchers:
                if watcher.guest == guest:
                    self._greet(watcher)

    def leave(self, watcher: Watcher) -> None:
        self.watchers.leave(watcher)
        here = self.watchers.guests()
        if watcher.guest not in here:
            self._perspectives.close(watcher.guest)
            self._absences.left(watcher.guest)
        self._absences.changed(self.now, here)
        self._company_changed(None)

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        return self.now.owners.get(guest, ())

    def places(self) -> tuple[SeatInfo, ...]:
        here = self.watchers.guests()
        return seat_infos(self.now, here, lambda seat: self._absences.stand_in(self.now, here, seat))

    def _stand_in(self, seat: Seat) -> Robot | None:
        return self._absences.stand_in(self.now, self.watchers.guests(), seat)

    def _waited_long_enough(self) -> None:
        self.tell_company()
        self.wake()
        self._absences.changed(self.now, self.watchers.guests())

    # Telling

    def tell_company(self, besides: str | None = None) -> None:
        self.watchers.tell(
            TablePresence(self.places(), self._spectators(), self.offers.listed(), self.now.next), besides
        )

    def _tell_update(self, head: bytes, public: bytes) -> None:
        self.watchers.tell_views(
            self._look, lambda seat: public if seat is None else update_json(head, self.now.written(seat))
        )

    def _greet(self, watcher: Watcher) -> None:
        watcher.tell(to_json(ServerMessage, self._welcome(watcher)))

    def _welcome(self, watcher: Watcher) -> Welcome:
        return welcome(
            self.id, self.now, self.history, self.offers, self.places(), self._spectators(),
            watcher.guest, self._look(watcher.guest),
        )  # fmt: skip

    def _greet_again(self, before: TableState) -> None:
        """Guests whose seats have changed now see from another seat: they get a fresh welcome."""
        for watcher in self.watchers:
            if before.owners.get(watcher.guest) != self.now.owners.get(watcher.guest):
                self._greet(watcher)

    def _spectators(self) -> int:
        return sum(not self.seats_of(guest) for guest in self.watchers.guests())

    def _look(self, guest: str) -> Seat | None:
        return self._perspectives.look(self.now, guest)
