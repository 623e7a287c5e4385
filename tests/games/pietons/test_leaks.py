"""Nothing leaks: with hidden cards changed behind a seat's back, it receives the very same bytes.

A game is played at random up to some point. Then two cards that the observer never held change places in the
pack, and the same public actions are played again. Where every one of them is still legal, whatever the
observer is sent (views, events, refusals) must be the same to the last byte.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tablee.core.game import IllegalAction, Seat, Step
from tablee.core.value import value, write
from tablee.games.pietons.deck import WALKERS
from tablee.games.pietons.events import Event, Took
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, Bury, Cut, Deal, Player, State
from tablee.games.pietons.view import View
from tests.games.pietons.scene import random_game
from tests.games.pietons.test_properties import EVERY_ACTION, any_rules

Sent = list[bytes]


class Inconsistent(Exception):
    """The observer could tell, by the rules of the game: this is not a change behind his back."""


def receive(rules: Pietons, actions: Sequence[Action], observer: Seat | None) -> Sent:
    """All that the observer is sent after each action."""
    sent: Sent = []
    state = rules.start()
    for action in actions:
        step = _apply(rules, state, action, observer)
        state = step.state
        sent.append(b"".join(write(Event, event) for event in step.events))
        sent.append(write(View, rules.view(state, observer)))
        sent.append(_refusals(rules, state) if observer == state.actor and state.stage == "play" else b"")
    return sent


def own(rules: Pietons, actions: Sequence[Action], observer: Seat | None) -> list[Player | None]:
    """What is the observer's own after each action."""
    found: list[Player | None] = []
    state = rules.start()
    for action in actions:
        state = _apply(rules, state, action, observer).state
        found.append(state.players[observer] if observer is not None else None)
    return found


def _apply(rules: Pietons, state: State, action: Action, observer: Seat | None) -> Step[State, Event]:
    if (
        isinstance(action, Bury)
        and state.actor != observer
        and action.card not in state.players[state.actor].hand
    ):
        action = Bury(state.players[state.actor].hand[-1])  # another hidden card is buried instead
    try:
        return rules.apply(state, action)
    except IllegalAction as refused:
        raise Inconsistent from refused


def _refusals(rules: Pietons, state: State) -> bytes:
    return repr([_refusal(rules, state, action) for action in EVERY_ACTION[::7]]).encode()


def _refusal(rules: Pietons, state: State, action: Action) -> tuple[str, str, str] | None:
    try:
        rules.apply(state, action)
    except IllegalAction as refused:
        return refused.rule, refused.code, repr(refused.facts)
    return None


def changed(actions: Sequence[Action], source: random.Random) -> Sequence[Action]:
    """Two cards of the first deal change places."""
    at = next(i for i, action in enumerate(actions) if isinstance(action, Deal))
    deal = actions[at]
    assert isinstance(deal, Deal)
    order = list(deal.order)
    a, b = source.sample(range(56), 2)
    order[a], order[b] = order[b], order[a]
    return [*actions[:at], Deal(tuple(order)), *actions[at + 1 :]]


def different_pack(a: Sequence[Action], b: Sequence[Action], rules: Pietons) -> bool:
    """Not two cards of one kind, which would change nothing."""
    packs = [[rules.pack[i] for i in one.order] for line in (a, b) for one in line if isinstance(one, Deal)]
    return packs[0] != packs[len(packs) // 2]


def compare(rules: Pietons, honest: Pietons, seed: int, tries: int) -> tuple[int, int]:
    """How many changes were made behind an observer's back, and how many of them he was told of."""
    source = random.Random(seed)
    actions = [action for _, action, _ in random_game(honest, seed)]
    first = next(i for i, action in enumerate(actions) if isinstance(action, Cut))
    made = told = 0
    for _ in range(tries):
        upto = source.randint(first + 1, len(actions))
        observer = source.choice([None, *(Seat(seat) for seat in range(rules.seats))])
        other = changed(actions[:upto], source)
        if not different_pack(actions[:upto], other, rules):
            continue
        try:
            same = own(honest, other, observer) == own(honest, actions[:upto], observer)
        except Inconsistent:
            continue
        if same:
            made += 1
            told += receive(rules, other, observer) != receive(rules, actions[:upto], observer)
    return made, told


def total(games: range, tries: int) -> tuple[int, int]:
    made = told = 0
    for seed in games:
        rules = any_rules(random.Random(seed))
        counts = compare(rules, rules, seed, tries)
        made, told = made + counts[0], told + counts[1]
    return made, told


def test_nothing_hidden_reaches_a_seat_or_a_watcher() -> None:
    made, told = total(range(60), 6)
    assert made > 40, "enough changes were behind somebody's back"
    assert told == 0


@pytest.mark.slow
def test_nothing_hidden_reaches_anyone_over_two_thousand_games() -> None:
    made, told = total(range(5000, 7000), 1)
    assert made > 200
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
