"""Whatever is cut short, reduced or taken on trust: a win that is forced is found, and none is made up."""

from __future__ import annotations

import random

import pytest

from tablee.core.kernel_types import U
from tablee.core.search.limits import SearchLimits
from tablee.core.search.score import SURE, UNKNOWN
from tablee.games.dames.bot.engine import DamesEngine
from tablee.games.dames.bot.position import Position
from tablee.games.dames.bot.search import far_above, may_cut, value_of
from tablee.games.dames.bot.tuning import SHIPPED, Tuning, tune
from tablee.games.dames.kernel.captures import can_take
from tablee.games.dames.kernel.workspace import DamesWorkspace
from tablee.games.dames.moves import Board
from tablee.games.dames.rules import Dames
from tests.games.dames import minimax
from tests.games.dames.boards import game
from tests.games.dames.test_kernel import to_plain

PLIES = 3  # of wins that plain minimax looks for
DEEP = 7
BOLD = Tuning(late=1, root=1, trust=8, lead=0, probcut=2, margin=0, slope=0, ease=100, unsure=1)


def engine_with(tuning: Tuning) -> DamesEngine:
    engine = DamesEngine(mebibytes=4)
    for searcher in engine.searchers:
        tune(searcher.record, tuning)
    return engine


def drawn(source: random.Random) -> str:
    """Five against two, a king among them: more pieces than reductions leave alone, and soon over."""
    squares = [str(one) for one in source.sample(range(6, 46), 7)]
    return f"W:WK{','.join(squares[:5])}:B{','.join(squares[5:])}"


def seen(fen: str) -> tuple[DamesWorkspace, Position]:
    """The position as a search by hand sees it."""
    state, w = game(fen).start(), DamesWorkspace.new()
    tune(w, Tuning(trust=3, lead=60))
    own, opp = state.pieces
    return w, Position(U(own), U(opp), U(state.kings), 0, 0, 0, U(0))


AHEAD = "W:W31-50:B1-16"  # four men, and nobody can take


def test_what_is_far_above_the_window_is_left_at_its_value() -> None:
    w, p = seen(AHEAD)
    value = value_of(w, p)
    for depth in (1, 2, 3):
        assert far_above(w, p, value - 60 * depth, depth) == value
        assert far_above(w, p, value - 60 * depth + 1, depth) == UNKNOWN
    assert far_above(w, p, value - 1_000, 4) == far_above(w, p, value - 1_000, 0) == UNKNOWN


def test_where_the_opponent_threatens_to_take_the_position_is_looked_into() -> None:
    w, p = seen("W:W31,32,36,41,42,46-50:B1,2,23,28")
    assert not can_take(p.own, p.opp, p.kings)
    assert far_above(w, p, value_of(w, p) - 1_000, 1) == UNKNOWN


def test_no_guess_stands_where_captures_are_owed_or_the_line_is_expected() -> None:
    w, p = seen(AHEAD)
    assert may_cut(w, p, 0, 1, False)
    assert not may_cut(w, p, 0, 1, True)
    assert not may_cut(w, p, 0, 2, False)
    assert not may_cut(w, p, SURE, SURE + 1, False)
    assert not may_cut(w, p._replace(faults=U(1)), 0, 1, False)
    assert not may_cut(*seen("W:W41,46,K50:B6,16"), 0, 1, False)  # few pieces
    w.souffler = 1
    assert not may_cut(w, p, 0, 1, False)


@pytest.mark.parametrize("without", [Tuning(root=0), Tuning(trust=0)], ids=["root", "trust"])
def test_what_is_cut_short_costs_less(without: Tuning) -> None:
    nodes = [
        engine_with(one).think(Dames(), Dames().start(), SearchLimits(depth=9)).nodes
        for one in (SHIPPED, without)
    ]
    assert nodes[0] < nodes[1]


@pytest.mark.parametrize("tuning", [SHIPPED, BOLD], ids=["shipped", "bold"])
def test_wins_are_those_of_plain_minimax(tuning: Tuning) -> None:
    engine, source, found, made = engine_with(tuning), random.Random(1), 0, 0
    for _ in range(40):
        rules = game(drawn(source), quiet="off")
        start = rules.start()
        if start.outcome is not None:
            continue
        pieces = to_plain(Board(start.pieces, start.kings))
        engine.forget()
        wins_in = engine.think(rules, start, SearchLimits(depth=DEEP)).wins_in
        if minimax.wins_within(pieces, 0, PLIES):
            assert wins_in is not None
            assert 0 < wins_in <= DEEP
            found += 1
        if wins_in is not None and 0 < wins_in <= PLIES:
            assert minimax.wins_within(pieces, 0, wins_in)
            made += 1
    assert found > 3
    assert made > 3
