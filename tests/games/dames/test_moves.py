"""D1 to D10: how pieces move and take."""

from __future__ import annotations

import pytest

from tablee.core.game import IllegalAction
from tablee.games.dames import notation
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Blow, Move, Moved, squares_of
from tests.games.dames.boards import events, game, go, moves, outcome, play, refusal, texts


def test_D1_twenty_each_on_the_first_four_rows() -> None:
    state = Dames().start()
    assert squares_of(state.pieces[0]) == tuple(range(31, 51))
    assert squares_of(state.pieces[1]) == tuple(range(1, 21))
    assert state.kings == 0


def test_D2_blue_moves_first_then_alternately() -> None:
    rules = Dames()
    assert rules.turn(rules.start()) == 0
    after = play(rules, "32-28")
    assert rules.turn(after) == 1
    assert refusal(rules, after, go(31, 27)).code == "not_yours"


def test_D3_a_man_goes_one_square_forward() -> None:
    assert moves("W:W28:B1") == ["28-22", "28-23"]
    assert moves("B:W50:B28") == ["28-32", "28-33"]


@pytest.mark.parametrize(
    ("end", "code"),
    [(32, "backwards"), (17, "too_far"), (27, "not_diagonal"), (28, "stay"), (22, "occupied")],
)
def test_D3_what_a_man_cannot_do_is_named(end: int, code: str) -> None:
    rules = game("W:W28,22:B1")
    assert refusal(rules, rules.start(), go(28, end)).code == code


def test_D4_a_king_flies() -> None:
    assert moves("W:WK28:B6") == [
        "28-10", "28-11", "28-14", "28-17", "28-19", "28-22", "28-23", "28-32", "28-33",
        "28-37", "28-39", "28-41", "28-44", "28-46", "28-5", "28-50",
    ]  # fmt: skip


def test_D4_a_king_passes_over_nothing_of_its_own() -> None:
    rules = game("W:WK28,19:B6")
    refused = refusal(rules, rules.start(), go(28, 14))
    assert (refused.rule, refused.code, refused.facts["block"]) == ("D4", "blocked", 19)


def test_D5_a_man_takes_forwards_and_backwards() -> None:
    assert moves("W:W28:B22,33") == ["28x17", "28x39"]


def test_D5_not_two_in_a_row_and_not_its_own() -> None:
    assert moves("W:W28,33:B22,17") == ["28-23", "33-29"]


def test_D6_a_king_takes_from_afar_and_chooses_where_it_lands() -> None:
    assert moves("W:WK46:B28") == ["46x10", "46x14", "46x19", "46x23", "46x5"]


def test_D6_a_king_turns() -> None:
    """From 46 over 28, then at 14 it turns over 20, or at 19 over 30."""
    assert moves("W:WK46:B28,20") == ["46x25"]


def test_D6_a_king_goes_on_in_the_same_line() -> None:
    assert moves("W:WK46:B37,19") == ["46x10", "46x14", "46x5"]


def test_D6_a_king_does_not_jump_two_in_a_row() -> None:
    assert all("x" not in text for text in moves("W:WK46:B32,28"))


def test_D7_a_sequence_is_a_duty_to_its_end() -> None:
    rules = game("W:W48:B43,34")
    refused = refusal(rules, rules.start(), go(48, 39, (43,)))
    assert (refused.rule, refused.code) == ("D7", "goes_on")
    assert refused.facts["moves"] == ["48x30"]


def test_D8_capture_is_a_duty() -> None:
    rules = game("W:W32,48:B28,1")
    refused = refusal(rules, rules.start(), go(48, 43))
    assert (refused.rule, refused.code) == ("D8", "must_take")
    assert refused.facts["captures"] == [{"path": [32, 23], "captured": [28]}]


def test_D8_a_capture_written_as_a_plain_move_is_still_a_capture_that_is_due() -> None:
    rules = game("W:W32,48:B28,1")
    for text in ("32-23", "48-43"):
        with pytest.raises(IllegalAction) as caught:
            notation.action(rules, rules.start(), text)
        assert (caught.value.rule, caught.value.code) == ("D8", "must_take")
        assert caught.value.facts["moves"] == ["32x23"]


THREE_OR_TWO = "W:W32:B9,19,28,K38,K39"


@pytest.mark.parametrize(
    "tried",
    [go(32, 34), go(32, 43, (38,)), go(32, 34, (38, 39)), go(32, 34, (38, 39), (32, 43, 34))],
    ids=["touched at its end", "touched step by step", "known", "known with its path"],
)
def test_D8_a_capture_that_takes_too_few_is_named(tried: Move) -> None:
    rules = game(THREE_OR_TWO)
    refused = refusal(rules, rules.start(), tried)
    assert (refused.rule, refused.code) == ("D8", "take_most")
    assert (refused.facts["meant"], refused.facts["taken"], refused.facts["moves"]) == (
        "32x43x34",
        2,
        ["32x3"],
    )


@pytest.mark.parametrize("text", ["32x34", "32x43", "32x43x34", "32-34"])
def test_D8_however_it_is_written(text: str) -> None:
    rules = game(THREE_OR_TWO)
    with pytest.raises(IllegalAction) as caught:
        notation.action(rules, rules.start(), text)
    assert (caught.value.code, caught.value.facts["meant"]) == ("take_most", "32x43x34")


def test_D8_a_king_that_lands_where_it_cannot_go_on_takes_too_few() -> None:
    """46x19 could go on to take 24 from there; 46x23 and 46x14 could not."""
    rules = game("W:WK46:B28,24")
    refused = refusal(rules, rules.start(), go(46, 23, (28,)))
    assert (refused.rule, refused.facts["meant"], refused.facts["taken"]) == ("D8", "46x23", 1)
    assert refusal(rules, rules.start(), go(46, 19, (28,))).rule == "D7"


@pytest.mark.parametrize(
    ("fen", "tried", "rule"),
    [
        ("W:W28,22:B1", go(28, 22), "D3"),
        ("W:WK28,22:B1", go(28, 22), "D4"),
        ("W:W28,17:B22", go(28, 17, (22,)), "D5"),
        ("W:WK28,17:B22", go(28, 17, (22,)), "D6"),
    ],
)
def test_D3_to_D6_an_occupied_square_breaks_the_rule_of_what_was_tried(
    fen: str, tried: Move, rule: str
) -> None:
    rules = game(fen)
    refused = refusal(rules, rules.start(), tried)
    assert (refused.rule, refused.code) == (rule, "occupied")


def test_D8_takes_the_most() -> None:
    assert moves("W:W48:B24,K31,34,K42,43") == ["48x19"]


def test_D8_three_men_before_two_kings() -> None:
    rules = game("W:W32:B9,19,28,K38,K39")
    assert texts(rules) == ["32x3"]
    refused = refusal(rules, rules.start(), go(32, 34, (38, 39)))
    assert (refused.rule, refused.code) == ("D8", "take_most")
    assert (refused.facts["most"], refused.facts["taken"], refused.facts["moves"]) == (3, 2, ["32x3"])


def test_D8_free_choice_between_equal_captures() -> None:
    """One man or one king: it is the player's choice."""
    assert moves("W:W28:B22,K23") == ["28x17", "28x19"]


def test_D9_the_coup_turc_a_jumped_piece_stays_and_blocks() -> None:
    """The king would take three if captured pieces left at once; they do not."""
    assert {text.split("x")[0] for text in moves("W:WK27:B18,20,31,45")} == {"27"}
    rules = game("W:WK27:B18,20,31,45")
    assert {len(move.captured) for move in rules.actions(rules.start()) if isinstance(move, Move)} == {2}
    assert texts(rules) == ["27x25"]


def test_D9_pieces_leave_when_the_sequence_is_over() -> None:
    assert moves("W:WK28:B17,44,15") == ["28x11", "28x50", "28x6"]


def test_D9_the_same_square_may_be_crossed_twice() -> None:
    """28x19x30x39x28… is barred by nothing: a ring brings the man back over its own start."""
    rules = game("W:W28:B23,24,34,33")
    assert texts(rules) == ["28x28"]
    (told,) = events(rules, "28x28")
    assert isinstance(told, Moved)
    assert sorted(told.captured) == [23, 24, 33, 34]
    assert told.path[0] == told.path[-1] == 28
    assert outcome(play(rules, "28x28")) == ("D11", "no_piece", (1.0, 0.0))


def test_D_A2_the_start_square_may_be_crossed_and_be_the_end() -> None:
    """The king goes round a square of men and flies on over the square it came from."""
    rules = game("W:WK28:B23,24,34,33,17")
    assert texts(rules) == ["28x11", "28x6"]
    assert all(isinstance(one, Move) and len(one.captured) == 5 for one in rules.actions(rules.start()))


def test_D9_two_ways_to_take_the_same_pieces_are_one_move() -> None:
    rules = game("W:W28:B23,24,34,33")
    assert rules.actions(rules.start()) == (go(28, 28, (23, 24, 33, 34)),)
    view = rules.view(rules.start(), rules.start().mover)
    assert {choice.path for choice in view.choices} == {(28, 19, 30, 39, 28), (28, 39, 30, 19, 28)}


def test_D9_a_path_is_for_show_and_must_be_a_real_one() -> None:
    rules = game("W:W28:B23,24,34,33")
    way = (28, 39, 30, 19, 28)
    assert go(28, 28, (23, 24, 33, 34), way) == go(28, 28, (23, 24, 33, 34))
    (told,) = rules.apply(rules.start(), go(28, 28, (23, 24, 33, 34), way)).events
    assert isinstance(told, Moved)
    assert told.path == way
    assert told.captured == (33, 34, 24, 23)
    wrong = go(28, 28, (23, 24, 33, 34), (28, 39, 19, 30, 28))
    assert refusal(rules, rules.start(), wrong).code == "no_such_way"


def test_D9_captures_that_share_their_ends_are_marked() -> None:
    rules = game("W:WK15:B9,24,28,32")
    start = rules.start()
    choices = rules.view(start, start.mover).choices
    assert len({tuple(sorted(one.captured)) for one in choices if one.ambiguous}) == 2
    written = texts(rules)
    assert all(text.count("x") > 1 for text in written)
    assert {notation.action(rules, start, text) for text in written} == set(rules.actions(start))


def test_D10_a_man_that_stops_on_the_last_row_is_crowned() -> None:
    (told,) = events(game("W:W7,48:B50"), "7-1")
    assert isinstance(told, Moved)
    assert told.crowned
    assert squares_of(play(game("W:W7,48:B45"), "7-1").kings) == (1,)


def test_D10_passing_the_last_row_does_not_crown() -> None:
    rules = game("W:W12,50:B8,9,45")
    assert texts(rules) == ["12x14"]
    state = play(rules, "12x14")
    assert state.kings == 0


def test_DA8_a_new_king_moves_as_one_next_turn() -> None:
    rules = game("W:W7:B45")
    state = play(rules, "7-1 45-50")
    assert "1-45" in texts(rules, state)


def test_D11_a_player_without_a_move_loses() -> None:
    state = play(game("W:W46,47:B36"), "46-41")
    assert outcome(state) == ("D11", "no_move", (1.0, 0.0))


def test_D11_a_position_without_a_move_is_lost_from_the_start() -> None:
    assert outcome(game("B:W41,47:B36").start()) == ("D11", "no_move", (1.0, 0.0))
    assert outcome(game("B:W41").start()) == ("D11", "no_piece", (1.0, 0.0))
    assert outcome(game("W:W41").start()) == ("D11", "no_piece", (1.0, 0.0))


def test_over_nothing_more_is_played() -> None:
    rules = game("W:W28:B22")
    over = play(rules, "28x17")
    assert outcome(over) == ("D11", "no_piece", (1.0, 0.0))
    assert rules.actions(over) == ()
    assert refusal(rules, over, go(17, 12)).code == "over"


def test_D8_nothing_is_blown_where_faults_are_impossible() -> None:
    rules = Dames()
    assert refusal(rules, rules.start(), Blow(12)).code == "no_blowing"


def test_D2_an_empty_square_and_a_capture_out_of_order_are_named() -> None:
    rules = game("W:W48:B43,34")
    assert refusal(rules, rules.start(), go(28, 22)).code == "empty"
    assert rules.apply(rules.start(), go(48, 30, (43, 34))) == rules.apply(
        rules.start(), go(48, 30, (34, 43))
    )
    assert refusal(rules, rules.start(), go(48, 30, (34, 34))).code == "not_in_order"
    assert refusal(rules, rules.start(), go(48, 30, (34,))).code == "not_these"


def test_D5_a_capture_that_is_none_is_named() -> None:
    rules = Dames()
    assert refusal(rules, rules.start(), go(32, 23, (28,))).code == "cannot_take"
    with pytest.raises(IllegalAction, match="D5"):
        notation.action(rules, rules.start(), "32x23")
    with pytest.raises(IllegalAction, match="D6"):
        notation.action(game("W:WK32:B1"), game("W:WK32:B1").start(), "32x23")
