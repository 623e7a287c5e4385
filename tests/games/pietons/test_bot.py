"""Computer players: they only ever do what they may, from what they see, and the same from the same luck."""

from __future__ import annotations

import random
from threading import Event as Flag

import pytest

from tablee.core.bot import Budget
from tablee.core.game import Chance, Outcome, Seat
from tablee.games.pietons import SPEC
from tablee.games.pietons.action_codes import ACTIONS
from tablee.games.pietons.bot.levels import LEVELS, PietonsLevel
from tablee.games.pietons.bot.player import PietonsBot, warm
from tablee.games.pietons.bot.policy import GREEDY, SHREWD, choose
from tablee.games.pietons.encode import table
from tablee.games.pietons.events import Event
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Cut, Expose, Follow, State
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
    assert wins(rules, PietonsBot(rules, LEVELS[2]), PietonsBot(rules, LEVELS[0]), 80) > 0.4
    assert wins(rules, PietonsBot(rules, LEVELS[0]), PietonsBot(rules, LEVELS[2]), 80) < 0.2


@pytest.mark.parametrize("style", [GREEDY, SHREWD])
def test_C_A1_who_has_nothing_but_papers_lays_them(style: int) -> None:
    """A second Assurance gives nothing, but laid it saves the ticket."""
    for scene in (Scene("i", "RR", laid=["ip"]), Scene("RRR", "ii", laid=["", "ip"])(lead("pp", "R"))):
        chosen = ACTIONS[int(choose(table(scene.rules, scene.state), style))]
        assert chosen == Expose("paper-a")
