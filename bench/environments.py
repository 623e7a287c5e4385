"""Research environments beside their peers, in steps per second of processor time, one run, one thread.

    .venv/bin/python -m bench.environments [--seconds 1] [--json]

Peers are measured where they are installed: OpenSpiel's checkers and hearts (pip install open_spiel), and
PettingZoo's connect four. Every position's mask and observation are asked for. OpenSpiel makes lists of them
where a batch makes arrays, so its figure is given with and without `numpy.asarray`.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np

from tablee import batch, dames_v0, macadam_v0, pietons_v0

SIZES = (1, 64, 256, 1024)
LISTS, ARRAYS = "mask and observation as lists", "mask and observation as arrays"


def rate(work: Callable[[], int], seconds: float) -> float:
    """Steps a second of processor time, after a first turn that compiles what has to be compiled."""
    work()
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        steps += work()
    return steps / spent


def stepping(game: str, n: int, **options: Any) -> Callable[[], int]:
    games = batch.make(game, n, seed=1, **options)
    turns = max(1, 4096 // n)

    def work() -> int:
        for _ in range(turns):
            games.step(games.sample())
        return turns * n

    return work


def rolling(game: str) -> Callable[[], int]:
    games = batch.make(game, 256, seed=1, mask=None, observe=None)

    def work() -> int:
        games.rollout(100)
        return 256 * 100

    return work


def looping(world: Any) -> Callable[[], int]:
    """PettingZoo's own loop, with random actions from the mask."""
    seeds = iter(range(1, 1 << 30))

    def work() -> int:
        world.reset(seed=next(seeds))
        steps = 0
        for agent in world.agent_iter():
            seen, _, over, cut, _ = world.last()
            action = None if over or cut else world.action_space(agent).sample(seen["action_mask"])
            world.step(action)
            steps += action is not None
        return steps

    return work


def openspiel(name: str, arrays: bool) -> Callable[[], int]:
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


def measured(seconds: float) -> Iterator[tuple[str, float]]:
    if find_spec("pyspiel") is not None:
        for name in ("checkers", "hearts"):
            yield f"OpenSpiel {name}, {LISTS}", rate(openspiel(name, arrays=False), seconds)
            yield f"OpenSpiel {name}, {ARRAYS}", rate(openspiel(name, arrays=True), seconds)
    for game in ("macadam", "dames", "pietons"):
        for n in SIZES:
            yield f"{game}, batch of {n}, {ARRAYS}", rate(stepping(game, n), seconds)
        yield f"{game}, batch of 256, neither", rate(stepping(game, 256, mask=None, observe=None), seconds)
        yield f"{game}, random play in the kernel", rate(rolling(game), seconds)
    for name, module in (("macadam", macadam_v0), ("dames", dames_v0), ("pietons", pietons_v0)):
        yield f"{name}_v0, PettingZoo's loop", rate(looping(module.raw_env()), seconds)
    if find_spec("pygame") is not None:
        from pettingzoo.classic import connect_four_v3

        yield "PettingZoo connect_four_v3", rate(looping(connect_four_v3.raw_env()), seconds)


def ratios(rates: dict[str, float]) -> dict[str, float]:
    """To OpenSpiel's checkers, and for the card game to its hearts."""
    found = {}
    for game, peer in (("macadam", "checkers"), ("dames", "checkers"), ("pietons", "hearts")):
        for outputs in (LISTS, ARRAYS):
            theirs = rates.get(f"OpenSpiel {peer}, {outputs}")
            for n in SIZES:
                if theirs is not None:
                    ours = rates[f"{game}, batch of {n}, {ARRAYS}"]
                    found[f"{game}, batch of {n}, to OpenSpiel's {peer}, {outputs}"] = ours / theirs
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each figure")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rates = {}
    for name, found in measured(asked.seconds):
        rates[name] = found
        if not asked.json:
            print(f"{name}: {found:,.0f} steps/s", flush=True)
    if asked.json:
        print(json.dumps({"rates": rates, "ratios": ratios(rates)}))
        return
    for name, ratio in ratios(rates).items():
        print(f"{name}: {ratio:.1f}")


if __name__ == "__main__":
    main()
