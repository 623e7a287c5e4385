"""Thirty forced wins and thirty single defences: true by plain minimax, solved from the level they say."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random
from typing import TypedDict

import pytest

from tablee.core.bot import Budget
from tablee.games.macadam.bot.levels import LEVELS
from tablee.games.macadam.bot.player import MacadamBot
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import Move
from tests.games.macadam import plain
from tests.games.macadam.minimax import loses_by, wins_by


class Puzzle(TypedDict):
    """`level`: from which one on it is solved. `plies`: until the win, or until all other moves have lost."""

    kind: str
    plies: int
    position: str
    answer: str
    level: int


PUZZLES: list[Puzzle] = json.loads(files("tablee.games.macadam").joinpath("puzzles.json").read_text("utf-8"))
WINS = [puzzle for puzzle in PUZZLES if puzzle["kind"] == "win"]
DEFENCES = [puzzle for puzzle in PUZZLES if puzzle["kind"] == "defence"]
SEEDS = range(5)
QUICK = 3  # plies that minimax sees at once; deeper ones take it a second or two


def only_answers(puzzle: Puzzle) -> list[str]:
    """By plain minimax: the moves that force the win, or that do not lose by force."""
    position, plies = plain.read(puzzle["position"]), puzzle["plies"]
    if puzzle["kind"] == "win":
        right = [move for move in plain.moves(position) if wins_by(position, move, plies)]
    else:
        right = [move for move in plain.moves(position) if not loses_by(position, move, plies)]
    return [f"{start}-{end}" for start, end in right]


def solves(number: int, puzzle: Puzzle) -> bool:
    """Whatever chance prefers among moves that seem equal."""
    game = Macadam(position=puzzle["position"])
    state = game.start()
    assert state.mover is not None
    view, player = game.view(state, state.mover), MacadamBot(game, LEVELS[number - 1])
    start, end = puzzle["answer"].split("-")
    return all(player.choose(view, (), Budget(), Random(seed)) == Move(start, end) for seed in SEEDS)


def test_there_are_thirty_of_each_and_no_two_alike() -> None:
    assert (len(WINS), len(DEFENCES)) == (30, 30)
    assert len({puzzle["position"] for puzzle in PUZZLES}) == 60


@pytest.mark.parametrize(
    "puzzle", [one for one in PUZZLES if one["plies"] <= QUICK], ids=lambda p: p["position"]
)
def test_the_answer_is_the_only_one(puzzle: Puzzle) -> None:
    assert only_answers(puzzle) == [puzzle["answer"]]


@pytest.mark.slow
@pytest.mark.parametrize(
    "puzzle", [one for one in PUZZLES if one["plies"] > QUICK], ids=lambda p: p["position"]
)
def test_the_answer_is_the_only_one_further_ahead(puzzle: Puzzle) -> None:
    assert only_answers(puzzle) == [puzzle["answer"]]


@pytest.mark.parametrize("puzzle", PUZZLES[::6], ids=lambda p: p["position"])
def test_level_eight_solves(puzzle: Puzzle) -> None:
    assert solves(8, puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda p: p["position"])
def test_level_eight_solves_every_one(puzzle: Puzzle) -> None:
    assert solves(8, puzzle)


@pytest.mark.parametrize("number", range(1, 8))
def test_the_list_says_from_which_level_on(number: int) -> None:
    """A level solves all that is listed for it, and nothing that is listed for the next."""
    for puzzle in PUZZLES:
        if puzzle["level"] <= number:
            assert solves(number, puzzle), puzzle
        if puzzle["level"] == number + 1:
            assert not solves(number, puzzle), puzzle
