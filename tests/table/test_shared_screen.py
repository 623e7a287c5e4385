"""Several people behind one screen in a game with hidden cards: a hand is shown to who says: I am here."""

from __future__ import annotations

from typing import Any

from tablee.core.game import Seat
from tablee.games.pietons.state import Cut, Roll
from tablee.table.client_message import AskHint, Play, Ready
from tablee.table.server_message import ToMove
from tests.table.cards import ADA, BEN, CardTable, at_cards, refused
from tests.table.memory import Ear


def last_view(ear: Ear) -> dict[str, Any]:
    view: dict[str, Any] = next(one["view"] for one in reversed(ear.told) if "view" in one)
    return view


async def ready(cards: CardTable, guest: str = "ada") -> Seat:
    seat = cards.to_move
    await cards.table.ready(guest, Ready(seat))
    return seat


def test_who_shares_a_screen_sees_no_hand_until_the_seat_to_move_is_ready() -> None:
    async def play(cards: CardTable) -> None:
        screen, other = await cards.ear("ada"), await cards.ear("ada")
        await ready(cards)
        await cards.play(Cut(20))
        assert last_view(screen)["seat"] is None
        assert not last_view(screen)["hand"]
        seat = await ready(cards)
        for ear in (screen, other):
            assert ear.told[-1]["kind"] == "welcome"
            assert last_view(ear)["seat"] == seat
            assert len(last_view(ear)["hand"]) == 15
            assert last_view(ear)["choices"]

    at_cards(play, ADA, ADA)


def test_the_hand_is_hidden_again_as_soon_as_the_turn_leaves_the_seat() -> None:
    async def play(cards: CardTable) -> None:
        screen = await cards.ear("ada")
        for _ in range(12):
            seat = await ready(cards)
            while cards.table.now.turn == ToMove(seat):
                assert last_view(screen)["seat"] == seat
                await cards.play()
            assert last_view(screen)["seat"] is None
            assert last_view(screen)["hand"] == last_view(screen)["notes"] == []

    at_cards(play, ADA, ADA, ADA)


def test_a_throw_of_the_die_is_no_reason_to_ask_again() -> None:
    async def play(cards: CardTable) -> None:
        screen = await cards.ear("ada")
        await ready(cards)
        await cards.play(Cut(20))
        seat = await ready(cards)
        await cards.play(Roll())
        assert {one["view"]["seat"] for one in screen.of("update")[-2:]} == {seat}
        assert cards.table.now.turn == ToMove(seat)

    at_cards(play, ADA, ADA)


def test_each_of_two_screens_sees_its_own_seats_alone() -> None:
    async def play(cards: CardTable) -> None:
        screen, alone, stranger = [await cards.ear(guest) for guest in ("ada", "ben", "x")]
        for _ in range(20):
            seat = cards.to_move
            if seat != 2:
                await ready(cards)
                assert last_view(screen)["seat"] == seat
            else:
                assert last_view(screen)["seat"] is None
            assert last_view(alone)["seat"] == 2
            assert last_view(stranger)["seat"] is None
            await cards.play()
        assert not [ear for ear in (alone, stranger) if len(ear.of("welcome")) > 1]

    at_cards(play, ADA, ADA, BEN)


def test_only_the_seat_to_move_can_be_ready_and_only_its_own_people() -> None:
    async def play(cards: CardTable) -> None:
        while cards.to_move == 2:
            await cards.play()
        seat = cards.to_move
        later = next(Seat(i) for i in (0, 1) if i != seat)
        await refused("not_your_turn", cards.table.ready("ada", Ready(later)))
        await refused("not_your_seat", cards.table.ready("ada", Ready(Seat(2))))
        await refused("not_your_seat", cards.table.ready("x", Ready(seat)))
        before = len(cards.lines)
        await ready(cards)
        assert len(cards.lines) == before

    at_cards(play, ADA, ADA, BEN)


def test_nothing_is_said_of_a_hand_to_who_is_not_ready() -> None:
    async def play(cards: CardTable) -> None:
        await ready(cards)
        await cards.play(Cut(20))
        seat, number = cards.to_move, cards.table.now.number + 1
        do: Any = {"kind": "follow", "card": "bicycle"}
        await refused("not_ready", cards.table.play("ada", Play("x", number, seat, do)))
        await refused("not_ready", cards.table.hint("ada", AskHint("h", seat)))
        await ready(cards)
        assert (await cards.table.hint("ada", AskHint("h", seat))).do

    at_cards(play, ADA, ADA)


def test_who_leaves_and_comes_back_says_again_who_it_is() -> None:
    async def play(cards: CardTable) -> None:
        screen, other = await cards.ear("ada"), await cards.ear("ada")
        seat = await ready(cards)
        cards.table.leave(screen)
        assert last_view(await cards.ear("ada"))["seat"] == seat
        for ear in tuple(cards.table.watchers):
            cards.table.leave(ear)
        assert not cards.table.watchers
        assert last_view(other)["seat"] == seat  # as it was told then
        assert last_view(await cards.ear("ada"))["seat"] is None

    at_cards(play, ADA, ADA)


def test_one_seat_is_always_its_own() -> None:
    async def play(cards: CardTable) -> None:
        ada, ben = await cards.ear("ada"), await cards.ear("ben")
        for _ in range(10):
            await cards.play()
            assert (last_view(ada)["seat"], last_view(ben)["seat"]) == (0, 1)

    at_cards(play, ADA, BEN)
