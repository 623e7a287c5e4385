"""A search with other numbers against itself: does it gain?"""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import numpy as np

from tablee.core.value import to_json, value
from tablee.games.dames.bot import arena
from tablee.games.dames.bot.tuning import SHIPPED, Tuning
from tablee.games.dames.bot.weights import weights
from tablee.lab.parts import claim_folder, run_parts
from tablee.lab.progress import progress_bar
from tablee.lab.sequential import PAIRS, Terms, Verdict, judge
from tablee.lab.workers import Workers


@value
class TuningMatch:
    """What is asked; a folder is of one such."""

    tuning: Tuning
    against: Tuning
    pairs: int
    nodes: tuple[int, int]
    seed: int


@value
class TuningTask:
    """What is asked of a worker."""

    tuning: Tuning
    against: Tuning
    pairs: int
    nodes: tuple[int, int]
    seed: str


def read_tuning(words: list[str]) -> Tuning:
    """The shipped numbers, but for some: `probcut=0 late=2`."""
    names = [one.name for one in fields(Tuning)]
    chosen = dict[str, int]()
    for word in words:
        name, _, number = word.partition("=")
        if name not in names or not number.isdecimal():
            raise ValueError(f"{word!r}: NAME=NUMBER, and the names are {', '.join(names)}")
        chosen[name] = int(number)
    return replace(SHIPPED, **chosen)


def tuning_match(asked: TuningMatch, folder: Path, workers: Workers) -> Verdict:
    """All of the pairs are played: what stands in the end has not been stopped at a good moment."""
    claim_folder(folder, to_json(TuningMatch, asked))
    sizes = [min(PAIRS, asked.pairs - first) for first in range(0, asked.pairs, PAIRS)]
    tasks = [
        TuningTask(asked.tuning, asked.against, size, asked.nodes, f"{asked.seed}/{part}")
        for part, size in enumerate(sizes)
    ]
    paths = [folder / f"match-{part:04}.bin" for part in range(len(tasks))]
    results, terms = list[np.ndarray[tuple[int, int], np.dtype[np.int8]]](), Terms(asked.nodes, asked.pairs)
    with progress_bar("match", asked.pairs, "pairs") as bar:
        for size, data in zip(sizes, run_parts(play_tuned, tasks, paths, workers), strict=True):
            results.append(np.frombuffer(data, np.int8).reshape(-1, 2))
            bar.set_postfix(elo=judge(np.concatenate(results), terms).elo)
            bar.update(size)
    return judge(np.concatenate(results), terms)


def play_tuned(task: TuningTask) -> bytes:
    """The results of the first, pair by pair."""
    of, both = weights(), (task.tuning, task.against)
    return arena.match_pairs(of, of, task.pairs, task.nodes, task.seed, both).astype(np.int8).tobytes()
