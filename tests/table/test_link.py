"""Two processes over one log: each tells the other, and what gets lost on the way is found again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from tablee.core.game import Seat
from tablee.games.macadam import SPEC
from tablee.games.macadam.rules import Macadam
from tablee.table.bot_pool import BotPool
from tablee.table.channel import Here, LineKept, Notice
from tablee.table.client_message import Answer, MakeOffer, Play, Resign
from tablee.table.leases import KeptLeases
from tablee.table.log import DrawAgreed, NumberTaken, Person, Robot, Sitter
from tablee.table.refusal import Refusal
from tablee.table.registry import TableRegistry
from tablee.table.table import Table
from tests.table.hub import Hub
from tests.table.memory import Ear, MemoryStorage

P0, P1 = Person("p0", "Nadia"), Person("p1", "Hugo")
SOUTH, NORTH = Seat(0), Seat(1)


class Rows:
    """Leases in memory; `ended` is whose process has died."""

    def __init__(self) -> None:
        self.holders: dict[str, str] = {}
        self.ended: set[str] = set()

    async def take_lease(self, table: str, holder: str, number: int, seconds: float) -> bool:
        if self.holders.get(table) in (None, holder, *self.ended):
            self.holders[table] = holder
        return self.holders[table] == holder

    async def renew_leases(self, tables: Sequence[str], holder: str, seconds: float) -> Sequence[str]:
        return [table for table in tables if self.holders.get(table) == holder]

    async def release_lease(self, table: str, holder: str) -> None:
        if self.holders.get(table) == holder:
            del self.holders[table]


class House:
    """Two processes of one house, and one table that is open in both."""

    def __init__(self, sitters: Sequence[Sitter | None]) -> None:
        self.storage, self.hub, self.bots, self.rows = MemoryStorage(), Hub(), BotPool(1), Rows()
        self._sitters = sitters
        self.registries = [
            TableRegistry(
                {SPEC.id: SPEC}, self.storage, self.bots,
                channel=self.hub.channel(name), leases=KeptLeases(self.rows, name),
            )
            for name in ("one", "two")
        ]  # fmt: skip

    async def __aenter__(self) -> House:
        one, two = self.registries
        self.id = (await one.open(SPEC, Macadam(), self._sitters, "p0", private=False)).id
        self._visits = [one.visit(self.id), two.visit(self.id)]
        self.tables = [await visit.__aenter__() for visit in self._visits]
        return self

    async def __aexit__(self, *_: object) -> None:
        for registry in self.registries:
            await registry.close()
        self.bots.close()

    async def ear(self, guest: str, table: Table) -> Ear:
        ear = Ear(guest, self.storage, table)
        await table.watch(ear)
        return ear

    def lose(self, *kinds: type[Notice]) -> None:
        self.hub.loses = lambda notice: isinstance(notice, kinds)


def at_both(
    play: Callable[[House, Table, Table], Awaitable[None]], sitters: Sequence[Sitter | None] = (P0, P1)
) -> None:
    async def sit() -> None:
        async with House(sitters) as house:
            await play(house, *house.tables)

    asyncio.run(sit())


async def move(table: Table, guest: str, start: str, end: str, id: str | None = None) -> int | None:
    number = table.now.number + 1
    do: Any = {"kind": "move", "start": start, "end": end}
    ask = Play(id or f"{guest}-{number}", number, Seat(int(guest[1])), do)
    return (await table.play(guest, ask)).number


async def until(so: Callable[[], bool]) -> None:
    while not so():  # noqa: ASYNC110 (whoever makes it so)
        await asyncio.sleep(0)


async def reaches(table: Table, number: int) -> None:
    await until(lambda: table.now.number >= number)


def test_a_line_kept_in_one_process_happens_in_the_other() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        hugo = await house.ear("p1", two)
        number = await move(one, "p0", "a3", "a1")
        await hugo.until(lambda: bool(hugo.of("update")))
        [update] = hugo.of("update")
        assert update["happened"]["number"] == number
        assert two.now.replay.state == one.now.replay.state
        await move(two, "p1", "a7", "a8")
        await reaches(one, two.now.number)
        assert len(hugo.of("welcome")) == 1
        assert two.history.kept(SOUTH, "p0-3") == 3

    at_both(play)


def test_a_gap_is_read_from_the_log() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        hugo = await house.ear("p1", two)
        house.lose(LineKept)
        await move(one, "p0", "a3", "a1")
        await move(one, "p1", "a7", "a8")
        house.lose()
        await move(one, "p0", "c3", "c1")
        await reaches(two, one.now.number)
        assert [one["happened"]["number"] for one in hugo.of("update")] == [3, 4, 5]

    at_both(play)


def test_without_a_channel_the_log_is_asked_now_and_then() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        hugo = await house.ear("p1", two)
        house.lose(LineKept)
        await move(one, "p0", "a3", "a1")
        await house.registries[1].look_around()
        assert [one["happened"]["number"] for one in hugo.of("update")] == [3]

    at_both(play)


def test_who_comes_by_another_process_is_shown_nothing_older() -> None:
    """The channel lost the line: it is there all the same when somebody joins who has seen it."""

    async def play(house: House, one: Table, two: Table) -> None:
        house.lose(LineKept)
        await move(one, "p0", "a3", "a1")
        async with house.registries[1].visit(house.id) as found:
            assert found.now.number == one.now.number

    at_both(play)


def test_the_same_message_by_two_processes_is_kept_once_and_acknowledged_twice() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        house.lose(LineKept)
        assert await move(one, "p0", "a3", "a1", "same") == 3
        assert await move(two, "p0", "a3", "a1", "same") == 3
        assert len(house.storage.kept[house.id]) == 4
        done = await asyncio.gather(
            one.resign("p1", Resign("r", NORTH)), two.resign("p1", Resign("r", NORTH))
        )
        assert [answer.number for answer in done] == [4, 4]

    at_both(play)


def test_a_resignation_takes_the_next_number_that_is_free() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        house.lose(LineKept)
        await move(one, "p0", "a3", "a1")
        assert (await two.resign("p0", Resign("r", SOUTH))).number == 4

    at_both(play)


def test_of_two_moves_by_two_processes_one_is_refused() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        house.lose(LineKept)
        await move(one, "p0", "a3", "a1", "here")
        with pytest.raises(Refusal, match="stale"):
            await move(two, "p0", "c3", "c1", "there")
        assert two.now.number == one.now.number

    at_both(play)


def test_who_is_there_is_known_everywhere() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        nadia = await house.ear("p0", one)
        hugo = await house.ear("p1", two)
        await nadia.until(lambda: [place.present for place in one.places()] == [True, True])
        assert [place.present for place in two.places()] == [True, True]
        two.leave(hugo)
        await nadia.until(lambda: [place.present for place in one.places()] == [True, False])

    at_both(play)


def test_a_process_that_opens_the_table_later_asks_who_is_there_and_what_is_offered() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        await house.ear("p0", one)
        await move(one, "p0", "a3", "a1")
        await one.offer("p0", MakeOffer("o", SOUTH, "draw"))
        third = TableRegistry({SPEC.id: SPEC}, house.storage, house.bots, channel=house.hub.channel("three"))
        async with third.visit(house.id) as found:
            hugo = await house.ear("p1", found)
            await hugo.until(lambda: found.places()[0].present and found.offers.by("draw") == SOUTH)
        await third.close()

    at_both(play)


def test_a_process_that_falls_silent_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        nadia = await house.ear("p0", one)
        await house.ear("p1", two)
        await nadia.until(lambda: one.places()[1].present)
        monkeypatch.setattr("tablee.table.link.FORGOTTEN", -1.0)
        one.link.beat()
        assert not one.places()[1].present

    at_both(play)


def test_while_the_others_cannot_be_heard_nobody_is_taken_for_absent() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        assert not one.places()[1].present
        one.link._channel.sure = False  # type: ignore[misc]
        assert one.places()[1].present

    at_both(play)


def test_an_offer_made_in_one_process_is_answered_in_the_other() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        hugo = await house.ear("p1", two)
        await move(one, "p0", "a3", "a1")
        await one.offer("p0", MakeOffer("o", SOUTH, "draw"))
        await hugo.until(lambda: two.offers.by("draw") == SOUTH)
        await two.offer("p1", Answer("no", NORTH, "draw", yes=False))
        await until(lambda: not one.offers.listed())
        await one.offer("p0", MakeOffer("o2", SOUTH, "draw"))
        await hugo.until(lambda: two.offers.by("draw") == SOUTH)
        await two.offer("p1", Answer("yes", NORTH, "draw", yes=True))
        await reaches(one, two.now.number)
        assert one.now.outcome == two.now.outcome
        assert one.now.outcome is not None

    at_both(play)


def test_two_who_offer_the_same_at_once_have_agreed() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        await asyncio.gather(
            one.offer("p0", MakeOffer("a", SOUTH, "draw")), two.offer("p1", MakeOffer("b", NORTH, "draw"))
        )
        await until(lambda: one.now.outcome is not None and two.now.outcome is not None)
        kinds = [line.happening for line in house.storage.kept[house.id]]
        assert sum(isinstance(one, DrawAgreed) for one in kinds) == 1

    at_both(play)


def test_robots_play_once_though_two_processes_could() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        refused = 0
        append = house.storage.append

        async def counting(line: Any) -> None:
            nonlocal refused
            try:
                await append(line)
            except NumberTaken:
                refused += 1
                raise

        house.storage.append = counting  # type: ignore[method-assign]
        await house.ear("p0", one)
        await house.ear("p0", two)
        for table in (one, two, one, two):
            state = table.now.replay.state
            best = table.now.game.actions(state)[0]
            await move(table, "p0", best.start, best.end)
            number = table.now.number + 1
            await reaches(one, number)
            await reaches(two, number)
        assert refused == 0
        assert set(house.rows.holders.values()) == {"one"}

    at_both(play, [P0, Robot(1)])


def test_a_dead_process_is_played_for_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.table.autoplay.OTHERS_SECONDS", 0.01)

    async def play(house: House, one: Table, two: Table) -> None:
        house.rows.holders[house.id] = "dead"
        await house.ear("p0", one)
        await move(one, "p0", "a3", "a1")
        await asyncio.sleep(0.05)
        assert one.now.number == 3
        house.rows.ended.add("dead")
        await reaches(one, 4)

    at_both(play, [P0, Robot(1)])


def test_a_lost_line_is_found_though_the_house_waits_for_the_lease() -> None:
    """The line was the robot's, played by the process that holds the lease: the other waits to play it."""

    async def play(house: House, one: Table, two: Table) -> None:
        house.rows.holders[house.id] = "one"
        house.lose(LineKept)
        await move(one, "p0", "a3", "a1")
        await house.registries[1].look_around()
        await reaches(one, 4)
        await until(lambda: two.busy or two.now.number == 4)
        await house.registries[1].look_around()
        assert two.now.number == 4

    at_both(play, [P0, Robot(1)])


def test_a_table_that_nobody_needs_is_let_go() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        for visit in house._visits:
            await visit.__aexit__(None, None, None)
        for registry in house.registries:
            await asyncio.gather(*registry._tasks)
        assert house.hub.hearers == {}
        async with house.registries[1].visit(house.id) as found:
            ear = await house.ear("p1", found)
            async with house.registries[0].visit(house.id) as other:
                await move(other, "p0", "a3", "a1")
                await ear.until(lambda: bool(ear.of("update")))

    at_both(play)


def test_nothing_is_said_of_a_guest_who_was_told_already() -> None:
    async def play(house: House, one: Table, two: Table) -> None:
        ears = [await house.ear("p0", one) for _ in range(3)]
        for ear in ears[:2]:
            one.leave(ear)
        assert [notice for notice in house.hub.said if isinstance(notice, Here)] == [Here(("p0",))]

    at_both(play)
