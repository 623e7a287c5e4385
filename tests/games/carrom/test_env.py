"""carrom_v0 and the practice board: the encoding as the docstring says."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tablee.core.game import Seat
from tablee.games.carrom.board import FASTEST, REACH, SLOWEST
from tablee.games.carrom.env import Practice, raw_env
from tablee.games.carrom.presets import CLUB, FAMILLE
from tablee.games.carrom.state import Owed, Put, Shot
from tests.batch.carrom_twin import meant, seen
from tests.games.carrom.tables import begun


def test_gymnasium() -> None:
    check_env(Practice(), skip_render_check=True)


def act(*numbers: float) -> Any:
    return np.array(numbers, np.float32)


def test_a_shot_as_three_numbers() -> None:
    state = begun(FAMILLE)
    soft = meant(FAMILLE, state, act(0, 0, -1))
    assert isinstance(soft, Shot)
    assert (soft.place, soft.vx, soft.vy) == pytest.approx((0.0, 0.0, SLOWEST))
    shot = meant(FAMILLE, state, act(-1, 0.5, 1))
    assert isinstance(shot, Shot)
    assert (shot.place, shot.vx) == pytest.approx((-REACH, -FASTEST))  # to the left


def test_a_place_as_three_numbers_and_never_on_a_piece() -> None:
    state = replace(begun(FAMILLE), pieces=begun(FAMILLE).pieces[:10], owed=(Owed(18, Seat(1)),))
    for angle in np.linspace(-1, 1, 17):
        put = meant(FAMILLE, state, act(angle, 1, 0))
        assert isinstance(put, Put)
        FAMILLE.apply(state, put)  # never refused


def test_both_see_the_same_start_from_their_own_side() -> None:
    state = begun(CLUB)
    mine, theirs = seen(CLUB, state, Seat(0)), seen(CLUB, state, Seat(1))
    assert mine.shape == (77,)
    assert mine[54:57].tolist() == [0.0, 0.0, 1.0]  # the queen in the middle
    assert mine[1] < 0 < theirs[9 * 3 + 1]  # the first white is near the breaker, far from the other
    assert mine[70:73].tolist() == [1.0, 0.0, 0.0]
    assert (mine[75], theirs[75]) == (1.0, 0.0)


def test_practice_ends_when_nine_are_in() -> None:
    world = Practice(position="0=0,0 1=0.3,0.3 10=-0.3,0.0", most=3)
    world.reset(seed=1)
    far = math.atan2(0.3, 0.3 + 0.2526) / math.pi
    shown, reward, over, _, _ = world.step(act(0, -far, -0.65))
    assert over
    assert reward == pytest.approx(0.9)
    assert world.observation_space.contains(shown)
    world.reset(seed=1)
    cut = [world.step(act(0, 1.0, -1.0))[3] for _ in range(3)]
    assert cut == [False, False, True]


def test_the_environment_is_drawn() -> None:
    world = raw_env(render_mode="ansi")
    world.reset(seed=2)
    text = world.render()
    assert text is not None
    assert text.count("O") == 4
