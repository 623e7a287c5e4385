"""What every game promises. Each promise is a function, so that a planted bug can be seen to break it."""

from __future__ import annotations

import pickle
from collections.abc import Awaitable
from math import inf, nan
from random import Random
from typing import Any

from tablee.core.chance import below
from tablee.core.game import Chance, IllegalAction, Outcome, Seat
from tablee.core.game_spec import GameSpec
from tablee.core.value import Malformed, from_json, to_json
from tablee.table.client_message import MakeOffer, Play, SendClientSeed
from tablee.table.log import Played
from tablee.table.refusal import Refusal
from tablee.table.server_message import ToMove
from tablee.table.table_state import fold
from tests.table.memory import Sitting

LONGEST = 5_000  # actions of any game


def states(game: Any, seed: int, most: int = LONGEST) -> list[tuple[Any, list[Any]]]:
    """The states of a random game, each with what was seen until then."""
    source, state = Random(seed), game.start()
    seen: list[Any] = []
    passed = [(state, list(seen))]
    while not isinstance(game.turn(state), Outcome) and len(passed) <= most:
        step = game.apply(state, game.sample(state, source))
        state = step.state
        seen.extend(step.events)
        passed.append((state, list(seen)))
    return passed


def ends_with_a_score_for_each_seat(game: Any, seed: int) -> None:
    outcome = game.turn(states(game, seed)[-1][0])
    assert isinstance(outcome, Outcome), "the game does not end"
    assert len(outcome.scores) == game.seats
    assert outcome.rule
    assert outcome.code


def apply_is_pure(game: Any, seed: int) -> None:
    source = Random(seed)
    for state, _ in states(game, seed)[:-1]:
        before = pickle.dumps(state)
        action = game.sample(state, source)
        once, twice = game.apply(state, action), game.apply(state, action)
        assert pickle.dumps(state) == before, "apply altered its argument"
        assert once == twice, "apply does not repeat itself"


def listed_actions_are_the_accepted_ones(game: Any, seed: int) -> None:
    passed = [state for state, _ in states(game, seed)]
    tried = [action for state in passed[:: max(1, len(passed) // 8)] for action in game.actions(state)]
    for state in passed[:: max(1, len(passed) // 12)]:
        listed = set(game.actions(state))
        assert len(listed) == len(game.actions(state)), "an action is listed twice"
        for action in {*tried, *listed}:
            assert _accepts(game, state, action) == (action in listed), f"{action} in {state}"


def imagines_what_is_seen(game: Any, seed: int) -> None:
    source = Random(seed)
    passed = states(game, seed)
    for state, seen in passed[:: max(1, len(passed) // 15)]:
        for seat in range(game.seats):
            view = game.view(state, Seat(seat))
            assert game.view(game.imagine(view, seen, source), Seat(seat)) == view


def everything_survives_json(spec: GameSpec[Any], game: Any, seed: int) -> None:
    source = Random(seed)
    assert from_json(spec.rules.type, to_json(spec.rules.type, game)) == game
    for state, seen in states(game, seed):
        for seat in (None, *map(Seat, range(game.seats))):
            view = game.view(state, seat)
            assert from_json(spec.wire.view, to_json(spec.wire.view, view)) == view
        for event in seen[-3:]:
            assert from_json(spec.wire.event, to_json(spec.wire.event, event)) == event
        if not isinstance(game.turn(state), Outcome):
            action = game.sample(state, source)
            assert from_json(spec.wire.action, to_json(spec.wire.action, action)) == action


def client_may_not_choose_chance(spec: GameSpec[Any], game: Any, seed: int) -> None:
    source = Random(seed)
    for state, _ in states(game, seed):
        if isinstance(game.turn(state), Chance):
            drawn = to_json(spec.wire.action, game.sample(state, source))
            try:
                from_json(spec.wire.player_action, drawn)
            except Malformed:
                continue
            raise AssertionError(f"a client may send {drawn!r}")


async def play_some(sitting: Sitting, seed: int, actions: int, *, takebacks: bool) -> list[Any]:
    """Random play at a table, with takebacks; the situation after every line."""
    source, table = Random(seed), sitting.table
    for seat in range(sitting.game.seats):
        await table.client_seed(f"p{seat}", SendClientSeed(f"cut{seat}", Seat(seat), str(source.random())))
    stood = {table.now.number: table.now}
    for i in range(actions):
        await sitting.settle()
        turn = table.now.turn
        if not isinstance(turn, ToMove):
            break
        if takebacks and sitting.spec.table.takeback and below(source, 5) == 0:
            await _take_back(sitting, turn.seat, f"back{i}")
        else:
            action = sitting.game.sample(table.now.replay.state, source)
            do = _parsed(sitting.spec, action)
            await table.play(f"p{turn.seat}", Play(f"move{i}", table.now.number + 1, turn.seat, do))
        stood[table.now.number] = table.now
    await sitting.settle()
    return list(stood.values())


async def log_rebuilds_the_table(sitting: Sitting, seed: int) -> None:
    for situation in await play_some(sitting, seed, 60, takebacks=True):
        rebuilt = fold(sitting.spec, sitting.game, sitting.lines[: situation.number + 1])
        assert rebuilt == situation


async def nothing_unsaved_is_told(sitting: Sitting, seed: int) -> None:
    ears = [await sitting.ear(guest) for guest in ("p0", "p1", "stranger")]
    await play_some(sitting, seed, 20, takebacks=False)
    assert not any(ear.unsaved for ear in ears), "told before it was kept"
    before, told = sitting.table.now, [len(ear.of("update")) for ear in ears]
    sitting.storage.failing = True
    turn = before.turn
    if isinstance(turn, ToMove):
        action = sitting.game.sample(before.replay.state, Random(seed))
        ask = Play("lost", before.number + 1, turn.seat, _parsed(sitting.spec, action))
        assert await _refusal(sitting.table.play(f"p{turn.seat}", ask)) == "not_kept"
        assert sitting.table.now == before
        assert [len(ear.of("update")) for ear in ears] == told


async def said_twice_counts_once(sitting: Sitting, seed: int) -> None:
    await play_some(sitting, seed, 10, takebacks=False)
    now = sitting.table.now
    if not isinstance(now.turn, ToMove):
        return
    action = sitting.game.sample(now.replay.state, Random(seed))
    ask = Play("same", now.number + 1, now.turn.seat, _parsed(sitting.spec, action))
    first = await sitting.table.play(f"p{ask.seat}", ask)
    again = await sitting.table.play(f"p{ask.seat}", ask)
    assert first == again
    played = [
        line for line in sitting.lines if isinstance(line.happening, Played) and line.happening.id == "same"
    ]
    assert len(played) == 1


HOSTILE: tuple[Any, ...] = (
    None, True, 3, -1, 1e308, "a1-a2", "", [], {}, [[[[[]]]]], {"kind": "nothing"}, {"kind": None},
    {"kind": ["move"]}, {"a" * 5000: 1}, {"kind": "x" * 5000},
)  # fmt: skip


async def malformed_actions_change_nothing(sitting: Sitting, seed: int) -> None:
    await play_some(sitting, seed, 6, takebacks=False)
    now = sitting.table.now
    if not isinstance(now.turn, ToMove):
        return
    action = sitting.game.sample(now.replay.state, Random(seed))
    for bad in (*HOSTILE, *_spoiled(_parsed(sitting.spec, action))):
        if _reads_as(sitting.spec, bad, action):
            continue  # what is for the eye alone may be left out
        try:
            await sitting.table.play(f"p{now.turn.seat}", Play("bad", now.number + 1, now.turn.seat, bad))
        except (Malformed, IllegalAction):
            assert sitting.table.now == now
        else:
            raise AssertionError(f"accepted {bad!r}")


def _spoiled(good: dict[str, Any]) -> list[Any]:
    """A good action with a field missing, one too many, or one of another type."""
    spoiled: list[Any] = [{**good, "extra": 1}]
    for name in good:
        spoiled.append(
            {key: item for key, item in good.items() if key != name}
            if name != "kind"
            else {**good, "kind": "?"}
        )
        numbers = (nan, inf, -1e308) if isinstance(good[name], float) else (7, 1.5)  # a length may be 7
        others = (None, True, [good[name]], {"x": good[name]}, "\x00", *numbers)
        spoiled.extend({**good, name: other} for other in others)
    return spoiled


async def _take_back(sitting: Sitting, seat: Seat, id: str) -> None:
    refusal = await _refusal(sitting.table.offer(f"p{seat}", MakeOffer(id, seat, "takeback")))
    if refusal is not None:
        assert refusal == "no_takeback"
        return
    for other in range(sitting.game.seats):
        if other != seat:
            await sitting.table.offer(f"p{other}", MakeOffer(id, Seat(other), "takeback"))


async def _refusal(work: Awaitable[Any]) -> str | None:
    """The code with which the house refuses, if it does."""
    try:
        await work
    except Refusal as refusal:
        return refusal.code
    return None


def _parsed(spec: GameSpec[Any], action: Any) -> Any:
    return from_json(dict[str, Any], to_json(spec.wire.action, action))


def _reads_as(spec: GameSpec[Any], data: Any, action: Any) -> bool:
    try:
        return bool(from_json(spec.wire.player_action, to_json(Any, data)) == action)
    except Malformed:
        return False


def _accepts(game: Any, state: Any, action: Any) -> bool:
    try:
        game.apply(state, action)
    except IllegalAction:
        return False
    return True
