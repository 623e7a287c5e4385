"""What the house does so that nobody's table costs everybody: pausing, forgetting, bounding, calling off."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from pydantic import JsonValue

from tablee.core.game import Outcome, Seat
from tablee.games.macadam import SPEC
from tablee.games.macadam.rules import Macadam
from tablee.table import agreements, checks, registry
from tablee.table.channel import NoChannel
from tablee.table.client_message import MakeOffer, Play, Resign
from tablee.table.history import PAGE, History, page
from tablee.table.log import CalledOff, LogLine, Opened, Person, Played, Rematched, Robot, Sitter
from tablee.table.refusal import Refusal
from tablee.table.server_message import Waiting
from tests.table.memory import Sitting

SOUTH, NORTH = Seat(0), Seat(1)
P0, P1 = Person("p0", "P0"), Person("p1", "P1")


def at_table(
    play: Callable[[Sitting], Awaitable[None]], sitters: Sequence[Sitter | None] = (P0, P1), game: Any = None
) -> None:
    async def run() -> None:
        async with Sitting(SPEC, game or Macadam(), list(sitters)) as sitting:
            await play(sitting)

    asyncio.run(run())


async def refused(code: str, work: Awaitable[object]) -> Refusal:
    with pytest.raises(Refusal) as found:
        await work
    assert found.value.code == code
    return found.value


# Robots among themselves


def test_robots_among_themselves_wait_until_somebody_watches() -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.settle()
        assert not any(isinstance(line.happening, Played) for line in sitting.lines)
        ear = await sitting.ear("someone")
        await ear.until(lambda: len(sitting.lines) >= 8)
        sitting.table.leave(ear)
        await sitting.settle()
        stopped = len(sitting.lines)
        await asyncio.sleep(0)
        assert len(sitting.lines) == stopped
        assert sitting.lines[-1].outcome is None
        again = await sitting.ear("someone else")
        await again.until(lambda: len(sitting.lines) > stopped)

    at_table(play, [Robot(1), Robot(1)])


def test_a_robot_answers_a_person_who_has_left() -> None:
    async def play(sitting: Sitting) -> None:
        ear = await sitting.ear("p0")
        await sitting.table.play("p0", Play("a", 3, SOUTH, SLIDE))
        sitting.table.leave(ear)
        await sitting.settle()
        assert sum(isinstance(line.happening, Played) for line in sitting.lines) == 2

    at_table(play, [P0, Robot(1)])


# In memory after the last visitor


def test_a_table_that_was_left_is_there_again_without_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(sitting: Sitting) -> None:
        async with sitting.registry.visit(sitting.table.id) as first:
            pass
        await settled(sitting)

        async def never(_: str) -> Sequence[LogLine]:
            raise AssertionError("the log was read again")

        monkeypatch.setattr(sitting.storage, "lines", never)
        async with sitting.registry.visit(sitting.table.id) as second:
            assert second is first

    at_table(play)


def test_a_table_that_another_wrote_to_meanwhile_catches_up() -> None:
    async def play(sitting: Sitting) -> None:
        sitting.registry._channel = NoChannel(shared=True)  # others may write to the same logs
        async with sitting.registry.visit(sitting.table.id):
            pass
        await settled(sitting)
        elsewhere = registry.TableRegistry({SPEC.id: SPEC}, sitting.storage, sitting.bots)
        async with elsewhere.visit(sitting.table.id) as there:
            await there.resign("p0", Resign("r", SOUTH))
        async with sitting.registry.visit(sitting.table.id) as here:
            assert here.now.outcome is not None
        await elsewhere.close()

    at_table(play)


def test_only_so_many_are_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_IDLE", 3)

    async def play(sitting: Sitting) -> None:
        opened = [
            await sitting.registry.open(SPEC, Macadam(), [P0, P1], "p0", private=True) for _ in range(10)
        ]
        await settled(sitting)
        assert len(sitting.registry) == 3
        for one in opened:
            async with sitting.registry.visit(one.id) as again:
                assert again.now.number == 2

    at_table(play)


async def settled(sitting: Sitting) -> None:
    """Until every table that was left has been let go."""
    leaving: set[asyncio.Task[None]] = sitting.registry._tasks
    while leaving:
        await asyncio.wait(set(leaving))


# Long games


def test_a_welcome_has_the_last_lines_and_the_others_can_be_read_page_by_page() -> None:
    async def play(sitting: Sitting) -> None:
        lines = sitting.lines
        while len(lines) < PAGE + 50:
            lines.append(replace(lines[-1], number=len(lines)))
        past = History(SPEC, lines)
        assert len(past.recent) == PAGE
        assert past.recent[-1] == page(SPEC, lines[-1:])[0]

    at_table(play)


def test_takebacks_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreements, "MOST_TAKEBACKS", 2)

    async def play(sitting: Sitting) -> None:
        here = sitting.table
        for i in range(3):
            await here.play("p0", Play(f"m{i}", here.now.number + 1, SOUTH, SLIDE))
            await sitting.settle()
            offer = here.offer("p0", MakeOffer(f"t{i}", SOUTH, "takeback"))
            if i < 2:
                await offer
            else:
                assert (await refused("no_takeback", offer)).facts == {"reason": "often", "limit": 2}

    at_table(play, [P0, Robot(1)])


SLIDE: dict[str, JsonValue] = {"kind": "move", "start": "a3", "end": "a1"}


def test_a_game_that_has_become_too_long_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MOST_LINES", 2)

    async def play(sitting: Sitting) -> None:
        refusal = await refused("too_long", sitting.table.play("p0", Play("m", 3, SOUTH, SLIDE)))
        assert refusal.facts == {"limit": 2}
        await sitting.table.resign("p0", Resign("r", SOUTH))

    at_table(play)


# Invitations


def test_the_host_takes_an_invitation_back() -> None:
    async def play(sitting: Sitting) -> None:
        here, ear = sitting.table, await sitting.ear("p0")
        await refused("not_alone", here.call_off("somebody"))
        await here.call_off("p0")
        await here.call_off("p0")
        assert here.now.outcome == Outcome((0.5, 0.5), "house", "called_off")
        assert [type(line.happening) for line in sitting.lines].count(CalledOff) == 1
        assert ear.of("update")[-1]["happened"]["what"] == "called_off"
        await refused("over", here.resign("p0", Resign("r", SOUTH)))
        await refused("over", here.sit(NORTH, P1))  # by a link that came too late

    at_table(play, [P0, None])


def test_a_game_with_somebody_else_is_not_called_off() -> None:
    async def play(sitting: Sitting) -> None:
        await refused("not_alone", sitting.table.call_off("p0"))

    at_table(play)


def test_a_game_against_the_computer_may_be_left_for_good() -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.table.call_off("p0")
        assert sitting.table.now.outcome is not None

    at_table(play, [P0, Robot(1)])


def test_an_invitation_lapses_and_a_game_does_not() -> None:
    async def play(sitting: Sitting) -> None:
        playing = await sitting.registry.open(SPEC, Macadam(), [P0, P1], "p0", private=True)
        await sitting.registry.expire()
        assert sitting.table.now.turn == Waiting()
        later = time.time() + registry.WAITING_SECONDS + 1
        sitting.registry._time = replace(sitting.registry._time, wall=lambda: later)
        await sitting.registry.expire()
        assert sitting.table.now.outcome is not None
        assert playing.now.outcome is None

    at_table(play, [P0, None])


# Asked for twice


def test_a_table_asked_for_twice_is_one_table() -> None:
    async def play(sitting: Sitting) -> None:
        asks = [
            sitting.registry.open(SPEC, Macadam(), [P0, None], "p0", private=True, id="x") for _ in range(3)
        ]
        tables = await asyncio.gather(*asks)
        assert {one.id for one in tables} == {"x"}
        assert [type(line.happening) for line in sitting.storage.kept["x"]].count(Opened) == 1

    at_table(play)


def test_a_rematch_that_was_broken_off_leads_to_the_table_that_was_opened() -> None:
    """Killed between opening the new table and saying so at the old one: asked again, it is the same one."""

    async def play(sitting: Sitting) -> None:
        here = sitting.table
        await here.resign("p0", Resign("r", SOUTH))
        await sitting.settle()
        sitting.storage.failing_at = here.id  # the old table's log takes nothing more
        await refused("not_kept", here.offer("p0", MakeOffer("a", SOUTH, "rematch")))
        opened = set(sitting.storage.kept) - {here.id}
        assert len(opened) == 1
        sitting.storage.failing_at = None
        again = registry.TableRegistry(
            {SPEC.id: SPEC}, sitting.storage, sitting.bots
        )  # the house has been restarted
        async with again.visit(here.id) as there:
            await there.offer("p0", MakeOffer("b", SOUTH, "rematch"))
            assert {there.now.next} == opened
            rematched = [one.happening for one in sitting.lines if isinstance(one.happening, Rematched)]
            assert [one.table for one in rematched] == [there.now.next]
        await again.close()

    at_table(play, [P0, Robot(1)])
