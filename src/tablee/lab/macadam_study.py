"""A study of Macadam: many games of the search against itself from the dots, counted."""

from __future__ import annotations

import hashlib
import io
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.value import to_json, value
from tablee.games.macadam.bot import arena
from tablee.games.macadam.bot.arena import BY_GOAL, BY_SIX
from tablee.games.macadam.bot.weights import weights
from tablee.games.macadam.moves import upside_down
from tablee.games.macadam.state import DOTS, SQUARES
from tablee.lab.estimate import wilson
from tablee.lab.parts import claim_folder, run_parts, write_whole
from tablee.lab.placements import Placement, best_placements
from tablee.lab.progress import progress_bar
from tablee.lab.workers import Workers

PART = 50  # games that a worker plays at a time
GUARDS = 0x3C24  # c1 f1 c2 d2 e2 f2: on all six, nobody enters
FIRST_MOVES, REPLIES = 6, 3  # of the opening tree
WIDTH = 10  # actions of a bar


@value
class StudySettings:
    """What is asked; a folder is of one such."""

    games: int
    nodes: int
    placement_games: int  # of each placement in the end
    seed: int
    weights: str = ""  # the fingerprint of those that positions are judged by: the shipped ones


@value
class StudyTask:
    """What is asked of a worker: so many games from the dots."""

    games: int
    nodes: int
    seed: str


@value
class Branch:
    """A move of the opening tree: how often it was played, and what who began got then."""

    line: tuple[str, ...]
    games: int
    share: float
    interval: tuple[float, float]


@value
class MacadamStudy:
    """What the games say. Shares are points of who began: a draw is half of one."""

    settings: StudySettings
    first: float
    first_interval: tuple[float, float]
    wins: int
    draws: int
    losses: int
    median: int  # actions of a game
    quartiles: tuple[int, int]
    longest: int
    lengths: tuple[int, ...]  # games, by tens of actions
    goals: int  # ended by M10
    sixes: int  # by M11
    closed_games: int  # in which a player held all six guards at some time
    closed_lost: int  # by that player
    tree: tuple[Branch, ...]
    placements: tuple[Placement, ...]


def study(settings: StudySettings, folder: Path, workers: Workers) -> MacadamStudy:
    """Play, count and draw; `study.json`, `study.md` and the pictures lie in the folder."""
    from tablee.lab.macadam_report import plot, report

    settings = replace(settings, weights=hashlib.sha256(weights.read()).hexdigest()[:16])
    claim_folder(folder, to_json(StudySettings, settings))
    sizes = [min(PART, settings.games - first) for first in range(0, settings.games, PART)]
    tasks = [
        StudyTask(size, settings.nodes, f"{settings.seed}/study/{part}") for part, size in enumerate(sizes)
    ]
    paths = [folder / f"games-{part:04}.npy" for part in range(len(tasks))]
    games: list[NDArray[Any]] = []
    with progress_bar("games", settings.games, "games") as bar:
        for size, data in zip(sizes, run_parts(play_study_games, tasks, paths, workers), strict=True):
            played = np.load(io.BytesIO(data))
            games += [played[played["number"] == number] for number in range(size)]
            bar.update(size)
    found = counted(games, settings, best_placements(settings.placement_games, settings.nodes, settings.seed))
    write_whole(folder / "study.json", to_json(MacadamStudy, found))
    write_whole(folder / "study.md", report(found).encode())
    plot(found, folder)
    return found


def play_study_games(task: StudyTask) -> bytes:
    own, opp = DOTS
    file = io.BytesIO()
    played = arena.games_from(weights(), own, opp, task.games, task.nodes, task.seed)
    np.save(file, np.asarray(played))
    return file.getvalue()


def counted(
    games: Sequence[NDArray[Any]], settings: StudySettings, placements: tuple[Placement, ...]
) -> MacadamStudy:
    results = [int(game["result"][0]) for game in games]
    lengths = sorted(len(game) for game in games)
    ends = Counter(int(game["ended"][0]) for game in games)
    closers = [(side, result) for game, result in zip(games, results, strict=True) for side in closed(game)]
    share, interval = share_of(results)
    return MacadamStudy(
        settings=settings,
        first=share,
        first_interval=interval,
        wins=results.count(1),
        draws=results.count(0),
        losses=results.count(-1),
        median=lengths[len(lengths) // 2],
        quartiles=(lengths[len(lengths) // 4], lengths[3 * len(lengths) // 4]),
        longest=lengths[-1],
        lengths=tuple(np.bincount([length // WIDTH for length in lengths]).tolist()),
        goals=ends[BY_GOAL],
        sixes=ends[BY_SIX],
        closed_games=len(closers),
        closed_lost=sum(result == (-1 if side == 0 else 1) for side, result in closers),
        tree=opening_tree(games, results),
        placements=placements,
    )


def closed(game: NDArray[Any]) -> list[int]:
    """The sides that held all six guards at some time."""
    found = {int(one["side"]) for one in game if int(one["own"]) & GUARDS == GUARDS}
    theirs = upside_down(GUARDS)
    return sorted(found | {1 - int(one["side"]) for one in game if int(one["opp"]) & theirs == theirs})


def share_of(results: Sequence[int]) -> tuple[float, tuple[float, float]]:
    points = sum(results) / 2 + len(results) / 2
    low, high = wilson(points, len(results))
    return round(points / len(results), 3), (round(low, 3), round(high, 3))


def opening_tree(games: Sequence[NDArray[Any]], results: Sequence[int]) -> tuple[Branch, ...]:
    """The first moves that were played most, each with its most frequent replies."""
    after: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for game, result in zip(games, results, strict=True):
        line = tuple(move_between(game[i], game[i + 1]) for i in range(min(2, len(game) - 1)))
        after[line[:1]].append(result)
        after[line[:2]].append(result)
    by_games = sorted(after, key=lambda line: (-len(after[line]), line))
    found: list[Branch] = []
    for first in [line for line in by_games if len(line) == 1][:FIRST_MOVES]:
        replies = [line for line in by_games if len(line) == 2 and line[:1] == first][:REPLIES]
        found += [Branch(line, len(after[line]), *share_of(after[line])) for line in (first, *replies)]
    return tuple(found)


def move_between(before: Any, then: Any) -> str:
    """The move that leads from one position to the next, each seen by its player to move."""
    own = int(before["own"])
    after = upside_down(int(then["opp"])) if then["side"] != before["side"] else int(then["own"])
    turn = 56 if before["side"] else 0
    start, end = own & ~after, after & ~own
    return f"{SQUARES[(start.bit_length() - 1) ^ turn]}-{SQUARES[(end.bit_length() - 1) ^ turn]}"
