"""Endings: the table against the plain twin's moves and against plain minimax, and with the draw counters."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablee.core.search.limits import SearchLimits
from tablee.core.value import from_json
from tablee.games.dames import fen
from tablee.games.dames.bot.endings import (
    SHIPPED,
    classes,
    codes_of,
    empty_table,
    ending_code,
    endings,
    mapped,
    mirrored,
    pieces_in,
    size,
)
from tablee.games.dames.bot.engine import DamesEngine
from tablee.games.dames.bot.retrograde import check, solve
from tablee.games.dames.moves import Board
from tablee.games.dames.state import mask, squares_of
from tablee.lab.endgames import EndgamesManifest, solve_endgames
from tests.games.dames import minimax, plain
from tests.games.dames.boards import game
from tests.games.dames.test_kernel import to_plain


def code_of(pieces: plain.Plain, seat: int) -> int:
    """What the table says, of the twin's board."""
    sides = [
        [
            plain.number(at if seat == 0 else (9 - at[0], 9 - at[1]))
            for at, one in pieces.items()
            if one == (s, k)
        ]
        for s in (0, 1)
        for k in (False, True)
    ]
    mine, theirs = (sides[0], sides[1]), (sides[2], sides[3])
    if seat == 1:
        mine, theirs = theirs, mine
    own, opp = mask(mine[0] + mine[1]), mask(theirs[0] + theirs[1])
    return int(ending_code(endings().ctypes.data, own, opp, mask(mine[1] + theirs[1])))


def drawn(source: random.Random) -> plain.Plain:
    """Three pieces of both sides, men and kings, none on the row where it would be another."""
    while True:
        squares = source.sample(range(1, 51), 3)
        pieces = (mask(squares[:1]), mask(squares[1:]))[:: source.choice((1, -1))]
        kings = mask(square for square in squares if source.random() < 0.5)
        first, second = pieces
        if not (first & ~kings & mask(range(1, 6)) or second & ~kings & mask(range(46, 51))):
            return to_plain(Board((first, second), kings))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_position_is_what_its_moves_lead_to_by_the_twins_rules(seat: int) -> None:
    source = random.Random(seat)
    for _ in range(150):
        pieces = drawn(source)
        after = [code_of(plain.after(pieces, move), 1 - seat) for move in plain.strict(pieces, seat)]
        lost = [code for code in after if code % 2 == 1]
        expected = min(lost) + 1 if lost else 0 if 0 in after else max(after, default=0) + 1
        assert code_of(pieces, seat) == expected


def test_short_wins_are_those_that_minimax_finds() -> None:
    source, seen = random.Random(5), set[int]()
    for _ in range(400):
        pieces = drawn(source)
        code = code_of(pieces, 0)
        if code in (2, 4):
            assert minimax.wins_within(pieces, 0, code - 1)
            assert code == 2 or not minimax.wins_within(pieces, 0, code - 3)
            seen.add(code)
        elif code % 2 == 0 or code > 4:
            assert not minimax.wins_within(pieces, 0, 3)
    assert seen == {2, 4}


def test_the_shipped_table_is_what_the_command_makes() -> None:
    made = empty_table(2)
    for one in classes(2):
        if one <= mirrored(one):
            solve(made, one)
    assert pieces_in(endings()) == SHIPPED
    for one in classes(2):
        assert (codes_of(made, one) == codes_of(endings(), one)).all()
    for one in classes(SHIPPED):
        numbers = np.random.default_rng(1).integers(0, size(one), 200)
        assert check(endings(), one, numbers) == 0


def test_a_wrong_table_is_noticed() -> None:
    table = endings().copy()
    codes_of(table, (0, 1, 0, 2))[:] = 3
    assert check(table, (0, 1, 0, 2), np.arange(0, 61250, 300)) > 100


def test_D_A10_every_win_of_two_against_a_king_comes_within_its_count() -> None:
    for one in ((0, 1, 0, 2), (0, 1, 1, 1), (0, 1, 0, 1)):
        assert codes_of(endings(), one).max() <= 10  # nine plies at most, of ten


def test_it_is_made_class_by_class_and_taken_up_again(tmp_path: Path) -> None:
    whole = solve_endgames(2, tmp_path / "a")
    assert from_json(EndgamesManifest, (tmp_path / "a" / "manifest.json").read_bytes()) == whole
    [men] = [one for one in whole.classes if one.pieces == (1, 0, 1, 0)]
    assert (men.positions, men.longest) == (2025, 17)
    (tmp_path / "a" / "classes" / "1-0-1-0.bin").unlink()
    assert solve_endgames(2, tmp_path / "a") == whole
    table = mapped(tmp_path / "a" / "endings.bin")
    assert pieces_in(table) == 2
    (tmp_path / "cut").write_bytes(table.tobytes()[:-1])
    with pytest.raises(ValueError, match="no table of endings"):
        mapped(tmp_path / "cut")


WON = "W:WK46,39:B3"  # a king and a man against a man


def test_the_engine_knows_how_long_a_win_takes() -> None:
    board, _ = fen.read(WON)
    plies = code_of(to_plain(board), 0) - 1
    assert plies > 3
    rules = game(WON, repetition="same position", quiet="federation")
    result = DamesEngine(4).think(rules, rules.start(), SearchLimits(depth=1))
    assert result.wins_in == plies
    assert squares_of(board.kings) == (46,)


def test_DA2_what_the_count_ends_first_is_not_called_won() -> None:
    rules = game("W:WK46,K50,K45:BK6", quiet="20 moves each", repetition="same position")
    fresh = DamesEngine(4).think(rules, rules.start(), SearchLimits(depth=3))
    late = DamesEngine(4).think(rules, replace(rules.start(), quiet=39), SearchLimits(depth=3))
    assert late.wins_in is None
    assert fresh.depth == late.depth == 3
