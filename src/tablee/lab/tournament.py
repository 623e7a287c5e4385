"""Everyone against everyone: a cross table, Elo with its interval, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from tablee.core.game import Game
from tablee.core.value import from_json, to_json, value
from tablee.lab.estimate import elo
from tablee.lab.match import Opening, play_opening, spec_of
from tablee.lab.parts import claim_folder, run_parts, write_whole
from tablee.lab.players import player
from tablee.lab.progress import progress_bar
from tablee.lab.referee import GameResult, sides
from tablee.lab.time_control import Terms
from tablee.lab.workers import Workers

SAMPLES = 200  # tournaments drawn again from the openings played, for the interval
STEPS = 60  # of the estimate, which has come to rest long before
Scores = dict[tuple[int, int], list[float]]  # of the first against the second: the mean score in each opening


@value
class Standing:
    name: str
    points: float
    games: int
    elo: float  # the mean of all is 0
    interval: tuple[float, float]  # at 95 %, over openings


@value
class Tournament:
    """The result: who stands where, and what each took from each."""

    game: str
    seed: int
    games: int  # of each pair
    standings: tuple[Standing, ...]  # the best first
    table: tuple[tuple[float | None, ...], ...]  # points of a row against a column, in the same order


def play_tournament(
    game: Game[Any, Any, Any, Any],
    names: Sequence[str],
    games: int,
    seed: int,
    folder: Path,
    workers: Workers,
    *,
    opening: int | None = None,
    terms: Terms | None = None,
) -> Tournament:
    """Every opening of every pair is a file of the folder; what stands there is not played again."""
    spec = spec_of(game)
    if len(sides(game)) != 2:
        raise ValueError("a tournament is of games between two sides")
    if len(set(names)) != len(names) or len(names) < 2:
        raise ValueError("a tournament needs two players or more, each named once")
    if games < 2 or games % 2:
        raise ValueError("each opening is played from both sides: an even number of games")
    for name in names:
        player(spec, game, name).close()
    opened = spec.players.opening if opening is None else opening
    pairs = list(combinations(range(len(names)), 2))
    asked = [
        (pair, Opening(spec.id, game, names[pair[0]], names[pair[1]], seed, number, opened, terms or Terms()))
        for number in range(games // 2)
        for pair in pairs
    ]
    paths = [folder / "games" / f"{a}-{b}-{one.number:04}.json" for (a, b), one in asked]
    claim_folder(folder, to_json(Opening, asked[0][1]) + to_json(list[str], list(names)))
    scores: Scores = {pair: [] for pair in pairs}
    with progress_bar("tournament", len(asked), "openings") as bar:
        for (pair, _), data in zip(
            asked, run_parts(play_opening, [o for _, o in asked], paths, workers), strict=True
        ):
            played = from_json(list[GameResult], data)
            scores[pair].append(sum(one.score for one in played) / len(played))
            bar.update(1)
    result = _sum_up(spec.id, seed, games, names, scores)
    write_whole(folder / "tournament.json", to_json(Tournament, result))
    return result


def _sum_up(game: str, seed: int, games: int, names: Sequence[str], scores: Scores) -> Tournament:
    count = len(names)
    best = ratings(count, scores)
    low, high = _interval(count, scores, seed)
    order = sorted(range(count), key=lambda one: -best[one])

    def points(a: int, b: int) -> float | None:
        if a == b:
            return None
        mine = scores[a, b] if (a, b) in scores else [1 - one for one in scores[b, a]]
        return 2 * sum(mine)

    table = tuple(tuple(points(a, b) for b in order) for a in order)
    standings = tuple(
        Standing(
            names[one],
            sum(won for won in row if won is not None),
            games * (count - 1),
            round(best[one], 1),
            (round(low[one], 1), round(high[one], 1)),
        )
        for one, row in zip(order, table, strict=True)
    )
    return Tournament(game, seed, games, standings, table)


def ratings(count: int, scores: Scores) -> list[float]:
    """Elo of each, by maximum likelihood (Bradley and Terry), with half a point more for both of a pair."""
    won = [0.0] * count
    for (a, b), means in scores.items():
        won[a] += sum(means) + 0.5
        won[b] += len(means) - sum(means) + 0.5
    strength = [1.0] * count
    for _ in range(STEPS):
        for one in range(count):
            against = sum(
                (len(means) + 1) / (strength[a] + strength[b])
                for (a, b), means in scores.items()
                if one in (a, b)
            )
            strength[one] = won[one] / against
    found = [elo(one / (1 + one)) for one in strength]
    mean = sum(found) / count
    return [one - mean for one in found]


def _interval(count: int, scores: Scores, seed: int) -> tuple[list[float], list[float]]:
    """From tournaments whose openings are drawn from those that were played."""
    source = Random(f"{seed}/interval")
    drawn = [
        ratings(count, {pair: source.choices(means, k=len(means)) for pair, means in scores.items()})
        for _ in range(SAMPLES)
    ]
    columns = [sorted(one[i] for one in drawn) for i in range(count)]
    at = SAMPLES // 40
    return [column[at] for column in columns], [column[-1 - at] for column in columns]


def cross_table(result: Tournament) -> str:
    """For the terminal."""
    wide = max(len(one.name) for one in result.standings)
    lines = []
    for place, (one, row) in enumerate(zip(result.standings, result.table, strict=True), 1):
        cells = " ".join(f"{'·' if won is None else f'{won:g}':>6}" for won in row)
        low, high = one.interval
        elo_text = f"{one.elo:+.0f} ({low:+.0f} to {high:+.0f})"
        lines.append(f"{place:>2} {one.name:<{wide}} {cells}  {one.points:g} of {one.games}  Elo {elo_text}")
    return "\n".join(lines)


def plot(result: Tournament, folder: Path) -> None:
    """Elo with its intervals, as a picture: PNG and SVG."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "tablee"  # the same picture has the same bytes
    best = result.standings
    figure = Figure(figsize=(7, 0.6 + 0.4 * len(best)), layout="constrained")
    axes = figure.subplots()
    middle = [one.elo for one in best]
    around = [
        [one.elo - one.interval[0] for one in best],
        [one.interval[1] - one.elo for one in best],
    ]
    axes.errorbar(middle, range(len(best)), xerr=around, fmt="o", capsize=3)
    axes.set_yticks(range(len(best)), [one.name for one in best])
    axes.invert_yaxis()
    axes.set_xlabel(f"Elo, {result.game}, {result.games} games a pair, 95 %")
    axes.grid(axis="x", alpha=0.3)
    figure.savefig(folder / "tournament.png", dpi=150, metadata={"Software": None})
    figure.savefig(folder / "tournament.svg", metadata={"Date": None})
