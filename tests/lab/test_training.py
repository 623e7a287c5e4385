"""A small training: the same bytes for the same seed, stopped and taken up again, and honest about itself."""

from __future__ import annotations

import io
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablee.core.value import from_json
from tablee.lab import training
from tablee.lab.estimate import elo, log_likelihood, share_at
from tablee.lab.parts import run_parts, write_whole
from tablee.lab.regression import Regression
from tablee.lab.sequential import DECIDED, Terms, judge
from tablee.lab.training import Manifest, TrainingSettings, begin_from, train
from tablee.lab.workers import HERE, Workers

SMALL = TrainingSettings(
    "dames", seed=3, rounds=1, games=12, nodes=60, match_nodes=60, match_pairs=4,
    regression=Regression(iterations=8),
)  # fmt: skip


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "PART", 5)


def files(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_the_same_seed_gives_the_same_bytes_even_when_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    train(SMALL, tmp_path / "whole", HERE)
    whole = files(tmp_path / "whole")
    assert {"manifest.json", "settings.json", "round-01/weights.npy", "round-01/games-0002.npy"} <= set(whole)

    played = 0
    play = training.play_games

    def broken_off(task: training.GamesTask) -> bytes:
        nonlocal played
        played += 1
        if played == 3:
            raise KeyboardInterrupt
        return play(task)

    monkeypatch.setattr(training, "play_games", broken_off)
    with pytest.raises(KeyboardInterrupt):
        train(SMALL, tmp_path / "stopped", HERE)
    train(SMALL, tmp_path / "stopped", HERE)
    assert played == 4  # two before the stop, the one that was stopped, and it again: nothing twice
    assert files(tmp_path / "stopped") == whole


def test_a_manifest_says_where_weights_come_from(tmp_path: Path) -> None:
    manifest = train(SMALL, tmp_path, HERE)
    assert from_json(Manifest, (tmp_path / "manifest.json").read_bytes()) == manifest
    [one] = manifest.rounds
    assert one.positions == sum(len(np.load(path)) for path in (tmp_path / "round-01").glob("games-*"))
    assert one.match.wins + one.match.draws + one.match.losses == one.match.games
    assert one.fit.positions + one.fit.unseen < one.positions
    assert manifest.accepted in (0, 1)
    assert (tmp_path / "weights.xz").exists() == (manifest.accepted == 1)


def test_it_goes_on_from_weights_that_are_there_and_says_so(tmp_path: Path) -> None:
    begin = begin_from("dames", None)
    manifest = train(SMALL, tmp_path, HERE, begin)
    assert manifest.before == begin.manifest
    assert manifest.settings.begin == begin.fingerprint
    known, found = np.load(io.BytesIO(begin.weights)), np.load(tmp_path / "round-01" / "weights.npy")
    seen = (known != found).any(axis=0).mean()
    assert 0 < seen < 0.5  # a few games teach something, and what they do not speak of is kept
    with pytest.raises(ValueError, match="another training: begin"):
        train(SMALL, tmp_path, HERE)
    with pytest.raises(ValueError, match="is not there"):
        begin_from("dames", tmp_path / "nothing")


@pytest.mark.parametrize("game", ["dames", "macadam"])
def test_every_game_that_learns_can_be_trained(game: str, tmp_path: Path) -> None:
    [one] = train(replace(SMALL, game=game), tmp_path, HERE).rounds
    assert one.fit.positions > 100
    assert one.fit.unseen_loss < 1


@pytest.mark.parametrize("game", ["dames", "macadam"])
def test_games_that_another_process_played_are_learnt_from(game: str, tmp_path: Path) -> None:
    """What lies in a file is of another type to numba, as long as it has seen no record of the game's own."""
    played = training.play_games(training.GamesTask(game, None, 2, 60, "test"))
    write_whole(tmp_path / "games.npy", played)
    code = (
        "import sys, numpy; from tablee.lab.training import learner_of\n"
        "print(len(learner_of(sys.argv[1]).examples(numpy.load(sys.argv[2])).result))"
    )
    run = [sys.executable, "-c", code, game, str(tmp_path / "games.npy")]
    said = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert int(said) == len(training.learner_of(game).examples(np.load(io.BytesIO(played))).result) > 0


def test_a_folder_is_of_one_training(tmp_path: Path) -> None:
    write_whole(tmp_path / "settings.json", b'{"game":"dames","seed":4}')
    with pytest.raises(ValueError, match="another training: seed"):
        train(replace(TrainingSettings("dames"), seed=3), tmp_path, HERE)


def test_a_game_without_anything_to_learn_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="carrom has nothing"):
        train(replace(SMALL, game="carrom"), tmp_path, HERE)


def test_parts_are_kept_and_come_in_their_order(tmp_path: Path) -> None:
    asked: list[int] = []

    def work(item: int) -> bytes:
        asked.append(item)
        return bytes([item])

    paths = [tmp_path / str(item) for item in range(4)]
    write_whole(paths[1], b"kept")
    first = run_parts(work, range(4), paths, Workers())
    assert [next(first), next(first)] == [b"\0", b"kept"]
    first.close()
    assert asked == [0]
    assert list(run_parts(work, range(4), paths, Workers())) == [b"\0", b"kept", b"\2", b"\3"]
    assert asked == [0, 2, 3]


def test_elo_and_shares_are_each_others_inverse() -> None:
    assert elo(0.5) == 0
    assert round(elo(0.76)) == 200
    assert share_at(elo(0.64)) == pytest.approx(0.64)
    assert elo(1.0) == pytest.approx(-elo(0.0))


def test_a_match_is_decided_by_what_it_shows() -> None:
    terms = Terms((1, 1))
    assert judge(np.array([[1, 1]] * 30, np.int8), terms).accepted
    even = judge(np.array([[1, -1], [0, 0]] * 10, np.int8), terms)
    assert not even.accepted
    assert abs(even.likelihood) < DECIDED
    assert log_likelihood([0.25] * 40 + [0.5] * 40, 0, 20) < -DECIDED
