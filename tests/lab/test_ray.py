"""Work on a Ray cluster: the same bytes as on one process, and a killed worker's items are done again.

Ray is 700 MB, so that `./test` does not install it and says that this was skipped; `./test ray` runs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.games import GAMES
from tablee.games.dames.rules import Dames
from tablee.lab import training
from tablee.lab.analyse import analyse_game
from tablee.lab.match import play_match
from tablee.lab.regression import Regression
from tablee.lab.training import TrainingSettings, train
from tablee.lab.workers import HERE, Workers, spread
from tests.lab.test_training import files
from tests.lab.test_workers import doubled, killed_once

ray = pytest.importorskip("ray", reason="./test ray runs it")

CLUSTER = Workers(2, "auto")
SMALL = TrainingSettings(
    "dames", seed=3, rounds=1, games=12, nodes=60, match_nodes=60, match_pairs=4,
    regression=Regression(iterations=8),
)  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    """Two workers, on this machine."""
    ray.init(num_cpus=2, include_dashboard=False, logging_level="warning")
    yield
    ray.shutdown()


def test_results_come_in_the_order_of_the_items() -> None:
    assert list(spread(doubled, range(20), CLUSTER)) == [2 * item for item in range(20)]


def test_a_killed_workers_items_are_done_again_and_nothing_comes_twice(tmp_path: Path) -> None:
    for name in "acd":
        (tmp_path / name).touch()
    assert list(spread(killed_once, [str(tmp_path / name) for name in "abcd"], CLUSTER)) == list("abcd")


def test_a_training_gives_the_same_bytes_as_on_one_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "PART", 5)
    train(SMALL, tmp_path / "here", HERE)
    train(SMALL, tmp_path / "there", CLUSTER)
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_a_match_gives_the_same_bytes_as_on_one_process(tmp_path: Path) -> None:
    for name, address in (("here", None), ("there", "auto")):
        play_match(
            Dames(), "level:1", "random", 8, jobs=2 if address else 1, ray=address, folder=tmp_path / name
        )
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_an_analysis_is_the_same_as_on_one_process() -> None:
    spec, rules = GAMES["dames"], Dames()
    actions = [rules.actions(rules.start())[0]]
    assert analyse_game(spec, rules, actions, 2_000, CLUSTER) == analyse_game(spec, rules, actions, 2_000)
