"""What a game's report says of it, from analyses that are given by hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tablee.core.search.limits import SearchLimits
from tablee.core.search.score import MATE
from tablee.core.study.hope import Hope
from tablee.core.study.lines import Line, PositionAnalysis, analyse_position
from tablee.core.study.report import BAD, BLUNDER, GameReport, report
from tablee.games import GAMES
from tablee.games.dames import notation
from tablee.games.dames.rules import Dames
from tablee.games.macadam.rules import Macadam

HOPE = Hope(100.0)
FIRST = ["32-28", "19-23", "28x19", "14x23"]


def actions_of(game: Dames, texts: Sequence[str]) -> list[Any]:
    state, found = game.start(), []
    for text in texts:
        found.append(notation.action(game, state, text))
        state = game.apply(state, found[-1]).state
    return found


def _found(score: int | None, second: int, do: Any) -> PositionAnalysis | None:
    if score is None:
        return None
    return PositionAnalysis(1, (Line(score, None, 1, do, ("",)), Line(second, None, 1, None, ("",))))


def judged(scores: Sequence[int | None], second: Sequence[int], best: str = FIRST[0]) -> GameReport:
    """A short game whose positions were found to be worth so much; null: not searched yet."""
    game = Dames()
    actions = actions_of(game, FIRST)
    bests = [*actions_of(game, [best]), *actions[1:], actions[-1]]
    found = [_found(score, other, do) for score, other, do in zip(scores, second, bests, strict=True)]
    return report(notation, HOPE, game, actions, found)


def test_hope_is_even_at_nothing_and_sure_where_a_win_is_forced() -> None:
    assert HOPE.expected(0) == 0.5
    assert HOPE.expected(100) == pytest.approx(0.731, abs=0.001)
    assert HOPE.expected(-100) == pytest.approx(1 - HOPE.expected(100))
    assert (HOPE.expected(MATE - 5), HOPE.expected(5 - MATE)) == (1.0, 0.0)


def test_hope_is_the_first_seats_whoever_moves() -> None:
    found = judged([100, 100, 0, 0, 0], [0] * 5)
    assert found.positions[0].hope == pytest.approx(0.731, abs=0.001)
    assert found.positions[1].hope == pytest.approx(0.269, abs=0.001)  # Green is to move, and is better


def test_a_move_costs_what_its_player_loses() -> None:
    """Blue had 0.73 and leaves Green with 0.73: it cost 0.46, and Green's best reply nothing."""
    found = judged([100, 100, -100, 100, -100], [100] * 5, "31-27")
    assert found.positions[0].cost == pytest.approx(0.462, abs=0.001)
    assert found.positions[0].mark == "??"
    assert found.positions[1].cost == 0.0
    assert found.turning_points == (0,)
    blue, green = found.accuracy
    assert green == 100.0
    assert blue is not None
    assert blue < 60


def test_marks_begin_at_their_thresholds() -> None:
    def mark(after: int) -> str | None:
        return judged([0, after, 0, 0, 0], [0] * 5, "31-27").positions[0].mark

    assert HOPE.expected(41) - 0.5 > BAD > HOPE.expected(40) - 0.5
    assert HOPE.expected(85) - 0.5 > BLUNDER > HOPE.expected(84) - 0.5
    assert [mark(40), mark(41), mark(84), mark(85)] == [None, "?", "?", "??"]


def test_the_best_move_found_where_all_others_were_bad_is_marked() -> None:
    assert judged([0, 0, 0, 0, 0], [-50] * 5).positions[0].mark == "!"
    assert judged([0, 0, 0, 0, 0], [-30] * 5).positions[0].mark is None


def test_a_move_is_judged_once_both_positions_are_searched() -> None:
    found = judged([0, None, None, None, None], [0] * 5, "31-27")
    assert found.done == 1
    assert found.positions[0].hope == 0.5
    assert found.positions[0].cost is None
    assert found.accuracy == (None, None)


def test_the_lot_is_judged_by_nobody_and_the_curve_begins_where_the_game_does() -> None:
    spec, game = GAMES["macadam"], Macadam(first="by lot")
    assert spec.study is not None
    start = game.start()
    lot = game.sample(start, Random(1))
    after = game.apply(start, lot).state
    found = [
        analyse_position(spec.study, spec.rules.notation, game, state, SearchLimits(nodes=2_000))
        for state in (start, after)
    ]
    assert found[0].lines == ()
    told = report(spec.rules.notation, HOPE, game, [lot], found)
    assert told.positions[0].hope == told.positions[1].hope
    assert told.positions[0].cost is None


@pytest.mark.parametrize("game_id", ["dames", "macadam"])
def test_two_lines_begin_differently_and_the_best_comes_first(game_id: str) -> None:
    spec = GAMES[game_id]
    assert spec.study is not None
    game = spec.rules.type()
    state = game.start()
    found = analyse_position(spec.study, spec.rules.notation, game, state, SearchLimits(nodes=20_000))
    again = analyse_position(spec.study, spec.rules.notation, game, state, SearchLimits(nodes=20_000))
    assert found == again
    first, second = found.lines
    assert first.do != second.do
    assert first.moves
    assert second.moves
    assert found.nodes <= 20_000 + 2  # each line sees the node that is one too many


def test_M10_beside_a_win_at_once_the_second_line_does_not_win_at_once() -> None:
    spec, game = GAMES["macadam"], Macadam(position="8/3n4/1s2s3/1sn3n1/1s1n4/2s3nn/4ns2/1ss2n2 s")
    assert spec.study is not None
    state = game.start()
    found = analyse_position(spec.study, spec.rules.notation, game, state, SearchLimits(nodes=20_000))
    assert len(found.lines) == 2
    assert found.lines[0].do != found.lines[1].do
