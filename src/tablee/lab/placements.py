"""M17: placements of the eight pawns that do well against the dots, found by trying."""

from __future__ import annotations

from random import Random

from tablee.core.value import value
from tablee.games.macadam.bot import arena
from tablee.games.macadam.bot.weights import weights
from tablee.games.macadam.moves import upside_down
from tablee.games.macadam.state import DOTS, SQUARES, mask
from tablee.lab.estimate import wilson
from tablee.lab.progress import progress_bar

HOME = [square for square in SQUARES[:32] if square not in ("d1", "e1")]  # M9
BEGUN, KEPT, GENERATIONS = 64, 20, 5
TRIAL_GAMES, TRIAL_NODES = 8, 300  # from each side of a trial
FINALISTS = 5


@value
class Placement:
    """A placement, as South sees it, against the dots: as many games moving first as second."""

    pawns: str
    games: int
    points: float
    interval: tuple[float, float]  # of the share
    first: float  # share when it moves first
    second: float


def best_placements(games: int, nodes: int, seed: int) -> tuple[Placement, ...]:
    """The best found; their figures are from games that played no part in finding them."""
    source = Random(f"{seed}/placements")
    tried: dict[frozenset[str], list[float]] = {}
    with progress_bar("placements", GENERATIONS + 1, "generations") as bar:
        _try([frozenset(source.sample(HOME, 8)) for _ in range(BEGUN)], tried, seed)
        bar.update(1)
        for _ in range(GENERATIONS):
            best = ranked(tried)[:KEPT]
            _try([*best, *(changed(one, source) for one in best)], tried, seed)
            bar.update(1)
    finalists = ranked({one: seen for one, seen in tried.items() if len(seen) >= 4})[:FINALISTS]
    judged = [judge(one, games, nodes, f"{seed}/final") for one in finalists]
    return tuple(sorted(judged, key=lambda one: -one.points))


def changed(pawns: frozenset[str], source: Random) -> frozenset[str]:
    """One pawn elsewhere."""
    leaves = source.choice(sorted(pawns))
    goes = source.choice([square for square in HOME if square not in pawns])
    return pawns - {leaves} | {goes}


def ranked(tried: dict[frozenset[str], list[float]]) -> list[frozenset[str]]:
    """The best first; a few trials are pulled towards even, so that luck does not lead."""
    return sorted(tried, key=lambda one: (-(sum(tried[one]) + 1) / (len(tried[one]) + 2), sorted(one)))


def _try(placements: list[frozenset[str]], tried: dict[frozenset[str], list[float]], seed: int) -> None:
    for one in placements:
        seen = tried.setdefault(one, [])
        told = f"{seed}/{sorted(one)}/{len(seen)}"
        shares = against_dots(one, TRIAL_GAMES, TRIAL_NODES, told)
        seen += [shares[0], shares[1]]


def judge(pawns: frozenset[str], games: int, nodes: int, seed: str) -> Placement:
    first, second = against_dots(pawns, games // 2, nodes, f"{seed}/{sorted(pawns)}")
    points = (first + second) * (games // 2)
    low, high = wilson(points, 2 * (games // 2))
    return Placement(
        " ".join(sorted(pawns)), 2 * (games // 2), points, (round(low, 3), round(high, 3)),
        round(first, 3), round(second, 3),
    )  # fmt: skip


def against_dots(pawns: frozenset[str], games: int, nodes: int, seed: str) -> tuple[float, float]:
    """The shares of a placement that moves first, and of one that moves second."""
    mine, dots = mask(" ".join(pawns)), DOTS[0]
    words = weights()
    ahead = arena.games_from(words, mine, upside_down(dots), games, nodes, f"{seed}/first")
    behind = arena.games_from(words, dots, upside_down(mine), games, nodes, f"{seed}/second")
    results = [
        [int(game["result"]) for number in range(games) for game in played[played["number"] == number][:1]]
        for played in (ahead, behind)
    ]
    return (sum(results[0]) / games + 1) / 2, (1 - sum(results[1]) / games) / 2
