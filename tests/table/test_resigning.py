"""Giving up: with one side left it has won; several play on, and nobody wins by another's resignation."""

from __future__ import annotations

import asyncio

from tablee.core.game import Outcome, Seat
from tablee.games.pietons import SPEC
from tablee.table.client_message import Answer, AskHint, MakeOffer, Play, Resign
from tablee.table.export import export, verify
from tablee.table.log import Played, Robot
from tablee.table.server_message import ToMove
from tablee.table.table_state import fold
from tests.table.cards import ADA, BEN, CLEO, CardTable, at_cards, refused

A, B, C = Seat(0), Seat(1), Seat(2)


async def resign(cards: CardTable, seat: Seat) -> None:
    await cards.table.resign(cards.owner(seat), Resign(f"r{seat}", seat))
    await cards.settle()


def test_of_two_the_other_wins() -> None:
    async def play(cards: CardTable) -> None:
        await resign(cards, A)
        assert cards.table.now.outcome == Outcome((0.0, 1.0), "house", "resigned")

    at_cards(play, ADA, BEN)


def test_of_three_the_others_play_on_and_the_house_plays_the_seat() -> None:
    async def play(cards: CardTable) -> None:
        ben = await cards.ear("ben")
        await resign(cards, A)
        assert cards.table.now.outcome is None
        assert [place["stood_in"] for place in ben.of("company")[-1]["places"]] == [True, False, False]
        await cards.play_until(lambda: played_by_the_house(cards, A) > 2)
        assert fold(SPEC, cards.game, cards.lines) == cards.table.now

    at_cards(play, ADA, BEN, CLEO)


def played_by_the_house(cards: CardTable, seat: Seat) -> int:
    found = [line.happening for line in cards.lines]
    return sum(isinstance(one, Played) and one.seat == seat and one.id.startswith("house:") for one in found)


def test_who_has_resigned_has_no_more_say() -> None:
    async def play(cards: CardTable) -> None:
        table = cards.table
        while cards.to_move != A:
            await cards.play()
        await resign(cards, A)
        await refused("resigned", table.resign("ada", Resign("again", A)))
        await refused("resigned", table.offer("ada", MakeOffer("o", A, "draw")))
        await table.resign("ada", Resign(f"r{A}", A))  # the same message once more: acknowledged again
        assert sum(line.happening.kind == "resigned" for line in cards.lines) == 1

    at_cards(play, ADA, BEN, CLEO)


def test_who_has_resigned_does_not_play_while_the_house_thinks() -> None:
    async def play(cards: CardTable) -> None:
        table = cards.table
        while cards.to_move != A:
            await cards.play()
        await table.resign("ada", Resign("r", A))
        await asyncio.sleep(0)
        assert table.now.turn == ToMove(A)
        number = table.now.number + 1
        await refused("resigned", table.play("ada", Play("x", number, A, {"kind": "miss"})))
        await refused("resigned", table.hint("ada", AskHint("h", A)))
        await cards.settle()

    at_cards(play, ADA, BEN, CLEO)


def test_the_last_who_has_not_resigned_has_won() -> None:
    async def play(cards: CardTable) -> None:
        await resign(cards, A)
        await resign(cards, C)
        assert cards.table.now.outcome == Outcome((0.0, 1.0, 0.0), "house", "resigned")

    at_cards(play, ADA, BEN, CLEO)


def test_among_robots_alone_nobody_is_favoured() -> None:
    async def play(cards: CardTable) -> None:
        await resign(cards, A)
        outcome = cards.table.now.outcome
        assert outcome == Outcome((0.0, 1 / 3, 1 / 3, 1 / 3), "house", "resigned")
        assert outcome.winners == (1, 2, 3)

    at_cards(play, ADA, Robot(1), Robot(2), Robot(3))


def test_a_game_with_a_resignation_ends_by_its_rules_and_is_verified() -> None:
    async def play(cards: CardTable) -> None:
        await resign(cards, B)
        await cards.play_until(lambda: cards.table.now.outcome is not None)
        outcome = cards.table.now.outcome
        assert outcome is not None
        assert outcome.rule == "C15"
        assert verify({"pietons": SPEC}, export(cards.lines)).faults == ()

    at_cards(play, ADA, BEN, Robot(1))


def test_a_draw_does_not_wait_for_who_has_resigned() -> None:
    async def play(cards: CardTable) -> None:
        await resign(cards, C)
        await cards.table.offer("ada", MakeOffer("o", A, "draw"))
        await cards.table.offer("ben", Answer("y", B, "draw", True))
        assert cards.table.now.outcome == Outcome((0.5, 0.5, 0.0), "house", "agreed")

    at_cards(play, ADA, BEN, CLEO)
