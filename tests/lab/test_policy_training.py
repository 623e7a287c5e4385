"""A small training of what to do: the same bytes for the same seed, stopped and taken up again."""

from __future__ import annotations

from dataclasses import replace
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from tablee.core.value import from_json
from tablee.games.pietons.bot.weights import weights
from tablee.lab import policy_training
from tablee.lab.parts import claim_folder
from tablee.lab.policy_training import PolicyManifest, PolicySettings, StepTask, policy_of, train_policy
from tablee.lab.workers import HERE
from tests.lab.test_training import files

SMALL = PolicySettings("pietons", seed=3, steps=3, games=8)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy_training, "KEPT", 1)
    monkeypatch.setattr(policy_training, "JUDGED", 40)


def test_the_same_seed_gives_the_same_bytes_even_when_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = train_policy(SMALL, tmp_path / "whole", HERE)
    whole = files(tmp_path / "whole")
    assert set(whole) == {
        "asked.json",
        "manifest.json",
        "weights.npy",
        *(f"seats-{n}.npy" for n in range(2, 7)),
    }
    assert from_json(PolicyManifest, whole["manifest.json"]) == manifest
    assert [one.seats for one in manifest.tables] == [2, 3, 4, 5, 6]
    assert {one.games for one in manifest.tables} == {24}

    done, work = 0, policy_training.part_of_step

    def broken_off(task: StepTask) -> bytes:
        nonlocal done
        done += 1
        if done == 23:  # of the third number of seats
            raise KeyboardInterrupt
        return work(task)

    monkeypatch.setattr(policy_training, "part_of_step", broken_off)
    with pytest.raises(KeyboardInterrupt):
        train_policy(SMALL, tmp_path / "stopped", HERE)
    train_policy(SMALL, tmp_path / "stopped", HERE)
    assert done == 5 * 3 * 4 + 3  # but for the step that was broken off, nothing twice
    assert files(tmp_path / "stopped") == whole


def test_each_number_of_seats_begins_where_the_one_before_ended(tmp_path: Path) -> None:
    train_policy(SMALL, tmp_path, HERE)
    weights = np.load(tmp_path / "weights.npy")
    learner = policy_of("pietons")
    assert learner is not None
    assert weights.shape == (5, learner.size)
    assert all(np.abs(weights[n + 1] - weights[n]).max() < np.abs(weights).max() for n in range(4))


def test_a_folder_is_of_one_training(tmp_path: Path) -> None:
    claim_folder(tmp_path, b"other")
    with pytest.raises(ValueError, match="holds other work"):
        train_policy(SMALL, tmp_path, HERE)


def test_a_game_whose_players_do_not_learn_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="carrom has no players"):
        train_policy(replace(SMALL, game="carrom"), tmp_path, HERE)
    assert policy_of("dames") is None


def test_the_package_has_what_its_manifest_tells() -> None:
    """The weights that are shipped win as many of the same games as when they were made."""
    learner = policy_of("pietons")
    assert learner is not None
    place = resources.files("tablee.games.pietons.bot")
    manifest = from_json(PolicyManifest, place.joinpath("weights.json").read_bytes())
    for one, row in zip(manifest.tables, weights(), strict=True):
        seed = f"{manifest.settings.seed}/{one.seats}/match"
        assert learner.share(one.seats, row, one.judged, seed) == pytest.approx(one.share, abs=0.02)
        assert one.interval[0] > 1 / one.seats
