"""Shots and endings found by our own search: plain minimax confirms each, level 8 solves each."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tablee.core.bot import Budget
from tablee.games.dames import notation
from tablee.games.dames.bot.levels import LEVELS
from tablee.games.dames.bot.player import DamesBot
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import Move, State
from tests.games.dames import minimax, plain
from tests.games.dames.test_kernel import to_plain

HERE = Path(__file__).parent
COUPS: list[dict[str, Any]] = json.loads((HERE / "coups.json").read_text())
ENDINGS: list[dict[str, Any]] = json.loads((HERE / "endings.json").read_text())
coups = pytest.mark.parametrize("puzzle", COUPS, ids=[one["fen"] for one in COUPS])
endings = pytest.mark.parametrize("puzzle", ENDINGS, ids=[one["fen"] for one in ENDINGS])


def set_up(puzzle: dict[str, Any]) -> tuple[Dames, State, plain.Found]:
    rules = Dames(repetition="same position", quiet="off", position=puzzle["fen"])
    state = rules.start()
    move = notation.action(rules, state, puzzle["move"])
    assert isinstance(move, Move)
    return rules, state, (move.start, move.end, frozenset(move.captured))


@coups
def test_a_coup_gives_a_man_and_wins_two_by_this_move_alone(puzzle: dict[str, Any]) -> None:
    _, state, solution = set_up(puzzle)
    pieces, seat = to_plain(board_of(state)), int(state.mover)
    wanted = minimax.material(pieces, seat) + puzzle["gain"]
    assert any(taken for _, _, taken in plain.strict(plain.after(pieces, solution), 1 - seat))
    for move in plain.strict(pieces, seat):
        won = minimax.concedes(plain.after(pieces, move), 1 - seat, wanted, puzzle["plies"] - 1)
        assert won == (move == solution)


@endings
def test_an_ending_is_won_in_time_by_this_move_alone(puzzle: dict[str, Any]) -> None:
    _, state, solution = set_up(puzzle)
    pieces, seat = to_plain(board_of(state)), int(state.mover)
    for move in plain.strict(pieces, seat):
        won = minimax.loses_within(plain.after(pieces, move), 1 - seat, puzzle["plies"] - 1)
        assert won == (move == solution)


def level_8(rules: Dames, state: State) -> plain.Found:
    player = DamesBot(rules, LEVELS[7])
    move = player.choose(rules.view(state, state.mover), (), Budget(), random.Random(0))
    assert isinstance(move, Move)
    return move.start, move.end, frozenset(move.captured)


@pytest.mark.slow
@coups
def test_level_8_finds_the_coup(puzzle: dict[str, Any]) -> None:
    rules, state, solution = set_up(puzzle)
    assert level_8(rules, state) == solution


@pytest.mark.slow
@endings
def test_level_8_wins_the_ending(puzzle: dict[str, Any]) -> None:
    rules, state, solution = set_up(puzzle)
    assert level_8(rules, state) == solution
