"""Where a player stands among the levels of the house: a match against each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, sqrt
from pathlib import Path
from typing import Any

from tablee.core.game import Game
from tablee.core.level_scale import LevelRating, read_scale
from tablee.core.ratings import BETA, SCALE
from tablee.core.value import value
from tablee.lab.estimate import Z, elo
from tablee.lab.match import play_match, spec_of
from tablee.lab.scale import SETTLED
from tablee.lab.scale_games import rules_of
from tablee.lab.workers import HERE, Workers

WIDTH = 50  # of the plot, in letters
FURTHEST = 1_000  # points beyond the last level: whoever wins or loses everything is no further


@value
class Rung:
    """A match against one level."""

    level: int
    games: int
    share: float  # of the points
    interval: tuple[float, float]
    fair: float  # the share of one who is just as good
    elo: float | None  # how much stronger than the level, between two sides
    elo_interval: tuple[float, float] | None
    failures: tuple[str, ...] = ()  # which games the player lost by failing, and how


@value
class Rating:
    """On the scale of people's ratings, with its interval at 95 %; that of the levels is not in it."""

    rating: int
    interval: tuple[int, int]


@value
class Ladder:
    """The result, as `tablee ladder --json` prints it."""

    game: str
    player: str
    rungs: tuple[Rung, ...]
    place: float  # the level that it would be: 0 below the first, one more than the last above all
    rating: Rating | None  # with the rules by which the levels were placed


def climb(
    game: Game[Any, Any, Any, Any], player: str, games: int, seed: int = 1, workers: Workers = HERE,
    folder: Path | None = None,
) -> Iterator[Rung]:  # fmt: skip
    """The matches, from the first level up; what stands in the folder is not played again."""
    for level in spec_of(game).players.levels:
        kept = None if folder is None else folder / f"level-{level.number}"
        match = play_match(
            game, player, f"level:{level.number}", games, seed, workers.jobs, ray=workers.ray, folder=kept
        )
        low, high = match.interval
        two = match.elo is not None
        yield Rung(
            level.number, match.games, match.share, match.interval, match.fair,
            elo(match.share) if two else None, (elo(low), elo(high)) if two else None, match.failures,
        )  # fmt: skip


def placed(rungs: Sequence[Rung]) -> float:
    """Between which levels it comes: each counts by the share of an equal match that was won against it."""
    even = [min(1.0, rung.share / (2 * rung.fair)) for rung in rungs]
    return rungs[0].level - 0.5 + sum(even)


def rate(game: Game[Any, Any, Any, Any], rungs: Sequence[Rung]) -> Rating | None:
    """Where its points were to be expected, beside levels whose places are known."""
    spec = spec_of(game)
    scale = read_scale(spec.package)
    if scale is None or game != rules_of(spec):
        return None
    points = sum(rung.games * rung.share for rung in rungs)
    spread = [rung.games * (rung.interval[1] - rung.interval[0]) / (2 * Z) for rung in rungs]
    error = Z * sqrt(sum(one * one for one in spread))
    middle, low, high = (_rating(rungs, scale.ratings, points + by) for by in (0.0, -error, error))
    return Rating(middle, (low, high))


def _rating(rungs: Sequence[Rung], marks: Sequence[LevelRating], points: float) -> int:
    """By halving: who is better takes more."""
    known = {mark.level: mark.rating for mark in marks}
    low, high = min(known.values()) - FURTHEST, max(known.values()) + FURTHEST
    while high - low > 1:
        middle = (low + high) // 2
        expected = sum(rung.games * _share(middle - known[rung.level], rung.fair) for rung in rungs)
        low, high = (middle, high) if expected < points else (low, middle)
    return low


def _share(apart: float, fair: float) -> float:
    """Of the wins, for one who is so many points better than all the others."""
    sides = round(1 / fair)
    c = sqrt(sides * (BETA**2 + SETTLED**2))
    better = exp(apart / SCALE / c)
    return better / (better + sides - 1)


def plot(rungs: Sequence[Rung]) -> str:
    """A line for each level: the interval between brackets, the share as a dot, an equal one as a bar."""
    lines = []
    for rung in rungs:
        cells = [" "] * (WIDTH + 1)
        low, high = (round(WIDTH * end) for end in rung.interval)
        cells[low : high + 1] = "-" * (high + 1 - low)
        cells[round(WIDTH * rung.fair)] = "|"
        cells[low], cells[high], cells[round(WIDTH * rung.share)] = "[", "]", "o"
        figures = f"{rung.share:6.1%}"
        if rung.elo is not None and rung.elo_interval is not None:
            figures += "  Elo {:+5.0f} ({:+.0f} to {:+.0f})".format(rung.elo, *rung.elo_interval)
        if rung.failures:
            figures += f"  {len(rung.failures)} lost by failing: {rung.failures[0]}"
        lines.append(f"level:{rung.level} {''.join(cells)} {figures}")
    return "\n".join(lines)
