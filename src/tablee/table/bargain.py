"""What people at a table agree on: a draw, a takeback, another game."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from tablee.core.game import Seat
from tablee.table.client_message import Answer, MakeOffer, Offer
from tablee.table.log import Chanced, DrawAgreed, Happening, Played, Rematched, Resigned, TakenBack
from tablee.table.offers import Offers
from tablee.table.refusal import Refusal

if TYPE_CHECKING:
    from tablee.table.table import Table

Rematch = Callable[["Table"], Awaitable[str]]
MOST_TAKEBACKS = 60  # in one game: each makes the log longer
REMEMBERED = 256  # offers and answers that made no line: sent again, they are not heard again


class Bargain:
    """The offers of one table. All of it happens in the table's lock."""

    def __init__(self, table: Table, rematch: Rematch) -> None:
        self._table = table
        self._rematch = rematch
        self._offers = Offers()
        self._heard: deque[tuple[Seat, str]] = deque(maxlen=REMEMBERED)

    def listed(self) -> tuple[tuple[Seat, Offer], ...]:
        return self._offers.listed()

    def knows(self, ask: MakeOffer | Answer) -> bool:
        return (ask.seat, ask.id) in self._heard

    def moved_on(self, happening: Happening) -> bool:
        """The game went on: offers that this answers are gone. Were there any?"""
        stood = self._offers
        if stood.said and isinstance(happening, Played | Chanced | Resigned | DrawAgreed | TakenBack):
            self._offers = stood.moved_on()
        return self._offers != stood

    async def hear(self, seats: Sequence[Seat], ask: MakeOffer | Answer) -> int | None:
        """Someone in these seats says yes or no; the number of the line, if all have said yes."""
        number = await self._weigh(seats, ask)
        self._heard.append((ask.seat, ask.id))
        return number

    async def _weigh(self, seats: Sequence[Seat], ask: MakeOffer | Answer) -> int | None:
        if isinstance(ask, Answer) and not self._offers.stands(ask.offer):
            raise Refusal("no_offer")
        by = next((seat for seat, what in self._offers.listed() if what == ask.offer), ask.seat)
        self._must_make_sense(by, ask.offer)  # whoever answers may have played nothing yet
        if ask.offer == "rematch" and self._table.now.next is not None:
            return None  # it is being played already; the company knows where
        if isinstance(ask, Answer) and not ask.yes:
            self._offers = self._offers.no(ask.offer)
            return None
        offers = self._offers
        for seat in seats:
            offers = offers.yes(seat, ask.offer)
        now = self._table.now
        if not offers.agreed(ask.offer, now.persons() if ask.offer == "rematch" else now.still_in()):
            self._offers = offers
            return None
        number = await self._carry_out(by, ask)  # if this fails, the offer stands as it stood
        self._offers = self._offers.no(ask.offer)
        return number

    def _must_make_sense(self, seat: Seat, offer: Offer) -> None:
        now = self._table.now
        if offer == "rematch":
            if now.outcome is None:
                raise Refusal("not_over")
            return
        self._table.must_be_going_on()
        if offer == "takeback" and (not now.spec.table.takeback or self._before_last(seat) is None):
            raise Refusal("no_takeback")
        if offer == "takeback" and self._table.history.takebacks >= MOST_TAKEBACKS:
            raise Refusal("no_takeback", limit=MOST_TAKEBACKS)

    async def _carry_out(self, by: Seat, ask: MakeOffer | Answer) -> int:
        match ask.offer:
            case "draw":
                await self._robots_agree()
                return await self._table.keep(DrawAgreed(ask.seat, ask.id))
            case "takeback":
                to = self._before_last(by)
                assert to is not None
                return await self._table.keep(TakenBack(to, ask.seat, ask.id))
            case "rematch":
                return await self._table.keep(Rematched(await self._rematch(self._table), ask.seat, ask.id))

    async def _robots_agree(self) -> None:
        """A robot takes a draw when it expects no more than that."""
        now, bots = self._table.now, self._table.bots
        for i in range(now.game.seats):
            if robot := now.robot(Seat(i)):
                view = now.game.view(now.replay.state, Seat(i))
                host = now.opened.host
                scores = await bots.evaluate(now.spec, now.game, robot.level, view, now.replay.seen, host)
                if scores is None or scores[i] > 0.5:
                    self._offers = self._offers.no("draw")
                    self._table.tell_company()
                    raise Refusal("declined")

    def _before_last(self, seat: Seat) -> int | None:
        """The number to go back to so that the seat's last action is undone, if it may be."""
        players = self._table.history.players
        stands = self._table.now.replay.snapshots
        for i in range(len(stands) - 1, 0, -1):
            if players.get(stands[i].number) == seat:
                return (
                    None if self._table.now.spec.table.irrevocable(stands[i].state) else stands[i - 1].number
                )
        return None
