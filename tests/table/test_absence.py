"""Who is away for long is played for, so that the others can go on; on return the seat is theirs at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tablee.core.game import Seat
from tablee.core.value import Malformed, from_json, to_json
from tablee.games.pietons import SPEC
from tablee.table.absence import STAND_IN
from tablee.table.client_message import Play, Resign, SendClientSeed
from tablee.table.export import export, verify
from tablee.table.log import Chanced, LogLine, Played, Robot
from tablee.table.server_message import ToMove
from tests.table.cards import ADA, BEN, CardTable, at_cards
from tests.table.memory import Ear, Sitting
from tests.varied import varied

LONG = 60.0


async def until_turn(cards: CardTable, seat: int) -> None:
    while cards.to_move != seat:
        await cards.play()


async def pass_time(cards: CardTable, seconds: float) -> None:
    cards.seconds += seconds
    cards.table.wake()  # as the alarm does, without waiting for it
    await cards.settle()


def played_for(cards: CardTable) -> list[LogLine]:
    """The lines that the house played for a person."""
    found = [line.happening for line in cards.lines]
    return [
        line
        for line, one in zip(cards.lines, found, strict=True)
        if isinstance(one, Played) and one.id == f"house:{line.number}"
    ]


def stood_in(ear: Ear) -> list[bool]:
    places: list[dict[str, Any]] = next(one["places"] for one in reversed(ear.told) if "places" in one)
    return [place["stood_in"] for place in places]


def test_after_a_while_the_house_plays_for_who_is_away() -> None:
    async def play(cards: CardTable) -> None:
        ada = await cards.ear("ada")
        await until_turn(cards, 1)
        await pass_time(cards, LONG - 1)
        assert cards.to_move == 1
        assert not played_for(cards)
        await pass_time(cards, 1)
        assert cards.to_move == 0
        assert {line.happening.seat for line in played_for(cards)} == {1}  # type: ignore[union-attr]
        cards.table.tell_company()
        assert stood_in(ada) == [False, True]
        assert [one["seat"] for one in ada.of("thinking")] == [1] * len(played_for(cards))
        await until_played_for(cards)  # it does not wait again

    at_cards(play, ADA, BEN)


class Expects(Ear):
    """Waits for the word that the house stands in for somebody."""

    heard = asyncio.Event()

    def tell(self, message: bytes) -> None:
        super().tell(message)
        if "places" in self.told[-1] and any(stood_in(self)):
            self.heard.set()


def test_the_alarm_rings_by_itself() -> None:
    """The same with the alarm: of a house that waits a hundredth of a second."""

    async def play() -> None:
        hasty = varied(SPEC, table={"stand_in": 0.01})
        async with Sitting(hasty, SPEC.rules.presets["brisk"], [ADA, BEN]) as sitting:
            await sitting.table.client_seed("ada", SendClientSeed("c", Seat(0), "7"))
            ada = Expects("ada", sitting.storage, sitting.table)
            await sitting.table.watch(ada)
            await ada.heard.wait()
            assert stood_in(ada) == [False, True]

    asyncio.run(play())


def test_nobody_is_played_for_while_no_other_person_waits() -> None:
    async def play(cards: CardTable) -> None:
        await until_turn(cards, 1)
        await cards.ear("x")  # a spectator
        await pass_time(cards, 10 * LONG)
        assert not played_for(cards)
        await cards.ear("ada")
        await pass_time(cards, 0)
        assert played_for(cards)

    at_cards(play, ADA, BEN)


def test_who_plays_against_robots_alone_may_leave() -> None:
    async def play(cards: CardTable) -> None:
        ada = await cards.ear("ada")
        await until_turn(cards, 0)
        lines = len(cards.lines)
        cards.table.leave(ada)
        await pass_time(cards, 10 * LONG)
        assert len(cards.lines) == lines

    at_cards(play, ADA, Robot(1))


def test_who_comes_back_has_the_seat_at_once() -> None:
    async def play(cards: CardTable) -> None:
        ada, ben = await cards.ear("ada"), await cards.ear("ben")
        await until_turn(cards, 1)
        cards.table.leave(ben)
        await pass_time(cards, LONG)
        played = len(played_for(cards))
        assert played
        back = await cards.ear("ben")
        assert stood_in(back) == [False, False]
        await ada.until(
            lambda: stood_in(ada) == [False, False]
        )  # told together with whoever else came or went
        await until_turn(cards, 1)
        await pass_time(cards, 10 * LONG)
        assert cards.to_move == 1
        assert len(played_for(cards)) == played
        assert await cards.play() == 1
        cards.table.leave(back)  # and away again: the house waits as long as the first time
        await until_turn(cards, 1)
        await pass_time(cards, LONG - 1)
        assert len(played_for(cards)) == played

    at_cards(play, ADA, BEN)


def test_what_the_house_thought_of_is_not_played_once_the_person_is_back() -> None:
    async def play(cards: CardTable) -> None:
        await cards.ear("ada")
        await until_turn(cards, 1)
        before = len(cards.lines)
        cards.seconds += LONG
        cards.table.wake()
        await asyncio.sleep(0)  # it thinks
        assert cards.table.busy
        await cards.ear("ben")
        await cards.settle()
        assert len(cards.lines) == before
        assert cards.to_move == 1

    at_cards(play, ADA, BEN)


def test_a_screen_that_several_share_is_away_as_one() -> None:
    async def play(cards: CardTable) -> None:
        await cards.ear("ben")
        await until_turn_of_others(cards, 2)
        await pass_time(cards, LONG)
        assert cards.to_move == 2
        assert {line.happening.seat for line in played_for(cards)} <= {0, 1}  # type: ignore[union-attr]
        assert [place.stood_in for place in cards.table.places()] == [True, True, False]

    at_cards(play, ADA, ADA, BEN)


async def until_turn_of_others(cards: CardTable, seat: int) -> None:
    """Until it is not this seat's turn."""
    while cards.to_move == seat:
        await cards.play()


def test_a_draw_does_not_wait_for_the_number_of_who_is_away() -> None:
    async def play() -> None:
        seconds = [0.0]
        game = SPEC.rules.presets["brisk"]
        async with Sitting(SPEC, game, [ADA, BEN], clock=lambda: seconds[0]) as sitting:
            await sitting.ear("ada")
            await sitting.table.client_seed("ada", SendClientSeed("c", Seat(0), "7"))
            await sitting.settle()
            assert not any(isinstance(line.happening, Chanced) for line in sitting.lines)
            seconds[0] = LONG
            sitting.table.wake()
            await sitting.settle()
            assert any(isinstance(line.happening, Chanced) for line in sitting.lines)
            await sitting.table.resign("ada", Resign("r", Seat(0)))
            await sitting.settle()
            assert verify({"pietons": SPEC}, export(sitting.lines)).faults == ()

    asyncio.run(play())


def test_after_a_restart_the_house_waits_and_plays_on() -> None:
    async def play(cards: CardTable) -> None:
        await cards.ear("ada")
        await until_turn(cards, 1)
        await pass_time(cards, LONG)
        played = len(played_for(cards))
        await until_turn(cards, 0)
        again = CardTable([ADA, BEN])
        again.storage, again.registry._storage = cards.storage, cards.storage
        again.table = await again.registry._find(cards.table.id)
        assert again.table.now.replay == cards.table.now.replay
        await again.ear("ada")
        await until_turn(again, 1)
        assert len(played_for(again)) == played
        await pass_time(again, LONG)
        assert len(played_for(again)) > played
        await again.table.resign("ada", Resign("r", Seat(0)))
        await again.settle()
        assert verify({"pietons": SPEC}, export(again.lines)).faults == ()
        await again.__aexit__()

    at_cards(play, ADA, BEN)


async def until_played_for(cards: CardTable) -> None:
    """Ada plays on until the house has played for Ben once more."""
    played = len(played_for(cards))
    while len(played_for(cards)) == played:
        assert await cards.play() == 0


def test_a_game_that_does_not_say_so_waits_for_ever() -> None:
    async def play(cards: CardTable) -> None:
        await cards.ear("ada")
        await until_turn(cards, 1)
        await pass_time(cards, 1000 * LONG)
        assert cards.table.now.turn == ToMove(Seat(1))

    at_cards(play, ADA, BEN, spec=varied(SPEC, table={"stand_in": None}))


def test_the_house_stands_in_at_level_four_and_a_person_cannot_speak_in_its_name() -> None:
    assert STAND_IN.level == 4

    async def play(cards: CardTable) -> None:
        await cards.ear("ada")
        await until_turn(cards, 1)
        await pass_time(cards, LONG)
        played = played_for(cards)[0].happening
        assert isinstance(played, Played)
        with pytest.raises(Malformed):
            from_json(Play, to_json(Play, Play(played.id, 9, played.seat, played.do)))

    at_cards(play, ADA, BEN)
