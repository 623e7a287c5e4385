"""Each promise catches the bug it is there for: a game with one planted bug breaks exactly that promise."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tablee.core.game import IllegalAction, Seat, Step
from tablee.core.value import Malformed, from_parsed
from tablee.games.macadam import SPEC
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import Action, Event, Move, State
from tablee.games.macadam.view import View
from tablee.table.log import LogLine, Played
from tablee.table.table import Table
from tests.contract import properties
from tests.table.memory import MemoryStorage, Sitting
from tests.varied import varied


class NeverEnds(Macadam):
    def turn(self, state: State) -> Any:
        return state.mover

    def sample(self, state: State, source: Any) -> Action:
        return super().sample(replace(state, outcome=None), source)

    def apply(self, state: State, action: Action) -> Step[State, Event]:
        return super().apply(replace(state, outcome=None), action)


class ForgetsAnAction(Macadam):
    def actions(self, state: State) -> Sequence[Action]:
        return super().actions(state)[1:]


class TakesAnything(Macadam):
    def apply(self, state: State, action: Action) -> Step[State, Event]:
        try:
            return super().apply(state, action)
        except IllegalAction:
            return Step(state, ())


class Restless(Macadam):
    def apply(self, state: State, action: Action) -> Step[State, Event]:
        step = super().apply(state, action)
        tally.append(1)
        return Step(replace(step.state, moves=step.state.moves + len(tally) % 2), step.events)


class Scribbles(Macadam):
    def apply(self, state: State, action: Action) -> Step[State, Event]:
        step = super().apply(state, action)
        object.__setattr__(state, "moves", state.moves + 1)
        return step


class HidesACounter(Macadam):
    def imagine(self, view: View, seen: Sequence[Event], source: Any) -> State:
        state = super().imagine(view, seen, source)
        return replace(state, moves=0)


class Mumbles(Macadam):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), across=(0.5, 0))  # type: ignore[arg-type]


tally: list[int] = []


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (NeverEnds(), properties.ends_with_a_score_for_each_seat),
        (ForgetsAnAction(), properties.listed_actions_are_the_accepted_ones),
        (TakesAnything(), properties.listed_actions_are_the_accepted_ones),
        (Restless(), properties.apply_is_pure),
        (Scribbles(), properties.apply_is_pure),
        (HidesACounter(), properties.imagines_what_is_seen),
    ],
    ids=lambda one: getattr(one, "__name__", type(one).__name__),
)
def test_a_planted_bug_is_caught(game: Any, promise: Any) -> None:
    with pytest.raises(AssertionError):
        deque((promise(game, seed) for seed in range(10)), 0)


def test_a_view_that_json_would_change_is_caught() -> None:
    with pytest.raises((AssertionError, Malformed, UserWarning)):
        properties.everything_survives_json(SPEC, Mumbles(), 1)


def test_a_client_that_could_send_the_lot_is_caught() -> None:
    careless = varied(SPEC, wire={"player_action": SPEC.wire.action})
    with pytest.raises(AssertionError, match="a client may send"):
        properties.client_may_not_choose_chance(careless, Macadam(first="by lot"), 1)


def caught_at_a_table(promise: Any, game: Any = SPEC.rules.presets["dots"]) -> None:
    async def sit() -> None:
        async with Sitting(SPEC, game) as sitting:
            await promise(sitting, 3)

    with pytest.raises(AssertionError):
        asyncio.run(sit())


def test_a_log_that_loses_a_line_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere: Any = {"kind": "move", "start": "a1", "end": "a1"}

    async def forgetful(self: Any, line: LogLine) -> None:
        if isinstance(line.happening, Played) and line.number > 11:
            line = replace(line, happening=replace(line.happening, do=elsewhere))
        self.kept.setdefault(line.table, []).append(line)

    monkeypatch.setattr(MemoryStorage, "append", forgetful)

    async def promise(sitting: Sitting, seed: int) -> None:
        try:
            await properties.log_rebuilds_the_table(sitting, seed)
        except IllegalAction as refusal:
            raise AssertionError("the log tells another game") from refusal

    caught_at_a_table(promise)


def test_telling_before_keeping_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Table.keep

    async def hasty(self: Any, happening: Any, step: Any = None) -> int:
        for watcher in self.watchers:
            watcher.tell(b'{"kind":"update","happened":{"number":%d}}' % (self.now.number + 1))
        return await kept(self, happening, step)

    monkeypatch.setattr(Table, "keep", hasty)
    caught_at_a_table(properties.nothing_unsaved_is_told)


def test_playing_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def again(self: Any, guest: str, ask: Any) -> Any:
        async with self.lock:
            turn = self.now.turn
            action = self.now.game.sample(self.now.replay.state, Random(1))
            return await self.act(turn.seat, action, ask.id, self.time.clock())

    monkeypatch.setattr(Table, "play", again)
    caught_at_a_table(properties.said_twice_counts_once)


def test_taking_a_malformed_action_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def guesses(kind: Any, do: Any) -> Any:
        return from_parsed(kind, do) if isinstance(do, dict) and "start" in do else Move("b2", "b1")

    async def promise(sitting: Sitting, seed: int) -> None:
        monkeypatch.setattr("tablee.table.table.from_parsed", guesses)
        await properties.malformed_actions_change_nothing(sitting, 0)

    caught_at_a_table(promise, Macadam(setup="dots"))
