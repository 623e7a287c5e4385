"""Actions and positions to text and back; any other text is refused with a reason."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.notation import Unreadable
from tablee.games.pietons import notation
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Agent, Follow, Lead, LeadAgent, Miss, Void
from tests.games.pietons.scene import random_game
from tests.games.pietons.test_properties import EVERY_ACTION, any_rules

RULES = Pietons()
START = RULES.start()


def test_every_action_has_its_own_text() -> None:
    texts = {notation.action_text(RULES, START, action) for action in EVERY_ACTION}
    # Following with an Agent card and playing an Agent alone are written alike; the first is never legal.
    spare = [a for a in EVERY_ACTION if getattr(a, "card", None) == "agent" and a.kind in ("follow", "lead")]
    assert len(texts) == len(EVERY_ACTION) - len(spare)
    for action in set(EVERY_ACTION) - set(spare):
        assert notation.action(RULES, START, notation.action_text(RULES, START, action)) == action


def test_the_text_of_an_action() -> None:
    for text, action in {
        "pp:R": Lead("pp", "walk-red"),
        "fb:Av": LeadAgent("fb", "bicycle"),
        "fb:A": LeadAgent("fb", None),
        "au:-": Void("au"),
        "v": Follow("bicycle"),
        "AG": Agent("walk-green"),
        "A": Agent(None),
        "-": Miss(),
    }.items():
        assert notation.action(RULES, START, text) == action
        assert notation.action_text(RULES, START, action) == text
    meant = notation.action(RULES, START, "pp@9:R")
    assert isinstance(meant, Lead)
    assert meant.place == 8


@pytest.mark.parametrize("seed", range(15))
def test_games_survive_being_written(seed: int) -> None:
    rules = any_rules(random.Random(seed))
    for state, action, step in random_game(rules, seed):
        text = notation.action_text(rules, state, action)
        assert notation.action(rules, state, text) == action
        assert notation.position(notation.position_text(step.state)) == step.state


UNREADABLE = ["", "pp", "pp:", "cut0", "cut56", "xx:R", "pp@17:R", "rolled-7", "deal-56", "é"]


@pytest.mark.parametrize("text", UNREADABLE)
def test_no_action(text: str) -> None:
    with pytest.raises(Unreadable):
        notation.action(RULES, START, text)


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_unreadable(text: str) -> None:
    with suppress(Unreadable):
        assert notation.action_text(RULES, START, notation.action(RULES, START, text))


def in_mid_game() -> str:
    """A table with a coup under way, late in a manche."""
    states = [step.state for *_, step in random_game(Pietons(seats=3), 5)]
    return notation.position_text(max(states, key=lambda s: len(s.tokens) * (s.coup is not None)))


GOOD = in_mid_game()
PUT = st.sampled_from("RBGYvcmabgAip0123456789-+./,;| play")


@given(at=st.integers(0, len(GOOD) - 1), put=PUT, cut=st.booleans())
def test_a_spoiled_position_is_a_position_or_unreadable(at: int, put: str, cut: bool) -> None:
    text = GOOD[:at] + ("" if cut else put) + GOOD[at + 1 :]
    try:
        state: Any = notation.position(text)
    except Unreadable:
        return
    assert notation.position_text(state) == text
    rules = Pietons(seats=3)
    for action in rules.actions(state):
        rules.apply(state, action)


@given(st.text(max_size=80))
def test_any_text_is_a_position_or_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        notation.position(text)
