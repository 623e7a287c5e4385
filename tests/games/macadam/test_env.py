"""macadam_v0: the encoding as its docstring says; the rest is in tests/contract/test_env.py."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tablee.core.game import IllegalAction
from tablee.games.macadam.env import ACTIONS, MOVES, env, raw_env
from tablee.games.macadam.state import INDEX, Move

SOUTH, NORTH = "player_0", "player_1"
# M14: South stands across with gaps, and has no move as long as that lasts.
SOUTH_IS_STUCK = "n6n/s1s1s1s1/8/s1s1s1s1/8/n6n/1nn2nn1/8 s"


def play(world: Any, source: random.Random, steps: int) -> list[tuple[str, int]]:
    """Random actions from the mask, for so many steps or to the end."""
    played = []
    for _ in range(steps):
        agent = world.agent_selection
        if world.terminations[agent]:
            break
        choices = np.flatnonzero(world.observe(agent)["action_mask"])
        action = int(source.choice(choices.tolist()))
        world.step(action)
        played.append((agent, action))
    return played


def test_the_start_on_the_dots_looks_the_same_to_both() -> None:
    world = raw_env()
    world.reset()
    south, north = (world.observe(agent)["observation"] for agent in world.agents)
    assert np.array_equal(south, north)
    assert south.shape == (8, 8, 6)
    assert [tuple(square) for square in np.argwhere(south[:, :, 0])] == [
        (1, 1), (1, 3), (1, 5), (1, 7), (2, 0), (2, 2), (2, 4), (2, 6),
    ]  # fmt: skip
    assert [tuple(square) for square in np.argwhere(south[:, :, 2])] == [(0, 3), (0, 4)]
    assert [tuple(square) for square in np.argwhere(south[:, :, 3])] == [(7, 3), (7, 4)]
    assert np.allclose(south[:, :, 4], 1 / 3)
    assert not south[:, :, 5].any()


def test_M5_a_move_is_start_times_64_and_end_from_the_own_side() -> None:
    world = raw_env()
    world.reset()
    a3_a1 = 64 * INDEX["a3"] + INDEX["a1"]
    world.step(a3_a1)
    assert "a1" in world.rules.view(world.position, None).south
    world.step(a3_a1)  # to North this is h6-h8
    assert "h8" in world.rules.view(world.position, None).north
    assert np.allclose(world.observe("player_0")["observation"][:, :, 5], 2 / 300)


def test_M17_a_placement_is_4096_and_the_square() -> None:
    world = raw_env(setup="free")
    world.reset()
    world.step(MOVES + INDEX["b2"])
    world.step(MOVES + INDEX["b2"])
    view = world.rules.view(world.position, None)
    assert (view.south, view.north) == (("b2",), ("g7",))
    assert MOVES + 64 == ACTIONS


def test_M14_who_cannot_move_is_passed_over() -> None:
    world = raw_env(position=SOUTH_IS_STUCK)
    world.reset()
    agents = [agent for agent, _ in play(world, random.Random(1), 3)]
    assert agents == [NORTH, NORTH, NORTH]


def test_an_illegal_action_names_its_rule_and_changes_nothing() -> None:
    world = env()
    world.reset()
    before = world.unwrapped.position
    with pytest.raises(IllegalAction) as refused:
        world.step(64 * INDEX["a3"] + INDEX["a5"])
    assert refused.value.rule == "M5"
    assert world.unwrapped.position == before
    assert world.agent_selection == SOUTH
    assert not any(world.terminations.values())


def test_M10_the_goal_is_one_point_against_one() -> None:
    # The worked example: North wins by c5-e7-e5-g5-g3-e1.
    world = raw_env(position="8/8/2snn1s1/2ns1n1s/1n4n1/s1nss3/5ns1/8 n")
    world.reset()
    assert world.agent_selection == NORTH
    world.step(64 * (63 - INDEX["c5"]) + 63 - INDEX["e1"])
    assert world.rewards == {SOUTH: -1.0, NORTH: 1.0}
    assert all(world.terminations.values())
    assert not world.observe("player_0")["action_mask"].any()


def test_the_lot_depends_on_the_seed_alone() -> None:
    firsts = []
    for seed in range(16):
        world = raw_env(first="by lot")
        world.reset(seed=seed)
        again = raw_env(first="by lot")
        again.reset(seed=seed)
        assert world.agent_selection == again.agent_selection
        firsts.append(world.agent_selection)
    assert set(firsts) == {SOUTH, NORTH}


def test_render_is_the_board_as_text() -> None:
    world = env(render_mode="ansi")
    world.reset()
    assert "a b c d e f g h" in world.render()


def test_the_rules_can_play_what_the_numbers_say() -> None:
    """Both ways: an action's number, and the move that the rules make of it."""
    world = raw_env()
    world.reset()
    for action in world.rules.actions(world.position):
        assert isinstance(action, Move)
        assert world.observe("player_0")["action_mask"][64 * INDEX[action.start] + INDEX[action.end]] == 1
