"""Random games: every one ends, and the same seed plays the same ones."""

from __future__ import annotations

import pytest

from tablee.games.macadam.rules import Macadam
from tablee.lab.simulate import simulate


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_on_any_number_of_jobs() -> None:
    alone, together = simulate(Macadam(), 6, seed=2), simulate(Macadam(), 6, seed=2, jobs=2)
    assert (alone.actions, alone.outcomes) == (together.actions, together.outcomes)
    assert sum(alone.outcomes.values()) == alone.games == 6
    assert simulate(Macadam(), 6, seed=3).actions != alone.actions


def test_outcomes_name_the_rule_and_the_scores() -> None:
    (words,) = simulate(Macadam(), 1, seed=1).outcomes
    rule, code, scores = words.split()
    assert rule in {"M10", "M11", "M14", "M15"}
    assert code in {"goal", "six", "stuck", "repetition", "cap"}
    assert scores in {"1-0", "0-1", "0.5-0.5"}
