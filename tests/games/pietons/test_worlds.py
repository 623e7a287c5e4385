"""Worlds from the kernel beside those of their slow twin: whole, as likely, and just as consistent."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tablee.core.kernel_types import Array
from tablee.games.pietons.bot.worlds import tables
from tablee.games.pietons.deck import COUNTS
from tablee.games.pietons.determinize import Worlds
from tablee.games.pietons.events import Event
from tablee.games.pietons.kernel import table as kernel
from tablee.games.pietons.observations import trail
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import State
from tests.games.pietons.scene import random_game
from tests.games.pietons.test_properties import any_rules


def in_play(rules: Pietons, seed: int, every: int) -> list[tuple[State, list[Event]]]:
    seen: list[Event] = []
    found = []
    for number, (_, _, step) in enumerate(random_game(rules, seed)):
        seen += step.events
        if number % every == 0 and step.state.stage == "play":
            found.append((step.state, list(seen)))
    return found


def total(w: Any) -> list[int]:
    """How many of each card there are on a table."""
    found = np.bincount(w.talon[: w.talon_size], minlength=kernel.KINDS)
    found += w.hand.reshape(6, -1).sum(0) + w.laid.reshape(6, -1).sum(0)
    found[kernel.OFFICER] += w.centre
    return [int(number) for number in found]


@pytest.mark.parametrize("careful", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_every_world_is_whole_and_leaves_ones_own_hand(seed: int, careful: bool) -> None:
    rules = any_rules(random.Random(seed))
    for state, seen in in_play(rules, seed, 9):
        view = rules.view(state, state.actor)
        worlds = tables(rules, view, seen, 20, random.Random(seed), careful=careful)
        for w in (worlds[i] for i in range(20)):
            assert total(w) == list(COUNTS[rules.deck])
            held = w.hand[:].reshape(6, -1)
            assert [int(row.sum()) for row in held[: rules.seats]] == [p.cards for p in view.players]
            own = [view.hand.count(card) for card in dict.fromkeys(rules.pack)]
            assert held[state.actor].tolist() == own


def hands(worlds: Array[kernel.CardTable]) -> np.ndarray[Any, Any]:
    """By world, seat and card."""
    return np.array([worlds[i].hand[:].reshape(6, -1) for i in range(len(worlds))])


@pytest.mark.parametrize("seed", range(4))
def test_the_kernel_imagines_as_its_twin_does(seed: int) -> None:
    """The mean of each card in each hand, over many worlds, late in a game with all that was seen."""
    rules = Pietons(seats=4)
    state, seen = in_play(rules, seed, 1)[-12]
    view = rules.view(state, state.actor)
    made = tables(rules, view, seen, 4000, random.Random(1), careful=True)
    fast = hands(made).mean(0)[:4]
    twin, source = Worlds(rules, view, trail(rules, view, seen)), random.Random(2)
    counts = np.zeros((4, kernel.KINDS))
    for _ in range(1500):
        for seat, hand in enumerate(twin.sample(source).hands):
            counts[seat] += np.bincount(hand, minlength=kernel.KINDS)
    slow = counts / 1500
    slow[state.actor] = fast[state.actor]
    assert np.abs(fast - slow).max() < 0.09


def test_a_card_that_was_lacked_is_in_no_hand() -> None:
    """Where the twin never gives a card, neither does the kernel."""
    rules = Pietons(seats=3)
    never = 0
    for state, seen in in_play(rules, 3, 4):
        view = rules.view(state, state.actor)
        fast = hands(tables(rules, view, seen, 300, random.Random(1), careful=True)).sum(0)
        twin, source = Worlds(rules, view, trail(rules, view, seen)), random.Random(2)
        slow = np.zeros((3, kernel.KINDS))
        for _ in range(300):
            for seat, hand in enumerate(twin.sample(source).hands):
                slow[seat] += np.bincount(hand, minlength=kernel.KINDS)
        for seat in range(3):
            if seat != state.actor:
                assert not ((fast[seat] > 12) & (slow[seat] == 0)).any()
                never += int((slow[seat] == 0).sum())
    assert never > 20
