"""The environments of others: for each that is installed, a function that makes some steps and counts them.

pip install open_spiel chess pygame pgx
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from typing import Any

import numpy as np

LISTS, ARRAYS = "mask and observation as lists", "mask and observation as arrays"
PGX = {"connect_four": 1024}  # games at once; its chess takes minutes to compile


def openspiel(name: str, arrays: bool) -> Callable[[], int]:
    """One random game. OpenSpiel makes lists; with `arrays` they become what a batch writes."""
    import pyspiel

    game, source = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                player = state.current_player()
                mask = state.legal_actions_mask(player)
                provided = game.get_type().provides_observation_tensor
                seen = (state.observation_tensor if provided else state.information_state_tensor)(player)
                if arrays:
                    np.asarray(mask, np.int8), np.asarray(seen, np.float32)
                steps += 1
            state.apply_action(source.choice(state.legal_actions()))
        return steps

    return work


def looping(world: Any, longest: int = 400) -> Callable[[], int]:
    """PettingZoo's own loop, with random actions from the mask; where there is none, from the space."""
    seeds = count(1)

    def work() -> int:
        world.reset(seed=next(seeds))
        steps = 0
        for agent in world.agent_iter(longest):
            seen, _, over, cut, _ = world.last()
            mask = (seen["action_mask"],) if isinstance(seen, dict) else ()
            action = None if over or cut else world.action_space(agent).sample(*mask)
            world.step(action)
            steps += action is not None
        return steps

    return work


def pgx(name: str, n: int, steps: int = 20) -> Callable[[], int]:
    """Random play of n games, compiled as a whole; a game that ends begins anew. The sum of all that is seen
    is asked for, or it would not be made."""
    import jax
    import pgx as environments
    from jax import numpy as jnp

    env = environments.make(name)
    begin, step = jax.vmap(env.init), jax.vmap(env.step)

    def one(carried: Any, _: Any) -> Any:
        state, key = carried
        key, choosing, beginning = jax.random.split(key, 3)
        action = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        after, fresh = step(state, action), begin(jax.random.split(beginning, n))
        over = after.terminated | after.truncated

        def chosen(new: Any, old: Any) -> Any:
            return jnp.where(over.reshape((n,) + (1,) * (new.ndim - 1)), new, old)

        after = jax.tree_util.tree_map(chosen, fresh, after)
        return (after, key), after.observation.sum() + after.legal_action_mask.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=steps))
    kept = (jax.jit(begin)(jax.random.split(jax.random.PRNGKey(1), n)), jax.random.PRNGKey(2))

    def work() -> int:
        nonlocal kept
        kept, seen = run(*kept)
        jax.block_until_ready(seen)
        return n * steps

    return work


def peers() -> Iterator[tuple[str, Callable[[], int]]]:
    """All that are installed, by name."""
    if find_spec("pyspiel") is not None:
        for name in ("checkers", "hearts"):
            yield f"OpenSpiel {name}, {LISTS}", openspiel(name, arrays=False)
            yield f"OpenSpiel {name}, {ARRAYS}", openspiel(name, arrays=True)
    if find_spec("pygame") is not None:
        from pettingzoo.classic import connect_four_v3

        yield "PettingZoo connect_four_v3", looping(connect_four_v3.raw_env())
        if find_spec("chess") is not None:
            from pettingzoo.classic import chess_v6

            yield "PettingZoo chess_v6", looping(chess_v6.raw_env(), 60)
    if find_spec("pgx") is not None:
        for name, n in PGX.items():
            yield f"Pgx {name}, {n} games at once", pgx(name, n)
