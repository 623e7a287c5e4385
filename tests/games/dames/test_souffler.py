"""D-S1 to D-S6 and their amendments: faults, and what becomes of them."""

from __future__ import annotations

from dataclasses import replace

from tablee.core.value import to_json
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import (
    BLUE,
    GREEN,
    Blow,
    Blown,
    Capture,
    Event,
    Move,
    key,
    squares_of,
)  # fmt: skip
from tests.games.dames.boards import events, faulty, game, go, outcome, play, refusal, texts


def souffler(fen: str, **options: str) -> Dames:
    return game(fen, capture="souffler", **options)


TWO_MEN = "W:W32,48:B28,1,2"


def test_D_S1_whoever_does_not_take_has_a_faulty_piece() -> None:
    assert faulty(play(souffler(TWO_MEN), "48-43")) == [32]


def test_D_S1_taking_the_most_is_no_fault() -> None:
    assert faulty(play(souffler(TWO_MEN), "32x23")) == []


def test_D_S1_taking_fewer_is_a_fault_of_those_that_could_take_the_most() -> None:
    state = play(souffler("W:W32,36:B28,19,31,1"), "36x27")
    assert faulty(state) == [32]


def test_D_S1_every_piece_with_a_longest_capture_is_faulty() -> None:
    assert faulty(play(souffler("W:W32,36,48:B28,31,1"), "48-43")) == [32, 36]


def test_D_S2_the_piece_that_moved_is_faulty_where_it_stands_now() -> None:
    assert faulty(play(souffler(TWO_MEN), "32-27")) == [27]


def test_D_S2_D_A7_a_man_that_breaks_off_on_the_last_row_is_crowned_and_faulty() -> None:
    rules = souffler("W:W12:B8,9,50")
    state = play(rules, "12x3")
    assert squares_of(state.kings) == (3,)
    assert faulty(state) == [3]
    assert outcome(play(rules, "~3", state)) == ("D-S5", "blown_out", (0.0, 1.0))


def test_D_S3_one_piece_only() -> None:
    rules = souffler("W:W32,36,48:B28,31,1")
    state = play(rules, "48-43 ~32")
    assert refusal(rules, state, Blow(36)).code == "one_only"
    assert all(isinstance(action, Move) for action in rules.actions(state))


def test_D_S3_the_blower_chooses_and_then_plays() -> None:
    rules = souffler("W:W32,36,48:B28,31,1")
    state = play(rules, "48-43")
    assert [text for text in texts(rules, state) if text.startswith("~")] == ["~32", "~36"]
    blown = play(rules, "~36", state)
    assert rules.turn(blown) == rules.turn(state) == 1
    assert rules.turn(play(rules, "1-6", blown)) == 0


def test_D_S4_the_right_lapses_with_the_next_move() -> None:
    rules = souffler("W:W32,37,48:B28,1,2")
    state = play(rules, "48-43 1-6")
    assert faulty(state) == []
    assert refusal(rules, play(rules, "43-39", state), Blow(37)).code == "not_faulty"


def test_D_S5_a_blow_that_takes_the_last_piece_wins() -> None:
    state = play(souffler("W:W32:B28,1"), "32-27 ~27")
    assert outcome(state) == ("D-S5", "blown_out", (0.0, 1.0))


def test_D_S6_captures_already_made_stay_made() -> None:
    rules = souffler("W:W48,46:B43,34,1")
    state = play(rules, "48x39 ~39")
    assert squares_of(state.pieces[1]) == (1, 34)
    assert squares_of(state.pieces[0]) == (46,)


def test_D_A3_a_blow_is_an_action_of_one_who_cannot_move() -> None:
    rules = souffler("W:W47,46,16,20,28:B41")
    state = play(rules, "16-11")
    assert state.outcome is None
    assert texts(rules, state) == ["~46", "~47"]


def test_D_A3_after_a_blow_without_a_move_the_blower_loses() -> None:
    rules = souffler("W:W17,19,22,23,32,37,38,39:B28")
    state = play(rules, "38-33")
    assert texts(rules, state) == ["~22"]
    assert outcome(play(rules, "~22", state)) == ("D11", "no_move", (1.0, 0.0))


NEARLY_STILL = "W:WK46,32:BK5,28,1"


def test_D_A4_no_draw_is_declared_while_a_blow_is_open() -> None:
    rules = souffler(NEARLY_STILL)
    still = replace(rules.start(), quiet=39)
    state = play(rules, "46-41", still)
    assert (state.quiet, faulty(state), state.outcome) == (40, [32], None)


def test_D_A4_a_move_without_a_blow_lets_the_draw_stand() -> None:
    rules = souffler(NEARLY_STILL)
    state = play(rules, "46-41", replace(rules.start(), quiet=39))
    assert outcome(play(rules, "1-6", state)) == ("DA2", "quiet", (0.5, 0.5))


def test_D_A4_the_draw_stands_even_if_that_move_would_win() -> None:
    """The draw came with the move before, and only a blow undoes it; DA12 is about one and the same move."""
    rules = souffler("W:WK46,32:BK10,28")
    state = play(rules, "46-41", replace(rules.start(), quiet=39))
    last = play(rules, "28x46", state)
    assert not last.pieces[BLUE]
    assert outcome(last) == ("DA2", "quiet", (0.5, 0.5))


def test_D_A4_a_blow_restarts_the_counters() -> None:
    rules = souffler(NEARLY_STILL)
    state = play(rules, "46-41 ~32", replace(rules.start(), quiet=39))
    assert (state.quiet, state.undeclared, len(state.past), state.outcome) == (0, None, 1, None)


def test_D_A5_the_squares_to_blow_belong_to_the_position() -> None:
    rules = souffler("W:WK46,32:BK5,28")
    faulty_one = play(rules, "46-41")
    clean = rules.start()
    assert key(faulty_one.pieces, faulty_one.kings, GREEN, 0) != faulty_one.past[-1]
    assert key(clean.pieces, clean.kings, BLUE, 0) == clean.past[-1]


def test_D_A6_faults_are_seen_from_the_position_after_ones_own_blow() -> None:
    """Green could have taken 32 with 28; he blows it instead, and then owes nothing."""
    rules = souffler("W:W32,48:B28,1,2")
    state = play(rules, "48-43 ~32 1-6")
    assert faulty(state) == []


def test_D_A8_a_blow_at_a_piece_that_is_not_faulty_is_refused_and_tells_nothing() -> None:
    rules = souffler(TWO_MEN)
    state = play(rules, "48-43")
    refused = refusal(rules, state, Blow(43))
    assert (refused.rule, refused.code, dict(refused.facts)) == ("D-S1", "not_faulty", {"square": 43})


def test_D_S1_an_empty_square_and_a_piece_of_ones_own_are_not_blown() -> None:
    rules = souffler(TWO_MEN)
    state = play(rules, "48-43")
    for square, code in ((50, "blow_empty"), (28, "blow_own")):
        refused = refusal(rules, state, Blow(square))
        assert (refused.rule, refused.code, dict(refused.facts)) == ("D-S1", code, {"square": square})


def test_D_A8_nothing_that_is_seen_gives_a_fault_away() -> None:
    rules = souffler(TWO_MEN)
    state = play(rules, "48-43")
    assert state.faults
    for seat in (BLUE, GREEN, None):
        assert rules.view(state, seat) == rules.view(replace(state, faults=()), seat)
    (told,) = events(rules, "48-43")
    assert "32" not in to_json(Event, told).decode()


def test_D_A8_an_illegal_move_is_refused_without_naming_captures() -> None:
    rules = souffler(TWO_MEN)
    refused = refusal(rules, rules.start(), go(48, 39))
    assert refused.code == "too_far"
    assert not {"captures", "moves", "most"} & set(refused.facts)


def test_D_A8_after_the_blow_everyone_sees_what_could_have_been_taken() -> None:
    (told,) = events(souffler(TWO_MEN), "48-43 ~32")
    assert told == Blown(GREEN, 32, False, (Capture((32, 23), (28,)),))


def test_souffler_a_sequence_may_be_broken_off_anywhere() -> None:
    rules = souffler("W:W48:B43,34,1")
    assert texts(rules) == ["48-42", "48x30", "48x39"]
    assert faulty(play(rules, "48x39")) == [39]
