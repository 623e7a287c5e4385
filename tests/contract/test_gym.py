"""One seat against a player of the house, as Gymnasium makes it."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import SyncVectorEnv

from tablee import gym_env
from tablee.core.batch.batch import IllegalStep
from tablee.core.game import IllegalAction
from tablee.vector_env import RandomOpponents


def picked(seen: Any, source: np.random.Generator) -> Any:
    """Any action of the mask, or any three numbers."""
    if isinstance(seen, dict):
        return int(source.choice(np.flatnonzero(seen["action_mask"])))
    return source.uniform(-1, 1, 3).tolist()


def play(world: Any, seed: int) -> tuple[list[Any], float]:
    """Random actions, to the end."""
    seen, _ = world.reset(seed=seed)
    source, played = np.random.default_rng(seed), list[Any]()
    while True:
        played.append(picked(seen, source))
        seen, reward, over, short, _ = world.step(played[-1])
        assert not short
        if over:
            return played, reward
        assert reward == 0


@pytest.mark.parametrize("name", gym_env.NAMES.values())
def test_a_game_against_a_player_of_the_house(name: str) -> None:
    world = gymnasium.make(name, opponent="random", seat=1)
    played, reward = play(world, 1)
    assert -1 <= reward <= 1
    assert play(world, 1) == (played, reward)


def test_a_vector_of_them() -> None:
    worlds = gymnasium.make_vec(
        "tablee/Macadam-v0", num_envs=2, vectorization_mode="sync", opponent="level:1"
    )
    seen, _ = worlds.reset(seed=3)
    for _ in range(4):
        actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
        seen, rewards, *_ = worlds.step(actions)
        assert rewards.shape == (2,)
    assert seen["observation"].shape == (2, 8, 8, 6)


NUMBERED = [name for game, name in gym_env.NAMES.items() if game != "carrom"]


def first(seen: Any) -> Any:
    """The first action of each mask, or 0 where there is none."""
    return seen["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("name", NUMBERED)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_vector_on_the_kernels_plays_by_the_rules_of_one_seat(name: str, seat: int) -> None:
    worlds = gymnasium.make_vec(name, num_envs=8, opponent="random", seat=seat)
    assert isinstance(worlds, RandomOpponents)
    alone = gymnasium.make(name, opponent="random", seat=seat)
    assert worlds.single_observation_space == alone.observation_space
    assert worlds.single_action_space == alone.action_space
    seen, _ = worlds.reset(seed=5)
    again, _ = worlds.reset(seed=5)
    assert all((seen[part] == again[part]).all() for part in seen)
    source, ended, total = np.random.default_rng(1), np.zeros(8, bool), 0
    for _ in range(600):
        assert (seen["action_mask"].any(axis=1) == ~ended).all()  # it is always this seat's turn, or the end
        assert worlds.observation_space.contains(seen)
        chosen = [
            int(source.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in seen["action_mask"]
        ]
        before = ended
        seen, rewards, ended, short, _ = worlds.step(np.array(chosen))
        assert not (before & ended).any()  # a game that had ended has begun anew, and no more
        assert not short.any()
        assert (rewards[~ended] == 0).all()
        assert (np.abs(rewards) <= 1).all()
        total += int(ended.sum())
    assert total > 4


def test_a_vector_refuses_what_is_not_in_a_mask_and_plays_nothing() -> None:
    worlds = gymnasium.make_vec("tablee/Dames-v0", num_envs=3, opponent="random")
    seen, _ = worlds.reset(seed=1)
    good = first(seen)
    for wrong in (0, -1, 4096):
        with pytest.raises(IllegalStep, match="game 1"):
            worlds.step(np.array([good[0], wrong, good[2]]))
    with pytest.raises(ValueError, match="one whole number"):
        worlds.step(good[:2])
    with pytest.raises(ValueError, match="no such options"):
        worlds.reset(options={"opening": 2})
    after, *_ = worlds.step(good)
    fresh = gymnasium.make_vec("tablee/Dames-v0", num_envs=3, opponent="random")
    fresh.reset(seed=1)
    expected, *_ = fresh.step(good)
    assert (after["observation"] == expected["observation"]).all()


@pytest.mark.parametrize(
    ("name", "opponent"), [("tablee/Macadam-v0", "level:1"), ("tablee/Carrom-v0", "random")]
)
def test_who_thinks_plays_one_game_at_a_time(name: str, opponent: str) -> None:
    assert isinstance(gymnasium.make_vec(name, num_envs=2, opponent=opponent), SyncVectorEnv)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no player"):
        gymnasium.make("tablee/Macadam-v0", opponent="level:9")
    with pytest.raises(ValueError, match="seats 0 to 1"):
        gymnasium.make("tablee/Macadam-v0", seat=2)
    world = gymnasium.make("tablee/Dames-v0", opponent="random")
    world.reset(seed=1)
    with pytest.raises(IllegalAction):
        world.step(0)
