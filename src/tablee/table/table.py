"""A game in progress. Everything that happens takes one road: the rules agree, it is kept, all are told."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NoReturn, TypeAlias

from tablee.core.game import Chance, Seat, Step
from tablee.core.value import from_parsed, to_parsed
from tablee.table import agreements
from tablee.table.agreements import Agreed, Ends, Nothing, Stands
from tablee.table.apply import applied
from tablee.table.autoplay import Autoplay, DrawChance, Duty, RevealSeed, RobotMove, duty
from tablee.table.bot_pool import BotPool
from tablee.table.bot_turn import bot_turn
from tablee.table.channel import OfferMade
from tablee.table.checks import (
    must_be_free,
    must_be_going_on,
    must_be_in,
    must_be_next,
    must_be_to_move,
    must_own,
)
from tablee.table.client_message import (
    Answer,
    AskHint,
    Claim,
    MakeOffer,
    Play,
    Resign,
    SendClientSeed,
    ShowAim,
)
from tablee.table.deadlines import HouseTime
from tablee.table.fairness import FairSource
from tablee.table.history import History
from tablee.table.leases import EveryLease, Leases
from tablee.table.link import TableLink
from tablee.table.log import (
    Abandoned,
    CalledOff,
    Chanced,
    ClientSeed,
    DrawAgreed,
    Log,
    Person,
    Played,
    Rematched,
    Resigned,
    Revealed,
    Robot,
    Seated,
    Sitter,
    TakenBack,
)
from tablee.table.refusal import Refusal
from tablee.table.server_message import (
    Acknowledged,
    Advised,
    Aiming,
    Hint,
    OfferEnded,
    Thinking,
    ToMove,
    Trouble,
    Waiting,
)
from tablee.table.table_base import TableBase
from tablee.table.table_state import TableState, record_of
from tablee.table.turn_timer import TurnTimer

AIMS_A_SECOND = 15
OPENING = 3  # moves of each seat before a robot talks of a draw: until then every game looks even
REMEMBERED = 256  # offers and answers that made no line: sent again, they are not heard again
Rematch: TypeAlias = Callable[["Table"], Awaitable[str]]


class Table(TableBase):
    """What people and the house do at a table. Each is checked first, then takes the one road: `keep`."""

    def __init__(
        self,
        id: str,
        now: TableState,
        history: History,
        seed: str,
        log: Log,
        bots: BotPool,
        rematch: Rematch,
        house_time: HouseTime,
        timer: TurnTimer,
        link: TableLink | None = None,
        leases: Leases | None = None,
    ) -> None:
        super().__init__(id, now, history, log, house_time, timer, link)
        self._leases = leases or EveryLease()
        self.seed = seed
        self.bots = bots
        self._rematch = rematch
        self._heard: deque[tuple[Seat, str]] = deque(maxlen=REMEMBERED)
        self._autoplay = Autoplay(
            id, self._duty, self._do_duty, self._bot_failed, lambda: self._leases.take(id, self.now.number)
        )
        self._aimed = 0.0

    # What one person does

    async def play(self, guest: str, ask: Play) -> Acknowledged:
        heard = self.time.clock()
        async with self.lock:
            must_own(self.now, guest, ask.seat)
            if (number := self.history.kept(ask.seat, ask.id)) is not None:
                return Acknowledged(ask.id, number)  # sent again: acknowledged again, played once
            must_be_next(self.now, ask)
            must_be_in(self.now, ask.seat)
            self._must_look(guest, ask.seat)
            if self.timer.over(self.now, heard):
                await self.flag()
                raise Refusal("out_of_time")
            action = from_parsed(self.now.spec.wire.player_action, ask.do)
            try:
                return Acknowledged(ask.id, await self.act(ask.seat, action, ask.id, heard))
            except Refusal:
                if (number := self.history.kept(ask.seat, ask.id)) is None:
                    raise
                return Acknowledged(ask.id, number)  # another process has kept this very message meanwhile

    async def act(
        self, seat: Seat, action: Any, id: str, heard: float, known: Step[Any, Any] | None = None
    ) -> int:
        """An action of the seat to move, in the table's lock; `known`: what the rules made of it already."""
        spent = self.timer.spent(self.now, heard)
        step = known or await applied(self.now, action)
        do = to_parsed(self.now.spec.wire.player_action, action)
        return await self.keep(Played(seat, do, id, record_of(self.now.game, step), spent), step)

    async def resign(self, guest: str, ask: Resign) -> Acknowledged:
        async with self.lock:
            must_own(self.now, guest, ask.seat)

            def may() -> None:
                must_be_going_on(self.now)
                must_be_in(self.now, ask.seat)

            return Acknowledged(ask.id, await self._keep_anyhow(Resigned(ask.seat, ask.id), may))

    async def client_seed(self, guest: str, ask: SendClientSeed) -> Acknowledged:
        """Fair chance: the seat's own number, once, before anything is drawn."""
        async with self.lock:
            must_own(self.now, guest, ask.seat)

            def may() -> None:
                if self.now.drawn or self.now.outcome or self.now.client_seeds[ask.seat] is not None:
                    raise Refusal("seed_over")

            chosen = ClientSeed(ask.seat, ask.number, ask.id)
            return Acknowledged(ask.id, await self._keep_anyhow(chosen, may))

    async def _keep_anyhow(self, happening: Resigned | ClientSeed, may: Callable[[], None]) -> int:
        """Once, under whichever number is free: another process may take one before us, and more than once.

        To refuse it would be untrue: the same message may be under way by another process, too.
        """
        while (number := self.history.kept(happening.seat, happening.id)) is None:
            may()
            try:
                number = await self.keep(happening)
            except Refusal as refusal:
                if refusal.code != "stale":
                    raise
        return number

    async def sit(self, seat: Seat, sitter: Sitter) -> None:
        """Take a free seat; who has it already keeps it."""
        async with self.lock:
            if isinstance(sitter, Person) and seat in self.seats_of(sitter.guest):
                return
            must_be_free(self.now, seat)
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

    async def claim(self, guest: str, ask: Claim) -> Acknowledged:
        """A person stayed away for too long: whoever waited has won, or takes a draw."""
        async with self.lock:
            must_own(self.now, guest, ask.seat)
            if (number := self.history.kept(ask.seat, ask.id)) is None:
                must_be_going_on(self.now)
                must_be_in(self.now, ask.seat)
                if not 0 <= ask.away < self.now.game.seats or not self.places()[ask.away].claimable:
                    raise Refusal("not_away")
                number = await self.keep(Abandoned(ask.away, ask.draw, ask.seat, ask.id))
            return Acknowledged(ask.id, number)

    async def hint(self, guest: str, ask: AskHint) -> Hint:
        """What the best level would play, from what this seat sees. Other people at the table see it too."""
        must_own(self.now, guest, ask.seat)
        must_be_to_move(self.now, ask.seat)
        must_be_in(self.now, ask.seat)
        self._must_look(guest, ask.seat)
        if (among_people := len(self.now.owners) > 1) and not self.now.opened.hints:
            raise Refusal("no_hints")
        spec, game, replay = self.now.spec, self.now.game, self.now.replay
        view = game.view(replay.state, ask.seat)
        told = await self.bots.advise(spec, game, view, replay.seen, guest)
        if self.now.replay is not replay:
            raise Refusal("stale", number=self.now.number)  # the game moved on meanwhile
        if among_people:
            self._show(Advised(ask.seat, None if spec.table.hidden else told.do), guest)
        return Hint(ask.id, told.do, told.thought)

    def aim(self, guest: str, ask: ShowAim) -> None:
        """Transient: to everyone else, kept nowhere, and not more often than the eye can follow."""
        must_own(self.now, guest, ask.seat)
        if self.now.spec.wire.aim is None:
            raise Refusal("malformed", reason="nobody aims in this game")
        aim = from_parsed(self.now.spec.wire.aim, ask.at)
        now = time.monotonic()
        if self.now.turn == ToMove(ask.seat) and now - self._aimed >= 1 / AIMS_A_SECOND:
            self._aimed = now
            self._show(Aiming(ask.seat, to_parsed(self.now.spec.wire.aim, aim)), guest)

    def _show(self, shown: Aiming | Advised, guest: str) -> None:
        self.show_aim(shown, besides=guest)
        self.link.aimed(shown, guest)

    def show_aim(self, aim: Aiming | Advised, besides: str) -> None:
        self.watchers.tell(aim, besides=besides)

    def _must_look(self, guest: str, seat: Seat) -> None:
        """To a shared screen that is not ready nothing is said of a hand, not even why a card is refused."""
        if self.now.spec.table.hidden and self._look(guest) != seat:
            raise Refusal("not_ready")

    # What people agree on

    async def offer(self, guest: str, ask: MakeOffer | Answer) -> Acknowledged:
        """Say yes or no; when all have said yes, it is done."""
        async with self.lock:
            must_own(self.now, guest, ask.seat)
            number = self.history.kept(ask.seat, ask.id)
            if number is None and (ask.seat, ask.id) not in self._heard:
                if ask.offer != "rematch":
                    must_be_in(self.now, ask.seat)
                number = await self._hear(self.seats_of(guest), ask)
                self._heard.append((ask.seat, ask.id))
                self.tell_company()
            return Acknowledged(ask.id, number)

    async def _hear(self, seats: Sequence[Seat], ask: MakeOffer | Answer) -> int | None:
        """What is decided is carried out; the number of the line, if it makes one."""
        history = self.history
        match agreements.decide(self.offers, self.now, history.players, history.takebacks, seats, ask):
            case Stands(offers):
                self.offers = offers
                self.link.offered(tuple(seats), ask.offer, self.now.number)
            case Ends(ended):
                self._end([ended])
                self.link.declined(ended)
            case Agreed(by, to):
                return await self._carry_out(by, to, ask)  # if this fails, the offer stands as it stood
            case Nothing():
                pass
        return None

    async def hear_offer(self, said: OfferMade) -> None:
        """An offer made by way of another process. Two who offer the same at once have agreed."""
        async with self.lock:
            moved_on = said.number < self.now.number and said.offer != "rematch"
            standing = self.offers.yes(said.seats, said.offer)
            if moved_on or standing == self.offers:
                return
            self.offers = standing
            asked = self.now.persons() if said.offer == "rematch" else self.now.still_in()
            if standing.agreed(said.offer, asked):
                ask = Answer(f"house:{self.now.number + 1}", max(said.seats), said.offer, yes=True)
                await self._hear(said.seats, ask)
            self.tell_company()

    def end_offer(self, ended: OfferEnded) -> None:
        if self._end([ended] if self.offers.by(ended.offer) is not None else []):
            self.tell_company()

    async def _carry_out(self, by: Seat, to: int | None, ask: MakeOffer | Answer) -> int:
        match ask.offer:
            case "draw":
                await self._robots_agree(by)
                return await self.keep(DrawAgreed(ask.seat, ask.id))
            case "takeback":
                assert to is not None
                return await self.keep(TakenBack(to, ask.seat, ask.id))
            case "rematch":
                return await self.keep(Rematched(await self._rematch(self), ask.seat, ask.id))

    async def _robots_agree(self, by: Seat) -> None:
        """A robot takes a draw when it expects no more than that, and never before the game has begun."""
        now = self.now
        for i in range(now.game.seats):
            if robot := now.robot(Seat(i)):
                if len(self.history.players) < OPENING * now.game.seats:
                    self._decline_draw(by, Seat(i))
                view, seen, host = now.game.view(now.replay.state, Seat(i)), now.replay.seen, now.opened.host
                scores = await self.bots.evaluate(now.spec, now.game, robot.level, view, seen, host)
                if scores is None or scores[i] > 0.5:
                    self._decline_draw(by, Seat(i))

    def _decline_draw(self, by: Seat, robot: Seat) -> NoReturn:
        if self.offers.by("draw") is not None:  # somebody else had to say yes first, and waits
            self._end([OfferEnded(by, "draw", "declined")])
            self.tell_company()
        raise Refusal("declined", seat=robot)

    # What the house does

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
        self.link.close()
        self._absences.close()
        self._company_changed.close()
        await self._autoplay.close()

    def _duty(self) -> Duty | None:
        return duty(self.now, self._stand_in, watched=bool(self.watchers))

    async def _do_duty(self, what: Duty) -> None:
        match what:
            case DrawChance():
                await self._draw_chance()
            case RobotMove(seat, robot):
                await self._robot_move(seat, robot)
            case RevealSeed():
                async with self.lock:
                    if not self.now.revealed:
                        await self.keep(Revealed(self.seed))

    async def _draw_chance(self) -> None:
        async with self.lock:
            now = self.now
            if now.turn == Chance():
                source = FairSource(self.seed, [seed or "" for seed in now.client_seeds], now.number + 1)
                action = now.game.sample(now.replay.state, source)
                happening = Chanced(to_parsed(now.spec.wire.action, action))
                await self.keep(happening, await applied(now, action))

    async def _robot_move(self, seat: Seat, robot: Robot) -> None:
        now = self.now
        self.show_thinking(seat)
        self.link.thinks(seat)
        action, step = await bot_turn(self.id, now, seat, robot, self.bots, self.seed, self._bot_failed)
        async with self.lock:
            if self.now is now and self._duty() == RobotMove(seat, robot):  # and nobody came back meanwhile
                # No message of a person has such an id.
                await self.act(seat, action, f"house:{now.number + 1}", self.time.clock(), step)

    def show_thinking(self, seat: Seat) -> None:
        self.watchers.tell(Thinking(seat))

    def _bot_failed(self) -> None:
        self.watchers.tell(Trouble("bot_failed"))
