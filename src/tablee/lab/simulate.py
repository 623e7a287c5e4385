"""Random games through the protocol: how many a second, and how they end."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from tablee.core.game import Game, Outcome
from tablee.core.value import value
from tablee.lab.workers import Workers, spread


@value
class Batch:
    """What is asked of a worker: these games of a simulation."""

    rules: Any
    seed: int
    numbers: tuple[int, ...]


@value
class Simulation:
    """The result, as `tablee simulate --json` prints it."""

    games: int
    actions: int
    seconds: float
    games_per_second: float
    actions_per_second: float
    outcomes: dict[str, int]  # "M10 goal 1-0": the rule, its code, the scores


def simulate(game: Game[Any, Any, Any, Any], games: int, seed: int = 1, jobs: int = 1) -> Simulation:
    """Play random games to their end; the same seed gives the same games on any number of jobs."""
    batches = [Batch(game, seed, tuple(range(job, games, max(jobs, 1)))) for job in range(max(jobs, 1))]
    began = time.perf_counter()
    results = list(spread(play_batch, batches, Workers(jobs)))
    seconds = time.perf_counter() - began
    outcomes: Counter[str] = Counter()
    for counted, _ in results:
        outcomes.update(counted)
    actions = sum(count for _, count in results)
    return Simulation(
        games, actions, seconds, games / seconds, actions / seconds, dict(outcomes.most_common())
    )


def play_batch(batch: Batch) -> tuple[dict[str, int], int]:
    """How often each outcome came, and how many actions were played."""
    ends = [play_randomly(batch.rules, Random(f"{batch.seed}/{number}")) for number in batch.numbers]
    return Counter(_words(outcome) for outcome, _ in ends), sum(actions for _, actions in ends)


def play_randomly(game: Game[Any, Any, Any, Any], source: Random) -> tuple[Outcome, int]:
    state, actions = game.start(), 0
    while not isinstance(turn := game.turn(state), Outcome):
        state = game.apply(state, game.sample(state, source)).state
        actions += 1
    return turn, actions


def _words(outcome: Outcome) -> str:
    scores: Sequence[str] = [f"{score:g}" for score in outcome.scores]
    return f"{outcome.rule} {outcome.code} {'-'.join(scores)}"
