"""Logistic regression of results on what an evaluation sees: the weights that explain the games best."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Grid, Int8, Int32, exp, log
from tablee.core.learner import Examples, Learner
from tablee.core.value import value

SURE = 30.0  # beyond it a logistic curve is flat, and its logarithm has no end
SLICES = 4  # of the positions, each added up by itself: the sums are the same on any number of processors


@value
class Regression:
    """How weights are fitted."""

    mix: float = 0.5  # how much the search's score counts beside the result
    decay: float = 40.0  # pulls weights that little is known about towards those begun from, or zero
    iterations: int = 150


@value
class Fit:
    """How well it went: what a result costs in nats, on the positions learnt from and on unseen ones."""

    positions: int
    unseen: int
    iterations: int
    loss: float  # of the mixed target
    unseen_loss: float  # of the results alone
    score_loss: float  # the same by the search's score, which looks ahead


@jit
def loss_and_gradient(
    theta: Array[float],
    index: Grid[Int32],
    count: Grid[Int8],
    phase: Array[float],
    target: Array[float],
    gradient: Array[float],
) -> float:
    """The sum of the losses; their gradient is added up in `gradient`. The two of a weight stand together."""
    total = 0.0
    for i in range(len(target)):
        first = last = 0.0
        for j in range(index.shape[1]):
            often = count[i][j]
            if often != 0:
                at = 2 * index[i][j]
                first += often * theta[at]
                last += often * theta[at + 1]
        z = min(max(first * phase[i] + last * (1 - phase[i]), -SURE), SURE)
        chance = 1 / (1 + exp(-z))
        total += log(1 + exp(-z)) + (1 - target[i]) * z
        slope = chance - target[i]
        of_first, of_last = slope * phase[i], slope * (1 - phase[i])
        for j in range(index.shape[1]):
            often = count[i][j]
            if often != 0:
                at = 2 * index[i][j]
                gradient[at] += of_first * often
                gradient[at + 1] += of_last * often
    return total


def joined(parts: Sequence[Examples]) -> Examples:
    columns: Any = zip(*parts, strict=True)
    return Examples(*(np.concatenate(one) for one in columns))


def fit(
    learner: Learner,
    examples: Examples,
    how: Regression,
    tell: Callable[[int, float], None],
    begin: NDArray[np.int16] | None = None,
) -> tuple[NDArray[np.int16], Fit]:
    """The weights, and how well they explain games that they were not fitted to."""
    from scipy.optimize import minimize

    seen, unseen = _chosen(examples, ~examples.unseen), _chosen(examples, examples.unseen)
    target = (1 - how.mix) * seen.result + how.mix * _logistic(seen.score / learner.scale)
    pull = np.repeat(learner.pull() * how.decay / len(target), 2)
    start, origin = learner.start().T.ravel(), np.zeros(2 * learner.size)
    if begin is not None:  # what they know that these games do not teach is kept
        start = origin = begin.T.ravel() / (learner.scale * learner.unit)

    def loss(theta: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        mean, gradient = _loss(theta, seen, target)
        away = theta - origin
        return mean + 0.5 * float(np.sum(pull * away * away)), gradient + pull * away

    done = 0

    def step(theta: NDArray[np.float64]) -> None:
        nonlocal done
        done += 1
        tell(done, _loss(theta, unseen, unseen.result)[0])

    found = minimize(
        loss, start, jac=True, method="L-BFGS-B", callback=step,
        options={"maxiter": how.iterations, "maxcor": 10},
    )  # fmt: skip
    theta = cast("NDArray[np.float64]", found.x)
    weights = np.clip(np.rint(theta * learner.scale * learner.unit), -32767, 32767).astype(np.int16)
    return np.ascontiguousarray(weights.reshape(learner.size, 2).T), Fit(
        positions=len(target),
        unseen=len(unseen.result),
        iterations=int(found.nit),
        loss=float(found.fun),
        unseen_loss=_loss(theta, unseen, unseen.result)[0],
        score_loss=_cross_entropy(unseen.score / learner.scale, unseen.result),
    )


def _loss(
    theta: NDArray[np.float64], of: Examples, target: NDArray[np.float64]
) -> tuple[float, NDArray[np.float64]]:
    """The mean loss and its gradient."""
    n = len(target)

    def add_up(part: int) -> tuple[float, NDArray[np.float64]]:
        rows, gradient = slice(part * n // SLICES, (part + 1) * n // SLICES), np.zeros_like(theta)
        seen: Any = (theta, of.features[rows], of.counts[rows], of.phase[rows], target[rows], gradient)
        return loss_and_gradient(*seen), gradient

    with ThreadPoolExecutor(min(SLICES, os.cpu_count() or 1)) as threads:
        losses, gradients = zip(*threads.map(add_up, range(SLICES)), strict=True)
    gradient: NDArray[np.float64] = sum(gradients[1:], gradients[0])
    return sum(losses) / n, gradient / n


def _chosen(examples: Examples, which: NDArray[np.bool_]) -> Examples:
    columns: Any = (np.ascontiguousarray(column[which]) for column in examples)
    return Examples(*columns)


def _logistic(z: NDArray[np.float64]) -> NDArray[np.float64]:
    return 1 / (1 + np.exp(-np.clip(z, -SURE, SURE)))


def _cross_entropy(z: NDArray[np.float64], target: NDArray[np.float64]) -> float:
    z = np.clip(z, -SURE, SURE)
    return float(np.mean(np.log1p(np.exp(-z)) + (1 - target) * z))
