"""A game in progress. Everything that happens takes one road: the rules agree, it is kept, all are told."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tablee.core.game import Outcome, Seat, Step
from tablee.core.value import plain, shape, write
from tablee.table.absence import Absences, Clock
from tablee.table.bargain import Bargain, Rematch
from tablee.table.botseat import Thinkers
from tablee.table.eyes import Eyes
from tablee.table.house import HouseTurns
from tablee.table.log import (
    CalledOff,
    Cut,
    Happening,
    Line,
    Log,
    Person,
    Played,
    Resigned,
    Seated,
    Sitter,
    Taken,
    Unkept,
)
from tablee.table.message import Aim, Answer, AskHint, CutCards, MakeOffer, Play, Ready, Resign
from tablee.table.past import Past
from tablee.table.refusal import HouseRefusal
from tablee.table.room import Room
from tablee.table.situation import Situation, after, record_of, step_of, unfold
from tablee.table.update import (
    Aiming,
    Company,
    Done,
    Happened,
    Hint,
    Place,
    Told,
    ToMove,
    Trouble,
    Waiting,
    Welcome,
    update_head,
    update_json,
)
from tablee.table.watcher import Watcher

MOST_LINES = 10_000  # of one game; the longest honest match on record has 1,641
AIMS_A_SECOND = 15


class Table:
    """One table of the house. Its situation is always the fold of what is in the log."""

    def __init__(
        self,
        id: str,
        now: Situation,
        past: Past,
        seed: str,
        log: Log,
        thinkers: Thinkers,
        rematch: Rematch,
        clock: Clock = time.monotonic,
    ) -> None:
        self.id = id
        self.now = now
        self.past = past
        self.seed = seed
        self.thinkers = thinkers
        self.lock = asyncio.Lock()
        self._log = log
        self.room = Room()
        self._eyes = Eyes()
        self.absences = Absences(self, clock)
        self.bargain = Bargain(self, rematch)
        self._house = HouseTurns(self)
        self._aimed = 0.0

    # What people do

    async def play(self, guest: str, ask: Play) -> Done:
        async with self.lock:
            self._must_own(guest, ask.seat)
            if (number := self.past.kept(ask.seat, ask.id)) is not None:
                return Done(ask.id, number)  # sent again: acknowledged again, played once
            self._must_be_next(ask)
            self._must_be_short()
            self._must_be_in(ask.seat)
            self._must_look(guest, ask.seat)
            action = shape(self.now.entry.asked, ask.do)
            number = await self.act(ask.seat, action, ask.id)
            return Done(ask.id, number)

    async def act(self, seat: Seat, action: Any, id: str) -> int:
        """An action of the seat to move, in the table's lock: the rules agree, it is kept, all are told."""
        now = self.now
        apply, state = now.game.apply, now.replay.state
        step = await asyncio.to_thread(apply, state, action) if now.entry.slow else apply(state, action)
        played = Played(seat, plain(now.entry.asked, action), id, record_of(now.game, step))
        return await self.keep(played, step)

    async def step(self, happening: Happening, at: Situation | None = None) -> Step[Any, Any] | None:
        """What the game makes of a line, as the table stands or stood."""
        now = at or self.now
        entry, game, state = now.entry, now.game, now.replay.state
        if entry.slow:
            return await asyncio.to_thread(step_of, entry, game, state, happening)
        return step_of(entry, game, state, happening)

    async def keep(self, happening: Happening, step: Step[Any, Any] | None = None) -> int:
        """Durable first, then it happens, then all are told. If it cannot be kept, nothing happened."""
        then = after(self.now, happening, step)
        at = time.time()
        happened = Happened(
            then.number, happening.kind, getattr(happening, "seat", None), getattr(happening, "to", None),
            step.events if step else (), at,
        )  # fmt: skip
        head = update_head(happened, then.turn)
        shown = update_json(head, then.written(None))
        line = Line(
            self.id, then.number, happening, shown.decode(), at, then.outcome, then.turn == Waiting()
        )  # fmt: skip
        try:
            await self._log.append(line)
        except Taken:
            await self._recover()
            raise HouseRefusal("stale", number=self.now.number) from None
        except Unkept:
            self.room.tell(Trouble("not_kept"))
            raise HouseRefusal("not_kept") from None
        before, self.now = self.now, then
        self.past.add(happening, happened)
        moved_on = self.bargain.moved_on(happening)
        self._eyes.moved_on(then)
        self._tell_update(head, shown)
        if moved_on or then.sitters != before.sitters or then.resigned != before.resigned:
            self.tell_company()
        if then.sitters != before.sitters:
            self._welcome_again(before)
            self.absences.changed()
        self.wake()
        return then.number

    async def resign(self, guest: str, ask: Resign) -> Done:
        async with self.lock:
            self._must_own(guest, ask.seat)
            if (number := self.past.kept(ask.seat, ask.id)) is None:
                self.must_be_going_on()
                self._must_be_in(ask.seat)
                number = await self.keep(Resigned(ask.seat, ask.id))
            return Done(ask.id, number)

    async def cut(self, guest: str, ask: CutCards) -> Done:
        """Fair chance: the seat's own number, once, before anything is drawn."""
        async with self.lock:
            self._must_own(guest, ask.seat)
            if (number := self.past.kept(ask.seat, ask.id)) is None:
                if self.now.drawn or self.now.outcome or self.now.cuts[ask.seat] is not None:
                    raise HouseRefusal("cut_over")
                number = await self.keep(Cut(ask.seat, ask.number, ask.id))
            return Done(ask.id, number)

    async def sit(self, seat: Seat, sitter: Sitter) -> None:
        """Take a free seat; who has it already keeps it."""
        async with self.lock:
            if isinstance(sitter, Person) and seat in self.seats_of(sitter.guest):
                return
            if self.now.outcome is not None:
                raise HouseRefusal("over")
            if not 0 <= seat < self.now.game.seats or self.now.sitters[seat] is not None:
                raise HouseRefusal("seat_taken")
            if isinstance(sitter, Person) and self.seats_of(sitter.guest):
                raise HouseRefusal("seat_taken")
            await self.keep(Seated(seat, sitter))

    async def hand_over(self, seat: Seat, person: Person) -> None:
        """The seat goes on from another device."""
        async with self.lock:
            await self.keep(Seated(seat, person))

    async def call_off(self, guest: str) -> None:
        """The host takes an invitation back, or leaves a game for good that nobody else plays."""
        async with self.lock:
            if self.now.outcome is not None:
                return
            if self.now.opened.host != guest or set(self.now.owners) - {guest}:
                raise HouseRefusal("not_alone")
            await self.keep(CalledOff())

    async def expire(self) -> None:
        """Nobody has accepted the invitation in all the time it had."""
        async with self.lock:
            if self.now.turn == Waiting():
                await self.keep(CalledOff())

    async def hint(self, guest: str, ask: AskHint) -> Hint:
        """What the best level would play, from what this seat sees."""
        self._must_own(guest, ask.seat)
        if self.now.turn != ToMove(ask.seat):
            raise HouseRefusal("not_your_turn")
        self._must_be_in(ask.seat)
        self._must_look(guest, ask.seat)
        entry, game, replay = self.now.entry, self.now.game, self.now.replay
        view = game.view(replay.state, ask.seat)
        told = await self.thinkers.advise(entry, game, view, replay.seen, guest)
        if self.now.replay is not replay:
            raise HouseRefusal("stale", number=self.now.number)  # the game moved on meanwhile
        return Hint(ask.id, told.do, told.thought)

    async def offer(self, guest: str, ask: MakeOffer | Answer) -> Done:
        """Say yes or no; when all have said yes, it is done."""
        async with self.lock:
            self._must_own(guest, ask.seat)
            if (number := self.past.kept(ask.seat, ask.id)) is None and not self.bargain.knows(ask):
                if ask.offer != "rematch":
                    self._must_be_in(ask.seat)
                number = await self.bargain.hear(self.seats_of(guest), ask)
                self.tell_company()
            return Done(ask.id, number)

    # Who is there

    async def watch(self, watcher: Watcher) -> None:
        """Joining, reconnecting and recovering are this one call."""
        async with self.lock:
            self.room.enter(watcher, player=bool(self.seats_of(watcher.guest)))
            self.absences.changed()
            self.tell_company(besides=watcher.guest)
            watcher.tell(write(Told, self._welcome(watcher)))
        self.wake()

    async def ready(self, guest: str, ask: Ready) -> None:
        """Whoever is to move behind a shared screen is there: the guest looks through that seat."""
        async with self.lock:
            self._must_own(guest, ask.seat)
            if self.now.turn != ToMove(ask.seat):
                raise HouseRefusal("not_your_turn")
            self._eyes.ready(guest, ask.seat)
            for watcher in self.room:
                if watcher.guest == guest:
                    watcher.tell(write(Told, self._welcome(watcher)))

    def leave(self, watcher: Watcher) -> None:
        self.room.leave(watcher)
        if watcher.guest not in self.room.guests():
            self._eyes.close(watcher.guest)
        self.absences.changed(gone=watcher.guest)
        self.tell_company()

    def wake(self) -> None:
        """If it is the house's turn here, it plays."""
        self._house.wake()

    async def rest(self) -> None:
        """Until the house has played what is its to play."""
        await self._house.rest()

    @property
    def busy(self) -> bool:
        """Something is under way."""
        return self._house.busy or self.lock.locked()

    @property
    def idle(self) -> bool:
        """Nobody watches and nothing is under way: the log has all there is."""
        return not self.room and not self.busy

    async def close(self) -> None:
        self.absences.close()
        await self._house.close()

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        return self.now.owners.get(guest, ())

    def places(self) -> tuple[Place, ...]:
        here = self.room.guests()
        return tuple(
            _place(sitter, here, self.absences.stand_in(Seat(i)) is not None)
            for i, sitter in enumerate(self.now.sitters)
        )

    # Telling

    def aim(self, guest: str, ask: Aim) -> None:
        """Transient: to everyone else, kept nowhere, and not more often than the eye can follow."""
        self._must_own(guest, ask.seat)
        if self.now.entry.aim is None:
            raise HouseRefusal("malformed", reason="nobody aims in this game")
        aim = shape(self.now.entry.aim, ask.at)
        now = time.monotonic()
        if self.now.turn == ToMove(ask.seat) and now - self._aimed >= 1 / AIMS_A_SECOND:
            self._aimed = now
            self.room.tell(Aiming(ask.seat, plain(self.now.entry.aim, aim)), besides=guest)

    def _tell_update(self, head: bytes, public: bytes) -> None:
        self.room.tell_views(
            self._look, lambda seat: public if seat is None else update_json(head, self.now.written(seat))
        )

    def _welcome(self, watcher: Watcher) -> Welcome:
        now = self.now
        return Welcome(
            table=self.id, game=now.entry.id, rules=now.opened.rules, number=now.number, turn=now.turn,
            view=now.view(self._look(watcher.guest)), past=tuple(self.past.recent),
            places=self.places(), yours=self.seats_of(watcher.guest), watchers=self._spectators(),
            offers=self.bargain.listed(), private=now.opened.private,
            host=now.opened.host == watcher.guest, fingerprint=now.opened.fingerprint, next=now.next,
        )  # fmt: skip

    def _welcome_again(self, before: Situation) -> None:
        """Whoever has other seats than before looks through other eyes, and is told all anew."""
        for watcher in self.room:
            if before.owners.get(watcher.guest) != self.now.owners.get(watcher.guest):
                watcher.tell(write(Told, self._welcome(watcher)))

    def tell_company(self, besides: str | None = None) -> None:
        self.room.tell(
            Company(self.places(), self._spectators(), self.bargain.listed(), self.now.next), besides
        )

    def _spectators(self) -> int:
        return sum(not self.seats_of(guest) for guest in self.room.guests())

    def _look(self, guest: str) -> Seat | None:
        return self._eyes.look(self.now, guest)

    async def catch_up(self) -> None:
        """The log may have grown by another hand while nobody was here."""
        async with self.lock:
            await self._recover()

    async def _recover(self) -> None:
        """Another writer was first: the log is the truth, and everyone joins again."""
        lines = await self._log.lines(self.id)
        entry, game = self.now.entry, self.now.game
        self.now = await asyncio.to_thread(unfold, entry, game, lines)
        self.past = await asyncio.to_thread(Past, entry, lines)
        self._eyes.moved_on(self.now)
        for watcher in self.room:
            watcher.tell(write(Told, self._welcome(watcher)))
        self.wake()

    # What must be so

    def _must_own(self, guest: str, seat: Seat) -> None:
        if seat not in self.seats_of(guest):
            raise HouseRefusal("not_your_seat")

    def _must_look(self, guest: str, seat: Seat) -> None:
        """To a shared screen that is not ready nothing is said of a hand, not even why a card is refused."""
        if self.now.entry.hidden and self._look(guest) != seat:
            raise HouseRefusal("not_ready")

    def _must_be_in(self, seat: Seat) -> None:
        """Who has resigned has no more say, though the others play on."""
        if seat in self.now.resigned:
            raise HouseRefusal("resigned")

    def _must_be_short(self) -> None:
        if self.now.number >= MOST_LINES:
            raise HouseRefusal("too_long", limit=MOST_LINES)

    def must_be_going_on(self) -> None:
        turn = self.now.turn
        if isinstance(turn, Outcome):
            raise HouseRefusal("over")
        if isinstance(turn, Waiting):
            raise HouseRefusal("waiting")

    def _must_be_next(self, ask: Play) -> None:
        self.must_be_going_on()
        if ask.number != self.now.number + 1:
            raise HouseRefusal("stale", number=self.now.number)
        if self.now.turn != ToMove(ask.seat):
            raise HouseRefusal("not_your_turn")


def _place(sitter: Sitter | None, here: set[str], stood_in: bool) -> Place:
    if sitter is None:
        return Place("", None, False)
    if isinstance(sitter, Person):
        return Place(sitter.name, None, sitter.guest in here, stood_in)
    return Place("", sitter.level, True)
