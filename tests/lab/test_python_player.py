"""Players written in Python, and where one stands among the levels."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tablee import cli
from tablee.games.carrom.rules import Carrom
from tablee.games.dames.rules import Dames
from tablee.games.macadam.rules import Macadam
from tablee.games.pietons.rules import Pietons
from tablee.lab.ladder import Rung, placed, plot
from tablee.lab.match import play_match

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


@pytest.mark.slow
def test_tablee_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["ladder", "macadam", f"{HERE}:Lowest", "--games", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [rung["level"] for rung in told["rungs"]] == list(range(1, 9))
    assert told["place"] < 3
