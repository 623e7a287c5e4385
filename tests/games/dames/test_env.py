"""dames_v0: the encoding as its docstring says; the rest is in tests/contract/test_env.py."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core.game import IllegalAction
from tablee.games.dames.env import ACTIONS, FURTHER, MOVES, env, raw_env
from tablee.games.dames.state import Move, squares_of

BLUE: str = "player_0"
GREEN: str = "player_1"


def test_the_start_looks_the_same_to_both() -> None:
    world = raw_env()
    world.reset()
    blue, green = (world.observe(agent)["observation"] for agent in world.agents)
    assert np.array_equal(blue, green)
    assert blue.shape == (50, 8)
    assert np.flatnonzero(blue[:, 0]).tolist() == list(range(30, 50))
    assert np.flatnonzero(blue[:, 2]).tolist() == list(range(20))


def test_a_move_is_fifty_times_start_and_end_from_the_own_side() -> None:
    world = raw_env()
    world.reset()
    world.step(50 * 31 + 27)  # 32-28
    assert 28 in world.rules.view(world.position, None).blue
    world.step(50 * 31 + 27)  # to Green this is 19-23
    assert 23 in world.rules.view(world.position, None).green


def test_captures_that_share_their_ends_are_told_apart() -> None:
    world = raw_env(position="W:WK15:B9,24,28,32")
    world.reset()
    mask = world.observe(BLUE)["action_mask"]
    assert np.flatnonzero(mask).tolist() == [50 * 14 + 3, FURTHER]
    assert world.infos[BLUE]["further"] == [(15, 4, (9, 24, 32))]
    world.step(FURTHER)
    assert world.rules.view(world.position, None).green == (28,)


def test_D8_every_capture_can_be_chosen_where_hundreds_have_the_same_ends() -> None:
    fen = "W:WK46:B9,10,13,17,18,20,24,27,28,29,31,38,39,41,42"
    world = raw_env(position=fen)
    world.reset()
    legal = world.rules.actions(world.position)
    assert world.observe(BLUE)["action_mask"].sum() == len(legal) > 215
    last = len(world.infos[BLUE]["further"]) - 1
    _, end, captured = world.infos[BLUE]["further"][last]
    world.step(FURTHER + last)
    assert squares_of(world.position.pieces[0]) == (end,)
    assert not set(captured) & set(squares_of(world.position.pieces[1]))


def test_D_A8_the_mask_does_not_give_a_fault_away() -> None:
    world = raw_env(capture="souffler", position="W:W32,48:B28,1,2")
    world.reset()
    world.step(50 * 47 + 42)  # 48-43, and 32 is faulty
    mask = world.observe(GREEN)["action_mask"]
    assert np.flatnonzero(mask[MOVES:FURTHER]).tolist() == [50 - 43, 50 - 32]
    before = world.position
    world.step(MOVES + 50 - 43)
    assert world.position == before
    assert world.agent_selection == GREEN
    world.step(MOVES + 50 - 32)
    assert world.rules.view(world.position, None).blue == (43,)
    assert world.agent_selection == GREEN


def test_an_illegal_action_names_its_rule_and_changes_nothing() -> None:
    world = env()
    world.reset()
    before = world.unwrapped.position
    with pytest.raises(IllegalAction) as refused:
        world.step(50 * 31 + 22)
    assert refused.value.rule == "D3"
    assert world.unwrapped.position == before
    with pytest.raises(IllegalAction):
        world.step(ACTIONS - 1)


def test_D11_a_win_is_one_point_against_one() -> None:
    world = raw_env(position="W:W28:B22")
    world.reset()
    world.step(50 * 27 + 16)
    assert world.rewards == {BLUE: 1.0, GREEN: -1.0}
    assert all(world.terminations.values())


def test_the_rules_can_play_what_the_numbers_say() -> None:
    world = raw_env()
    world.reset()
    for action in world.rules.actions(world.position):
        assert isinstance(action, Move)
        assert world.observe(BLUE)["action_mask"][50 * (action.start - 1) + action.end - 1] == 1


def test_render_is_the_board_as_text() -> None:
    world = env(render_mode="ansi")
    world.reset()
    assert "o 20   x 20" in world.render()
