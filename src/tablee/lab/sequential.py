"""A match that ends when it has decided: is `a` better than `b`?"""

from __future__ import annotations

from collections.abc import Callable
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.core.value import value
from tablee.lab.estimate import elo, grouped, log_likelihood
from tablee.lab.parts import run_parts
from tablee.lab.workers import Workers

PAIRS = 4  # of games that a worker plays at a time
DECIDED = log(0.95 / 0.05)  # of the likelihoods' ratio, either way


@value
class Terms:
    """Accepted when 95 % sure that it is nearer to `high` Elo than to `low`."""

    nodes: tuple[int, int]  # a move of `a`, and of `b`
    most: int = 400  # pairs; undecided then, it is not accepted
    low: float = 0.0
    high: float = 20.0


@value
class Verdict:
    """The result, for a manifest. A match that stops when it has decided flatters the winner a little."""

    accepted: bool
    games: int
    wins: int
    draws: int
    losses: int
    elo: float
    interval: tuple[float, float]  # at 95 %, over pairs
    likelihood: float
    nodes: tuple[int, int]


@value
class PairsTask:
    """What is asked of a worker."""

    game: str
    a: bytes | None  # weights
    b: bytes | None
    pairs: int
    nodes: tuple[int, int]
    seed: str


def decide(
    play: Callable[[PairsTask], bytes],
    task: PairsTask,
    terms: Terms,
    folder: Path,
    workers: Workers,
    tell: Callable[[int, Verdict], None],
) -> Verdict:
    """Play pairs until it is decided; the same on any number of workers."""
    parts = -(-terms.most // task.pairs)
    tasks = [_part(task, number) for number in range(parts)]
    paths = [folder / f"match-{number:04}.bin" for number in range(parts)]
    results: list[NDArray[np.int8]] = []
    verdict = None
    for data in run_parts(play, tasks, paths, workers):
        results.append(np.frombuffer(data, np.int8).reshape(-1, 2))
        verdict = judge(np.concatenate(results), terms)
        tell(len(results) * task.pairs, verdict)
        if abs(verdict.likelihood) >= DECIDED:
            break
    assert verdict is not None
    return verdict


def _part(task: PairsTask, number: int) -> PairsTask:
    return PairsTask(task.game, task.a, task.b, task.pairs, task.nodes, f"{task.seed}/{number}")


def judge(results: NDArray[np.int8], terms: Terms) -> Verdict:
    """What pairs of results (1, 0, -1) say so far."""
    means: list[float] = ((results + 1) / 2).mean(axis=1).tolist()
    share = sum(means) / len(means)
    low, high = grouped(means)
    likelihood = log_likelihood(means, terms.low, terms.high)
    return Verdict(
        accepted=likelihood >= DECIDED,
        games=results.size,
        wins=int((results == 1).sum()),
        draws=int((results == 0).sum()),
        losses=int((results == -1).sum()),
        elo=round(elo(share), 1),
        interval=(round(elo(low), 1), round(elo(high), 1)),
        likelihood=round(likelihood, 3),
        nodes=terms.nodes,
    )
