"""Whatever is played: nothing is lost, the listed actions are the accepted ones, and games end."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from tablee.core.game import Chance, IllegalAction, Seat
from tablee.core.value import adapter
from tablee.games.pietons.deck import CARDS, PAPERS, SIGNALS
from tablee.games.pietons.events import Event
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import (
    Action,
    Agent,
    Asked,
    Bury,
    Cut,
    Exchange,
    Expose,
    Follow,
    Lead,
    LeadAgent,
    Miss,
    NoMore,
    Roll,
    Second,
    Void,
)
from tablee.games.pietons.view import View
from tests.games.pietons.scene import random_game, whole

EVERY_ACTION: tuple[Asked, ...] = (
    *(Cut(at) for at in range(1, 56)),
    Exchange(),
    Roll(),
    Miss(),
    *(Bury(card) for card in CARDS),
    *(Expose(paper) for paper in PAPERS),
    *(Lead(signal, card) for signal, card in product(SIGNALS, CARDS)),
    *(LeadAgent(signal, card) for signal, card in product(SIGNALS, (*CARDS, None))),
    *(Void(signal) for signal in SIGNALS),
    *(Follow(card) for card in CARDS),
    *(Agent(card) for card in (*CARDS, None)),
    *(Second(card) for card in CARDS),
    NoMore(),
)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "seats": (2, 3, 4, 5, 6),
    "manches": (1, 2, 3),
    "deck": ("C", "A", "B"),
    "signals": ("4/4/2/2/2/2", "5/5/2/2/1/1", "6/6/1/1/1/1"),
    "vehicle_penalty": ("on", "off"),
    "agent": ("when one cannot follow", "at any time"),
    "second_card": ("off", "on"),
    "empty_hand": ("draws", "ends the manche"),
}


def any_rules(source: random.Random) -> Pietons:
    chosen: dict[str, Any] = {name: source.choice(values) for name, values in OPTIONS.items()}
    return Pietons(**chosen)


def play_on(first: int, games: int) -> None:
    """Games under options of all kinds: 56 cards at every step, and an end with a share for each seat."""
    for seed in range(first, first + games):
        rules = any_rules(random.Random(seed))
        steps = 0
        for _, _, step in random_game(rules, seed):
            assert whole(rules, step.state), (rules, seed)
            steps += 1
            outcome = step.state.outcome
            if outcome is not None:
                assert len(outcome.scores) == rules.seats
                assert sum(outcome.scores) == pytest.approx(1)
                assert len(step.state.sheets) == rules.manches
        assert steps < rules.manches * (40 + 16 * 10 * rules.seats)


def test_section_7_case_8_conservation_of_the_pack() -> None:
    play_on(0, 120)


@pytest.mark.slow
def test_section_7_case_8_conservation_over_thousands_of_games() -> None:
    play_on(1000, 2000)


def accepted(rules: Pietons, state: Any, action: Action) -> bool:
    try:
        rules.apply(state, action)
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize("seed", range(12))
def test_the_listed_actions_are_exactly_the_accepted_ones(seed: int) -> None:
    rules = any_rules(random.Random(seed))
    for number, (state, _, _) in enumerate(random_game(rules, seed)):
        if number % 5 == 0 and not isinstance(rules.turn(state), Chance):
            listed = rules.actions(state)
            assert len(set(listed)) == len(listed)
            assert {a for a in EVERY_ACTION if accepted(rules, state, a)} == set(listed)


@pytest.mark.parametrize("seed", range(6))
def test_views_events_and_actions_survive_json(seed: int) -> None:
    rules = any_rules(random.Random(100 + seed))
    for state, action, step in random_game(rules, seed):
        assert adapter(Action).validate_json(adapter(Action).dump_json(action)) == action
        for event in step.events:
            assert adapter(Event).validate_json(adapter(Event).dump_json(event)) == event
        for seat in (None, Seat(0), state.actor):
            view = rules.view(state, seat)
            assert adapter(View).validate_json(adapter(View).dump_json(view)) == view


@pytest.mark.parametrize("seed", range(6))
def test_apply_leaves_its_state_alone_and_repeats_itself(seed: int) -> None:
    rules = any_rules(random.Random(200 + seed))
    for state, action, step in random_game(rules, seed):
        before = repr(state)
        assert rules.apply(state, action) == step
        assert repr(state) == before


def test_only_the_actor_is_offered_choices() -> None:
    rules = Pietons(seats=4)
    for state, _, _ in random_game(rules, 3):
        for seat in range(4):
            view = rules.view(state, Seat(seat))
            offered = seat == state.actor and state.stage in ("play", "bury", "second")
            assert bool(view.choices) == offered
            assert all(accepted(rules, state, choice) for choice in view.choices)


def test_every_card_that_cannot_be_laid_says_why() -> None:
    rules = Pietons(seats=3)
    for state, _, _ in random_game(rules, 8):
        if state.stage != "play":
            continue
        view = rules.view(state, state.actor)
        playable = {choice.card for choice in view.choices if isinstance(choice, Lead | Follow)}
        silent = {"agent", "paper-a", "paper-p"}
        assert {why.card for why in view.why} == set(view.hand) - playable - silent
