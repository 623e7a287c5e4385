"""The example that learns Macadam, in its short form."""

from __future__ import annotations

import numpy as np
import pytest

from examples import learn_macadam, patterns
from tablee import batch
from tablee.games.macadam.rules import Macadam
from tablee.lab.match import play_match


def test_a_move_is_worth_what_the_position_after_it_is() -> None:
    """The quick way (only what a move changes) is the slow one."""
    weights = np.random.default_rng(1).normal(0, 0.01, len(patterns.nothing())).astype(np.float32)
    games = batch.make("macadam", 1, 3, mask="list", observe="bits", auto_reset=False)
    values = np.zeros(learn_macadam.MOST, np.float32)
    for _ in range(12):
        own, other, _ = games.observation[0]
        legal = games.mask[0][games.mask[0] >= 0]
        assert patterns.worth(weights, own, other, games.mask[0], values) == len(legal)
        after = games.fork(np.zeros(len(legal), int))
        after.step(legal)
        for k in np.flatnonzero(~after.done):
            plain = -np.tanh(patterns.total(weights, *after.observation[k, :2]))
            assert values[k] == pytest.approx(plain, abs=1e-4)
        for k in np.flatnonzero(after.rewards[:, games.mover[0]]):
            assert values[k] == after.rewards[k, games.mover[0]]
        games.step(games.sample())


def test_a_moment_of_practice_is_enough_for_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = patterns.nothing()
    practice = learn_macadam.Practice(weights, seed=1)
    practice.run(2_000, rate=0.4, odd=0.2)  # by steps, not by the clock
    assert practice.learnt > 10_000
    assert np.isfinite(weights).all()
    assert weights.any()
    monkeypatch.setattr(learn_macadam.Learnt, "weights", weights)
    monkeypatch.setattr(learn_macadam.Learnt, "plies", 1)
    match = play_match(Macadam(), "python:examples.learn_macadam:Learnt", "random", games=12)
    assert match.failures == ()
    assert match.wins > match.losses
