"""Challenges: enough of each kind, each solved by its own solution through the physics, none by chance."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tablee.core.game import Seat
from tablee.games.carrom import notation
from tablee.games.carrom.bot.challenges import (
    FILE,
    Challenge,
    _line,
    challenges,
    clearing,
    is_solved,
    scatter,
    solve,
)
from tablee.games.carrom.state import Shot

ALL = challenges()
IDS = [f"{challenge.kind}-{number}" for number, challenge in enumerate(ALL)]


def test_there_are_thirty_of_each_kind() -> None:
    assert Counter(challenge.kind for challenge in ALL) == {
        "clear": 30, "bank": 30, "combination": 30, "queen": 30,
    }  # fmt: skip
    assert len({challenge.rules.position for challenge in ALL}) == len(ALL)


@pytest.mark.parametrize("challenge", ALL, ids=IDS)
def test_its_solution_solves_it(challenge: Challenge) -> None:
    assert 1 <= len(challenge.solution) <= challenge.strikes
    assert is_solved(challenge.rules, challenge.solution)


def test_a_challenge_begins_with_a_shot_of_the_first_seat() -> None:
    for challenge in ALL:
        state = challenge.rules.start()
        assert challenge.rules.turn(state) == Seat(0)
        assert not state.owed


def miss(challenge: Challenge) -> Shot:
    """The softest strike, from where the striker may stand."""
    rules = challenge.rules
    return Shot(rules.view(rules.start(), Seat(0)).line[0][0], 0.0, -0.3)


def test_a_miss_solves_nothing() -> None:
    assert not any(is_solved(challenge.rules, (miss(challenge),)) for challenge in ALL)
    two = next(challenge for challenge in ALL if len(challenge.solution) == 2)
    assert not is_solved(two.rules, two.solution[:1])
    assert not is_solved(two.rules, (miss(two), *two.solution))  # the turn has passed


def test_the_file_is_as_its_maker_writes_it() -> None:
    lines = FILE.read_text().splitlines()[1:-1]
    assert [line.rstrip(",") for line in lines] == [_line(challenge) for challenge in ALL]
    assert all("surface" not in json.loads(line.rstrip(","))["rules"] for line in lines)


def test_scattered_boards_are_positions() -> None:
    for seed in range(20):
        state = notation.position(scatter(3, 6, Random(seed)))
        assert len(state.pieces) == 9
        assert state.tally.pocketed == (6, 3)


def test_a_board_to_clear_is_found_again() -> None:
    assert clearing(0) == ALL[0]


def test_what_no_strike_can_do_has_no_solution() -> None:
    hard = replace(
        ALL[0].rules, position="1=-0.3,0.3 2=0.3,0.3 3=0.3,-0.3 4=-0.3,-0.3 5=0.0,0.0 10=0.1,0.1 0=0.0,0.2"
    )
    assert solve(hard, 1) is None
