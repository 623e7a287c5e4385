"""Logistic regression of results on what an evaluation sees: the weights that explain the games best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Grid, Int8, Int32, exp, log
from tablee.core.learner import Examples, Learner
from tablee.core.value import value

SURE = 30.0  # beyond it a logistic curve is flat, and its logarithm has no end
LIGHT = 0.01  # of the decay, for weights that every position teaches something about


@value
class Regression:
    """How weights are fitted."""

    mix: float = 0.5  # how much the search's score counts beside the result
    decay: float = 3e-5  # pulls weights that little is known about towards those begun from, or zero
    iterations: int = 120


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
    """The mean loss; its gradient is added up in `gradient`."""
    size, total, n = len(theta) // 2, 0.0, len(target)
    for i in range(n):
        first = last = 0.0
        for j in range(index.shape[1]):
            often = count[i][j]
            if often != 0:
                first += often * theta[index[i][j]]
                last += often * theta[size + index[i][j]]
        z = min(max(first * phase[i] + last * (1 - phase[i]), -SURE), SURE)
        chance = 1 / (1 + exp(-z))
        total += log(1 + exp(-z)) + (1 - target[i]) * z
        slope = (chance - target[i]) / n
        for j in range(index.shape[1]):
            often = count[i][j]
            if often != 0:
                gradient[index[i][j]] += slope * phase[i] * often
                gradient[size + index[i][j]] += slope * (1 - phase[i]) * often
    return total / n


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
    decay = np.full((2, learner.size), how.decay)
    decay[:, learner.light()] *= LIGHT
    pull, start, origin = decay.ravel(), learner.start().ravel(), np.zeros(2 * learner.size)
    if begin is not None:  # what they know that these games do not teach is kept
        start = origin = begin.ravel() / (learner.scale * learner.unit)

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
    return weights.reshape(2, learner.size), Fit(
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
    gradient = np.zeros_like(theta)
    rows: Any = (theta, of.features, of.counts, of.phase, target, gradient)
    return loss_and_gradient(*rows), gradient


def _chosen(examples: Examples, which: NDArray[np.bool_]) -> Examples:
    columns: Any = (np.ascontiguousarray(column[which]) for column in examples)
    return Examples(*columns)


def _logistic(z: NDArray[np.float64]) -> NDArray[np.float64]:
    return 1 / (1 + np.exp(-np.clip(z, -SURE, SURE)))


def _cross_entropy(z: NDArray[np.float64], target: NDArray[np.float64]) -> float:
    z = np.clip(z, -SURE, SURE)
    return float(np.mean(np.log1p(np.exp(-z)) + (1 - target) * z))
