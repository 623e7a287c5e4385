"""Training of players who learn what to do: games against themselves, step after step, for each table size.

Everything lies in one folder. A training that was stopped goes on from what it last kept.
"""

from __future__ import annotations

import io
import platform
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee import __version__
from tablee.core.jit_cache import fingerprint
from tablee.core.learner import PolicyLearner
from tablee.core.value import to_json, value
from tablee.lab.estimate import wilson
from tablee.lab.parts import claim_folder, write_whole
from tablee.lab.progress import progress_bar
from tablee.lab.workers import Workers, spread

PARTS = 4  # of a step: each may be another process's
KEPT = 20  # steps between two files
RATE = 0.1  # how far a weight goes in the first step; a tenth of it in the last
FADES, FADES_SQUARED = 0.9, 0.99  # of what earlier steps said (Adam)
SMOOTH = 0.97  # the weights that count are a mean over the last steps
JUDGED = 4_000  # games among greedy players

Floats = NDArray[np.float64]


@value
class PolicySettings:
    """What a training is asked; a folder is of one such."""

    game: str
    seed: int = 1
    steps: int = 240  # of each table size
    games: int = 3_000  # of a step


@value
class TableLearnt:
    """One table size, as the manifest tells it."""

    seats: int
    games: int
    judged: int  # games of one who has learnt among greedy players
    share: float  # of their wins
    interval: tuple[float, float]


@value
class PolicyManifest:
    """Where weights come from: enough to make them again."""

    settings: PolicySettings
    tablee: str
    kernels: str  # the fingerprint of the game's kernels
    python: str
    numpy: str
    numba: str
    tables: tuple[TableLearnt, ...]


@value
class StepTask:
    """What is asked of a worker: a part of a step."""

    game: str
    seats: int
    weights: bytes
    games: int
    seed: str


def policy_of(game: str) -> PolicyLearner | None:
    """A game's learner, where its players learn what to do."""
    try:
        module = import_module(f"tablee.games.{game}.bot.learning")
    except ModuleNotFoundError:
        return None
    return cast("PolicyLearner | None", getattr(module, "POLICY", None))


def train_policy(settings: PolicySettings, folder: Path, workers: Workers) -> PolicyManifest:
    """Learn for each table size; `weights.npy` and `manifest.json` are the whole."""
    learner = policy_of(settings.game)
    if learner is None:
        raise ValueError(f"{settings.game} has no players that learn what to do")
    claim_folder(folder, to_json(PolicySettings, settings))
    rows, told = [], []
    before = np.zeros(learner.size)
    for seats in learner.tables:
        before = _learn(settings, seats, before, folder, workers)
        rows.append(before)
        share = learner.share(seats, before, JUDGED, f"{settings.seed}/{seats}/match")
        low, high = wilson(share * JUDGED, JUDGED)
        games = settings.steps * (settings.games // PARTS * PARTS)
        told.append(TableLearnt(seats, games, JUDGED, share, (low, high)))
    manifest = _manifest(settings, told)
    write_whole(folder / "weights.npy", _saved(np.array(rows, np.float32)))
    write_whole(folder / "manifest.json", to_json(PolicyManifest, manifest))
    return manifest


def _learn(settings: PolicySettings, seats: int, before: Floats, folder: Path, workers: Workers) -> Floats:
    """A table size's weights, from those of the one before; rounded as they will be kept."""
    path = folder / f"seats-{seats}.npy"
    size = len(before)
    weights, mean, square, smooth = before.copy(), np.zeros(size), np.zeros(size), before.copy()
    first = 0
    if path.exists():
        kept = np.load(path)
        first, (weights, mean, square, smooth) = int(kept[0]), kept[1:].reshape(4, size)
    with progress_bar(f"{seats} seats", settings.steps, "steps", first) as bar:
        for step in range(first + 1, settings.steps + 1):
            gradient = _step(settings, seats, weights, step, workers)
            mean = FADES * mean + (1 - FADES) * gradient
            square = FADES_SQUARED * square + (1 - FADES_SQUARED) * gradient**2
            way = mean / (1 - FADES**step) / (np.sqrt(square / (1 - FADES_SQUARED**step)) + 1e-5)
            weights = weights + RATE * (1 - 0.9 * step / settings.steps) * way
            smooth = SMOOTH * smooth + (1 - SMOOTH) * weights
            if step % KEPT == 0 or step == settings.steps:
                write_whole(path, _saved(np.concatenate(([step], weights, mean, square, smooth))))
            bar.update(1)
    return smooth.astype(np.float32).astype(np.float64)


def _step(settings: PolicySettings, seats: int, weights: Floats, step: int, workers: Workers) -> Floats:
    tasks = [
        StepTask(
            settings.game, seats, weights.tobytes(), settings.games // PARTS,
            f"{settings.seed}/{seats}/{step}/{part}",
        )
        for part in range(PARTS)
    ]  # fmt: skip
    parts = [np.frombuffer(part) for part in spread(part_of_step, tasks, workers)]
    return np.asarray(np.mean(parts, axis=0), np.float64)


def part_of_step(task: StepTask) -> bytes:
    """What a part's games teach."""
    learner = policy_of(task.game)
    assert learner is not None
    return learner.gradient(task.seats, np.frombuffer(task.weights), task.games, task.seed).tobytes()


def _manifest(settings: PolicySettings, told: list[TableLearnt]) -> PolicyManifest:
    return PolicyManifest(
        settings=settings,
        tablee=__version__,
        kernels=fingerprint(f"games/{settings.game}"),
        python=platform.python_version(),
        numpy=version("numpy"),
        numba=version("numba"),
        tables=tuple(told),
    )


def _saved(array: NDArray[Any]) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()
