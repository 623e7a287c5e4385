"""Piétons in batches, held against the rules with every option."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tablee import batch as batches
from tests.batch import pietons_twin
from tests.batch.differential import Played, compare

VARIED: list[dict[str, Any]] = [
    {"seats": 2, "manches": 3, "deck": "A", "signals": "5/5/2/2/1/1"},
    {"seats": 3, "vehicle_penalty": "off", "agent": "at any time"},
    {"seats": 4, "second_card": "on", "deck": "B"},
    {"seats": 5, "empty_hand": "ends the manche", "signals": "6/6/1/1/1/1"},
    {"seats": 6, "manches": 2, "second_card": "on", "agent": "at any time"},
]


def run(steps: int, options: dict[str, Any], **more: Any) -> Played:
    return compare("pietons", pietons_twin, options, steps, **more)


@pytest.mark.parametrize("options", VARIED, ids=str)
def test_every_option(steps: int, options: dict[str, Any]) -> None:
    assert run(6 * max(steps, 120), options, n=2).endings["C15 points"]


def test_a_game_goes_on_from_a_state_of_the_rules(steps: int) -> None:
    rules = batches.make("pietons", 1, seats=3, manches=2).rules
    source, states, state = random.Random(5), [], rules.start()
    while not hasattr(rules.turn(state), "scores"):
        state = rules.apply(state, rules.sample(state, source)).state
        if state.stage in ("play", "bury", "second"):
            states.append(state)
    run(2 * steps, {"seats": 3, "manches": 2}, positions=states)


def test_a_seat_sees_nothing_of_the_others_cards() -> None:
    """Other hands and another talon behind the same table: the same numbers."""
    batch = batches.make("pietons", 1, 7, seats=3)
    for _ in range(12):
        batch.step(batch.sample())
    tables, games = batch._games
    seat = int(batch.mover[0])
    before = batch.observe(0, seat)
    others = [one for one in range(3) if one != seat]
    for one in others:
        hand = tables[0]["hand"][13 * one : 13 * one + 13]
        hand[:] = np.roll(hand, 3)
        games[0]["buried"][13 * one : 13 * one + 13] = 1
    tables[0]["talon"][:] = tables[0]["talon"][::-1].copy()
    tables[0]["rng"] += 2
    assert np.array_equal(batch.observe(0, seat), before)
    assert not np.array_equal(batch.observe(0, others[0])[:13], before[:13])
