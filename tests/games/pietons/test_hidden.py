"""Imagined worlds: they look the same to the seat, and fit what everyone has shown."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tablee.core.game import Seat
from tablee.games.pietons.deck import CARDS, RANK
from tablee.games.pietons.determinize import Worlds
from tablee.games.pietons.events import Dealt, Event
from tablee.games.pietons.observations import SeenCard, SeenLacking, trail
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Bury, Exchange, Follow, Miss, State
from tests.games.pietons.scene import Scene, lead, random_game, whole
from tests.games.pietons.test_properties import any_rules


@pytest.mark.parametrize("seed", range(20))
def test_an_imagined_state_looks_the_same_and_is_whole(seed: int) -> None:
    rules, source = any_rules(random.Random(seed)), random.Random(seed)
    seen: list[Event] = []
    for number, (_, _, step) in enumerate(random_game(rules, seed)):
        seen += step.events
        if number % 3:
            continue
        for seat in (None, Seat(number % rules.seats), step.state.actor):
            view = rules.view(step.state, seat)
            state = rules.imagine(view, seen, source)
            assert rules.view(state, seat) == view
            assert whole(rules, state)


def truth_fits(rules: Pietons, state: State, seen: list[Event]) -> None:
    """What the trail says of each hand is true of the cards that really were there."""
    view = rules.view(state, state.actor)
    for fact in trail(rules, view, seen)[-1:]:
        if isinstance(fact, SeenLacking):
            held = {RANK[card] for card in state.players[fact.seat].hand}
            assert not any(fact.cards >> card & 1 for card in held)


@pytest.mark.parametrize("seed", range(12))
def test_what_the_trail_says_is_true(seed: int) -> None:
    rules = any_rules(random.Random(300 + seed))
    seen: list[Event] = []
    for _, _, step in random_game(rules, seed):
        seen += step.events
        if step.state.stage == "play":
            truth_fits(rules, step.state, seen)


def played(rules: Pietons, seed: int, upto: int) -> tuple[State, list[Event]]:
    seen: list[Event] = []
    state = rules.start()
    for number, (_, _, step) in enumerate(random_game(rules, seed)):
        seen += step.events
        state = step.state
        if number == upto:
            break
    return state, seen


def test_who_could_not_follow_is_not_imagined_with_such_a_card() -> None:
    """Between a failure and the next card taken, no world gives that hand a card it lacked."""
    checked = 0
    for seed in range(20):
        rules = Pietons(seats=3)
        state, seen = played(rules, seed, 30)
        view = rules.view(state, state.actor)
        facts = trail(rules, view, seen)
        for at, fact in enumerate(facts):
            if not isinstance(fact, SeenLacking) or fact.seat == view.seat:
                continue
            if any(
                getattr(later, "seat", None) == fact.seat and not isinstance(later, SeenCard | SeenLacking)
                for later in facts[at:]
            ):
                continue
            checked += 1
            worlds = Worlds(rules, view, facts)
            for _ in range(10):
                hand = worlds.sample(random.Random(at)).hands[fact.seat]
                assert not any(fact.cards >> card & 1 for card in hand)
    assert checked > 5


def test_a_seat_remembers_what_it_put_under_the_talon() -> None:
    rules = Pietons(seats=2)
    found = 0
    for seed in range(40):
        seen: list[Event] = []
        for _, action, step in random_game(rules, seed):
            seen += step.events
            if isinstance(action, Bury):
                view = rules.view(step.state, step.state.actor)
                imagined = rules.imagine(view, seen, random.Random(seed))
                assert imagined.talon[-1] == action.card
                found += 1
    assert found > 40


def test_worlds_differ_and_follow_the_pack() -> None:
    """Before anything is seen, each hidden card is where it would be dealt by chance."""
    rules = Pietons(seats=4)
    state, seen = played(rules, 3, 0)
    source = random.Random(3)
    while state.stage != "play":
        step = rules.apply(state, rules.sample(state, source))
        state, seen = step.state, [*seen, *step.events]
    view = rules.view(state, state.actor)
    other = (state.actor + 1) % 4
    found: Counter[str] = Counter()
    for _ in range(400):
        found.update(rules.imagine(view, seen, source).players[other].hand)
    hidden = Counter(rules.pack) - Counter(view.hand)
    for card in CARDS:
        expected = 400 * 11 * hidden[card] / hidden.total()
        assert abs(found[card] - expected) < 6 * max(expected, 4) ** 0.5


def test_a_failure_to_follow_is_read_with_the_papers_of_that_moment() -> None:
    scene = Scene("vv", "cR", talon="GG", laid=["", ""])
    events: list[Event] = []
    for action in (Exchange(), Bury("walk-green"), lead("at", "v"), Miss()):
        scene(action)
        events += scene.events
    view = scene.rules.view(scene.state, Seat(0))
    facts = trail(scene.rules, view, [Dealt(15, 26), *events])
    lacked = [fact for fact in facts if isinstance(fact, SeenLacking)]
    assert [fact.cards for fact in lacked] == [1 << RANK["bicycle"]], "a moped without papers may be there"
    assert Follow("moped") not in scene.actions
