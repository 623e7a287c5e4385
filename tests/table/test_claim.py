"""A player who leaves: by the table's setting the house stands in, the others claim, or all wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tablee.core.game import Outcome, Seat
from tablee.games.macadam import SPEC
from tablee.games.macadam.rules import Macadam
from tablee.table.absence import GRACE
from tablee.table.client_message import Claim
from tablee.table.export import export, verify
from tablee.table.log import Abandoned, Absence, Person, Robot
from tests.table.memory import Sitting
from tests.table.test_table import move, refused

NADIA, HUGO = Person("p0", "Nadia"), Person("p1", "Hugo")
US, THEM = Seat(0), Seat(1)


class Left(Sitting):
    def __init__(self, absence: Absence | None, sitters: Any = (NADIA, HUGO)) -> None:
        self.seconds = 0.0
        super().__init__(SPEC, Macadam(), list(sitters), lambda: self.seconds, absence=absence)


def left(
    play: Callable[[Left], Awaitable[None]], absence: Absence | None, sitters: Any = (NADIA, HUGO)
) -> None:
    async def sit() -> None:
        table = Left(absence, sitters)
        async with table:
            await play(table)

    asyncio.run(sit())


def test_after_a_grace_the_game_may_be_claimed() -> None:
    async def play(table: Left) -> None:
        ear = await table.ear("p0")
        table.seconds = GRACE - 1
        await refused("not_away", table.table.claim("p0", Claim("c", US, THEM, draw=False)))
        table.seconds = GRACE
        table.table.tell_company()
        assert [place["claimable"] for place in ear.of("company")[-1]["places"]] == [False, True]
        done = await table.table.claim("p0", Claim("c", US, THEM, draw=False))
        assert table.lines[-1].happening == Abandoned(THEM, False, US, "c")
        assert table.table.now.outcome == Outcome((1.0, 0.0), "house", "abandoned")
        assert await table.table.claim("p0", Claim("c", US, THEM, draw=False)) == done
        assert verify({"macadam": SPEC}, export(table.lines)).faults == ()

    left(play, "claim")


def test_a_draw_may_be_claimed_instead() -> None:
    async def play(table: Left) -> None:
        await table.ear("p0")
        table.seconds = GRACE
        await table.table.claim("p0", Claim("c", US, THEM, draw=True))
        assert table.table.now.outcome == Outcome((0.5, 0.5), "house", "abandoned")

    left(play, "claim")


def test_who_is_there_or_back_is_not_claimed_from() -> None:
    async def play(table: Left) -> None:
        await table.ear("p0")
        hugo = await table.ear("p1")
        table.seconds = 10 * GRACE
        await refused("not_away", table.table.claim("p0", Claim("a", US, THEM, draw=False)))
        table.table.leave(hugo)
        table.seconds += GRACE - 1
        await refused("not_away", table.table.claim("p0", Claim("b", US, THEM, draw=False)))
        await table.ear("p1")
        table.seconds += GRACE
        await refused("not_away", table.table.claim("p0", Claim("c", US, THEM, draw=False)))
        await refused("not_away", table.table.claim("p0", Claim("d", US, Seat(7), draw=False)))
        await refused("not_your_seat", table.table.claim("x", Claim("e", US, THEM, draw=False)))

    left(play, "claim")


def test_nobody_claims_from_a_robot_nor_where_all_wait() -> None:
    async def play(table: Left) -> None:
        await table.ear("p0")
        table.seconds = 100 * GRACE
        await refused("not_away", table.table.claim("p0", Claim("c", US, THEM, draw=False)))
        assert not any(place.stood_in or place.claimable for place in table.table.places())

    left(play, "claim", (NADIA, Robot(1)))
    left(play, "wait")
    left(play, None)  # as the game has it: Macadam waits


def test_the_house_stands_in_where_the_table_says_so() -> None:
    async def play(table: Left) -> None:
        await table.ear("p0")
        await move(table, US, "a3", "a1")
        table.seconds = GRACE
        table.table.wake()
        await table.settle()
        assert [place.stood_in for place in table.table.places()] == [False, True]
        assert table.table.now.turn.seat == US  # type: ignore[union-attr]

    left(play, "stand_in")
