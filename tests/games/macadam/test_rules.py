"""Every rule of Macadam by its number (RULES.md)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Literal

import pytest

from tablee.core.chance import shuffled
from tablee.core.game import Chance, IllegalAction, Outcome, Seat
from tablee.games.macadam.past import SIZE, Past
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import (
    CAP,
    DOTS,
    GOAL,
    NORTH,
    SIDE,
    SOUTH,
    Lot,
    LotDrawn,
    Move,
    Moved,
    Passed,
    Place,
    State,
    key,
    mask,
    squares_of,
)
from tablee.games.macadam.view import read_choices
from tests.games.macadam.boards import free, reached, refusal, text

GAME = Macadam()
START = GAME.start()
HOME = "a7 c7 e7 g7 b6 d6 f6 h6"  # North on the dots
X3 = text("c6 g6 d5 h5 a3 d3 e3 g2", "d6 e6 c5 f5 b4 g4 c3 f2", NORTH)


def play(game: Macadam, state: State, *moves: str) -> State:
    for move in moves:
        start, end = move.split("-")
        state = game.apply(state, Move(start, end)).state
    return state


def test_M1_eight_pawns_each_and_none_is_ever_taken() -> None:
    state = play(GAME, START, "b2-d4", "d6-d5", "a3-a1", "a7-a8")
    assert [pawns.bit_count() for pawns in state.pawns] == [8, 8]


def test_M2_sides_and_goals() -> None:
    assert squares_of(SIDE[0] & GOAL[0]) == ("d1", "e1")
    assert squares_of(SIDE[1] & GOAL[1]) == ("d8", "e8")


def test_M3_the_dots_are_a_half_turn_of_each_other() -> None:
    assert squares_of(DOTS[0]) == ("b2", "d2", "f2", "h2", "a3", "c3", "e3", "g3")
    turned = sum(1 << (63 - i) for i in range(64) if DOTS[0] >> i & 1)
    assert turned == DOTS[1]


def test_M3_who_begins() -> None:
    assert GAME.turn(START) == SOUTH
    assert Macadam(first="second seat").turn(Macadam(first="second seat").start()) == NORTH


def test_M3_by_lot_chance_decides() -> None:
    game = Macadam(first="by lot")
    state = game.start()
    assert game.turn(state) == Chance()
    assert set(game.actions(state)) == {Lot(SOUTH), Lot(NORTH)}
    step = game.apply(state, Lot(NORTH))
    assert step.events == (LotDrawn(NORTH),)
    assert game.turn(step.state) == NORTH
    assert refusal(game, state, "a3", "a1") == ("M3", "lot_first")


def test_M3_a_lot_that_names_no_seat_is_refused() -> None:
    game = Macadam(first="by lot")
    with pytest.raises(IllegalAction):
        game.apply(game.start(), Lot(Seat(2)))
    with pytest.raises(IllegalAction):
        GAME.apply(START, Lot(SOUTH))


def test_M4_one_move_each_in_turn_with_ones_own_pawns() -> None:
    assert refusal(GAME, START, "a7", "a8") == ("M4", "not_yours")
    assert refusal(GAME, START, "a4", "a5") == ("M4", "empty")
    assert GAME.turn(play(GAME, START, "a3-a1")) == NORTH


def test_M4_the_start_has_36_slides_and_10_jumps() -> None:
    choices = read_choices(GAME.view(START, SOUTH).choices)
    jumps = {choice.path for choice in choices if choice.how == "jump"}
    assert len(choices) == 46
    assert {f"{a}-{b}" for a, b in jumps} == {
        "a3-c1",
        "b2-d4",
        "c3-a1",
        "d2-b4",
        "d2-f4",
        "e3-c1",
        "e3-g1",
        "f2-d4",
        "f2-h4",
        "h2-f4",
    }


def test_M5_slides_stay_in_ones_own_side_and_stop_at_pawns() -> None:
    state = free("a2 h4", "c2")
    assert reached(GAME, state, "a2") == {"a1", "a3", "a4", "b2"}
    assert refusal(GAME, state, "a2", "a5") == ("M5", "slide_across")
    assert refusal(GAME, state, "a2", "d2") == ("M5", "slide_blocked")


def test_M5_no_slide_in_the_opponents_side() -> None:
    assert refusal(GAME, free("a6 a1", "h8"), "a6", "b6") == ("M5", "slide_abroad")


def test_M5_a_slide_is_straight() -> None:
    assert refusal(GAME, START, "a3", "b4") == ("M7", "unreachable")


def test_M6_a_jump_goes_over_one_own_pawn_in_all_eight_directions() -> None:
    around = "c3 d3 e3 c4 e4 c5 d5 e5"
    state = free(f"d4 {around}", "h8")
    assert reached(GAME, state, "d4") == {"b2", "d2", "f2", "b4", "f4", "b6", "d6", "f6"}


def test_M6_the_square_beyond_must_be_free_and_on_the_board() -> None:
    assert refusal(GAME, free("a5 a6 a7", "h8"), "a5", "a7") == ("M6", "occupied")
    assert reached(GAME, free("a7 a8", "h8"), "a7") == set()
    assert refusal(GAME, free("a5 b8", "h8"), "a5", "c7") == ("M6", "nothing_to_jump")


def test_M7_a_chain_goes_on_as_long_as_one_likes() -> None:
    game = Macadam(position=X3)
    state = game.start()
    assert reached(game, state, "c5") == {"c7", "e7", "e5", "g5", "g3", "e1", "a5", "b5"}
    step = game.apply(state, Move("c5", "e1"))
    assert step.events == (Moved(NORTH, ("c5", "e7", "e5", "g5", "g3", "e1"), "jump"),)


def test_M7_a_slide_and_a_jump_are_never_combined() -> None:
    state = free("a1 c2 h4", "h8")  # a slide to a2 would bring a jump over nothing; b1 none over c2
    assert "d3" not in reached(GAME, state, "a1")
    assert refusal(GAME, state, "a1", "d3") == ("M7", "unreachable")


def test_M8_nobody_jumps_an_opposing_pawn() -> None:
    assert refusal(GAME, free("b5 h1", "b6"), "b5", "b7") == ("M8", "enemy_jump")
    assert refusal(GAME, free("b2 h1", "b3"), "b2", "b4") == ("M8", "enemy_jump")


def test_M9_ones_own_goal_is_never_entered_nor_crossed() -> None:
    state = free("c1 c2 d2 h4", "h8")
    assert not reached(GAME, state, "c1") & {"d1", "e1", "f1", "g1", "h1"}
    assert refusal(GAME, state, "c1", "d1") == ("M9", "own_goal")
    assert refusal(GAME, state, "c1", "f1") == ("M9", "slide_goal")


def test_M9_not_even_in_the_middle_of_a_chain() -> None:
    state = free("b3 c2 d2 h4 h1", "h8")  # b3 over c2 would land on d1, and go on over d2
    assert "d1" not in reached(GAME, state, "b3")
    assert "d3" not in reached(GAME, state, "b3") - {"c3", "d3", "e3", "f3", "g3", "h3"}


def test_M10_a_jump_into_the_goal_wins_at_once_and_ends_the_chain() -> None:
    state = free("d6 d7 e7 f8 h1", "h8")  # d6-d8, and e8 would be over nothing
    step = GAME.apply(state, Move("d6", "d8"))
    assert step.state.outcome == Outcome((1.0, 0.0), "M10", "goal")
    assert "f6" not in reached(GAME, state, "d6") - {"f6"}


def test_M10_the_chain_stops_in_the_goal() -> None:
    state = free("d6 d7 e8 h1", "h5")  # from d8 one could go on over e8 to f8: it is over before
    assert "d8" in reached(GAME, state, "d6")
    assert "f8" not in reached(GAME, state, "d6")


def test_M10_X3_is_won_by_this_move_alone() -> None:
    game = Macadam(position=X3)
    wins = [one.path for one in read_choices(game.view(game.start(), NORTH).choices) if one.ends == "goal"]
    assert wins == [("c5", "e7", "e5", "g5", "g3", "e1")]


def test_M11_six_across_against_two_wins() -> None:
    state = free("a5 b5 c5 d5 e5 f3 f4 h1", "a1 b1 h5 h6 h7 g8 f8 g7")
    step = GAME.apply(state, Move("f3", "f5"))
    assert step.state.outcome == Outcome((1.0, 0.0), "M11", "six")


def test_M11_three_of_the_others_across_hold_it() -> None:
    state = free("a5 b5 c5 d5 e5 f3 f4 h1", "a1 b1 c1 h6 h7 g8 f8 g7")
    assert GAME.apply(state, Move("f3", "f5")).state.outcome is None


def test_M11_a_retreat_gives_the_opponent_the_win() -> None:
    south, north = "a5 b5 c5 a6 b7 h6 a1 h1", "a4 h4 h3 d7 c7 f7 f8 h8"
    game = Macadam(position=text(south, north, NORTH))
    step = game.apply(game.start(), Move("h3", "h5"))
    assert step.state.outcome == Outcome((1.0, 0.0), "M11", "six")


def test_M11_counts_only_at_the_end_of_a_move() -> None:
    """Passing over the line and back in one chain is no crossing."""
    state = free("a5 b5 c5 d5 e5 f3 f4 g4 h1", "a1 b1 h5 h6 h7 g8 f8 g7")
    assert "f5" in reached(GAME, state, "f3")
    assert GAME.apply(state, Move("f3", "f2")).state.outcome is None


def test_M11_is_off_when_only_the_goal_wins() -> None:
    state = free("a5 b5 c5 d5 e5 f3 f4 h1", "a1 b1 h5 h6 h7 g8 f8 g7")
    assert Macadam(wins="goal only").apply(state, Move("f3", "f5")).state.outcome is None


def test_M12_both_ways_never_come_at_once() -> None:
    """A goal entry never lowers the mover's own count, so the other's six to two cannot come with it."""
    state = free("d6 d7 a5 b5 c5 a6 h1 h2", "a1 b1 c1 a2 b2 c2 h7 h8")
    assert GAME.apply(state, Move("d6", "d8")).state.outcome == Outcome((1.0, 0.0), "M10", "goal")


def test_M13_a_move_ends_elsewhere() -> None:
    assert refusal(GAME, START, "a3", "a3") == ("M13", "stay")
    state = free("a5 b5 c6 b6 a6 h1", "h8")
    assert "a5" not in reached(GAME, state, "a5")


STUCK = "a5 c5 e5 g5 a7 c7 e7 g7"


def test_M14_who_cannot_move_is_passed_over() -> None:
    north = "b2 d2 f2 h3 h5 h6 h7 h8"
    state = free(STUCK, north, NORTH)
    assert GAME.actions(free(STUCK, north)) == ()
    step = GAME.apply(state, Move("h8", "g8"))
    assert step.events[-1] == Passed(SOUTH)
    assert GAME.turn(step.state) == NORTH


def test_M14_a_position_set_by_hand_passes_at_once() -> None:
    game = Macadam(position=text(STUCK, "b2 d2 f2 h3 h5 h6 h7 h8"))
    assert game.turn(game.start()) == NORTH


def test_M14_if_nobody_can_move_it_is_a_draw() -> None:
    state = free("b8 a6 h1", "a3 c2 h5", NORTH)  # North slides nowhere, jumps nothing
    blocked = replace(state, pawns=(mask("a8"), mask("a1")))
    assert GAME.actions(replace(blocked, mover=SOUTH, past=Past().then(key(blocked.pawns, SOUTH)))) == ()
    both = GAME._arrive(blocked, blocked.pawns, SOUTH, 1).state
    assert both.outcome == Outcome((0.5, 0.5), "M14", "stuck")


SHUFFLE = ("a3-a2", "a7-a8", "a2-a3", "a8-a7")


def test_M15_the_third_occurrence_is_a_draw() -> None:
    state = play(GAME, START, *SHUFFLE, *SHUFFLE[:3])
    assert state.outcome is None
    assert GAME.view(state, NORTH).times == 2
    last = [one for one in read_choices(GAME.view(state, NORTH).choices) if one.path == ("a8", "a7")]
    assert last[0].ends == "draw"
    assert play(GAME, state, "a8-a7").outcome == Outcome((0.5, 0.5), "M15", "repetition")


def test_M15_the_player_to_move_counts() -> None:
    """The same pawns with the other to move are another position."""
    state = play(GAME, START, *SHUFFLE)
    assert GAME.view(state, SOUTH).times == 2
    slower = play(GAME, START, "a3-a1", "a7-a8", "a1-a2", "a8-a7", "a2-a3")
    assert GAME.view(slower, NORTH).times == 1


def test_M15_the_cap() -> None:
    state = replace(START, moves=CAP - 2)
    state = play(GAME, state, "a3-a1")
    assert state.outcome is None
    assert play(GAME, state, "a7-a8").outcome == Outcome((0.5, 0.5), "M15", "cap")


def test_M_A1_six_to_two_comes_before_the_cap() -> None:
    state = replace(free("a5 b5 c5 d5 e5 f3 f4 h1", "a1 b1 h5 h6 h7 g8 f8 g7"), moves=CAP - 1)
    assert GAME.apply(state, Move("f3", "f5")).state.outcome == Outcome((1.0, 0.0), "M11", "six")


def test_M_A2_a_forced_pass_is_no_move_and_is_recorded_once() -> None:
    state = free(STUCK, "b2 d2 f2 h3 h5 h6 h7 h8", NORTH)
    after = GAME.apply(state, Move("h8", "g8")).state
    assert after.moves == state.moves + 1
    assert len(after.past) == len(state.past) + 1
    assert [*after.past][-1] == key(after.pawns, NORTH)


def test_M15_a_forced_pass_may_complete_the_third_occurrence_and_the_view_says_so() -> None:
    state = free(STUCK, "b2 d2 f2 h3 h5 h6 h7 h8", NORTH)
    state = play(GAME, state, "h8-g8", "g8-h8", "h8-g8")
    (last,) = [one for one in read_choices(GAME.view(state, NORTH).choices) if one.path == ("g8", "h8")]
    assert last.ends == "draw"
    step = GAME.apply(state, Move("g8", "h8"))
    assert step.events[-1] == Passed(SOUTH)
    assert step.state.outcome == Outcome((0.5, 0.5), "M15", "repetition")


@pytest.mark.parametrize("repetition", ["draw", "forbidden"])
def test_a_choice_says_how_it_ends_and_so_it_ends(repetition: Literal["draw", "forbidden"]) -> None:
    """Wherever a game goes that shuttles to and fro between few pawns that can move, near the cap too."""
    game = Macadam(repetition=repetition)
    drawn = 0
    for seed in range(6):
        source = random.Random(seed)
        state = replace(free(STUCK, "b2 d2 f2 h3 h5 h6 h7 h8", NORTH), moves=CAP - 40 - seed)
        while state.outcome is None:
            assert state.mover is not None
            choices = read_choices(game.view(state, state.mover).choices)
            for one in choices:
                outcome = game.apply(state, Move(one.path[0], one.path[-1])).state.outcome
                assert one.ends == _told(outcome, state.mover), one
                drawn += one.ends == "draw"
            dull = [one for one in choices if one.ends is None and one.path[0] in ("h8", "g8", "f8")]
            chosen = source.choice(dull or choices)
            state = game.apply(state, Move(chosen.path[0], chosen.path[-1])).state
    assert drawn > 5


def _told(outcome: Outcome | None, seat: Seat) -> str | None:
    if outcome is None:
        return None
    if outcome.scores == (0.5, 0.5):
        return "draw"
    if outcome.scores[seat] == 0:
        return "theirs"
    return "goal" if outcome.rule == "M10" else "six"


def test_M_A4_the_start_square_is_empty_while_the_pawn_jumps() -> None:
    state = free("c3 c4 d5 d4 h1", "h8")  # c3-c5-e5-…; the start square holds no pawn to jump over
    assert "c3" not in reached(GAME, state, "c3")
    ring = free("a5 b5 c6 b7 h1", "h8")  # a5-c5-c7-a7: never over the square it left
    assert reached(GAME, ring, "a5") == {"c5", "c7", "a7"}


def test_M_A6_the_page_is_told_of_a_losing_retreat() -> None:
    game = Macadam(position=text("a5 b5 c5 a6 b7 h6 a1 h1", "a4 h4 h3 d7 c7 f7 f8 h8", NORTH))
    ends = {one.path: one.ends for one in read_choices(game.view(game.start(), NORTH).choices)}
    assert ends["h3", "h5"] == "theirs"


def test_M_A7_a_forbidden_repetition_is_refused_and_not_listed() -> None:
    game = Macadam(repetition="forbidden")
    state = play(game, game.start(), *SHUFFLE, *SHUFFLE[:3])
    assert refusal(game, state, "a8", "a7") == ("M15", "third_time")
    assert Move("a8", "a7") not in game.actions(state)
    assert all(one.path != ("a8", "a7") for one in read_choices(game.view(state, NORTH).choices))


@pytest.mark.parametrize(
    ("start", "end", "rule"),
    [
        ("a3", "c3", "M5"),  # straight ahead in its own side, nothing to jump over: a slide
        ("b2", "d2", "M5"),
        ("b2", "c3", "M6"),  # aslant: only jumps lead there
        ("a3", "h6", "M6"),
    ],
)
def test_M5_M6_an_occupied_square_breaks_the_rule_of_the_move_that_would_lead_there(
    start: str, end: str, rule: str
) -> None:
    assert refusal(GAME, START, start, end) == (rule, "occupied")


def test_M6_a_jump_over_ones_own_pawn_onto_an_occupied_square() -> None:
    game = Macadam(position="8/1n1n1n1n/n1n1n1n1/8/8/sss1s1s1/1s1s1s2/8 s")
    assert refusal(game, game.start(), "a3", "c3") == ("M6", "occupied")


def test_M16_nothing_can_be_played_once_it_is_over() -> None:
    over = replace(START, outcome=Outcome((0.5, 0.5), "M15", "cap"))
    assert refusal(GAME, over, "a3", "a1") == ("M15", "over"), "the rule that ended it"
    assert GAME.actions(over) == ()
    assert GAME.view(over, SOUTH).choices == ""


def test_M17_free_placement_from_the_first_player_on() -> None:
    game = Macadam(setup="free")
    state = game.start()
    assert game.view(state, SOUTH).phase == "placing"
    assert len(game.view(state, SOUTH).places) == 30
    assert game.view(state, NORTH).places == ()
    for i, (south, north) in enumerate(zip("abcdefgh", "hgfedcba", strict=True)):
        assert game.turn(state) == SOUTH
        state = game.apply(state, Place(f"{south}3")).state
        state = game.apply(state, Place(f"{north}6")).state
        assert state.placing == (i < 7)
    assert game.turn(state) == SOUTH
    assert [*state.past] == [key(state.pawns, SOUTH)]  # M-A3: the first occurrence
    assert state.moves == 0


@pytest.mark.parametrize(
    ("square", "code"), [("a5", "place_abroad"), ("d1", "place_goal"), ("a3", "occupied")]
)
def test_M17_where_a_pawn_may_not_be_put(square: str, code: str) -> None:
    game = Macadam(setup="free")
    state = game.apply(game.apply(game.start(), Place("a3")).state, Place("a8")).state
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, Place(square))
    assert (caught.value.rule, caught.value.code) == ("M17", code)


def test_M17_placing_and_moving_do_not_mix() -> None:
    game = Macadam(setup="free")
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(START, Place("a4"))
    assert caught.value.code == "place_over"
    assert refusal(game, game.start(), "a3", "a1") == ("M17", "place_first")


def test_refusals_say_what_the_pawn_could_have_done() -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(START, Move("a3", "b4"))
    assert set(caught.value.facts["reach"]) == {"a1", "a2", "a4", "b3", "c1"}  # type: ignore[arg-type]


def test_the_six_guards_cannot_be_passed() -> None:
    """Section 4: with South on all six neighbours of its goal, no North pawn can ever land there."""
    from random import Random

    guards = mask("c1 c2 d2 e2 f2 f1")
    squares = squares_of(((1 << 64) - 1) & ~guards & ~GOAL[0] & ~GOAL[1])
    source = Random(7)
    for _ in range(400):
        north = " ".join(shuffled(source, squares)[:8])
        state = free("c1 c2 d2 e2 f2 f1", north, NORTH)
        ends = {move.end for move in GAME.actions(state) if isinstance(move, Move)}
        assert not ends & {"d1", "e1"}


def test_perft_from_the_start() -> None:
    from tablee.games.macadam import SPEC

    assert [SPEC.rules.perft(GAME, START, depth) for depth in (1, 2, 3, 4)] == [46, 2116, 103360, 5044272]
    assert [SPEC.rules.perft(Macadam(wins="goal only"), START, depth) for depth in (1, 2)] == [46, 2116]


def test_M15_positions_are_counted_where_they_begin_alone() -> None:
    one, other = 1 << 129 - 1, (1 << 64) | 1
    past = Past().then(one).then(other).then(one)
    assert [*past] == [one, other, one]
    assert (past.count(one), past.count(other), past.count(other ^ 1)) == (2, 1, 0)
    across = int.from_bytes(past.keys[5 : 5 + SIZE], "big")  # the end of one and the beginning of the next
    assert past.keys.count(across.to_bytes(SIZE, "big")) == 1
    assert past.count(across) == 0
