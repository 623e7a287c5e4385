"""Shots and positions to text and back; any text gives a value or says what is wrong with it."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tablee.core.game import Outcome
from tablee.core.notation import Unreadable
from tablee.games.carrom import notation
from tablee.games.carrom.presets import FAMILLE
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Late, Put, Shot, State
from tests.games.carrom.tables import begun

finite = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e9, max_value=1e9)


@given(finite, finite, finite)
def test_a_shot_to_text_and_back(place: float, vx: float, vy: float) -> None:
    state = State()
    for action in (Shot(place, vx, vy), Put(vx, vy), Late()):
        text = notation.action_text(FAMILLE, state, action)
        assert notation.action(FAMILLE, state, text) == action


def test_every_state_of_a_game_to_text_and_back() -> None:
    rng, state = random.Random(5), FAMILLE.start()
    for _ in range(120):
        if isinstance(FAMILLE.turn(state), Outcome):
            break
        assert notation.position(notation.position_text(state)) == state
        action = FAMILLE.sample(state, rng)
        assert notation.action(FAMILLE, state, notation.action_text(FAMILLE, state, action)) == action
        state = FAMILLE.apply(state, action).state


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=60) | st.text("0123456789.,=- ebrkshotpudqn", max_size=60))
@example("shot 1 2")
@example("shot 1 2 nan")
@example("rack 1,2")
@example("1=0.1,0.1 1=0.2,0.2")
@example("0=1e999,0")
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (notation.position, lambda t: notation.action(FAMILLE, State(), t)):
        with contextlib.suppress(Unreadable):  # any other error fails the test
            parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "shooter=0",
        "0=0,0 1=0,0.01 10=0.1,0.1",
        "1=0.1,0 10=0,0.1",
        "0=0,0 1=0.1,0",
        "0=0,0 1=0.1,0 10=0.2,0 due=1-0",
        "0=0,0 1=0.1,0 10=0.2,0 ever=0-1",
        "0=0,0 1=0.1,0 10=0.2,0 queen=pending-0",
        "0=0,0 1=0.1,0 10=0.2,0 owed=1-0",
        "0=0,0 1=0.1,0 10=0.36,0",
        "0=0,0 1=0.1,0 10=0.2,0 colour=red",
    ],
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(Unreadable):
        notation.position(text)


def test_a_table_starts_from_a_position() -> None:
    rules = Carrom(position="0=0,0 1=0.1,0 10=0.2,0 shooter=1")
    state = rules.start()
    assert rules.turn(state) == 1
    assert state.tally.pocketed == (8, 8)
    with pytest.raises(Unreadable):
        Carrom(position="0=0,0 1=0.1,0 10=0.2,0 shooter=2").start()
    assert Carrom(position=notation.position_text(begun(FAMILLE))).start() == begun(FAMILLE)
