"""Research environments beside their peers, in steps per second of processor time, one run, one thread.

    .venv/bin/python -m bench.environments [--seconds 1] [--rounds 5] [--json]

Peers are measured where they are installed (peers/environments.py): OpenSpiel's checkers and hearts,
PettingZoo's connect four and chess, Pgx. Every position's mask and observation are asked for. OpenSpiel makes
lists of them where a batch makes arrays, so its figure is given with and without `numpy.asarray`. All are
measured in turn, round after round, so that whatever else the machine does falls on each of them: a figure is
the median of the rounds, a ratio the median of each round's.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import gymnasium
import numpy as np

from bench.peers.environments import ARRAYS, LISTS, looping, peers
from tablee import batch, carrom_v0, dames_v0, macadam_v0, pietons_v0
from tablee.core.batch.positions import Positions
from tablee.gym_env import NAMES

SIZES = (1, 64, 256, 1024)
NUMBERED = ("macadam", "dames", "pietons")
WORLDS = {"macadam": macadam_v0, "dames": dames_v0, "pietons": pietons_v0, "carrom": carrom_v0}
BESIDE = {"macadam": "checkers", "dames": "checkers", "pietons": "hearts"}
OPPONENTS = ("random", "level:1", "level:3")
MIXED = 40  # random actions after which the games of a batch stand at all stages
SHOTS = "observation, shots with the rules"

Work = Callable[[], int]


def stepping(game: str, n: int, at_once: int = 4096, **options: Any) -> Work:
    games = batch.make(game, n, seed=1, **options)
    games.rollout(MIXED)
    turns = max(1, at_once // n)

    def work() -> int:
        for _ in range(turns):
            games.step(games.sample())
        return turns * n

    return work


def rolling(game: str, steps: int) -> Work:
    games = batch.make(game, 256, seed=1, mask=None, observe=None)

    def work() -> int:
        games.rollout(steps)
        return 256 * steps

    return work


def following(game: str) -> Work:
    """Random play by positions as values."""
    rules = batch.rules_of(game, None, {})
    positions, source = Positions(rules, batch.batch_of(rules)), Random(1)
    here = [positions.begin(seed=1)]

    def work() -> int:
        for _ in range(100):
            at = here[0]
            here[0] = (
                positions.begin(seed=source.randrange(64))
                if at.over
                else positions.play(at, source.choice(at.legal))
            )
        return 100

    return work


def vector(game: str, opponent: str, mode: str | None) -> Work:
    """A step is one of our seat's, with all that the others do until it is our turn again."""
    worlds = gymnasium.make_vec(NAMES[game], num_envs=64, vectorization_mode=mode, opponent=opponent)
    last, source, rows = [worlds.reset(seed=1)[0]], Random(1), np.arange(64)

    def work() -> int:
        mask = last[0]["action_mask"]
        start = source.randrange(mask.shape[1])
        chosen = start + mask[:, start:].argmax(
            axis=1
        )  # the first legal one from here, else the first of all
        chosen = np.where(mask[rows, chosen], chosen, mask.argmax(axis=1))
        last[0] = worlds.step(chosen)[0]
        return 64

    return work


def ours() -> Iterator[tuple[str, Work]]:
    for game in NUMBERED:
        for n in SIZES:
            yield f"{game}, batch of {n}, {ARRAYS}", stepping(game, n)
        yield f"{game}, batch of 256, neither", stepping(game, 256, mask=None, observe=None)
        yield f"{game}, random play in the kernel", rolling(game, 100)
    for n in SIZES:
        yield f"carrom, batch of {n}, {SHOTS}", stepping("carrom", n, at_once=64)
    for game, module in WORLDS.items():
        yield f"{game}_v0, PettingZoo's loop", looping(module.raw_env())
    for game in NUMBERED:
        yield f"{game}, positions one after another", following(game)
    for game in NUMBERED:
        for opponent in OPPONENTS:
            for mode in ("sync", None) if opponent == "random" else ("sync",):
                how = "each an environment" if mode else "on the kernels"
                yield f"{game}, vector of 64 against {opponent}, {how}", vector(game, opponent, mode)


def rate(work: Work, seconds: float) -> float:
    """Steps a second of processor time, after a turn that brings its memory back into the cache."""
    work()
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds or not steps:
        steps += work()
    return steps / spent


def measured(seconds: float, rounds: int) -> dict[str, list[float]]:
    """Every figure of every round; what has to be compiled is compiled before the first."""
    cases = [*peers(), *ours()]
    for _, work in cases:
        work()
    found: dict[str, list[float]] = {name: [] for name, _ in cases}
    for _ in range(rounds):
        for name, work in cases:
            found[name].append(rate(work, seconds / rounds))
    return found


def ratios(rates: dict[str, list[float]]) -> dict[str, float]:
    """To OpenSpiel's checkers, and for the card game to its hearts."""
    found = {}
    for game, peer in BESIDE.items():
        for outputs in (LISTS, ARRAYS):
            theirs = rates.get(f"OpenSpiel {peer}, {outputs}")
            for n in SIZES:
                if theirs is not None:
                    here = rates[f"{game}, batch of {n}, {ARRAYS}"]
                    found[f"{game}, batch of {n}, to OpenSpiel's {peer}, {outputs}"] = statistics.median(
                        mine / their for mine, their in zip(here, theirs, strict=True)
                    )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each figure")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    every = measured(asked.seconds, asked.rounds)
    rates = {name: statistics.median(rounds) for name, rounds in every.items()}
    if asked.json:
        print(json.dumps({"rates": rates, "ratios": ratios(every)}))
        return
    for name, found in rates.items():
        print(f"{name}: {found:,.0f} {'shots' if name.startswith('carrom') else 'steps'}/s")
    for name, ratio in ratios(every).items():
        print(f"{name}: {ratio:.1f}")


if __name__ == "__main__":
    main()
