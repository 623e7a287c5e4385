"""pietons_v0: what is particular to it. What every environment promises: tests/contract/test_env.py."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces

from tablee.core.game import Seat
from tablee.games.pietons import env as pietons_v0
from tablee.games.pietons.action_codes import ACTIONS
from tablee.games.pietons.determinize import Hidden, Worlds
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.view import View


def play(made: Any, seed: int, steps: int) -> list[bytes]:
    source, sent = random.Random(seed), []
    for _ in range(steps):
        if all(made.terminations.values()):
            break
        seen = made.observe(made.agent_selection)
        sent.append(seen["observation"].tobytes())
        made.step(source.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return sent


def test_rewards_are_shares_that_sum_to_nothing() -> None:
    made = pietons_v0.raw_env(seats=4, manches=2)
    made.reset(seed=1)
    play(made, 3, 10_000)
    assert all(made.terminations.values())
    assert sum(made.rewards.values()) == pytest.approx(0)
    assert max(made.rewards.values()) > 0


def test_what_is_observed_comes_from_the_view_alone() -> None:
    """Another table that looks the same to a seat gives it the same numbers."""
    made = pietons_v0.raw_env(seats=3)
    made.reset(seed=5)
    play(made, 1, 25)
    for agent, seat in zip(made.agents, (Seat(0), Seat(1), Seat(2)), strict=True):
        view = made.rules.view(made.position, seat)
        behind = made.rules.fill(view, _others(made.rules, view))
        assert behind != made.position
        other = copy.deepcopy(made)
        other.batch.put(0, behind)
        for name, numbers in made.observe(agent).items():
            if name == "observation" or agent == made.agent_selection:
                assert np.array_equal(numbers, other.observe(agent)[name])


def _others(rules: Pietons, view: View) -> Hidden:
    """Other hidden cards."""
    return Worlds(rules, view, (), careful=False).sample(random.Random(2))


def test_every_number_is_an_action() -> None:
    made = pietons_v0.raw_env()
    made.reset(seed=0)
    assert made.action_space("player_0") == spaces.Discrete(len(ACTIONS))
