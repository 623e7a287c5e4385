"""Forced wins and single defences: true by plain minimax, solved from the level they say."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import pytest

from tablee.core.bot import Budget
from tablee.core.study.puzzle import Puzzle
from tablee.core.value import from_json
from tablee.games.macadam.bot.levels import LEVELS
from tablee.games.macadam.bot.player import MacadamBot
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import Move
from tablee.lab.puzzle_rating import SEEDS, STEADY
from tests.games.macadam import plain
from tests.games.macadam.minimax import loses_by, wins_by

PUZZLES = from_json(tuple[Puzzle, ...], files("tablee.games.macadam").joinpath("puzzles.json").read_bytes())
QUICK = 3  # plies that minimax sees at once; deeper ones take it a second or two


def only_answers(puzzle: Puzzle) -> list[str]:
    """By plain minimax: the moves that force the win, or that do not lose by force."""
    position, plies = plain.read(puzzle.position), puzzle.plies
    if puzzle.kind == "win":
        right = [move for move in plain.moves(position) if wins_by(position, move, plies)]
    else:
        right = [move for move in plain.moves(position) if not loses_by(position, move, plies)]
    return [f"{start}-{end}" for start, end in right]


def ends_of(puzzle: Puzzle) -> str:
    """The answer by its first and its last square."""
    squares = puzzle.line[0].split("-")
    return f"{squares[0]}-{squares[-1]}"


def solves(number: int, puzzle: Puzzle) -> bool:
    """As the puzzles were rated: whatever chance prefers among moves that seem equal."""
    game = Macadam(position=puzzle.position)
    state = game.start()
    assert state.mover is not None
    view, player = game.view(state, state.mover), MacadamBot(game, LEVELS[number - 1])
    start, end = ends_of(puzzle).split("-")
    answer = Move(start, end)
    seeds = SEEDS if number < STEADY else SEEDS[:1]
    return all(player.choose(view, (), Budget(), Random(seed)) == answer for seed in seeds)


def test_there_are_many_and_no_two_alike() -> None:
    assert len(PUZZLES) >= 190
    assert len({puzzle.position for puzzle in PUZZLES}) == len({one.id for one in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", [one for one in PUZZLES if one.plies <= QUICK][::3], ids=lambda p: p.id)
def test_the_answer_is_the_only_one(puzzle: Puzzle) -> None:
    assert only_answers(puzzle) == [ends_of(puzzle)]


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [one for one in PUZZLES if one.plies > QUICK], ids=lambda p: p.id)
def test_the_answer_is_the_only_one_further_ahead(puzzle: Puzzle) -> None:
    assert only_answers(puzzle) == [ends_of(puzzle)]


@pytest.mark.parametrize("puzzle", PUZZLES[::24], ids=lambda p: p.id)
def test_level_eight_solves(puzzle: Puzzle) -> None:
    assert solves(8, puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda p: p.id)
def test_level_eight_solves_every_one(puzzle: Puzzle) -> None:
    assert solves(8, puzzle)


@pytest.mark.parametrize("number", range(1, 8))
def test_a_level_solves_what_is_listed_for_it(number: int) -> None:
    for puzzle in [one for one in PUZZLES if one.level <= number][::9]:
        assert solves(number, puzzle), puzzle
