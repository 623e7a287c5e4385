"""One seat against a player of the house, as Gymnasium makes it."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from tablee import gym_env
from tablee.core.game import IllegalAction


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


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no player"):
        gymnasium.make("tablee/Macadam-v0", opponent="level:9")
    with pytest.raises(ValueError, match="seats 0 to 1"):
        gymnasium.make("tablee/Macadam-v0", seat=2)
    world = gymnasium.make("tablee/Dames-v0", opponent="random")
    world.reset(seed=1)
    with pytest.raises(IllegalAction):
        world.step(0)
