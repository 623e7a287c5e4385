"""What people agree on: a draw, a takeback, another game.

Everything here is pure: it says what an offer or an answer leads to, and the table carries it out. Only what
is agreed becomes a line of the log; offers themselves live in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.table.checks import must_be_going_on
from tablee.table.client_message import Answer, MakeOffer, Offer
from tablee.table.log import (
    Abandoned,
    Chanced,
    DrawAgreed,
    Flagged,
    LogEntry,
    Played,
    Rematched,
    Resigned,
    TakenBack,
)
from tablee.table.refusal import Refusal
from tablee.table.server_message import OfferEnded, WhyEnded
from tablee.table.table_state import TableState

MOST_TAKEBACKS = 60  # in one game: each makes the log longer


@value
class Offers:
    """Who has said yes to what. An offer stands until all have, or one says no, or the game moves on."""

    said: frozenset[tuple[Seat, Offer]] = frozenset()

    def yes(self, seats: Iterable[Seat], offer: Offer) -> Offers:
        return Offers(self.said | {(seat, offer) for seat in seats})

    def without(self, ended: Iterable[OfferEnded]) -> Offers:
        gone = {one.offer for one in ended}
        return Offers(frozenset(one for one in self.said if one[1] not in gone))

    def by(self, offer: Offer) -> Seat | None:
        """The lowest seat that has said yes, if anyone has."""
        return min((seat for seat, what in self.said if what == offer), default=None)

    def agreed(self, offer: Offer, seats: Iterable[Seat]) -> bool:
        """Do all of these seats say yes?"""
        return all((seat, offer) in self.said for seat in seats)

    def listed(self) -> tuple[tuple[Seat, Offer], ...]:
        return tuple(sorted(self.said))


@value
class Stands:
    """Not everyone has said yes yet."""

    offers: Offers


@value
class Ends:
    """Someone said no: the offer is gone."""

    ended: OfferEnded


@value
class Agreed:
    """Everyone says yes: the table does what was offered by this seat. `to` is where a takeback leads."""

    by: Seat
    to: int | None = None


@value
class Nothing:
    """The rematch is being played already: everyone knows where."""


Decision: TypeAlias = Stands | Ends | Agreed | Nothing


def decide(
    offers: Offers, now: TableState, players: Mapping[int, Seat], takebacks: int,
    seats: Sequence[Seat], ask: MakeOffer | Answer,
) -> Decision:  # fmt: skip
    """What comes of an offer or an answer by someone who has these seats, or a Refusal.

    `players` are the seats that made the moves of the log, by number; `takebacks` is how many there were.
    """
    by = offers.by(ask.offer)
    if by is None and isinstance(ask, Answer):
        raise Refusal("no_offer")
    by = ask.seat if by is None else by  # whoever answers may have played nothing yet
    to = _must_make_sense(now, players, takebacks, (by,) if by not in seats else seats, ask.offer)
    if ask.offer == "rematch" and now.next is not None:
        return Nothing()
    if isinstance(ask, Answer) and not ask.yes:
        return Ends(
            OfferEnded(by, ask.offer, "withdrawn" if by in _with_one_voice(seats, ask) else "declined")
        )
    said = offers.yes(_with_one_voice(seats, ask), ask.offer)
    asked = now.persons() if ask.offer == "rematch" else now.still_in()
    return Agreed(by, to) if said.agreed(ask.offer, asked) else Stands(said)


def _with_one_voice(seats: Sequence[Seat], ask: MakeOffer | Answer) -> Sequence[Seat]:
    """On one screen each says yes to a draw for themselves; a takeback or another game one asks for all."""
    return (ask.seat,) if ask.offer == "draw" else seats


def ended_by(offers: Offers, happening: LogEntry) -> tuple[OfferEnded, ...]:
    """The offers that a line of the log brings to an end. A move answers a draw and a takeback with no."""
    if not offers.said:
        return ()
    match happening:
        case DrawAgreed():
            return _end(offers, draw="accepted", takeback="moved_on")
        case TakenBack():
            return _end(offers, takeback="accepted", draw="moved_on")
        case Rematched():
            return _end(offers, rematch="accepted")
        case Played(seat):
            return _end(offers, seat, draw="declined", takeback="declined")
        case Chanced() | Resigned() | Flagged() | Abandoned():
            return _end(offers, draw="moved_on", takeback="moved_on")
        case _:
            return ()


def _end(offers: Offers, mover: Seat | None = None, **why: WhyEnded) -> tuple[OfferEnded, ...]:
    """Who plays on does not decline an offer of their own, but takes it back."""
    names: tuple[Offer, ...] = ("draw", "takeback", "rematch")
    ending = [(offers.by(offer), offer, why[offer]) for offer in names if offer in why]
    return tuple(
        OfferEnded(by, offer, "withdrawn" if by == mover else reason)
        for by, offer, reason in ending
        if by is not None
    )


def _must_make_sense(
    now: TableState, players: Mapping[int, Seat], takebacks: int, by: Sequence[Seat], offer: Offer
) -> int | None:
    """Refuse what cannot be done now; for a takeback, the number to go back to.

    `by` are the seats of whoever offers: on one screen the last move of any of them is taken back, one move.
    """
    if offer == "rematch":
        if now.outcome is None:
            raise Refusal("not_over")
        return None
    must_be_going_on(now)
    if offer == "draw":
        return None
    if now.opened.rated:
        raise Refusal("no_takeback", reason="rated")
    to = _before_last(now, players, by) if now.spec.table.takeback else None
    if to is None:
        raise Refusal("no_takeback")
    if takebacks >= MOST_TAKEBACKS:
        raise Refusal("no_takeback", reason="often", limit=MOST_TAKEBACKS)
    return to


def _before_last(now: TableState, players: Mapping[int, Seat], seats: Sequence[Seat]) -> int | None:
    """The number to go back to so that the last action of these seats is undone, if it may be."""
    for snapshot in now.replay.backwards():
        if snapshot.before is not None and players.get(snapshot.number) in seats:
            if now.spec.table.irrevocable(snapshot.state):
                raise Refusal("no_takeback", reason="irrevocable")
            return snapshot.before.number
    return None
