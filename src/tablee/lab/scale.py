"""The levels on the scale of ratings: each where the steps of its rating cancel out over all games."""

from __future__ import annotations

import platform
from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tablee import __version__
from tablee.core.game_spec import GameSpec
from tablee.core.jit_cache import fingerprint
from tablee.core.level_scale import ANCHOR, FILE, LevelRating, LevelScale, ScaleManifest, TableResult
from tablee.core.ratings import NEWCOMER, Skill, rated, shown
from tablee.core.value import to_json
from tablee.lab.parts import write_whole
from tablee.lab.scale_games import Measured, counted, measure, rules_of
from tablee.lab.workers import Workers

SETTLED = 1.5  # the sigma that a rating keeps after hundreds of games
SAMPLES = 200  # measurements drawn again from the openings played, for the interval
FURTHEST = 6.0  # that a level is moved in one step of the estimate
NEAR, ROUNDS = 1e-6, 200  # of the estimate, which has come to rest after ten
NUDGE = 1e-4
Skills = dict[int, float]
Weighted = tuple[tuple[int, ...], tuple[float, ...], float]  # levels, scores, and how often they count


def place_levels(spec: GameSpec[Any], openings: int, seed: int, folder: Path, workers: Workers) -> LevelScale:
    """The whole measurement; `scale.json` in the folder has it."""
    measured = measure(spec, openings, seed, folder, workers)
    results = counted([one for some in measured.values() for one in some])
    best = fitted(results)
    low, high = _interval(measured, best, seed)
    ratings = tuple(
        LevelRating(level, _shown(mu), (_shown(low[level]), _shown(high[level])))
        for level, mu in sorted(best.items())
    )
    scale = LevelScale(ratings, results, _manifest(spec, openings, seed, results))
    write_whole(folder / FILE, to_json(LevelScale, scale))
    return scale


def _manifest(spec: GameSpec[Any], openings: int, seed: int, results: Sequence[TableResult]) -> ScaleManifest:
    return ScaleManifest(
        game=spec.id,
        command=f"tablee lab scale {spec.id} FOLDER --openings {openings} --seed {seed}",
        rules=to_json(spec.rules.type, rules_of(spec)).decode(),
        seed=seed,
        openings=openings,
        games=sum(one.games for one in results),
        anchor=ANCHOR,
        tablee=__version__,
        kernels=fingerprint(f"games/{spec.id}"),
        python=platform.python_version(),
        numpy=version("numpy"),
        numba=version("numba"),
    )


def _shown(mu: float) -> int:
    return shown(Skill(mu, SETTLED))


def fitted(results: Sequence[TableResult]) -> Skills:
    """The skills at which nobody's rating would move on the whole, the anchor at a newcomer's.

    Neighbours have one drawn game more than they played: whoever won them all is not endlessly better.
    """
    return _zero([*_weighted(results), *((pair, (0.5, 0.5), 1.0) for pair in _neighbours(results))])


def _weighted(results: Sequence[TableResult]) -> list[Weighted]:
    return [(one.levels, one.scores, float(one.games)) for one in results]


def _neighbours(results: Sequence[TableResult]) -> list[tuple[int, int]]:
    return list(pairwise(sorted({level for one in results for level in one.levels} | {ANCHOR})))


def _zero(games: Sequence[Weighted], begin: Mapping[int, float] | None = None) -> Skills:
    """Newton's method, the derivative taken by small differences: the steps are smooth and have one zero."""
    levels = sorted({level for one, _, _ in games for level in one})
    free = [level for level in levels if level != ANCHOR]
    mu = {level: (begin or {}).get(level, NEWCOMER.mu) for level in levels}
    for _ in range(ROUNDS):
        here = _steps(games, mu)
        slopes = [_steps(games, mu | {level: mu[level] + NUDGE}) for level in free]
        slope = np.array([[there[one] - here[one] for there in slopes] for one in free]) / NUDGE
        move = np.linalg.solve(slope, np.array([-here[one] for one in free]))
        move = np.clip(move, -FURTHEST, FURTHEST)
        mu |= {level: mu[level] + float(by) for level, by in zip(free, move, strict=True)}
        if max(abs(move)) < NEAR:
            return mu
    raise ValueError("these results place the levels nowhere")


def _steps(games: Sequence[Weighted], mu: Mapping[int, float]) -> Skills:
    """How far the ratings of all levels would go in all, by the very step that people's take."""
    sums = dict.fromkeys(mu, 0.0)
    for levels, scores, weight in games:
        before = [Skill(mu[level], SETTLED) for level in levels]
        after = rated(before, [[side] for side in range(len(before))], scores)
        for level, was, now in zip(levels, before, after, strict=True):
            sums[level] += weight * (now.mu - was.mu)
    return sums


def _interval(measured: Measured, best: Skills, seed: int) -> tuple[Skills, Skills]:
    """From measurements in which each opening counts by chance more or less, once on average, and so does the
    drawn game of neighbours: of a pair of which one won everything it is all that says how sure that is.
    (Rubin's Bayesian bootstrap.)"""
    source = Random(f"{seed}/interval")
    openings = [counted([one]) for some in measured.values() for one in some]
    neighbours = _neighbours([one for some in openings for one in some])
    drawn = []
    for _ in range(SAMPLES):
        sums: defaultdict[tuple[tuple[int, ...], tuple[float, ...]], float] = defaultdict(float)
        for opening in openings:
            weight = source.expovariate(1.0)
            for one in opening:
                sums[one.levels, one.scores] += weight * one.games
        games = [(levels, scores, weight) for (levels, scores), weight in sorted(sums.items())]
        known = [(pair, (0.5, 0.5), source.expovariate(1.0)) for pair in neighbours]
        drawn.append(_zero([*games, *known], best))
    found = {level: sorted(one[level] for one in drawn) for level in best}
    at = SAMPLES // 40
    return {level: found[level][at] for level in best}, {level: found[level][-1 - at] for level in best}
