"""The games that place the levels: tables of neighbouring levels, each from every side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from tablee.core.game import Seat
from tablee.core.game_spec import GameSpec
from tablee.core.level_scale import TableResult
from tablee.core.value import from_json, to_json, value
from tablee.lab.parts import claim_folder, run_parts
from tablee.lab.players import LevelPlayer
from tablee.lab.progress import progress_bar
from tablee.lab.referee import Round, play_out, sides
from tablee.lab.time_control import Terms
from tablee.lab.workers import Workers


@value
class LevelTable:
    """What is asked of a worker: one opening, each level on every side in turn."""

    game: str
    levels: tuple[int, ...]
    seed: int
    number: int


@value
class LevelGame:
    levels: tuple[int, ...]  # of the sides
    scores: tuple[float, ...]


Opening = list[LevelGame]  # all games of one table from one opening
Measured = dict[tuple[int, ...], list[Opening]]


def rules_of(spec: GameSpec[Any]) -> Any:
    """The game as the hall proposes it."""
    return next(iter(spec.rules.presets.values()))


def tables_of(levels: Sequence[int], around: int) -> list[tuple[int, ...]]:
    """Who meets: every table of levels that leaves out one at most between its lowest and its highest.

    Those who are further apart would show nothing but that the better one wins.
    """
    place = {level: number for number, level in enumerate(levels)}
    all_tables = combinations(levels, around)
    return [table for table in all_tables if place[table[-1]] - place[table[0]] <= around]


def measure(spec: GameSpec[Any], openings: int, seed: int, folder: Path, workers: Workers) -> Measured:
    """Every opening of every table is a file of the folder; what stands there is not played again."""
    tables = tables_of([level.number for level in spec.players.levels], len(sides(rules_of(spec))))
    asked = [LevelTable(spec.id, table, seed, number) for number in range(openings) for table in tables]
    paths = [
        folder / "games" / f"{one.number:04}-{'-'.join(map(str, one.levels))}.json" for one in asked
    ]  # fmt: skip
    claim_folder(folder, to_json(LevelTable, asked[0]) + to_json(spec.rules.type, rules_of(spec)))
    measured: Measured = {table: [] for table in tables}
    with progress_bar("scale", len(asked), "openings") as bar:
        for one, data in zip(asked, run_parts(play_table, asked, paths, workers), strict=True):
            measured[one.levels].append(from_json(Opening, data))
            bar.update(1)
    return measured


def play_table(this: LevelTable) -> bytes:
    from tablee.games import GAMES

    return to_json(Opening, list(_play_around(GAMES[this.game], this)))


def _play_around(spec: GameSpec[Any], this: LevelTable) -> Iterator[LevelGame]:
    rules = rules_of(spec)
    around = sides(rules)
    for first in range(len(around)):
        levels = this.levels[first:] + this.levels[:first]
        at = {seat: level for side, level in zip(around, levels, strict=True) for seat in side}
        players = [LevelPlayer(spec, rules, at[seat]) for seat in sorted(at)]
        which = Round(this.seed, this.number, spec.players.opening, Seat(first))
        _, _, outcome, _ = play_out(rules, players, which, Terms())
        yield LevelGame(levels, tuple(outcome.scores[side[0]] for side in around))


def counted(openings: Sequence[Opening]) -> tuple[TableResult, ...]:
    """The games by what came of them; who sat where is no matter."""
    ends: Counter[tuple[tuple[int, ...], tuple[float, ...]]] = Counter()
    for opening in openings:
        for game in opening:
            order = sorted(zip(game.levels, game.scores, strict=True))
            ends[tuple(level for level, _ in order), tuple(score for _, score in order)] += 1
    return tuple(TableResult(levels, scores, games) for (levels, scores), games in sorted(ends.items()))
