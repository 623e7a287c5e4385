"""A table with a clock, driven by a false one: counted, kept, decided once, and on restart too."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from tablee.core.game import Chance, Outcome, Seat
from tablee.core.value import from_json, to_json, to_parsed
from tablee.games.carrom import SPEC as CARROM
from tablee.games.macadam import SPEC as MACADAM
from tablee.games.macadam.rules import Macadam
from tablee.games.pietons import SPEC as PIETONS
from tablee.table.client_message import Answer, MakeOffer, Play, Seen, SendClientSeed
from tablee.table.clock import DAY, Fischer, PerDays, PerMove, SuddenDeath, TimeControl
from tablee.table.export import export, verify
from tablee.table.log import Flagged, Opened, Person, Played, Robot, Sitter
from tablee.table.registry import BACK_SECONDS, TableRegistry
from tablee.table.server_message import ToMove
from tests.table.memory import Sitting
from tests.table.test_table import refused

NADIA, HUGO = Person("p0", "Nadia"), Person("p1", "Hugo")
SHOWING = MACADAM.table.showing


class Timed(Sitting):
    """Time passes only when it is said to, by both of the house's clocks."""

    def __init__(
        self, control: TimeControl, sitters: Sequence[Sitter | None] = (NADIA, HUGO), spec: Any = MACADAM,
        game: Any = None,
    ) -> None:  # fmt: skip
        self.seconds = 1000.0
        super().__init__(
            spec, game or Macadam(), list(sitters), lambda: self.seconds, lambda: self.seconds, control
        )
        self.source = Random(3)

    async def pass_time(self, seconds: float) -> None:
        """As the alarm does when it rings, without waiting for it."""
        self.seconds += seconds
        await self.table.look_at_clock()
        await self.settle()

    def seen(self) -> None:
        """Whoever is to move has been shown the position."""
        turn = self.table.now.turn
        assert isinstance(turn, ToMove)
        self.table.seen(f"p{turn.seat}", Seen(self.table.now.number))

    async def play(self, took: float = 0.0, *, seen: bool = True) -> Seat:
        """The seat to move sees the position, takes so long and does something."""
        table, turn = self.table, self.table.now.turn
        assert isinstance(turn, ToMove), turn
        if seen:
            self.seen()
        self.seconds += took
        number, action = table.now.number + 1, self.game.sample(table.now.replay.state, self.source)
        do = to_parsed(self.spec.wire.player_action, action)
        await table.play(f"p{turn.seat}", Play(f"m{number}", number, turn.seat, do))
        await self.settle()
        return turn.seat

    def banks(self) -> tuple[float, ...]:
        clock = self.table.now.clock
        assert clock is not None
        return clock.left

    def flags(self) -> list[Flagged]:
        return [line.happening for line in self.lines if isinstance(line.happening, Flagged)]

    async def restart(self, down: float) -> None:
        """The house crashes, and opens again after so long."""
        await self.registry.beat()
        await self.registry.close()
        self.seconds += down
        self.registry = TableRegistry(
            {self.spec.id: self.spec},
            self.storage,
            self.bots,
            lambda: self.seconds,
            wall=lambda: self.seconds,
        )
        await self.registry.go_on()
        self.table = await self.registry._find(self.table.id)


def timed(
    play: Callable[[Timed], Awaitable[None]], control: TimeControl, *arguments: Any, **more: Any
) -> None:
    async def sit() -> None:
        table = Timed(control, *arguments, **more)
        async with table:
            await play(table)

    asyncio.run(sit())


def test_each_action_keeps_what_it_took_and_the_fold_gives_the_same_clocks() -> None:
    async def play(table: Timed) -> None:
        for took in (40.0, 50.0, 7.0, 8.0, 1.0):
            await table.play(took)
        played = [line.happening for line in table.lines if isinstance(line.happening, Played)]
        assert [one.spent for one in played] == [40.0, 50.0, 7.0, 8.0, 1.0]
        assert table.banks() == (180 - 7 + 2 - 1 + 2, 180 - 8 + 2)  # the first of each is free
        await table.restart(down=5)
        assert table.banks() == (176, 174)

    timed(play, Fischer(180, 2))


def test_a_flag_falls_once_and_the_other_has_won() -> None:
    async def play(table: Timed) -> None:
        nadia = await table.ear("p0")
        for _ in range(2):
            await table.play()
        table.seen()
        await table.pass_time(59.9)
        assert not table.flags()
        await table.pass_time(0.2)
        await table.pass_time(100)
        assert table.flags() == [Flagged(Seat(0))]
        assert table.table.now.outcome == Outcome((0.0, 1.0), "house", "time")
        assert nadia.of("update")[-1]["happened"]["what"] == "flagged"
        assert verify({"macadam": MACADAM}, export(table.lines)).faults == ()

    timed(play, SuddenDeath(60))


def test_a_move_that_comes_too_late_is_refused_and_is_the_flag() -> None:
    async def play(table: Timed) -> None:
        for _ in range(2):
            await table.play()
        await refused("out_of_time", table.play(60.0))
        assert table.flags() == [Flagged(Seat(0))]

    timed(play, SuddenDeath(60))


def test_an_alarm_that_rings_early_is_set_again() -> None:
    async def play(table: Timed) -> None:
        await table.play()
        await table.play()
        assert len(table.registry._deadlines) == 1
        await table.registry._look_at_clock(table.table.id)
        assert len(table.registry._deadlines) == 1
        assert not table.flags()
        await table.pass_time(SHOWING + 60)
        assert len(table.registry._deadlines) == 0

    timed(play, SuddenDeath(60))


def test_the_alarm_rings_by_itself() -> None:
    async def sit() -> None:
        async with Sitting(MACADAM, Macadam(), [NADIA, HUGO], control=SuddenDeath(0.02)) as sitting:
            ear = await sitting.ear("p1")
            for seat, (start, end) in enumerate((("a3", "a1"), ("b6", "b8"))):
                number = sitting.table.now.number + 1
                do: Any = {"kind": "move", "start": start, "end": end}
                await sitting.table.play(f"p{seat}", Play(f"m{number}", number, Seat(seat), do))
            sitting.table.seen("p0", Seen(sitting.table.now.number))
            await ear.until(lambda: any(one["turn"].get("code") == "time" for one in ear.of("update")))

    asyncio.run(sit())


def test_time_counts_from_when_the_position_was_seen_or_a_little_later() -> None:
    async def play(table: Timed) -> None:
        for _ in range(2):
            await table.play()
        table.seconds += 0.4  # on its way
        await table.play(5.0)
        assert table.banks()[0] == 55
        await table.play(5.0, seen=False)  # who never says so has a moment, and no more
        assert table.banks()[1] == 60 - (5 - SHOWING)
        table.seen()
        table.seconds += 3
        table.seen()  # again changes nothing
        await table.play(2.0)
        assert table.banks()[0] == 50

    timed(play, SuddenDeath(60))


def test_nobody_else_can_say_that_i_have_seen() -> None:
    async def play(table: Timed) -> None:
        for _ in range(2):
            await table.play()
        table.table.seen("p1", Seen(table.table.now.number))
        table.table.seen("x", Seen(table.table.now.number))
        table.table.seen("p0", Seen(table.table.now.number - 1))
        await table.play(5.0, seen=False)
        assert table.banks()[0] == 60 - (5 - SHOWING)

    timed(play, SuddenDeath(60))


def test_time_while_the_house_was_down_is_nobodys() -> None:
    async def play(table: Timed) -> None:
        for _ in range(2):
            await table.play()
        table.seen()
        await table.pass_time(20)
        await table.restart(down=1000)
        assert not table.flags()
        await table.pass_time(BACK_SECONDS)  # to come back
        assert not table.flags()
        await table.pass_time(39)
        assert not table.flags()
        await table.pass_time(1.5)
        assert table.flags() == [Flagged(Seat(0))]

    timed(play, SuddenDeath(60))


def test_who_comes_back_first_after_a_restart_counts_from_then() -> None:
    async def play(table: Timed) -> None:
        for _ in range(2):
            await table.play()
        table.seen()
        await table.pass_time(20)
        await table.restart(down=1000)
        table.seconds += 3
        await table.play(10.0)
        assert 29 <= table.banks()[0] <= 30 + SHOWING

    timed(play, SuddenDeath(60))


def test_a_flag_that_fell_is_not_decided_again_by_a_restart() -> None:
    async def play(table: Timed) -> None:
        for _ in range(2):
            await table.play()
        await table.pass_time(100)
        outcome = table.table.now.outcome
        await table.restart(down=5)
        await table.pass_time(100)
        assert len(table.flags()) == 1
        assert table.table.now.outcome == outcome
        assert table.table.timer.reading(table.table.now) is not None

    timed(play, SuddenDeath(60))


def test_a_days_game_flags_though_nobody_looks() -> None:
    async def play(table: Timed) -> None:
        await table.registry.beat()
        await table.pass_time(2 * DAY - 10)
        assert not table.flags()
        await table.pass_time(15)
        assert table.flags() == [Flagged(Seat(0))]

    timed(play, PerDays(2))


def test_a_takeback_restores_both_clocks() -> None:
    async def play(table: Timed) -> None:
        for took in (0.0, 0.0, 5.0, 7.0):
            await table.play(took)
        assert table.banks() == (55, 53)
        table.seconds += 20
        await table.table.offer("p0", MakeOffer("t", Seat(0), "takeback"))
        await table.table.offer("p1", Answer("a", Seat(1), "takeback", yes=True))
        assert table.banks() == (60, 60)
        assert table.table.timer.elapsed() == 0

    timed(play, SuddenDeath(60))


def test_what_is_no_turn_leaves_the_turns_time_alone() -> None:
    async def play(table: Timed) -> None:
        for _ in range(2):
            await table.play()
        table.seen()
        table.seconds += 10
        await table.table.hand_over(Seat(1), Person("p1", "Hugo at home"))
        assert table.table.timer.elapsed() == 10
        reading = table.table.timer.reading(table.table.now)
        assert reading is not None
        assert (reading.running, reading.elapsed) == (0, 10)

    timed(play, SuddenDeath(60))


def test_nobodys_time_runs_while_seats_are_empty_nor_in_the_first_turn() -> None:
    async def play(table: Timed) -> None:
        await table.pass_time(1000)
        await table.table.sit(Seat(1), HUGO)
        await table.pass_time(1000)
        await table.play(1000)
        await table.play(1000)
        assert table.banks() == (60, 60)
        assert not table.flags()

    timed(play, SuddenDeath(60), (NADIA, None))


def test_a_robots_time_is_counted_but_its_flag_does_not_fall() -> None:
    async def play(table: Timed) -> None:
        await table.play()
        await table.settle()
        assert table.table.now.turn == ToMove(Seat(0))
        await table.pass_time(1000)
        assert table.flags() == [Flagged(Seat(0))]

    timed(play, SuddenDeath(60), (NADIA, Robot(1)))


def test_K_A12_a_shot_not_played_in_time_is_an_empty_one() -> None:
    async def play(table: Timed) -> None:
        await draw(table)
        while not all(table.table.now.clock.started):  # type: ignore[union-attr]
            await table.play()
        turn = table.table.now.turn
        assert isinstance(turn, ToMove)
        await table.pass_time(CARROM.table.showing + 30)
        flagged = table.flags()
        assert [(one.seat, one.do) for one in flagged] == [(turn.seat, {"kind": "late"})]
        assert table.table.now.outcome is None
        again = table.table.now
        await table.restart(down=5)
        assert table.table.now.replay == again.replay

    timed(play, PerMove(30), spec=CARROM, game=CARROM.rules.presets["famille"])


async def draw(table: Timed) -> None:
    for i in range(2):
        await table.table.client_seed(f"p{i}", SendClientSeed(f"c{i}", Seat(i), str(i)))
    await table.settle()


def test_the_house_plays_a_card_that_was_not_played_in_time() -> None:
    async def play(table: Timed) -> None:
        await draw(table)
        while not all(table.table.now.clock.started):  # type: ignore[union-attr]
            await table.play()
        turn, lines = table.table.now.turn, len(table.lines)
        assert isinstance(turn, ToMove)
        await table.pass_time(PIETONS.table.showing + 20)
        assert table.flags() == [Flagged(turn.seat)]
        played = [one.happening for one in table.lines[lines:] if isinstance(one.happening, Played)]
        assert [one.seat for one in played] == [turn.seat]  # that one action, and then it is theirs again
        assert not any(place.stood_in for place in table.table.places())
        assert isinstance(table.table.now.turn, ToMove | Chance)

    timed(play, PerMove(20), spec=PIETONS, game=PIETONS.rules.presets["brisk"])


def test_of_three_at_cards_who_has_no_time_left_is_out_and_the_others_play_on() -> None:
    async def play(table: Timed) -> None:
        await draw(table)
        await table.table.client_seed("p2", SendClientSeed("c2", Seat(2), "2"))
        await table.settle()
        while not all(table.table.now.clock.started):  # type: ignore[union-attr]
            await table.play()
        turn = table.table.now.turn
        assert isinstance(turn, ToMove)
        await table.pass_time(PIETONS.table.showing + 60)
        assert table.table.now.resigned == (turn.seat,)
        assert table.table.now.outcome is None

    sitters = [NADIA, HUGO, Person("p2", "Cleo")]
    timed(play, SuddenDeath(60), sitters, spec=PIETONS, game=PIETONS.rules.presets["gentle"])


def test_a_rematch_has_the_same_clock() -> None:
    async def play(table: Timed) -> None:
        for _ in range(2):
            await table.play()
        await table.pass_time(100)
        await table.table.offer("p0", MakeOffer("r", Seat(0), "rematch"))
        await table.table.offer("p1", Answer("y", Seat(1), "rematch", yes=True))
        assert table.table.now.next is not None
        again = await table.registry._find(table.table.now.next)
        assert again.now.opened.clock == SuddenDeath(60)

    timed(play, SuddenDeath(60))


def test_a_table_without_a_clock_has_no_time_in_it() -> None:
    async def sit() -> None:
        async with Sitting(MACADAM, Macadam(), [NADIA, HUGO]) as sitting:
            ear = await sitting.ear("p0")
            do: Any = {"kind": "move", "start": "a3", "end": "a1"}
            await sitting.table.play("p0", Play("m", sitting.table.now.number + 1, Seat(0), do))
            assert ear.told[-1]["clock"] is None
            assert ear.told[-1]["happened"]["spent"] is None
            assert len(sitting.registry._deadlines) == 0

    asyncio.run(sit())


def test_lines_of_0_1_0_are_read() -> None:
    opened = {"game": "macadam", "rules": {}, "version": 1, "fingerprint": "", "private": False, "host": "h"}
    assert from_json(Opened, to_json(object, opened | {"kind": "opened"})).clock is None
    assert from_json(Played, b'{"seat":0,"do":{},"id":"a","record":null,"kind":"played"}').spent is None
