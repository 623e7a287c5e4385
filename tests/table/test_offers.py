"""Offers between people, as values."""

from __future__ import annotations

from tablee.core.game import Seat
from tablee.table.offers import Offers

A, B = Seat(0), Seat(1)


def test_an_offer_is_agreed_when_all_say_yes() -> None:
    one = Offers().yes(A, "draw")
    assert one.stands("draw")
    assert not one.agreed("draw", (A, B))
    assert one.yes(B, "draw").agreed("draw", (A, B))


def test_no_ends_an_offer_for_everyone() -> None:
    assert not Offers().yes(A, "draw").yes(B, "draw").no("draw").stands("draw")


def test_a_move_answers_a_draw_but_not_a_rematch() -> None:
    left = Offers().yes(A, "draw").yes(A, "takeback").yes(B, "rematch").moved_on()
    assert left.listed() == ((B, "rematch"),)
