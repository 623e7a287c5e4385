"""Players written in Python, and where one stands among the levels."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tablee import cli
from tablee.core.level_scale import read_scale
from tablee.games.carrom.rules import Carrom
from tablee.games.dames.rules import Dames
from tablee.games.macadam.rules import Macadam
from tablee.games.pietons.rules import Pietons
from tablee.lab.ladder import Rung, placed, plot, rate
from tablee.lab.match import play_match
from tablee.lab.python_player import AgentBroke

HERE = "python:tests.lab.test_python_player"


class First:
    """A bot as documented: the first choice that it sees."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, view: Any, seen: Sequence[Any], budget: Any, source: Any) -> Any:
        state = self.game.imagine(view, seen, source)
        return self.game.actions(state)[0]


class Lowest:
    """A policy: the lowest number of the mask."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def act(self, observation: Any, mask: Any) -> int:
        assert observation.dtype == np.float32
        return int(np.flatnonzero(mask)[0])


class Straight:
    """At Carrom: from the middle of the line, straight ahead."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def act(self, observation: Any, mask: Any) -> Any:
        assert (observation.shape, mask.shape) == ((77,), (0,))
        return [0.0, 0.0, 0.5]


class Wrong(Lowest):
    def act(self, observation: Any, mask: Any) -> int:
        return int(np.flatnonzero(mask == 0)[0])


class Broken(Lowest):
    def act(self, observation: Any, mask: Any) -> int:
        raise ValueError("shapes do not go together")


class Wordy(Lowest):
    def act(self, observation: Any, mask: Any) -> Any:
        return "e5"


class NoAction(First):
    def choose(self, view: Any, seen: Sequence[Any], budget: Any, source: Any) -> Any:
        return 7


class Neither:
    def __init__(self, game: Any) -> None:
        self.game = game


@pytest.mark.parametrize("game", [Macadam(), Dames(), Dames(capture="souffler"), Pietons()], ids=str)
@pytest.mark.parametrize("kind", ["First", "Lowest"])
def test_a_class_plays_a_match(game: Any, kind: str) -> None:
    match = play_match(game, f"{HERE}:{kind}", "random", games=2)
    assert match.games == 2
    assert match.failures == ()


def test_a_policy_shoots() -> None:
    match = play_match(Carrom(target="one round"), f"{HERE}:Straight", "random", games=2)
    assert (match.games, match.failures) == (2, ())


def test_an_action_outside_the_mask_loses_the_game_and_says_so() -> None:
    match = play_match(Macadam(), f"{HERE}:Wrong", "random", games=2)
    assert match.losses == 2
    assert all("is not in the mask" in failure for failure in match.failures)


def test_what_is_no_answer_loses_the_game_and_says_so() -> None:
    for kind, says in (("Wordy", "'e5' is not a number"), ("NoAction", "7 is no action of this game")):
        match = play_match(Macadam(), f"{HERE}:{kind}", "random", games=2)
        assert match.losses == 2
        assert says in match.failures[0]
    match = play_match(Carrom(target="one round"), f"{HERE}:Wordy", "random", games=2)
    assert "'e5' is not three numbers" in match.failures[0]


def test_a_fault_in_the_class_itself_is_shown_where_it_is() -> None:
    """Not as a game that was lost, nor as a wrong word on the command line: its author looks for the line."""
    with pytest.raises(AgentBroke, match="Broken raised ValueError: shapes do not go together") as raised:
        cli.main(["match", "macadam", f"{HERE}:Broken", "random", "--games", "2"])
    assert isinstance(raised.value.__cause__, ValueError)


def test_a_match_of_which_all_is_won_is_not_surer_than_it_is() -> None:
    match = play_match(Macadam(), f"{HERE}:Wrong", "random", games=2)
    assert match.interval == match.wilson
    assert match.interval[1] > 0.5


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("python:nowhere:Class", "No module named 'nowhere'"),
        (f"{HERE}:Nobody", "has no attribute 'Nobody'"),
        (f"{HERE}:Neither", "neither choose"),
        ("python:tests", "names no class"),
    ],
)
def test_what_is_no_player_is_refused_in_words(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        play_match(Macadam(), name, "random", games=2)


def test_the_ladder_says_where_a_player_stands() -> None:
    rungs = [
        Rung(level, 20, share, (max(0.0, share - 0.1), min(1.0, share + 0.1)), 0.5, 0.0, (0.0, 0.0))
        for level, share in enumerate((1.0, 1.0, 0.5, 0.0), 1)
    ]
    assert placed(rungs) == 3.0
    assert all("o" in line for line in plot(rungs).splitlines())


def test_a_player_is_rated_where_its_points_were_to_be_expected() -> None:
    scale = read_scale("tablee.games.macadam")
    assert scale is not None
    fourth = scale.ratings[3].rating

    def rungs(shares: Sequence[float]) -> list[Rung]:
        return [
            Rung(level, 100, share, (max(0.0, share - 0.05), min(1.0, share + 0.05)), 0.5, 0.0, (0.0, 0.0))
            for level, share in enumerate(shares, 1)
        ]

    apart = [fourth - mark.rating for mark in scale.ratings]
    expected = [1 / (1 + 10 ** (-points / 400)) for points in apart]  # 400 points are ten games to one
    rating = rate(Macadam(), rungs(expected))
    assert rating is not None
    assert rating.rating == pytest.approx(fourth, abs=25)
    assert rating.interval[0] < rating.rating < rating.interval[1]
    best = rate(Macadam(), rungs([1.0] * 8))
    assert best is not None
    assert best.rating > scale.ratings[-1].rating
    assert (
        rate(Macadam(repetition="forbidden"), rungs(expected)) is None
    )  # the levels were placed by other rules


def test_a_line_of_the_ladder_tells_what_was_lost_by_failing() -> None:
    line = plot(
        [Rung(1, 20, 0.0, (0.0, 0.16), 0.25, None, None, ("game 1, Mine: action 9 is not in the mask",))]
    )
    assert "Elo" not in line
    assert line.endswith("1 lost by failing: game 1, Mine: action 9 is not in the mask")


@pytest.mark.slow
def test_tablee_ladder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["ladder", "macadam", f"{HERE}:Lowest", "--games", "2", "--folder", str(tmp_path), "--json"]
    assert cli.main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(list(tmp_path.glob("level-*/opening-0000.json"))) == 8
    assert cli.main(words) == 0  # from what stands there
    assert json.loads(capsys.readouterr().out) == told
    assert [rung["level"] for rung in told["rungs"]] == list(range(1, 9))
    assert told["place"] < 3
    low, high = told["rating"]["interval"]
    assert low <= told["rating"]["rating"] <= high < 1500
