"""DA1, DA2, D-A10: each draw, one move before and at its move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.games.dames.rules import PRESETS, Dames
from tablee.games.dames.state import State
from tests.games.dames.boards import game, outcome, play

KINGS = "W:WK46,31:BK6,20"
TO_AND_FRO = "46-41 6-1 41-46 1-6"


def shuttle(rules: Dames, plies: int, state: State | None = None) -> State:
    """So many moves of two kings that never repeat a position with the same move for the third time."""
    words = (TO_AND_FRO + " ") * (plies // 4 + 1)
    return play(rules, " ".join(words.split()[:plies]), state)


def test_DA1_the_same_move_in_the_same_position_for_the_third_time_is_a_draw_at_once() -> None:
    rules = game(KINGS)
    assert shuttle(rules, 8).outcome is None
    assert outcome(shuttle(rules, 9)) == ("DA1", "same_move", (0.5, 0.5))


def test_DA1_another_move_in_the_same_position_is_no_repetition() -> None:
    rules = game(KINGS)
    assert play(rules, "46-37", shuttle(rules, 8)).outcome is None


def test_DA1_the_same_position_for_the_third_time() -> None:
    rules = game(KINGS, repetition="same position")
    assert shuttle(rules, 7).outcome is None
    assert outcome(shuttle(rules, 8)) == ("DA1", "same_position", (0.5, 0.5))


def test_DA1_a_mans_move_makes_all_positions_new() -> None:
    rules = game(KINGS, repetition="same position")
    later = play(rules, "31-27 20-24", shuttle(rules, 4))
    assert shuttle(rules, 7, later).outcome is None
    assert outcome(shuttle(rules, 8, later))[1] == "same_position"


def still(rules: Dames, quiet: int = 0, few: int = 0) -> State:
    """The start, after so many moves in which nothing happened."""
    return replace(rules.start(), quiet=quiet, few=few)


def test_DA2_twenty_moves_each_without_a_capture_or_a_mans_move() -> None:
    rules = game(KINGS)
    assert play(rules, "46-41", still(rules, quiet=38)).outcome is None
    assert outcome(play(rules, "46-41", still(rules, quiet=39))) == ("DA2", "quiet", (0.5, 0.5))


def test_DA2_counts_moves_of_either_player_one_by_one() -> None:
    rules = game(KINGS)
    assert [shuttle(rules, n).quiet for n in range(4)] == [0, 1, 2, 3]


def test_DA2_a_mans_move_and_a_capture_restart_the_count() -> None:
    rules = game(KINGS)
    assert play(rules, "31-27", still(rules, quiet=39)).quiet == 0
    taking = game("W:WK46,31:B28,1")
    assert play(taking, "46x10", still(taking, quiet=39)).quiet == 0


def test_DA2_off_never_counts_the_game_out() -> None:
    rules = game(KINGS, quiet="off")
    assert play(rules, "46-41", still(rules, quiet=999)).outcome is None


def test_DA12_a_move_that_also_wins_wins() -> None:
    """The king shuts the man in with the fortieth still move."""
    rules = game("W:WK14,47:B36")
    assert outcome(play(rules, "14-41", still(rules, quiet=39))) == ("D11", "no_move", (1.0, 0.0))


FEDERATION = {"repetition": "same position", "quiet": "federation"}


@pytest.mark.parametrize(
    ("fen", "count", "last", "code"),
    [
        (KINGS, "quiet", 49, "kings"),  # (i) 25 moves each
        ("W:WK46,K47,K48:BK6", "few", 31, "three"),  # (ii) 16 moves each
        ("W:WK46,47,48:BK6", "few", 31, "three"),
        ("W:WK46,K47:BK6", "few", 9, "two"),  # (iii) 5 moves each
        ("W:WK46,47:BK6", "few", 9, "two"),
        ("W:WK46:BK6", "few", 9, "two"),
    ],
)
def test_D_A10_at_its_last_move_before_and_after(fen: str, count: str, last: int, code: str) -> None:
    rules = game(fen, **FEDERATION)
    assert play(rules, "46-41", still(rules, **{count: last - 1})).outcome is None
    assert outcome(play(rules, "46-41", still(rules, **{count: last}))) == ("D-A10", code, (0.5, 0.5))


def test_D_A10_counts_from_the_move_after_the_material_arises() -> None:
    rules = game("W:WK46,K47:BK6,28", **FEDERATION)
    arisen = play(rules, "46x10")
    assert arisen.few == 0
    assert play(rules, "6-1", arisen).few == 1


def test_D_A10_a_mans_move_does_not_restart_the_small_counts() -> None:
    rules = game("W:WK46,48:BK6", **FEDERATION)
    state = play(rules, "48-42", still(rules, few=4, quiet=4))
    assert (state.few, state.quiet) == (5, 0)


def test_D_A10_another_class_restarts_its_count() -> None:
    rules = game("W:WK46,K47,K11:BK6", **FEDERATION)
    state = play(rules, "47-41 6x22", still(rules, few=20))
    assert state.few == 0


def test_D_A10_three_men_against_a_king_have_no_count() -> None:
    rules = game("W:W46,47,48:BK6", **FEDERATION)
    assert rules.view(rules.start(), None).few is None


def test_presets_are_those_of_the_options_page() -> None:
    assert {
        "famille": Dames("strict", "same move", "20 moves each"),
        "souffler": Dames("souffler", "same move", "20 moves each"),
        "internationale": Dames("strict", "same position", "federation"),
    } == PRESETS


def test_the_view_carries_every_counter() -> None:
    rules = game("W:WK46,K47,K48:BK6", **FEDERATION)
    view = rules.view(shuttle(rules, 4), None)
    assert view.quiet is not None
    assert view.few is not None
    assert (view.quiet.moves, view.quiet.end) == (4, 50)
    assert (view.few.moves, view.few.end) == (4, 32)
    assert (view.moves, view.times) == (4, 2)
