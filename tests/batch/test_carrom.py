"""Carrom in batches, shot by shot beside the rules: whole states are compared, to the last bit."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, get_args, get_type_hints

import numpy as np
import pytest

from tablee import batch as batches
from tablee.batch import IllegalStep
from tablee.core.game import Outcome
from tablee.games.carrom.batch import CarromBatch
from tablee.games.carrom.board import HALF
from tablee.games.carrom.options import Options
from tablee.games.carrom.presets import CLUB, PRESETS
from tablee.games.carrom.state import Put, Ruled, Shot, State
from tests.batch import carrom_twin

CHOICES = {
    name: get_args(kind)
    for name, kind in get_type_hints(Options, include_extras=True).items()
    if name != "position"
}
EVERY = [{name: value} for name, values in CHOICES.items() for value in values[1:]]
# Nearly everything is in: rounds end, the queen is due, debts are paid. Found by playing; kept as text.
ENDINGS = (
    "breaker=0 shooter=0 score=20-21 ever=1-1 0=0.0,0.0 1=0.3,0.31 10=-0.31,0.3",
    "breaker=0 shooter=1 score=8-10 ever=1-1 queen=pending-1 3=-0.3,-0.31 12=0.31,-0.3 13=0.05,0.0",
    "breaker=1 shooter=0 score=22-23 ever=1-1 queen=confirmed-0 1=0.3,0.3 10=-0.3,0.3",
    "breaker=0 shooter=0 due=3-2 ever=0-0 quiet=58 shots=298 " + " ".join(
        f"{id}={(id % 7 - 3) * 0.08},{(id // 7 - 1) * 0.08}" for id in range(19)
    ),
)  # fmt: skip


@dataclass
class Seen:
    """What happened: so that a test can say that it saw the rare things too."""

    steps: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    ruled: Counter[str] = field(default_factory=Counter)


Choose = Callable[[random.Random, CarromBatch, int], list[float]]


def anything(source: random.Random, _batch: CarromBatch, _index: int) -> list[float]:
    return [source.uniform(-1, 1) for _ in range(3)]


def at_a_pocket(source: random.Random, batch: CarromBatch, index: int) -> list[float]:
    """Half of the time straight at some piece, hard or soft; now and then from the ends of the line."""
    state, seat = batch.state(index), int(batch.mover[index])
    one = source.choice([-1.0, 1.0, source.uniform(-1, 1), source.uniform(-1, 1)])
    if state.owed or source.random() < 0.2:
        return [one, source.uniform(-1, 1), source.uniform(-1, 1)]
    seen = batch.observe(index, seat)[:57].reshape(19, 3)
    x, y, _ = seen[source.choice(np.flatnonzero(seen[:, 2]).tolist())] * HALF
    shot = batch.action(index, [one, 0.0, 0.0])
    assert isinstance(shot, Shot)
    turn = math.atan2(-(x - shot.place), y + 0.2526) / math.pi
    return [one, turn + source.gauss(0, 0.02), source.uniform(-1, 1)]


def compare(
    options: dict[str, Any],
    steps: int,
    *,
    n: int = 4,
    seed: int = 1,
    positions: tuple[State | str, ...] = (),
    choose: Choose = at_a_pocket,
) -> Seen:
    batch = batches.make("carrom", n, seed, keep_last=True, **options)
    assert isinstance(batch, CarromBatch)
    rules, source, found = batch.rules, random.Random(seed), Seen()

    def begin(i: int) -> State:
        if positions:
            batch.put(i, source.choice(positions))
            return batch.state(i)
        return carrom_twin.begin(rules, batch, i)

    states = [begin(i) for i in range(n)]
    while found.steps < steps:
        for i, state in enumerate(states):
            assert batch.mover[i] == rules.turn(state)
            assert batch.state(i) == state
            for seat in range(rules.seats):
                assert np.array_equal(batch.observe(i, seat), carrom_twin.seen(rules, state, seat))
            assert np.array_equal(batch.observation[i], batch.observe(i, batch.mover[i]))
        actions = [choose(source, batch, i) for i in range(n)]
        meant = [carrom_twin.meant(rules, states[i], actions[i]) for i in range(n)]
        assert [batch.action(i, actions[i]) for i in range(n)] == meant
        batch.step(actions)
        for i, state in enumerate(states):
            actor, step = rules.turn(state), rules.apply(state, meant[i])
            found.ruled.update(event.code for event in step.events if isinstance(event, Ruled))
            outcome = rules.turn(step.state)
            assert batch.done[i] == isinstance(outcome, Outcome)
            if isinstance(outcome, Outcome):
                found.endings[f"{outcome.rule} {outcome.code}"] += 1
                assert batch.rewards[i].tolist() == carrom_twin.reward(outcome)
                last = carrom_twin.seen(rules, step.state, int(actor))  # type: ignore[arg-type]
                assert np.array_equal(batch.last_observation[i], last)
                states[i] = begin(i)
            else:
                assert not batch.rewards[i].any()
                states[i] = carrom_twin.settled(rules, step.state, batch, i)
        found.steps += n
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(steps: int, preset: str) -> None:
    found = compare({"preset": preset}, 4 * steps)
    assert found.ruled["own"]
    assert found.ruled["striker"]


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_every_option(steps: int, options: dict[str, Any]) -> None:
    seats = max(options.get("seats", 2), 2)
    compare(options, steps // 2, n=2, seed=2)
    compare({"target": "one round", **options}, steps // 2, n=2, positions=ENDINGS[: 4 - seats // 4])


def test_ends_of_rounds_and_matches(steps: int) -> None:
    found = compare({"bonus": "not from 22", "last_of_theirs": "three more"}, 8 * steps, positions=ENDINGS)
    assert found.endings["K5 target"]
    assert found.ruled["queen_unconfirmed"]


def test_debts_are_paid_and_long_rounds_are_void(steps: int) -> None:
    found = compare({}, 6 * steps, positions=ENDINGS[3:], choose=anything)
    assert found.ruled["due"]
    assert found.ruled["paid"]
    twice = ENDINGS[3] + " voids=1"
    assert compare({}, 4 * steps, positions=(twice,), choose=anything).endings["K-A1 void"]


def test_four_who_keep_the_break(steps: int) -> None:
    found = compare(
        {"seats": 4, "next_break": "loser", "target": "11 points"}, 4 * steps, positions=ENDINGS[:3]
    )
    assert found.endings["K5 target"]


def test_a_line_that_is_full_is_passed_over(steps: int) -> None:
    """K-A6: nothing is left of the line; with full cover its end circles are."""
    full = "breaker=0 shooter=0 " + " ".join(
        f"{k}={round(-0.18 + 0.04 * (k - 1), 2)},-0.2526" for k in range(1, 11)
    )
    position = full + " 0=0.0,0.1 11=0.1,0.1"
    assert batches.make("carrom", 1, position=position).mover[0] == 1
    assert batches.make("carrom", 1, position=position, full_cover="yes").mover[0] == 0
    compare({"position": position, "full_cover": "yes"}, steps)
    compare({"position": position}, steps)


def test_actions_and_their_numbers() -> None:
    batch = batches.make("carrom", 8, 5, preset="club")
    for _ in range(60):
        for i in range(8):
            action = batch.action(i, batch.sample()[i])
            again = batch.action(i, batch.number(i, action))
            assert type(again) is type(action)
            before, after = (
                (one.x, one.y) if isinstance(one, Put) else (one.place, one.vx, one.vy)
                for one in (action, again)
            )
            assert after == pytest.approx(before, abs=1e-9)
        batch.step(batch.sample())


def test_an_end_circle_is_covered_from_the_ends_of_the_line() -> None:
    batch = batches.make("carrom", 1, 1, preset="club")
    assert batch.rules == CLUB
    shot = batch.action(0, [1.0, 0.0, 0.0])
    assert isinstance(shot, Shot)
    assert shot.place == pytest.approx(0.2191)
    assert batch.number(0, shot)[0] == 1.0


def test_what_is_no_number_is_refused_and_leaves_that_game_alone() -> None:
    batch = batches.make("carrom", 3, 1)
    before = batch.text(1)
    actions = batch.sample().copy()
    actions[1, 2] = np.nan
    with pytest.raises(IllegalStep, match="in game 1") as refused:
        batch.step(actions)
    assert refused.value.indices == (1,)
    assert batch.text(1) == before
    assert batch.text(0) != before
    with pytest.raises(ValueError, match="three numbers for each of 3 games"):
        batch.step(np.zeros(3))
