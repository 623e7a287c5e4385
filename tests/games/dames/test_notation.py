"""FEN and moves in letters, both ways, whatever the text."""

from __future__ import annotations

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.game import IllegalAction
from tablee.core.notation import Unreadable
from tablee.games.dames import fen, notation
from tablee.games.dames.rules import PRESETS, Dames
from tablee.games.dames.state import Blow, squares_of
from tests.games.dames.boards import game, go, play, texts
from tests.games.dames.test_kernel import drawn


def test_D12_blue_stands_for_white() -> None:
    board, mover = fen.read("W:W31-50:B1-20")
    start = Dames().start()
    assert (board.pieces, mover) == (start.pieces, start.mover)


@pytest.mark.parametrize(
    "text",
    [
        "W:W31-50:B1-20",
        "W:W31-50:B1-20.",
        "w:w31-50:b1-20",
        "W : W 31-40, 41-50 : B 1-20",
        "W:B1-20:W31-50",
        "W:W31-50:B1-20:H0:F1",
    ],
)
def test_a_position_is_read_in_every_customary_form(text: str) -> None:
    assert fen.read(text) == fen.read("W:W31-50:B1-20")


def test_kings_and_ranges_of_kings() -> None:
    board, mover = fen.read("B:WK1-3,32:BK46")
    assert (squares_of(board.pieces[0]), squares_of(board.kings), mover) == ((1, 2, 3, 32), (1, 2, 3, 46), 1)


@pytest.mark.parametrize("text", ["W:W32:B", "W:W32", "B:B32", "B:W:B32"])
def test_one_sided_positions_are_read(text: str) -> None:
    board, _ = fen.read(text)
    assert (board.pieces[0] | board.pieces[1]).bit_count() == 1


def test_D10_a_man_may_be_set_up_on_its_last_row_and_is_crowned_by_ending_a_move_there() -> None:
    """The rules' own example has a green man on 50; a move that ends elsewhere crowns nobody."""
    assert texts(game("W:W3:B40")) == []
    assert squares_of(play(game("W:W3:B8,40"), "3x12").kings) == ()
    assert squares_of(play(game("W:W3:B8,7,40"), "3x1").kings) == (1,)


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        ("", "begins with W or B", 1),
        ("X:W1:B2", "begins with W or B", 1),
        ("W:W:B", "no piece at all", 1),
        ("W:W51:B1", "1 to 50", 4),
        ("W:W0:B1", "1 to 50", 4),
        ("W:W9-3:B1", "1 to 50", 4),
        ("W:W32,32:B1", "given twice", 7),
        ("W:W32:B32", "piece of each side", 1),
        ("W:W32:W33", "given twice", 7),
        ("W:W32,:B1", "neither a square", 7),
        ("W:W6-26:B50", "more than 20", 1),
        ("W:Z32:B1", "After a colon", 3),
        ("W:W" + "1," * 400, "Too long", 1),
        ("W:W٣٢:B1", "neither a square", 4),
    ],
)
def test_what_is_wrong_with_a_position_is_said(text: str, reason: str, column: int) -> None:
    with pytest.raises(Unreadable, match=reason) as told:
        fen.read(text)
    assert told.value.column == column


@given(st.integers(0, 2**32))
def test_positions_survive_writing(seed: int) -> None:
    board = drawn(random.Random(seed))
    for text in (fen.write(board, Dames().start().mover), fen.write(board, notation.position("B:B1").mover)):
        assert fen.read(text)[0] == board
        assert notation.position_text(notation.position(text)) == text


@given(st.text(max_size=80) | st.text("WB:K0123456789,-. HF", max_size=80))
def test_any_text_is_a_position_or_a_clear_error(text: str) -> None:
    try:
        state = notation.position(text)
    except Unreadable:
        return
    assert notation.position(notation.position_text(state)) == state


@given(
    st.text(max_size=40) | st.text("0123456789x-:~", max_size=40) | st.text(string.printable, max_size=200)
)
def test_any_text_is_a_move_or_a_clear_error(text: str) -> None:
    rules = game("W:WK15,31:B9,24,28,32")
    try:
        action = notation.action(rules, rules.start(), text)
    except (Unreadable, IllegalAction):
        return
    assert isinstance(action, Blow) or action in rules.actions(rules.start())


@pytest.mark.parametrize("preset", PRESETS)
def test_every_action_of_a_game_survives_writing(preset: str) -> None:
    rules, source = PRESETS[preset], random.Random(preset)
    for _ in range(6):
        state = rules.start()
        while state.outcome is None:
            for action in rules.actions(state):
                text = notation.action_text(rules, state, action)
                assert notation.action(rules, state, text) == action
            state = rules.apply(state, rules.sample(state, source)).state


def test_a_short_capture_is_resolved_and_an_unclear_one_asks_for_its_path() -> None:
    rules = game("W:WK15:B9,24,28,32")
    with pytest.raises(Unreadable, match="write every square"):
        notation.action(rules, rules.start(), "15x4")
    assert notation.action(Dames(), play(Dames(), "32-28 19-23"), "28x19") == go(28, 19, (23,))


def test_an_illegal_move_names_what_could_have_been_taken() -> None:
    rules = Dames()
    with pytest.raises(IllegalAction) as told:
        notation.action(rules, play(rules, "32-28 19-23"), "31-27")
    assert told.value.facts["moves"] == ["28x19"]
