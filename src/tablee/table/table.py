"""A game in progress. Everything that happens takes one road: the rules agree, it is kept, all are told."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tablee.core.game import Outcome, Seat, Step
from tablee.core.value import from_parsed, to_json, to_parsed
from tablee.table.absence import Absences, Clock
from tablee.table.autoplay import Autoplay
from tablee.table.bargain import Bargain, Rematch
from tablee.table.bot_pool import BotPool
from tablee.table.client_message import (
    Answer,
    AskHint,
    MakeOffer,
    Play,
    Ready,
    Resign,
    SendClientSeed,
    ShowAim,
)
from tablee.table.history import History
from tablee.table.log import (
    CalledOff,
    ClientSeed,
    Happening,
    Log,
    LogLine,
    NotStored,
    NumberTaken,
    Person,
    Played,
    Resigned,
    Seated,
    Sitter,
)
from tablee.table.perspectives import Perspectives
from tablee.table.refusal import Refusal
from tablee.table.server_message import (
    Acknowledged,
    Aiming,
    Company,
    Happened,
    Hint,
    SeatInfo,
    ServerMessage,
    ToMove,
    Trouble,
    Waiting,
    Welcome,
    update_head,
    update_json,
)
from tablee.table.table_state import TableState, after, record_of, restore, step_of
from tablee.table.watchers import Watcher, Watchers

MOST_LINES = 10_000  # of one game; the longest honest match on record has 1,641
AIMS_A_SECOND = 15


class Table:
    """One table of the house. Its situation is always the fold of what is in the log."""

    def __init__(
        self,
        id: str,
        now: TableState,
        past: History,
        seed: str,
        log: Log,
        bots: BotPool,
        rematch: Rematch,
        clock: Clock = time.monotonic,
    ) -> None:
        self.id = id
        self.now = now
        self.history = past
        self.seed = seed
        self.bots = bots
        self.lock = asyncio.Lock()
        self._log = log
        self.watchers = Watchers()
        self._perspectives = Perspectives()
        self.absences = Absences(self, clock)
        self.bargain = Bargain(self, rematch)
        self._autoplay = Autoplay(self)
        self._aimed = 0.0

    # What people do

    async def play(self, guest: str, ask: Play) -> Acknowledged:
        async with self.lock:
            self._must_own(guest, ask.seat)
            if (number := self.history.kept(ask.seat, ask.id)) is not None:
                return Acknowledged(ask.id, number)  # sent again: acknowledged again, played once
            self._must_be_next(ask)
            self._must_be_short()
            self._must_be_in(ask.seat)
            self._must_look(guest, ask.seat)
            action = from_parsed(self.now.spec.wire.player_action, ask.do)
            number = await self.act(ask.seat, action, ask.id)
            return Acknowledged(ask.id, number)

    async def act(self, seat: Seat, action: Any, id: str) -> int:
        """An action of the seat to move, in the table's lock: the rules agree, it is kept, all are told."""
        now = self.now
        apply, state = now.game.apply, now.replay.state
        step = await asyncio.to_thread(apply, state, action) if now.spec.table.slow else apply(state, action)
        played = Played(seat, to_parsed(now.spec.wire.player_action, action), id, record_of(now.game, step))
        return await self.keep(played, step)

    async def step(self, happening: Happening, at: TableState | None = None) -> Step[Any, Any] | None:
        """What the game makes of a line, as the table stands or stood."""
        now = at or self.now
        spec, game, state = now.spec, now.game, now.replay.state
        if spec.table.slow:
            return await asyncio.to_thread(step_of, spec, game, state, happening)
        return step_of(spec, game, state, happening)

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
        moved_on = self.bargain.moved_on(happening)
        self._perspectives.moved_on(then)
        self._tell_update(head, shown)
        if moved_on or then.sitters != before.sitters or then.resigned != before.resigned:
            self.tell_company()
        if then.sitters != before.sitters:
            self._welcome_again(before)
            self.absences.changed()
        self.wake()
        return then.number

    async def resign(self, guest: str, ask: Resign) -> Acknowledged:
        async with self.lock:
            self._must_own(guest, ask.seat)
            if (number := self.history.kept(ask.seat, ask.id)) is None:
                self.must_be_going_on()
                self._must_be_in(ask.seat)
                number = await self.keep(Resigned(ask.seat, ask.id))
            return Acknowledged(ask.id, number)

    async def client_seed(self, guest: str, ask: SendClientSeed) -> Acknowledged:
        """Fair chance: the seat's own number, once, before anything is drawn."""
        async with self.lock:
            self._must_own(guest, ask.seat)
            if (number := self.history.kept(ask.seat, ask.id)) is None:
                if self.now.drawn or self.now.outcome or self.now.client_seeds[ask.seat] is not None:
                    raise Refusal("seed_over")
                number = await self.keep(ClientSeed(ask.seat, ask.number, ask.id))
            return Acknowledged(ask.id, number)

    async def sit(self, seat: Seat, sitter: Sitter) -> None:
        """Take a free seat; who has it already keeps it."""
        async with self.lock:
            if isinstance(sitter, Person) and seat in self.seats_of(sitter.guest):
                return
            if self.now.outcome is not None:
                raise Refusal("over")
            if not 0 <= seat < self.now.game.seats or self.now.sitters[seat] is not None:
                raise Refusal("seat_taken")
            if isinstance(sitter, Person) and self.seats_of(sitter.guest):
                raise Refusal("seat_taken")
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
                raise Refusal("not_alone")
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
            raise Refusal("not_your_turn")
        self._must_be_in(ask.seat)
        self._must_look(guest, ask.seat)
        spec, game, replay = self.now.spec, self.now.game, self.now.replay
        view = game.view(replay.state, ask.seat)
        told = await self.bots.advise(spec, game, view, replay.seen, guest)
        if self.now.replay is not replay:
            raise Refusal("stale", number=self.now.number)  # the game moved on meanwhile
        return Hint(ask.id, told.do, told.thought)

    async def offer(self, guest: str, ask: MakeOffer | Answer) -> Acknowledged:
        """Say yes or no; when all have said yes, it is done."""
        async with self.lock:
            self._must_own(guest, ask.seat)
            if (number := self.history.kept(ask.seat, ask.id)) is None and not self.bargain.knows(ask):
                if ask.offer != "rematch":
                    self._must_be_in(ask.seat)
                number = await self.bargain.hear(self.seats_of(guest), ask)
                self.tell_company()
            return Acknowledged(ask.id, number)

    # Who is there

    async def watch(self, watcher: Watcher) -> None:
        """Joining, reconnecting and recovering are this one call."""
        async with self.lock:
            self.watchers.enter(watcher, player=bool(self.seats_of(watcher.guest)))
            self.absences.changed()
            self.tell_company(besides=watcher.guest)
            watcher.tell(to_json(ServerMessage, self._welcome(watcher)))
        self.wake()

    async def ready(self, guest: str, ask: Ready) -> None:
        """Whoever is to move behind a shared screen is there: the guest looks through that seat."""
        async with self.lock:
            self._must_own(guest, ask.seat)
            if self.now.turn != ToMove(ask.seat):
                raise Refusal("not_your_turn")
            self._perspectives.ready(guest, ask.seat)
            for watcher in self.watchers:
                if watcher.guest == guest:
                    watcher.tell(to_json(ServerMessage, self._welcome(watcher)))

    def leave(self, watcher: Watcher) -> None:
        self.watchers.leave(watcher)
        if watcher.guest not in self.watchers.guests():
            self._perspectives.close(watcher.guest)
        self.absences.changed(gone=watcher.guest)
        self.tell_company()

    def wake(self) -> None:
        """If it is the house's turn here, it plays."""
        self._autoplay.wake()

    async def rest(self) -> None:
        """Until the house has played what is its to play."""
        await self._autoplay.rest()

    @property
    def busy(self) -> bool:
        """Something is under way."""
        return self._autoplay.busy or self.lock.locked()

    @property
    def idle(self) -> bool:
        """Nobody watches and nothing is under way: the log has all there is."""
        return not self.watchers and not self.busy

    async def close(self) -> None:
        self.absences.close()
        await self._autoplay.close()

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        return self.now.owners.get(guest, ())

    def places(self) -> tuple[SeatInfo, ...]:
        here = self.watchers.guests()
        return tuple(
            _place(sitter, here, self.absences.stand_in(Seat(i)) is not None)
            for i, sitter in enumerate(self.now.sitters)
        )

    # Telling

    def aim(self, guest: str, ask: ShowAim) -> None:
        """Transient: to everyone else, kept nowhere, and not more often than the eye can follow."""
        self._must_own(guest, ask.seat)
        if self.now.spec.wire.aim is None:
            raise Refusal("malformed", reason="nobody aims in this game")
        aim = from_parsed(self.now.spec.wire.aim, ask.at)
        now = time.monotonic()
        if self.now.turn == ToMove(ask.seat) and now - self._aimed >= 1 / AIMS_A_SECOND:
            self._aimed = now
            self.watchers.tell(Aiming(ask.seat, to_parsed(self.now.spec.wire.aim, aim)), besides=guest)

    def _tell_update(self, head: bytes, public: bytes) -> None:
        self.watchers.tell_views(
            self._look, lambda seat: public if seat is None else update_json(head, self.now.written(seat))
        )

    def _welcome(self, watcher: Watcher) -> Welcome:
        now = self.now
        return Welcome(
            table=self.id, game=now.spec.id, rules=now.opened.rules, number=now.number, turn=now.turn,
            view=now.view(self._look(watcher.guest)), past=tuple(self.history.recent),
            places=self.places(), yours=self.seats_of(watcher.guest), watchers=self._spectators(),
            offers=self.bargain.listed(), private=now.opened.private,
            host=now.opened.host == watcher.guest, fingerprint=now.opened.fingerprint, next=now.next,
        )  # fmt: skip

    def _welcome_again(self, before: TableState) -> None:
        """Whoever has other seats than before looks through other eyes, and is told all anew."""
        for watcher in self.watchers:
            if before.owners.get(watcher.guest) != self.now.owners.get(watcher.guest):
                watcher.tell(to_json(ServerMessage, self._welcome(watcher)))

    def tell_company(self, besides: str | None = None) -> None:
        self.watchers.tell(
            Company(self.places(), self._spectators(), self.bargain.listed(), self.now.next), besides
        )

    def _spectators(self) -> int:
        return sum(not self.seats_of(guest) for guest in self.watchers.guests())

    def _look(self, guest: str) -> Seat | None:
        return self._perspectives.look(self.now, guest)

    async def catch_up(self) -> None:
        """The log may have grown by another hand while nobody was here."""
        async with self.lock:
            await self._recover()

    async def _recover(self) -> None:
        """Another writer was first: the log is the truth, and everyone joins again."""
        lines = await self._log.lines(self.id)
        spec, game = self.now.spec, self.now.game
        self.now = await asyncio.to_thread(restore, spec, game, lines)
        self.history = await asyncio.to_thread(History, spec, lines)
        self._perspectives.moved_on(self.now)
        for watcher in self.watchers:
            watcher.tell(to_json(ServerMessage, self._welcome(watcher)))
        self.wake()

    # What must be so

    def _must_own(self, guest: str, seat: Seat) -> None:
        if seat not in self.seats_of(guest):
            raise Refusal("not_your_seat")

    def _must_look(self, guest: str, seat: Seat) -> None:
        """To a shared screen that is not ready nothing is said of a hand, not even why a card is refused."""
        if self.now.spec.table.hidden and self._look(guest) != seat:
            raise Refusal("not_ready")

    def _must_be_in(self, seat: Seat) -> None:
        """Who has resigned has no more say, though the others play on."""
        if seat in self.now.resigned:
            raise Refusal("resigned")

    def _must_be_short(self) -> None:
        if self.now.number >= MOST_LINES:
            raise Refusal("too_long", limit=MOST_LINES)

    def must_be_going_on(self) -> None:
        turn = self.now.turn
        if isinstance(turn, Outcome):
            raise Refusal("over")
        if isinstance(turn, Waiting):
            raise Refusal("waiting")

    def _must_be_next(self, ask: Play) -> None:
        self.must_be_going_on()
        if ask.number != self.now.number + 1:
            raise Refusal("stale", number=self.now.number)
        if self.now.turn != ToMove(ask.seat):
            raise Refusal("not_your_turn")


def _place(sitter: Sitter | None, here: set[str], stood_in: bool) -> SeatInfo:
    if sitter is None:
        return SeatInfo("", None, False)
    if isinstance(sitter, Person):
        return SeatInfo(sitter.name, None, sitter.guest in here, stood_in)
    return SeatInfo("", sitter.level, True)
