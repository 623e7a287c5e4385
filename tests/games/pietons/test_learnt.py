"""Players who have learnt: traits from what one may know, chances, what they teach, and that they taught."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tablee.games.pietons.bot.learning import POLICY
from tablee.games.pietons.bot.learnt import weigh
from tablee.games.pietons.bot.self_play import Purse, credit
from tablee.games.pietons.bot.traits import CHOICES, MANY, SIZE, Mind
from tablee.games.pietons.bot.weights import mind, weights
from tablee.games.pietons.bot.worlds import tables
from tablee.games.pietons.encode import table
from tablee.games.pietons.kernel.table import SEATS
from tablee.games.pietons.rules import Pietons
from tests.games.pietons.test_properties import any_rules
from tests.games.pietons.test_worlds import in_play


def any_mind(seed: int) -> Mind:
    return mind(np.random.default_rng(seed).normal(0.0, 0.5, (SEATS - 1, SIZE)))


@pytest.mark.parametrize("seed", range(8))
def test_every_decision_has_chances_and_room(seed: int) -> None:
    rules, m = any_rules(random.Random(seed)), any_mind(seed)
    for state, _ in in_play(rules, seed, 3):
        w = table(rules, state)
        weigh(w, m)
        assert 0 < w.count <= CHOICES
        assert max(m.many[: w.count]) <= MANY
        assert sum(m.chance[: w.count]) == pytest.approx(1.0)
        for i in range(w.count):
            assert all(0 <= one < SIZE for one in m.which[i * MANY : i * MANY + m.many[i]])


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_change_no_chance(seed: int) -> None:
    rules, m = Pietons(seats=4), any_mind(seed)
    for state, seen in in_play(rules, seed, 5):
        view = rules.view(state, state.actor)
        found = set()
        worlds = tables(rules, view, seen, 6, random.Random(seed), careful=True)
        for i in range(6):
            weigh(worlds[i], m)
            found.add(tuple(m.chance[: worlds[i].count]))
        assert len(found) == 1


def test_what_a_choice_teaches_is_how_weights_make_it_likelier() -> None:
    rules, values = Pietons(seats=4), np.random.default_rng(1).normal(0.0, 0.5, (SEATS - 1, SIZE))
    row, step, tried = 4 - 2, 1e-6, 0
    for state, _ in in_play(rules, 2, 7):
        w, m, purse = table(rules, state), mind(values), Purse.new()
        weigh(w, m)
        if w.count == 1:
            continue
        done = w.count - 1
        before = float(np.log(m.chance[done]))
        credit(w, m, purse, done)
        base = int(w.actor) * SIZE
        pushed = np.array(purse.pushed[base : base + SIZE])
        for which in np.flatnonzero(pushed)[:6].tolist():
            moved = values.copy()
            moved[row, which] += step
            m = mind(moved)
            weigh(w, m)
            assert (np.log(m.chance[done]) - before) / step == pytest.approx(pushed[which], abs=1e-4)
            tried += 1
    assert tried > 20


def test_the_same_games_teach_the_same() -> None:
    nothing = np.zeros(SIZE)
    found = [POLICY.gradient(3, nothing, 20, seed) for seed in ("a", "a", "b")]
    assert found[0].tobytes() == found[1].tobytes() != found[2].tobytes()


@pytest.mark.parametrize(("seats", "least"), [(2, 0.75), (3, 0.5), (4, 0.4), (5, 0.3), (6, 0.24)])
def test_what_was_learnt_wins_among_greedy_players(seats: int, least: float) -> None:
    assert POLICY.share(seats, weights()[seats - 2], 2_000, 1) > least


def test_a_few_steps_teach_something() -> None:
    learnt = np.zeros(SIZE)
    for step in range(8):
        learnt += 400 * POLICY.gradient(4, learnt, 250, step)
    assert POLICY.share(4, learnt, 1_000, 1) > POLICY.share(4, np.zeros(SIZE), 1_000, 1) + 0.05
