"""A small study of Macadam: what it counts is what was played."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tablee.games.macadam.bot.weights import weights
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import Move
from tablee.lab import placements
from tablee.lab.macadam_report import report
from tablee.lab.macadam_study import MacadamStudy, StudySettings, study
from tablee.lab.workers import HERE


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> MacadamStudy:
    with pytest.MonkeyPatch.context() as patch:
        for name, small in {"BEGUN": 4, "KEPT": 2, "GENERATIONS": 3, "TRIAL_GAMES": 2}.items():
            patch.setattr(placements, name, small)
        folder: Path = tmp_path_factory.mktemp("study")
        one = study(StudySettings(30, 150, 8, 1), folder, HERE)
        assert (folder / "macadam-lengths.svg").read_text().startswith("<?xml")
        assert (folder / "study.md").read_text("utf-8") == report(one)
        assert study(StudySettings(30, 150, 8, 1), folder, HERE) == one
    return one


def test_every_game_is_counted_once(found: MacadamStudy) -> None:
    assert found.wins + found.draws + found.losses == 30
    assert sum(found.lengths) == 30
    assert found.goals + found.sixes == found.wins + found.losses
    assert found.closed_lost <= found.closed_games
    assert found.first == pytest.approx((found.wins + found.draws / 2) / 30, abs=0.001)


def test_the_opening_tree_has_moves_that_can_be_played(found: MacadamStudy) -> None:
    game = Macadam()
    for branch in found.tree:
        state = game.start()
        for move in branch.line:
            start, end = move.split("-")
            state = game.apply(state, Move(start, end)).state
    firsts = [branch for branch in found.tree if len(branch.line) == 1]
    assert [one.games for one in firsts] == sorted((one.games for one in firsts), reverse=True)


def test_placements_are_legal_and_judged_by_games_of_their_own(found: MacadamStudy) -> None:
    assert found.placements
    for one in found.placements:
        pawns = one.pawns.split()
        assert len(set(pawns)) == 8
        assert set(pawns) <= set(placements.HOME)
        assert one.games == 8
        assert one.points == pytest.approx(4 * (one.first + one.second))


def test_it_says_which_weights_it_is_of(found: MacadamStudy) -> None:
    assert hashlib.sha256(weights.read()).hexdigest().startswith(found.settings.weights)
    assert len(found.settings.weights) == 16
    assert f"`{found.settings.weights}`" in report(found)
