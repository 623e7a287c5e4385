"""Positions and moves as text, both ways and total."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.game import IllegalAction, Outcome
from tablee.core.notation import Unreadable
from tablee.games.macadam import notation
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import Lot, Move, Place, State, squares_of
from tests.games.macadam.test_rules import GAME, START, X3

DOTS = "8/n1n1n1n1/1n1n1n1n/8/8/s1s1s1s1/1s1s1s1s/8 s"


def test_the_start_as_text() -> None:
    assert notation.position_text(START) == DOTS
    assert notation.position(DOTS) == START


def test_a_chain_is_written_with_all_its_squares() -> None:
    game = Macadam(position=X3)
    state = game.start()
    assert notation.action_text(game, state, Move("c5", "e1")) == "c5-e7-e5-g5-g3-e1"
    assert notation.action(game, state, "c5-e7-e5-g5-g3-e1") == Move("c5", "e1")
    assert notation.action(game, state, "c5-e1") == Move("c5", "e1")


@pytest.mark.parametrize(
    ("text", "rule"), [("c5-e7-g5-e1", "M6"), ("c5-c7-e5", "M6"), ("c5-e3-e1", "M6"), ("c5-e5-e1", "M6")]
)
def test_a_chain_that_is_none_is_illegal(text: str, rule: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        notation.action(GAME, Macadam(position=X3).start(), text)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1), ("8", 2), ("9/8/8/8/8/8/8/8 s", 1), ("x7/8/8/8/8/8/8/8 s", 1), ("8/8/8/8/8/8/8/8/8 s", 16),
        (DOTS[:-1] + "x", 45), (DOTS[:-2], 44), ("8/8/8/8/8/8/8/8 s", 1), ("7/" + DOTS[2:], 2), ("s8/8", 2),
        (DOTS.replace("s1s1s1s1", "s1s1s2"), 31), ("é" * 50, 1), ("8/" * 500, 1),
    ],
)  # fmt: skip
def test_a_faulty_position_says_where(text: str, column: int) -> None:
    with pytest.raises(Unreadable) as caught:
        notation.position(text)
    assert caught.value.column == column
    assert caught.value.reason


def test_M_A5_no_pawn_in_a_goal_and_nobody_has_won() -> None:
    with pytest.raises(Unreadable, match="goal"):
        notation.position("3n4/n1n1n1n1/1n1n1n2/8/8/s1s1s1s1/1s1s1s1s/8 s")
    with pytest.raises(Unreadable, match="six"):
        notation.position("8/ssssss2/nnnnnnnn/8/8/8/8/ss6 s")


@settings(max_examples=400)
@given(st.text(max_size=60) | st.text("ns12345678/ -", max_size=70))
def test_any_text_gives_a_position_or_a_clear_error(text: str) -> None:
    column = 1
    try:
        state = notation.position(text)
    except Unreadable as fault:
        column = fault.column
    else:
        assert notation.position(notation.position_text(state)) == state
    assert 1 <= column <= len(text) + 1


@settings(max_examples=400)
@given(st.text(max_size=30) | st.text("abcdefgh12345678-", max_size=30))
def test_any_text_gives_an_action_or_a_clear_error(text: str) -> None:
    try:
        action = notation.action(GAME, START, text)
    except (Unreadable, IllegalAction):
        return
    assert isinstance(action, Move | Place | Lot)


@pytest.mark.parametrize("game", [Macadam(), Macadam(setup="free", first="by lot")])
def test_every_action_of_a_game_reads_back(game: Macadam) -> None:
    source, state = Random(5), game.start()
    while not isinstance(game.turn(state), Outcome):
        action = game.sample(state, source)
        assert notation.action(game, state, notation.action_text(game, state, action)) == action
        state = game.apply(state, action).state
    assert _same_board(notation.position_text(state), state)


def _same_board(text: str, state: State) -> bool:
    rows = text.split(" ")[0].split("/")
    found = set()
    for rank, row in zip(range(8, 0, -1), rows, strict=True):
        wide = "".join("." * int(one) if one.isdecimal() else one for one in row)
        found |= {f"{file}{rank}{pawn}" for file, pawn in zip("abcdefgh", wide, strict=True) if pawn != "."}
    south, north = state.pawns
    return found == {f"{one}s" for one in squares_of(south)} | {f"{one}n" for one in squares_of(north)}
