"""A table while somebody needs it: how it stands, who watches, and the one road that everything takes."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Set
from typing import Any

from tablee.core.game import Seat, Step
from tablee.core.value import to_json, to_parsed
from tablee.table import agreements
from tablee.table.absence import Absences, absence_of
from tablee.table.agreements import Offers
from tablee.table.apply import applied
from tablee.table.channel import NoChannel
from tablee.table.checks import must_be_to_move, must_own
from tablee.table.client_message import Ready, Seen
from tablee.table.clock import is_banked
from tablee.table.deadlines import HouseTime
from tablee.table.history import History
from tablee.table.link import TableLink
from tablee.table.log import (
    Chanced,
    Flagged,
    Log,
    LogEntry,
    LogLine,
    NotStored,
    NumberTaken,
    Played,
    Robot,
    TakenBack,
    Unsure,
)
from tablee.table.perspectives import Perspectives
from tablee.table.refusal import Refusal
from tablee.table.server_message import (
    OfferEnded,
    PublicEntry,
    SeatInfo,
    ServerMessage,
    TablePresence,
    ToMove,
    Trouble,
    Waiting,
    Welcome,
    update_head,
    update_json,
)
from tablee.table.table_state import TableState, after, restore, step_of
from tablee.table.talk import TableTalk
from tablee.table.throttle import Throttle
from tablee.table.turn_timer import TurnTimer
from tablee.table.watchers import Watcher, Watchers
from tablee.table.welcome import seat_infos, welcome

logger = logging.getLogger(__name__)
COMPANY_PAUSE = 0.05  # seconds: when a crowd comes in, all are told of it together


class TableBase(ABC):
    """Its state is always the fold of what is in the log: `keep` is the only way to change it."""

    def __init__(
        self,
        id: str,
        now: TableState,
        history: History,
        log: Log,
        time: HouseTime,
        timer: TurnTimer,
        link: TableLink | None = None,
    ) -> None:
        self.id = id
        self.now = now
        self.history = history
        self.lock = asyncio.Lock()
        self.watchers = Watchers()
        self.offers = Offers()
        self.link = link or TableLink(id, NoChannel())
        self.timer = timer
        self.time = time
        self._log = log
        self._perspectives = Perspectives()
        self._absences = Absences(time.clock, self._waited_long_enough)
        self._company_changed = Throttle(self.tell_company, COMPANY_PAUSE)
        self.talk = TableTalk(self)
        self.on_kept: Callable[[TableBase], None] = lambda _: None

    @abstractmethod
    def wake(self) -> None:
        """If it is the house's turn here, it plays."""

    # Kept, then told

    async def keep(self, happening: LogEntry, step: Step[Any, Any] | None = None) -> int:
        """Durable first, then it happens, then all are told. If it cannot be kept, nothing happened."""
        at = self.time.wall()
        then = after(self.now, happening, step, at)
        happened = _public(then.number, happening, step, at)
        head = update_head(happened, then.turn, self.timer.reading(then))
        shown = update_json(head, then.written(None))
        line = LogLine(
            self.id, then.number, happening, shown.decode(), at, then.outcome, isinstance(then.turn, Waiting)
        )  # fmt: skip
        try:
            await self._log.append(line)
        except NumberTaken:
            await self._recover_or_say_so()
            raise Refusal("stale", number=self.now.number) from None
        except NotStored:
            self.watchers.tell(Trouble("not_kept"))
            raise Refusal("not_kept") from None
        self._happens(then, happening, happened, head, shown)
        self.link.kept(line)
        self.on_kept(self)
        return then.number

    def _happens(
        self, then: TableState, happening: LogEntry, happened: PublicEntry, head: bytes, shown: bytes
    ) -> None:
        """A line that is in the log happens, and all are told."""
        before, self.now = self.now, then
        self.timer.moved(then)
        self.history.add(happening, happened)
        self._perspectives.moved_on(then)
        self._tell_update(head, shown)
        ended = self._end(agreements.ended_by(self.offers, happening))
        if ended or then.sitters != before.sitters or then.resigned != before.resigned:
            self.tell_company()
        if then.sitters != before.sitters:
            self._greet_again(before)
            self._absences.changed(then, self.here())
        self.set_alarm()
        self.wake()

    def _end(self, ended: Iterable[OfferEnded]) -> bool:
        """These offers are gone, and everyone hears why. Were there any?"""
        gone = tuple(ended)
        if not gone:
            return False
        self.offers = self.offers.without(gone)
        for one in gone:
            self.watchers.tell(one)
        return True

    # What other processes have kept

    async def follow(self, line: LogLine) -> None:
        """Another process has kept this line; if there are others before it that we missed, we read them."""
        async with self.lock:
            if line.number == self.now.number + 1:
                await self._fold([line])
            elif line.number > self.now.number:
                await self._recover()

    async def catch_up(self) -> None:
        """Other processes may have written to the log without our hearing of it."""
        async with self.lock:
            await self._recover()

    async def read_again(self) -> None:
        """What was written in the log has been written over."""
        async with self.lock:
            await self._restore()

    async def _recover_or_say_so(self) -> None:
        """The number may have been taken by this very line, in a commit that was in doubt."""
        try:
            await self._recover()
        except Exception as fault:
            raise Unsure("the log cannot be read") from fault

    async def _recover(self) -> None:
        """Another writer was first: the log is the truth."""
        await self._fold(await self._log.lines_after(self.id, self.now.number))

    async def _fold(self, lines: Iterable[LogLine]) -> None:
        try:
            for line in lines:
                self._fold_one(line)
        except Exception:  # a game that goes on after its end, or rules that another version has
            logger.warning("the log is read from its beginning", extra={"table": self.id}, exc_info=True)
            await self._restore()

    def _fold_one(self, line: LogLine) -> None:
        now, happening = self.now, line.happening
        if now.shown is not None and isinstance(happening, Played | Chanced | Flagged | TakenBack):
            raise ValueError("a game that is only shown goes on")
        step = step_of(now.spec, now.game, now.replay.state, happening)
        then = after(now, happening, step, line.at)
        happened = _public(then.number, happening, step, line.at)
        head = update_head(happened, then.turn, self.timer.reading(then))
        self._happens(then, happening, happened, head, line.shown.encode())

    async def _restore(self) -> None:
        """The whole log again, and everyone joins again."""
        lines = await self._log.lines(self.id)
        spec, game = self.now.spec, self.now.game
        self.now = await asyncio.to_thread(restore, spec, game, lines)
        self.history = await asyncio.to_thread(History, spec, lines)
        self._perspectives.moved_on(self.now)
        self.timer = TurnTimer(self.time.clock, self.now, max(0.0, self.time.wall() - self.now.since))
        self.set_alarm()
        for watcher in self.watchers:
            self._greet(watcher)
        self.wake()

    # Time

    def set_alarm(self) -> None:
        """The house looks at the clock when the flag is about to fall."""
        if self.now.opened.clock is not None:
            self.time.alarm(self.id, self.timer.rings_in(self.now))

    def seen(self, guest: str, ask: Seen) -> None:
        """Whoever is to move has seen the position: their time counts from now on."""
        turn = self.now.turn
        if ask.number == self.now.number and isinstance(turn, ToMove) and turn.seat in self.seats_of(guest):
            self.timer.seen()
            self.set_alarm()

    async def look_at_clock(self) -> None:
        """The alarm rang: if the flag has fallen, that is kept, once."""
        async with self.lock:
            if self.timer.over(self.now):
                await self.flag()
            else:
                self.set_alarm()

    async def flag(self) -> None:
        now, seat = self.now, self.now.can_flag
        assert now.clock is not None
        assert seat is not None
        late = None if is_banked(now.clock.control) else now.spec.table.late
        if late is None:
            await self.keep(Flagged(seat))
        else:
            await self.keep(Flagged(seat, to_parsed(now.spec.wire.action, late)), await applied(now, late))

    # Who is there

    @property
    def number(self) -> int:
        return self.now.number

    def here(self) -> Set[str]:
        """Who is at the table, by way of any process. While we cannot hear the others, all players may be."""
        here = self.watchers.guests() | self.link.others
        return here if self.link.sure else here | set(self.now.owners)

    def local_guests(self) -> Set[str]:
        return self.watchers.guests()

    def company_came_or_went(self, before: Set[str]) -> None:
        """By way of another process."""
        here = self.here()
        for guest in before - here:
            self._absences.left(guest)
        self._absences.changed(self.now, here)
        self._company_changed(None)
        self.wake()

    async def watch(self, watcher: Watcher) -> None:
        """Joining, reconnecting and recovering are this one call."""
        async with self.lock:
            self.watchers.enter(watcher, player=bool(self.seats_of(watcher.guest)))
            self._absences.changed(self.now, self.here())
            self.link.here_changed()
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
        if watcher.guest not in self.watchers.guests():
            self._perspectives.close(watcher.guest)
        here = self.here()
        if watcher.guest not in here:
            self._absences.left(watcher.guest)
        self._absences.changed(self.now, here)
        self.link.here_changed()
        self._company_changed(None)

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        return self.now.owners.get(guest, ())

    def places(self) -> tuple[SeatInfo, ...]:
        return seat_infos(self.now, self.here(), self._absences)

    def _stand_in(self, seat: Seat) -> Robot | None:
        if absence_of(self.now) != "stand_in" and not self.now.resigned and self.now.late is None:
            return None  # as at most tables, whoever is here
        return self._absences.stand_in(self.now, self.here(), seat)

    def _waited_long_enough(self) -> None:
        self.tell_company()
        self.wake()
        self._absences.changed(self.now, self.here())

    # Telling

    def tell_company(self, besides: str | None = None) -> None:
        self.watchers.tell(
            TablePresence(self.places(), self.spectators(), self.offers.listed(), self.now.next), besides
        )

    def _tell_update(self, head: bytes, public: bytes) -> None:
        self.watchers.tell_views(
            self._look, lambda seat: public if seat is None else update_json(head, self.now.written(seat))
        )

    def _greet(self, watcher: Watcher) -> None:
        watcher.tell(to_json(ServerMessage, self._welcome(watcher)))

    def _welcome(self, watcher: Watcher) -> Welcome:
        return welcome(
            self.id, self.now, self.history, self.offers, self.places(), self.spectators(),
            watcher.guest, self._look(watcher.guest), self.timer.reading(self.now),
        )  # fmt: skip

    def _greet_again(self, before: TableState) -> None:
        """Guests whose seats have changed now see from another seat: they get a fresh welcome."""
        for watcher in self.watchers:
            if before.owners.get(watcher.guest) != self.now.owners.get(watcher.guest):
                self._greet(watcher)

    def spectators(self) -> int:
        return sum(not self.seats_of(guest) for guest in self.here())

    def _look(self, guest: str) -> Seat | None:
        return self._perspectives.look(self.now, guest)


def _public(number: int, happening: LogEntry, step: Step[Any, Any] | None, at: float) -> PublicEntry:
    """A line as everyone may read it."""
    return PublicEntry(
        number, happening.kind, getattr(happening, "seat", None), getattr(happening, "to", None),
        step.events if step else (), at, getattr(happening, "spent", None),
    )  # fmt: skip
