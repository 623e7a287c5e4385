"""A shot at a table: its settled board is kept beside it, and an old game is never simulated again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tablee.core.game import Seat
from tablee.games.carrom import SPEC, physics
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.surface import SURFACES
from tablee.table.client_message import Play, Resign, SendClientSeed
from tablee.table.export import export, verify
from tablee.table.log import LogLine, Person, Played
from tablee.table.server_message import ToMove
from tablee.table.table_state import fold
from tests.table.memory import Sitting

GAME = Carrom(target="one round")


def at_table(play: Callable[[Sitting], Awaitable[None]]) -> None:
    async def sit() -> None:
        async with Sitting(SPEC, GAME) as sitting:
            await play(sitting)

    asyncio.run(sit())


async def shots(sitting: Sitting, count: int) -> None:
    source, table = Random(5), sitting.table
    for seat in range(GAME.seats):
        await table.client_seed(f"p{seat}", SendClientSeed(f"cut{seat}", Seat(seat), str(seat)))
    for i in range(count):
        await sitting.settle()
        turn = table.now.turn
        assert isinstance(turn, ToMove)
        action: Any = GAME.sample(table.now.replay.state, source)
        do = {name: getattr(action, name) for name in action.__slots__}
        await table.play(f"p{turn.seat}", Play(f"m{i}", table.now.number + 1, turn.seat, do))


def played(lines: list[LogLine]) -> list[Played]:
    return [line.happening for line in lines if isinstance(line.happening, Played)]


def change_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the board were made of something else, and a shot worked out otherwise."""
    for name, surface in list(SURFACES.items()):
        monkeypatch.setitem(SURFACES, name, replace(surface, friction=0.4, cushion=0.1, disc=0.3))
    monkeypatch.setattr(physics, "_own", type(physics._own)())


def test_the_settled_board_is_kept_beside_the_shot() -> None:
    async def play(sitting: Sitting) -> None:
        await shots(sitting, 4)
        kept = [one.record for one in played(sitting.lines) if one.do["kind"] == "shot"]  # type: ignore[index,call-overload]
        assert kept
        assert all(isinstance(record, dict) and record["rest"] and record["path"] for record in kept)

    at_table(play)


def test_an_old_game_is_as_it_was_after_any_change_of_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(sitting: Sitting) -> None:
        await shots(sitting, 12)
        before = sitting.table.now
        change_everything(monkeypatch)

        def never(*_: object) -> None:
            raise AssertionError("simulated again")

        monkeypatch.setattr("tablee.games.carrom.rules.strike", never)
        assert fold(SPEC, GAME, sitting.lines).replay == before.replay

    at_table(play)


def test_only_verify_simulates_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(sitting: Sitting) -> None:
        await shots(sitting, 6)
        now = sitting.table.now
        assert isinstance(now.turn, ToMove)
        await sitting.table.resign("p0", Resign("no", Seat(0)))
        await sitting.settle()
        text = export(sitting.lines)
        assert verify({"carrom": SPEC}, text).faults == ()
        change_everything(monkeypatch)
        faults = verify({"carrom": SPEC}, text).faults
        assert any("came to something else" in fault for fault in faults)

    at_table(play)


def test_a_forged_board_is_found_by_verify() -> None:
    async def play(sitting: Sitting) -> None:
        await shots(sitting, 3)
        await sitting.table.resign("p1", Resign("no", Seat(1)))
        await sitting.settle()
        forged = export(sitting.lines).replace('"capped":false', '"capped":true', 1)
        assert any("came to something else" in fault for fault in verify({"carrom": SPEC}, forged).faults)

    at_table(play)


def test_K1_with_four_a_resignation_is_the_whole_teams() -> None:
    async def play() -> None:
        four = [Person(f"p{i}", f"Player {i}") for i in range(4)]
        async with Sitting(SPEC, Carrom(seats=4), four) as sitting:
            for seat in range(4):
                await sitting.table.client_seed(f"p{seat}", SendClientSeed(f"c{seat}", Seat(seat), str(seat)))
            await sitting.settle()
            await sitting.table.resign("p1", Resign("r", Seat(1)))
            outcome = sitting.table.now.outcome
            assert outcome is not None
            assert outcome.winners == (Seat(0), Seat(2))

    asyncio.run(play())


def test_who_comes_later_is_told_of_shots_without_their_paths() -> None:
    async def play(sitting: Sitting) -> None:
        early = await sitting.ear("p0")
        await shots(sitting, 6)
        happened = [struck for one in early.of("update") for struck in records(one["happened"])]
        assert len(happened) >= 3
        assert all(record["path"] and record["rest"] for record in happened)
        late = (await sitting.ear("p1")).of("welcome")[-1]
        await sitting.table._recover()  # as after a restart: from the log
        again = (await sitting.ear("p1")).of("welcome")[-1]
        assert late["past"] == again["past"]
        left = [record for line in late["past"] for record in records(line)]
        assert len(left) == len(happened)
        assert all(record["path"] == record["events"] == "" and record["rest"] == [] for record in left)

    at_table(play)


def records(happened: Any) -> list[Any]:
    return [event["record"] for event in happened["events"] if event["kind"] == "struck"]
