"""Computer players: they only ever do what they may, from what they see, and the same from the same luck."""

from __future__ import annotations

import random
from itertools import pairwise
from threading import Event as Flag
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tablee.core.bot import Budget
from tablee.core.game import Chance, Outcome, Seat
from tablee.games.pietons import SPEC
from tablee.games.pietons.action_codes import ACTIONS
from tablee.games.pietons.bot import search
from tablee.games.pietons.bot.glance import at_a_glance
from tablee.games.pietons.bot.learning import share_of_level
from tablee.games.pietons.bot.levels import LEVELS, PietonsLevel
from tablee.games.pietons.bot.player import PietonsBot, warm
from tablee.games.pietons.bot.policy import GREEDY, LEARNT, SHREWD, choose
from tablee.games.pietons.bot.weights import mind
from tablee.games.pietons.encode import table
from tablee.games.pietons.events import Event
from tablee.games.pietons.kernel.table import SEATS, CardTable
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Cut, Expose, Follow, State
from tablee.lab.estimate import wilson
from tests.games.pietons.scene import Scene, lead
from tests.games.pietons.test_properties import any_rules


def play(rules: Pietons, players: list[PietonsBot], seed: int) -> State:
    """A whole game between computer players."""
    source, state = random.Random(seed), rules.start()
    seen: list[Event] = []
    while not isinstance(turn := rules.turn(state), Outcome):
        if isinstance(turn, Chance):
            action = rules.sample(state, source)
        else:
            action = players[turn].choose(rules.view(state, turn), seen, Budget(nodes=40), source)
        step = rules.apply(state, action)
        state, seen = step.state, [*seen, *step.events]
    return state


@pytest.mark.parametrize("seed", range(8))
def test_every_level_plays_every_kind_of_table(seed: int) -> None:
    rules = any_rules(random.Random(seed))
    players = [PietonsBot(rules, LEVELS[(seat + seed) % 8]) for seat in range(rules.seats)]
    assert play(rules, players, seed).outcome is not None


def test_the_same_luck_gives_the_same_game() -> None:
    rules = Pietons(seats=3)
    players = [PietonsBot(rules, LEVELS[5])] * 3
    assert play(rules, players, 4) == play(rules, players, 4)


def test_hidden_cards_do_not_change_a_choice() -> None:
    """A bot gets the view and what was seen: another table that looks the same gets the same answer."""
    rules, source = Pietons(seats=3), random.Random(3)
    state, seen = rules.start(), list[Event]()
    while len(state.tokens) < 4:
        step = rules.apply(state, rules.sample(state, source))
        state, seen = step.state, [*seen, *step.events]
    view = rules.view(state, state.actor)
    other = rules.imagine(view, seen, random.Random(8))
    assert other != state
    for level in LEVELS:
        bot = PietonsBot(rules, level)
        answers = [
            bot.choose(rules.view(table, state.actor), seen, Budget(nodes=100), random.Random(1))
            for table in (state, other)
        ]
        assert answers[0] == answers[1]


def test_a_stopped_bot_answers_at_once() -> None:
    rules, source = Pietons(seats=4), random.Random(3)
    state, seen = rules.start(), list[Event]()
    while len(rules.actions(state)) < 4 or state.stage != "play":
        step = rules.apply(state, rules.sample(state, source))
        state, seen = step.state, [*seen, *step.events]
    stop = Flag()
    stop.set()
    patient = PietonsBot(rules, PietonsLevel(8, 4_000_000, remembers=True))
    budget = Budget(stop=stop)
    assert patient.choose(rules.view(state, state.actor), seen, budget, source) in rules.actions(state)


def test_a_lone_choice_needs_no_thought() -> None:
    scene = Scene("vv", "v", laid=["ip", "ip"], talon="v")(lead("at", "v"))
    view = scene.rules.view(scene.state, Seat(1))
    assert PietonsBot(scene.rules, LEVELS[7]).choose(view, (), Budget(), random.Random(1)) == Follow(
        "bicycle"
    )


def test_a_cut_is_any_number_of_cards() -> None:
    rules, source = Pietons(), random.Random(1)
    state = rules.start()
    while state.stage != "cut":
        state = rules.apply(state, rules.sample(state, source)).state
    view = rules.view(state, state.actor)
    cuts = {PietonsBot(rules, LEVELS[0]).choose(view, (), Budget(), random.Random(i)) for i in range(30)}
    assert len(cuts) > 10
    assert all(isinstance(cut, Cut) for cut in cuts)


def test_the_house_lists_it() -> None:
    assert [level.number for level in SPEC.players.levels] == list(range(1, 9))
    assert not SPEC.table.takeback
    warm()


def wins(rules: Pietons, hero: PietonsBot, others: PietonsBot, games: int) -> float:
    """The hero's share of wins, seats rotated."""
    total = 0.0
    for game in range(games):
        seat = game % rules.seats
        players = [hero if i == seat else others for i in range(rules.seats)]
        outcome = play(rules, players, game).outcome
        assert outcome is not None
        total += outcome.scores[seat]
    return total / games


@pytest.mark.slow
def test_more_thought_wins_more() -> None:
    """Few games, far apart in strength: the ladder itself is measured by the lab."""
    rules = Pietons(seats=4)
    assert wins(rules, PietonsBot(rules, LEVELS[3]), PietonsBot(rules, LEVELS[0]), 80) > 0.4
    assert wins(rules, PietonsBot(rules, LEVELS[0]), PietonsBot(rules, LEVELS[3]), 80) < 0.2


@pytest.mark.parametrize("seats", range(2, SEATS + 1))
def test_levels_that_play_nothing_out_are_steps(seats: int) -> None:
    """More than an even share, with 95 %: these manches run in a kernel, so that there are enough of them."""
    for weaker, better in pairwise(level for level in LEVELS if not level.playouts):
        share = share_of_level(better, weaker, seats, 4_000, 1)
        assert wilson(share * 4_000, 4_000)[0] > 1 / seats, better


def test_slips_are_as_many_as_a_level_says() -> None:
    """Of decisions that it would take otherwise, some are any at all."""
    scene = Scene("vcbm", "v", laid=["ip", "ip"], talon="v")
    w, m = table(scene.rules, scene.state), mind()
    w.rng = 12345
    best = int(at_a_glance(w, m, LEARNT, 0))
    never, some, always = (
        sum(int(at_a_glance(w, m, LEARNT, slips)) == best for _ in range(2_000)) / 2_000
        for slips in (0, 30, 100)
    )
    assert never == 1.0
    assert always < 0.5
    assert some == pytest.approx(0.7 + 0.3 * always, abs=0.04)


def test_what_is_clearly_the_best_is_not_played_out_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playouts go to the actions that are close: one that is far behind is tried no more."""
    tried: list[tuple[int, int]] = []

    def counted(
        w: object, m: object, b: object, rows: object, alive: NDArray[np.int16], sums: Any, *rest: Any
    ) -> None:
        first, end = rest[:2]
        tried.append((len(alive), end - first))
        sums += (end - first) * np.array(
            [{11: 0.9, 12: 0.85, 13: 0.1, 14: 0.1}[code] for code in alive.tolist()]
        )

    monkeypatch.setattr(search, "trials", counted)
    monkeypatch.setattr(search, "prior", lambda worlds, m, codes, belief: np.zeros(len(codes)))
    level = PietonsLevel(8, 2_000)
    assert search.best_action(CardTable.several(1), [13, 12, 11, 14], 2_000, 1, level, lambda: False) == 11
    assert [count for count, _ in tried[:2]] == [4, 2]
    assert sum(count * worlds for count, worlds in tried) < 1_000
    tried.clear()
    assert search.best_action(CardTable.several(1), [13, 14], 2_000, 1, level, lambda: False) == 13
    assert sum(count * worlds for count, worlds in tried) == 2_000


@pytest.mark.parametrize("style", [GREEDY, SHREWD])
def test_C_A1_who_has_nothing_but_papers_lays_them(style: int) -> None:
    """A second Assurance gives nothing, but laid it saves the ticket."""
    for scene in (Scene("i", "RR", laid=["ip"]), Scene("RRR", "ii", laid=["", "ip"])(lead("pp", "R"))):
        chosen = ACTIONS[int(choose(table(scene.rules, scene.state), style))]
        assert chosen == Expose("paper-a")
