"""Nothing leaks: with hidden cards changed behind a seat's back, it receives the very same bytes.

See behind.py for what is changed. Whatever the observer is sent (views, events, refusals) must be the same to
the last byte. The same is asked of a whole table in tests/table/test_leaks.py.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tablee.core.game import IllegalAction, Seat, Step
from tablee.core.value import to_json, value
from tablee.games.pietons.deck import WALKERS
from tablee.games.pietons.events import Event, Took
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, State
from tablee.games.pietons.view import View
from tests.games.pietons.behind import World, changed, played
from tests.games.pietons.test_properties import EVERY_ACTION, any_rules

Sent = list[bytes]
TRIED = 28  # at each turn one action in so many, in the end each of them


def receive(rules: Pietons, world: World, observer: Seat | None) -> Sent:
    """All that the observer is sent after each action, if these are the rules."""
    sent: Sent = []
    for i, action in enumerate(world.actions):
        state = world.states[i + 1]
        events = world.events[i] if rules is world.rules else rules.apply(world.states[i], action).events
        sent.append(b"".join(to_json(Event, event) for event in events))
        sent.append(to_json(View, rules.view(state, observer)))
        if observer == state.actor and state.stage == "play":
            tried = EVERY_ACTION[i % TRIED :: TRIED]
            sent.append(repr([_refusal(rules, state, action) for action in tried]).encode())
    return sent


def _refusal(rules: Pietons, state: State, action: Action) -> tuple[str, str, str] | None:
    try:
        rules.apply(state, action)
    except IllegalAction as refused:
        return refused.rule, refused.code, repr(refused.facts)
    return None


def compare(rules: Pietons, honest: Pietons, seed: int, observers: int) -> tuple[int, int]:
    """How many changes were made behind an observer's back, and how many of them he was told of."""
    source = random.Random(seed)
    world = played(honest, seed, source.randint(5, 110))
    everyone: Sequence[Seat | None] = [None, *(Seat(seat) for seat in range(rules.seats))]
    made = told = 0
    for observer in source.sample(everyone, min(observers, len(everyone))):
        other = changed(world, observer, source)
        if other is not None:
            made += 1
            told += receive(rules, other, observer) != receive(rules, world, observer)
    return made, told


def total(games: range, observers: int) -> tuple[int, int]:
    made = told = 0
    for seed in games:
        rules = any_rules(random.Random(seed))
        counts = compare(rules, rules, seed, observers)
        made, told = made + counts[0], told + counts[1]
    return made, told


def test_nothing_hidden_reaches_a_seat_or_a_watcher() -> None:
    made, told = total(range(60), 2)
    assert made > 60, "enough changes were behind somebody's back"
    assert told == 0


@pytest.mark.slow
def test_nothing_hidden_reaches_anyone_over_two_thousand_games() -> None:
    made, told = total(range(5000, 7000), 1)
    assert made > 1400
    assert told == 0


# The test itself must see a leak: one is planted in each thing that is sent.


@value
class TellsHand(Pietons):
    """A view that sorts players' cards by what they hold."""

    def view(self, state: State, seat: Seat | None) -> View:
        seen = Pietons.view(self, state, seat)
        agents = sum("agent" in player.hand for player in state.players)
        return replace(seen, centre=seen.centre + agents)


@value
class TellsTalon(Pietons):
    """A view that gives away the top of the talon."""

    def view(self, state: State, seat: Seat | None) -> View:
        seen = Pietons.view(self, state, seat)
        return replace(seen, talon=seen.talon + (100 if state.talon[:1] == ("agent",) else 0))


@value
class TellsByEvent(Pietons):
    """An event that depends on the card taken."""

    def apply(self, state: State, action: Action) -> Step[State, Event]:
        step = Pietons.apply(self, state, action)
        took = [event for event in step.events if isinstance(event, Took)]
        good = took and step.state.players[took[0].seat].notes[-1].card in WALKERS
        return Step(step.state, (*step.events, *(took if good else ())))


@value
class TellsByRefusal(Pietons):
    """A refusal that speaks of another's cards."""

    def apply(self, state: State, action: Action) -> Step[State, Event]:
        try:
            return Pietons.apply(self, state, action)
        except IllegalAction as refused:
            others = [player.hand for seat, player in enumerate(state.players) if seat != state.actor]
            raise IllegalAction(refused.rule, refused.code, held=[list(hand) for hand in others]) from None


@pytest.mark.parametrize("leaky", [TellsHand, TellsTalon, TellsByEvent, TellsByRefusal])
def test_a_planted_leak_is_caught(leaky: type[Pietons]) -> None:
    told = 0
    for seed in range(60):
        told += compare(leaky(seats=3), Pietons(seats=3), seed, 8)[1]
        if told:
            return
    pytest.fail("the leak went unseen")
