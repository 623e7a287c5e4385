"""Puzzles of Carrom: enough of each kind, each solved by its line through the physics, none by chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tablee.core.game import IllegalAction, Seat
from tablee.core.study.puzzle import Puzzle, puzzles_in
from tablee.games.carrom import notation
from tablee.games.carrom.board import QUEEN
from tablee.games.carrom.bot.boards import board_text, found_in, is_solved, one_strike, solve, themes
from tablee.games.carrom.presets import FAMILLE
from tablee.games.carrom.puzzles import again, another_way, judge, replayed, rules, solution
from tablee.games.carrom.state import Piece, Shot, State, Tally
from tablee.games.carrom.study.ways import best_by_way, way_of_shot

ALL = tuple(puzzles_in("tablee.games.carrom").values())
# Black's last two before its pockets, with black to shoot from above.
LAST_TWO = State(
    breaker=Seat(0),
    shooter=Seat(1),
    pieces=(Piece(1, 0.2, 0.1), Piece(2, -0.2, 0.3), Piece(10, -0.25, -0.25), Piece(11, 0.25, -0.25)),
    tally=Tally((7, 7), (0, 0), (True, True), "confirmed", 1),
)


def of_kind(kind: str) -> list[Puzzle]:
    return [one for one in ALL if one.kind == kind]


def test_there_are_many_of_each_kind() -> None:
    counts = Counter(puzzle.kind for puzzle in ALL)
    assert set(counts) == {"clear", "bank", "combination", "queen"}
    assert min(counts["bank"], counts["combination"]) >= 8  # no other kind does as well
    assert min(counts["clear"], counts["queen"]) >= 30
    assert len(ALL) >= 120
    assert len({puzzle.id for puzzle in ALL}) == len(ALL)
    assert all(1 <= puzzle.level <= 8 for puzzle in ALL)


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: f"{puzzle.kind}-{puzzle.id}")
def test_its_line_solves_it_and_shows_what_it_says(puzzle: Puzzle) -> None:
    """That no other kind of strike does as well is checked by `tablee lab puzzles carrom --verify`."""
    assert replayed(puzzle) == replace(puzzle, level=0)


def miss(puzzle: Puzzle) -> Shot:
    """The softest strike, from where the striker may stand."""
    game = rules(puzzle)
    return Shot(game.view(game.start(), Seat(0)).line[0][0], 0.0, -0.3)


def test_a_miss_solves_nothing() -> None:
    assert not any(is_solved(rules(one), (miss(one),)) for one in ALL)
    two = next(one for one in ALL if len(one.line) == 2)
    game, line = rules(two), solution(two)
    assert judge(game, two, line[:1]).verdict == "right"
    assert judge(game, two, line).verdict == "solved"
    assert judge(game, two, (miss(two),)).verdict == "wrong"
    assert again(replace(two, line=two.line[:1])) is None
    assert again(replace(two, plies=1)) is None
    plain = next(one for one in ALL if one.themes == ("clear",))
    assert again(replace(plain, kind="bank")) is None


def test_nothing_is_played_after_the_end() -> None:
    one = next(one for one in ALL if len(one.line) == 1)
    with pytest.raises(IllegalAction, match="over"):
        judge(rules(one), one, (miss(one), *solution(one)))


def test_on_another_way_help_goes_on_from_where_everything_lies() -> None:
    two = next(one for one in ALL if len(one.line) == 2 and one.kind == "clear")
    game, line = rules(two), solution(two)
    nearly = replace(line[0], vx=line[0].vx + 1e-6)
    state = game.apply(game.start(), nearly).state
    found = another_way(game, two, state)
    assert found is not None
    assert judge(game, two, (nearly, found)).verdict == "solved"
    assert another_way(game, two, game.apply(game.start(), miss(two)).state) is None


def test_a_board_of_a_game_is_turned_to_who_shoots_who_gets_white() -> None:
    text = board_text(LAST_TWO)
    assert text == "ever=1-1 queen=confirmed-0 1=0.25,0.25 2=-0.25,0.25 10=-0.2,-0.1 11=0.2,-0.3"
    puzzle = found_in(LAST_TWO)
    assert puzzle is not None
    assert (puzzle.kind, puzzle.plies, puzzle.position) == ("clear", 2, text)
    assert again(puzzle) == puzzle


# White's last one lies before a pocket.
BEFORE = replace(
    FAMILLE, target="one round", position="ever=1-1 queen=confirmed-0 1=0.28,0.28 10=-0.2,0.1 11=0.1,0.3"
)


@pytest.mark.slow
def test_of_one_strike_every_other_kind_is_tried_too() -> None:
    puzzle = of_kind("bank")[0]
    found = best_by_way(rules(puzzle))
    others = [one.chance for way, one in found.items() if way != "bank"]
    assert found["bank"].chance >= 2 * max(others, default=0.0)
    assert again(puzzle) == replace(puzzle, level=0)
    assert again(replace(puzzle, kind="combination")) is None
    kind, line = one_strike(rules(puzzle))
    assert (kind, len(line or ())) == ("bank", 1)
    before = best_by_way(BEFORE)
    assert max(before, key=lambda way: before[way].chance) == "straight"
    assert one_strike(BEFORE) == (None, None)


def test_how_a_piece_fell_is_the_same_in_the_kernel_and_in_the_record() -> None:
    """A batch tells the way; what is kept of a shot tells it again, event by event."""
    for one in (*of_kind("bank")[:6], *of_kind("combination")[:6]):
        game, (shot,) = rules(one), solution(one)
        shown = themes(game, (shot,))
        way = way_of_shot(game, shot)
        assert way in shown if shown else way == "straight"
        assert (way == "combination") == ("combination" in shown)


@pytest.mark.slow
def test_what_is_no_puzzle_is_left_out() -> None:
    assert board_text(FAMILLE.start()) is None
    assert board_text(replace(LAST_TWO, tally=replace(LAST_TWO.tally, queen="pending"))) is None
    one = replace(LAST_TWO, pieces=LAST_TWO.pieces[:3])  # a last piece that simply lies before a pocket
    assert found_in(one) is None


def test_what_falls_off_a_cushion_or_by_another_piece_is_seen() -> None:
    for kind in ("bank", "combination"):
        assert all(kind in themes(rules(one), solution(one)) for one in of_kind(kind))
    assert all(any(piece.id == QUEEN for piece in rules(one).start().pieces) for one in of_kind("queen"))


def test_what_no_strike_can_do_has_no_solution() -> None:
    hard = "1=-0.3,0.3 2=0.3,0.3 3=0.3,-0.3 4=-0.3,-0.3 5=0.0,0.0 10=0.1,0.1 0=0.0,0.2"
    assert len(notation.position(hard).pieces) == 7
    assert solve(replace(FAMILLE, target="one round", position=hard), 1) is None
