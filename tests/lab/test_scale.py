"""The levels on the scale of people's ratings: played in parts, fitted, shipped with its account."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.core.game_spec import GameSpec
from tablee.core.level_scale import ANCHOR, LevelScale, TableResult, read_scale
from tablee.core.ratings import CENTRE, NEWCOMER, Skill, rated, shown
from tablee.core.value import from_json
from tablee.games import GAMES
from tablee.lab import scale_games
from tablee.lab.scale import SETTLED, fitted, place_levels
from tablee.lab.scale_games import LevelTable, tables_of
from tablee.lab.workers import HERE


def test_neighbours_meet_and_those_who_are_far_apart_do_not() -> None:
    duels = tables_of(range(1, 9), 2)
    assert len(duels) == 13
    assert all(high - low <= 2 for low, high in duels)
    fours = tables_of(range(1, 9), 4)
    assert (1, 2, 3, 4) in fours
    assert (1, 3, 4, 5) in fours
    assert (1, 2, 3, 6) not in fours


def test_levels_are_fitted_where_their_results_are_expected() -> None:
    """Three games won to one: as far apart as two people with such results come to stand."""
    won, lost = TableResult((3, 4), (0.0, 1.0), 3_000), TableResult((3, 4), (1.0, 0.0), 1_000)
    mu = fitted([won, lost])
    assert mu[ANCHOR] == NEWCOMER.mu
    skills, source, apart = [NEWCOMER, NEWCOMER], Random(1), 0.0
    for number in range(8_000):
        better = source.random() < 0.75
        skills = rated(skills, [[0], [1]], [float(better), float(not better)])
        if number >= 2_000:
            apart += (skills[0].mu - skills[1].mu) / 6_000
    assert mu[4] - mu[3] == pytest.approx(apart, rel=0.1)
    assert skills[0].sigma == pytest.approx(SETTLED, rel=0.1)


def test_who_won_every_game_is_not_endlessly_better() -> None:
    mu = fitted([TableResult((2, 3), (0.0, 1.0), 40), TableResult((3, 4), (0.0, 1.0), 40)])
    assert mu[4] - mu[3] == pytest.approx(mu[3] - mu[2])
    assert 15 < mu[4] - mu[3] < 60


def test_a_table_of_four_counts_whoever_won_it() -> None:
    wins = {2: 100, 3: 200, 4: 300, 5: 400}
    results = [
        TableResult((2, 3, 4, 5), tuple(float(level == winner) for level in wins), games)
        for winner, games in wins.items()
    ]
    mu = fitted(results)
    assert mu[2] < mu[3] < mu[4] < mu[5]
    games = sum(wins.values())
    before = [Skill(mu[level], SETTLED) for level in wins]
    drift = dict.fromkeys(wins, 0.0)
    for one in results:
        after = rated(before, [[i] for i in range(4)], one.scores)
        for level, was, now in zip(wins, before, after, strict=True):
            drift[level] += one.games * (now.mu - was.mu) / games
    assert max(map(abs, drift.values())) < 0.01  # but for the drawn games that neighbours are given


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> tuple[LevelScale, Path]:
    folder = tmp_path_factory.mktemp("scale")
    return place_levels(_few(), 2, 1, folder, HERE), folder


def _few() -> GameSpec[Any]:
    """Macadam with its first four levels."""
    spec = GAMES["macadam"]
    return replace(spec, players=replace(spec.players, levels=spec.players.levels[:4]))


def test_a_measurement_is_played_from_every_side_and_kept(
    measured: tuple[LevelScale, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    scale, folder = measured
    assert scale.manifest.games == sum(one.games for one in scale.results) == 5 * 2 * 2
    assert [one.level for one in scale.ratings] == [1, 2, 3, 4]
    assert scale.ratings[ANCHOR - 1].rating == CENTRE
    assert scale.ratings[ANCHOR - 1].interval == (CENTRE, CENTRE)
    for one in scale.ratings:
        assert one.interval[0] <= one.interval[1]
    assert from_json(LevelScale, (folder / "scale.json").read_bytes()) == scale
    kept = sorted((folder / "games").iterdir())
    assert len(kept) == 10
    kept[-1].unlink()
    asked: list[LevelTable] = []
    play = scale_games.play_table

    def noted(this: LevelTable) -> bytes:
        asked.append(this)
        return play(this)

    monkeypatch.setattr(scale_games, "play_table", noted)
    assert place_levels(_few(), 2, 1, folder, HERE) == scale
    assert len(asked) == 1
    assert place_levels(_few(), 1, 1, folder, HERE).manifest.games == 10  # fewer: what stands there is enough
    with pytest.raises(ValueError, match="holds other work"):
        place_levels(_few(), 2, 2, folder, HERE)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shipped_follows_from_its_games(game: str) -> None:
    """If this fails the ratings are reckoned otherwise than before: `tablee lab scale` is to be run again."""
    scale = read_scale(GAMES[game].package)
    assert scale is not None
    assert [one.level for one in scale.ratings] == [level.number for level in GAMES[game].players.levels]
    mu = fitted(scale.results)
    assert [shown(Skill(mu[one.level], SETTLED)) for one in scale.ratings] == [
        one.rating for one in scale.ratings
    ]
    assert all(one.interval[0] <= one.rating <= one.interval[1] for one in scale.ratings)
    assert sum(one.games for one in scale.results) == scale.manifest.games
    for lower, higher in pairwise(scale.ratings):  # no level is surely weaker than the one below it
        assert lower.interval[0] <= higher.interval[1]
    assert scale.ratings[0].interval[1] < scale.ratings[-1].interval[0]
