"""Training: games of a search against itself, weights fitted to them, and a match that accepts the weights.

Everything lies in one folder. Whatever stands there is not done again: a training that was stopped goes on.
"""

from __future__ import annotations

import hashlib
import io
import platform
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee import __version__
from tablee.core.jit_cache import fingerprint
from tablee.core.learner import Learner
from tablee.core.search.learnt_weights import LearntWeights, compressed, decompressed
from tablee.core.value import from_json, to_json, value
from tablee.lab.parts import run_parts, write_whole
from tablee.lab.progress import progress_bar
from tablee.lab.regression import Fit, Regression, fit, joined
from tablee.lab.sequential import PAIRS, PairsTask, Terms, Verdict, decide
from tablee.lab.workers import Workers

PART = 100  # games that a worker plays at a time


@value
class TrainingSettings:
    """What a training is asked; a folder is of one such."""

    game: str
    seed: int = 1
    rounds: int = 4
    games: int = 10_000  # a round
    nodes: int = 2_000  # a move of these games
    match_nodes: int = 5_000  # a move of the matches
    match_pairs: int = 400  # of a match, at most
    regression: Regression = Regression()
    begin: str | None = None  # the fingerprint of the weights that it goes on from; None: from nothing


@value
class Round:
    """One round, as the manifest tells it."""

    number: int
    games: int
    positions: int
    fit: Fit
    match: Verdict  # against the best before; in a first round from nothing, the evaluation by hand


@value
class Manifest:
    """Where weights come from: enough to make them again."""

    settings: TrainingSettings
    tablee: str
    kernels: str  # the fingerprint of the game's kernels
    python: str
    numpy: str
    numba: str
    scipy: str
    accepted: int  # the round whose weights these are; 0: those that it went on from
    rounds: tuple[Round, ...]
    before: Manifest | None = None  # of the weights that it went on from


@value
class Begin:
    """Weights that a training goes on from, and where they come from."""

    weights: bytes
    manifest: Manifest

    @property
    def fingerprint(self) -> str:
        return hashlib.sha256(self.weights).hexdigest()[:16]


@value
class GamesTask:
    """What is asked of a worker: these games of a search against itself."""

    game: str
    weights: bytes | None
    games: int
    nodes: int
    seed: str


def train(settings: TrainingSettings, folder: Path, workers: Workers, begin: Begin | None = None) -> Manifest:
    """Play, fit and judge, round after round; `weights.xz` and `manifest.json` are the best so far."""
    settings = replace(settings, begin=None if begin is None else begin.fingerprint)
    _claim(folder, settings)
    learner, rounds = learner_of(settings.game), list[Round]()
    best = None if begin is None else begin.weights
    accepted = 0
    for number in range(1, settings.rounds + 1):
        this = folder / f"round-{number:02}"
        _play(settings, number, best, this, workers)
        weights, round_fit, positions = _fit(learner, settings, folder, number, begin)
        verdict = _judge(settings, number, weights, best, this, workers)
        rounds.append(Round(number, settings.games, positions, round_fit, verdict))
        if verdict.accepted:
            best, accepted = weights, number
            write_whole(folder / "weights.xz", compressed(best))
        manifest = _manifest(settings, accepted, rounds, None if begin is None else begin.manifest)
        write_whole(folder / "manifest.json", to_json(Manifest, manifest))
    return manifest


def learner_of(game: str) -> Learner:
    """A game's learner, where it has one."""
    try:
        module = import_module(f"tablee.games.{game}.bot.learning")
    except ModuleNotFoundError:
        raise ValueError(f"{game} has nothing that is learnt") from None
    return cast(Learner, module.LEARNER)


def begin_from(game: str, place: Path | None) -> Begin:
    """The weights of a training's folder to go on from; None: those that come with the package."""
    if place is None:
        weights: LearntWeights = import_module(f"tablee.games.{game}.bot.weights").weights
        return Begin(weights.read(), from_json(Manifest, weights.place.with_suffix(".json").read_bytes()))
    path = place / "weights.xz"
    if not path.exists():
        raise ValueError(f"{path} is not there: no round of that training was accepted")
    return Begin(decompressed(path), from_json(Manifest, (place / "manifest.json").read_bytes()))


def _claim(folder: Path, settings: TrainingSettings) -> None:
    """A folder is of one training: more rounds may be asked of it, nothing else may differ."""
    path = folder / "settings.json"
    if path.exists():
        before = from_json(TrainingSettings, path.read_bytes())
        fields = TrainingSettings.__dataclass_fields__
        other = [name for name in fields if getattr(before, name) != getattr(settings, name)]
        if other and other != ["rounds"]:
            raise ValueError(f"{folder} holds another training: {', '.join(other)} differ")
    write_whole(path, to_json(TrainingSettings, settings))


def _play(
    settings: TrainingSettings, number: int, best: bytes | None, folder: Path, workers: Workers
) -> None:
    sizes = [min(PART, settings.games - first) for first in range(0, settings.games, PART)]
    tasks = [
        GamesTask(settings.game, best, size, settings.nodes, f"{settings.seed}/{number}/{part}")
        for part, size in enumerate(sizes)
    ]
    paths = [folder / f"games-{part:04}.npy" for part in range(len(tasks))]
    with progress_bar(f"round {number}: games", settings.games, "games") as bar:
        for size, _ in zip(sizes, run_parts(play_games, tasks, paths, workers), strict=True):
            bar.update(size)


def play_games(task: GamesTask) -> bytes:
    """The positions of these games, as a file of numpy's."""
    learner = learner_of(task.game)
    return _saved(learner.self_play(_loaded(task.weights), task.games, task.nodes, task.seed))


def _fit(
    learner: Learner, settings: TrainingSettings, folder: Path, number: int, begin: Begin | None
) -> tuple[bytes, Fit, int]:
    """The weights that explain all games of this round and of those before."""
    this = folder / f"round-{number:02}"
    kept, told = this / "weights.npy", this / "fit.json"
    files = [path for n in range(1, number + 1) for path in _games(folder / f"round-{n:02}", settings)]
    arrays = [np.load(path) for path in files]
    positions = sum(len(one) for one in arrays)
    if not told.exists():
        how = settings.regression
        examples = joined([learner.examples(one) for one in arrays])
        with progress_bar(f"round {number}: fit", how.iterations, "steps") as bar:

            def tell(step: int, unseen: float) -> None:
                bar.set_postfix(unseen=f"{unseen:.5f}")
                bar.update(step - bar.n)

            known = None if begin is None else _loaded(begin.weights)
            weights, result = fit(learner, examples, how, tell, known)
        write_whole(kept, _saved(weights))
        write_whole(told, to_json(Fit, result))
    return kept.read_bytes(), from_json(Fit, told.read_bytes()), positions


def _games(folder: Path, settings: TrainingSettings) -> Iterator[Path]:
    return (folder / f"games-{part:04}.npy" for part in range(-(-settings.games // PART)))


def _judge(
    settings: TrainingSettings,
    number: int,
    weights: bytes,
    best: bytes | None,
    folder: Path,
    workers: Workers,
) -> Verdict:
    told = folder / "match.json"
    if not told.exists():
        nodes = settings.match_nodes, settings.match_nodes
        terms = Terms(nodes, settings.match_pairs)
        task = PairsTask(settings.game, weights, best, PAIRS, nodes, f"{settings.seed}/{number}/match")
        with progress_bar(f"round {number}: match", terms.most, "pairs") as bar:

            def tell(pairs: int, verdict: Verdict) -> None:
                bar.set_postfix(elo=verdict.elo, likelihood=verdict.likelihood)
                bar.update(pairs - bar.n)

            verdict = decide(play_pairs, task, terms, folder, workers, tell)
        write_whole(told, to_json(Verdict, verdict))
    return from_json(Verdict, told.read_bytes())


def play_pairs(task: PairsTask) -> bytes:
    """The results of `a`, pair by pair."""
    learner = learner_of(task.game)
    results = learner.match_pairs(_loaded(task.a), _loaded(task.b), task.pairs, task.nodes, task.seed)
    return results.astype(np.int8).tobytes()


def _manifest(
    settings: TrainingSettings, accepted: int, rounds: list[Round], before: Manifest | None
) -> Manifest:
    return Manifest(
        settings=settings,
        tablee=__version__,
        kernels=fingerprint(f"games/{settings.game}"),
        python=platform.python_version(),
        numpy=version("numpy"),
        numba=version("numba"),
        scipy=version("scipy"),
        accepted=accepted,
        rounds=tuple(rounds),
        before=before,
    )


def _saved(array: NDArray[Any]) -> bytes:
    file = io.BytesIO()
    np.save(file, np.asarray(array))
    return file.getvalue()


def _loaded(data: bytes | None) -> NDArray[Any] | None:
    return None if data is None else cast("NDArray[Any]", np.load(io.BytesIO(data)))
