"""Whole parties at six seats: the rules beside their plain twin and the kernel; what no step may break."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tablee.core.game import Step
from tablee.games.pietons import SPEC
from tablee.games.pietons.deck import PAPERS, STOCK, Paper
from tablee.games.pietons.events import Blocked, Event, PassedOver
from tablee.games.pietons.legality import has_paper
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, Expose, State
from tests.games.pietons.plain import Partie
from tests.games.pietons.scene import whole
from tests.games.pietons.shadow import Shadow
from tests.games.pietons.test_properties import OPTIONS

CHOSEN = [name for name in OPTIONS if name not in ("seats", "manches")]
SIX: dict[str, Any] = {"seats": 6, "manches": 3}
PRESETS = [replace(preset, **SIX) for preset in SPEC.rules.presets.values()]
EVERY = [
    Pietons(**SIX, **dict(zip(CHOSEN, values, strict=True)))
    for values in product(*(OPTIONS[name] for name in CHOSEN))
]
Exposed = list[set[Paper]]


def played(rules: Pietons, seed: int) -> Iterator[tuple[State, Action, Step[State, Event]]]:
    """A game at random, but that some keep their papers for the end, and others lay them at once."""
    source = random.Random(seed)
    state = rules.start()
    while state.outcome is None:
        action = rules.sample(state, source)
        if state.stage == "play":
            actions = rules.actions(state)
            papers = [one for one in actions if isinstance(one, Expose)]
            early = seed % 2 == 0 or set(state.players[state.actor].hand) <= set(PAPERS)
            wanted = papers if early else [one for one in actions if one not in papers]
            action = source.choice(wanted or actions) if papers else action
        step = rules.apply(state, action)
        yield state, action, step
        state = step.state


def exposed(state: State) -> Exposed:
    return [{paper for paper in PAPERS if has_paper(player, paper)} for player in state.players]


def assert_twins(rules: Pietons, state: State, twin: Partie) -> None:
    assert state.stage == twin.stage
    assert list(state.talon) == twin.talon
    assert [sorted(player.hand) for player in state.players] == [sorted(hand) for hand in twin.hands]
    assert [list(player.laid) for player in state.players] == twin.laid
    assert [player.tickets for player in state.players] == twin.fines
    assert exposed(state) == [twin.valid(seat) for seat in twin.everyone]
    assert (state.centre, list(state.tokens), state.dealer) == (twin.centre, twin.tokens, twin.dealer)
    view = rules.view(state, None)
    assert view.stock == tuple(twin.reserve[paper] for paper in PAPERS)
    assert [[line.points for line in sheet] for sheet in state.sheets] == twin.scores
    if state.outcome is None and state.stage not in ("draw", "recycle"):
        assert (state.actor, state.leader) == (twin.actor, twin.leader)
        assert list(state.coup.waiting if state.coup else ()) == twin.queue
        if state.stage != "die":
            assert set(rules.actions(state)) == twin.choices()


def assert_nothing_is_lost(rules: Pietons, before: State, step: Step[State, Event], twin: Partie) -> None:
    """56 cards; papers for good (CA36); no more tickets than there are; nobody fined for having none left."""
    assert whole(rules, step.state)
    for old, new in zip(exposed(before), exposed(step.state), strict=True):
        assert old <= new
    for paper in PAPERS:
        assert twin.reserve[paper] + sum(paper in tickets for tickets in twin.tickets_of) == STOCK
        assert twin.reserve[paper] >= 0
    if len(step.state.sheets) == len(before.sheets):
        for seat, (old_player, player) in enumerate(zip(before.players, step.state.players, strict=True)):
            if player.tickets > old_player.tickets:
                could_draw = seat != before.actor and rules.draws and bool(before.talon)
                assert old_player.hand or could_draw, "C-A1"


def follow_partie(rules: Pietons, seed: int) -> Counter[str]:
    """One partie, all three beside each other; how often what is seldom came about."""
    twin, shadow, seldom = Partie(rules), Shadow(rules), Counter[str]()
    for state, action, step in played(rules, seed):
        twin.do(action)
        assert_twins(rules, step.state, twin)
        shadow.follow(state, action, step)
        assert_nothing_is_lost(rules, state, step, twin)
        for event in step.events:
            seldom["laid all, leading"] += isinstance(event, Blocked) and event.laid_all
            seldom["laid all, following"] += isinstance(action, Expose) and event == PassedOver(state.actor)
    seldom["rights"] += sum(len(rights) for rights in twin.rights)
    assert step.state.outcome is not None
    assert [seat for seat, share in enumerate(step.state.outcome.scores) if share] == twin.winners()
    return seldom


@pytest.mark.slow
def test_parties_of_six_under_every_preset_and_many_options() -> None:
    chosen = [*PRESETS, *random.Random(36).sample(EVERY, 15)]
    seldom = sum((follow_partie(rules, seed) for seed, rules in enumerate(chosen)), Counter[str]())
    assert min(seldom[what] for what in ("rights", "laid all, leading", "laid all, following")) > 0, seldom


@pytest.mark.slow
def test_parties_of_six_under_more_options(request: pytest.FixtureRequest) -> None:
    """Every third combination of them; all with --steps."""
    every = 1 if request.config.getoption("--steps") else 3
    for seed, rules in enumerate([*PRESETS * 2, *EVERY[::every]]):
        follow_partie(rules, 1000 + seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_parties_of_fewer_under_many_options(seats: Any, request: pytest.FixtureRequest) -> None:
    every = 4 if request.config.getoption("--steps") else 12
    for seed, rules in enumerate(EVERY[seats % 4 :: every]):
        follow_partie(replace(rules, seats=seats), seed)
