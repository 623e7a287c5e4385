"""Offers between people: what is decided, without a table that carries it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tablee.core.game import Outcome, Seat
from tablee.games.macadam import SPEC
from tablee.games.macadam.rules import Macadam
from tablee.table.agreements import (
    MOST_TAKEBACKS,
    Agreed,
    Decision,
    Ends,
    Nothing,
    Offers,
    Stands,
    decide,
    ended_by,
)
from tablee.table.client_message import Answer, MakeOffer, Offer
from tablee.table.log import Chanced, DrawAgreed, Opened, Person, Played, Rematched, Resigned, TakenBack
from tablee.table.refusal import Refusal
from tablee.table.server_message import OfferEnded
from tablee.table.table_state import TableState, after, initial_state, step_of
from tests.varied import varied

A, B = Seat(0), Seat(1)
NONE = Offers()
OFFERS = Offers().yes([A], "draw").yes([A], "takeback").yes([B], "rematch")


def macadam() -> TableState:
    """Two people, and a move of each: lines 1 and 2."""
    game = Macadam()
    now = initial_state(SPEC, game, Opened(SPEC.id, {}, 1, "", False, "a"))
    now = replace(now, sitters=(Person("a", "Ada"), Person("b", "Ben")))
    for happening in (move(A, "a3", "a1"), move(B, "a7", "a8")):
        now = after(now, happening, step_of(SPEC, game, now.replay.state, happening))
    return now


def move(seat: Seat, start: str, end: str) -> Played:
    return Played(seat, {"kind": "move", "start": start, "end": end}, f"{start}{end}")


PLAYERS: Mapping[int, Seat] = {1: A, 2: B}


def says(seat: Seat, offer: Offer, yes: bool | None = None) -> MakeOffer | Answer:
    return MakeOffer("m", seat, offer) if yes is None else Answer("m", seat, offer, yes)


def heard(
    ask: MakeOffer | Answer, offers: Offers = NONE, now: TableState | None = None, takebacks: int = 0
) -> Decision:
    return decide(offers, now or macadam(), PLAYERS, takebacks, [ask.seat], ask)


def refused(ask: MakeOffer | Answer, offers: Offers = NONE, now: TableState | None = None) -> str:
    with pytest.raises(Refusal) as refusal:
        heard(ask, offers, now)
    return refusal.value.code


def over(now: TableState) -> TableState:
    return replace(now, ended=Outcome((1.0, 0.0), "house", "resigned"))


def test_an_offer_stands_until_all_say_yes() -> None:
    first = heard(says(A, "draw"))
    assert first == Stands(Offers().yes([A], "draw"))
    assert isinstance(first, Stands)
    assert heard(says(B, "draw", True), first.offers) == Agreed(A)
    assert heard(says(B, "draw"), first.offers) == Agreed(A)  # offering the same is a yes


def test_a_no_declines_and_ones_own_no_withdraws() -> None:
    offers = Offers().yes([A], "draw")
    assert heard(says(B, "draw", False), offers) == Ends(OfferEnded(A, "draw", "declined"))
    assert heard(says(A, "draw", False), offers) == Ends(OfferEnded(A, "draw", "withdrawn"))


def test_on_one_screen_each_says_yes_to_a_draw_and_one_for_all_to_a_takeback() -> None:
    both = [A, B]
    assert decide(NONE, macadam(), PLAYERS, 0, both, says(A, "draw")) == Stands(Offers().yes([A], "draw"))
    offered = Offers().yes([A], "draw")
    assert decide(offered, macadam(), PLAYERS, 0, both, says(B, "draw", True)) == Agreed(A)
    assert decide(offered, macadam(), PLAYERS, 0, both, says(B, "draw", False)) == Ends(
        OfferEnded(A, "draw", "declined")
    )
    assert decide(NONE, macadam(), PLAYERS, 0, both, says(A, "takeback")) == Agreed(A, 1)


def test_a_takeback_leads_to_before_the_last_move_of_who_asked() -> None:
    assert heard(says(B, "takeback", True), Offers().yes([A], "takeback")) == Agreed(A, 0)
    assert heard(says(A, "takeback", True), Offers().yes([B], "takeback")) == Agreed(B, 1)


def test_what_cannot_be_is_refused() -> None:
    now = macadam()
    assert refused(says(A, "draw", True)) == "no_offer"
    assert refused(says(A, "rematch")) == "not_over"
    assert refused(says(A, "draw"), now=over(now)) == "over"
    assert refused(says(A, "draw"), now=replace(now, sitters=(Person("a", "Ada"), None))) == "waiting"
    strict = replace(now, spec=varied(SPEC, table={"takeback": False}))
    assert refused(says(A, "takeback"), now=strict) == "no_takeback"
    bound = replace(now, spec=varied(SPEC, table={"irrevocable": lambda state: True}))
    assert refused(says(A, "takeback"), now=bound) == "no_takeback"
    with pytest.raises(Refusal) as refusal:
        heard(says(A, "takeback"), takebacks=MOST_TAKEBACKS)
    assert refusal.value.facts == {"reason": "often", "limit": MOST_TAKEBACKS}


def test_a_rematch_is_for_everybody_and_only_once() -> None:
    end = over(macadam())
    assert heard(says(A, "rematch", True), Offers().yes([B], "rematch"), end) == Agreed(B)
    assert heard(says(A, "rematch"), Offers(), replace(end, next="x")) == Nothing()


def test_who_has_resigned_is_not_asked_for_a_draw() -> None:
    assert heard(says(A, "draw"), now=replace(macadam(), resigned=(B,))) == Agreed(A)


@pytest.mark.parametrize(
    ("happening", "ended"),
    [
        (DrawAgreed(), {"draw": "accepted", "takeback": "moved_on"}),
        (TakenBack(1), {"draw": "moved_on", "takeback": "accepted"}),
        (Rematched("x"), {"rematch": "accepted"}),
        (move(B, "a7", "a8"), {"draw": "declined", "takeback": "declined"}),
        (move(A, "a3", "a1"), {"draw": "withdrawn", "takeback": "withdrawn"}),
        (Chanced(None), {"draw": "moved_on", "takeback": "moved_on"}),
        (Resigned(B, "r"), {"draw": "moved_on", "takeback": "moved_on"}),
    ],
    ids=lambda one: getattr(one, "kind", ""),
)
def test_what_happens_says_why_offers_end(happening: Played, ended: dict[str, str]) -> None:
    told = ended_by(OFFERS, happening)
    assert {one.offer: one.why for one in told} == ended
    assert {one.seat for one in told} <= {A, B}
    assert {offer for _, offer in OFFERS.without(told).listed()} == {
        "draw",
        "takeback",
        "rematch",
    } - ended.keys()
    assert ended_by(Offers(), happening) == ()
