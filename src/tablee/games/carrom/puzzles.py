"""Puzzles of Carrom: a board that a steady hand clears in so many strikes, without losing its turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal, TypeAlias

from tablee.core.bot import Budget
from tablee.core.game import IllegalAction
from tablee.core.study.puzzle import Answer, Puzzle, PuzzleSpec, puzzle_id
from tablee.games.carrom import notation
from tablee.games.carrom.bot.boards import SOLVER, found_in, is_solved, themes
from tablee.games.carrom.bot.levels import LEVELS
from tablee.games.carrom.bot.player import CarromBot
from tablee.games.carrom.presets import CLUB, FAMILLE
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot, State
from tablee.games.carrom.study.ways import asked_way

Standing: TypeAlias = Literal["right", "solved", "wrong"]


def rules(puzzle: Puzzle) -> Carrom:
    """A queen may be covered by the same shot, as clubs have it."""
    usual = CLUB if puzzle.kind == "queen" else FAMILLE
    return replace(usual, target="one round", position=puzzle.position)


def solution(puzzle: Puzzle) -> tuple[Shot, ...]:
    """The shots of a puzzle's line."""
    game = rules(puzzle)
    shots = (notation.action(game, game.start(), text) for text in puzzle.line)
    return tuple(shot for shot in shots if isinstance(shot, Shot))


def judge(game: Carrom, puzzle: Puzzle, shots: Sequence[Any]) -> Answer:
    """Every shot must keep the turn until the round is won."""
    state = game.start()
    for strikes, shot in enumerate(shots):
        if standing(game, puzzle, state, strikes) != "right":
            raise IllegalAction("K5", "over")
        state = game.apply(state, shot).state
    return Answer(standing(game, puzzle, state, len(shots)), None, puzzle.plies - len(shots))


def standing(game: Carrom, puzzle: Puzzle, state: State, strikes: int) -> Standing:
    """After so many strikes: won in time, still the solver's turn, or missed."""
    if state.outcome is not None:
        return "solved" if state.outcome.scores[SOLVER] == 1.0 else "wrong"
    return "right" if game.turn(state) == SOLVER and strikes < puzzle.plies else "wrong"


def another_way(game: Carrom, puzzle: Puzzle, state: State) -> Shot | None:
    """What level 8 aims where everything lies now: no two boards are alike after a strike."""
    if game.turn(state) != SOLVER or state.owed:
        return None
    view, source = game.view(state, SOLVER), Random(puzzle.id)
    return CarromBot(game, LEVELS[-1]).mean(view, Budget(), source)


def again(puzzle: Puzzle) -> Puzzle | None:
    """Its line played once more; and where one strike is asked for, every other strike tried beside it: the
    kind that it is said to be beats the others, or it is none."""
    found = replayed(puzzle)
    if found is None or puzzle.plies > 1 or puzzle.kind not in ("bank", "combination"):
        return found
    asked = asked_way(rules(puzzle))
    return found if asked is not None and asked[0] == puzzle.kind else None


def replayed(puzzle: Puzzle) -> Puzzle | None:
    """Its line played once more, and what that shows; the board begins with the solver's turn."""
    game, line = rules(puzzle), solution(puzzle)
    start = game.start()
    if game.turn(start) != SOLVER or start.owed or len(line) > puzzle.plies or not is_solved(game, line):
        return None
    shown = themes(game, line)
    if puzzle.kind in ("bank", "combination") and puzzle.kind not in shown:
        return None
    told = tuple(sorted({puzzle.kind, *shown}))
    return replace(puzzle, id=puzzle_id(puzzle.position), themes=told, level=0)


PUZZLES = PuzzleSpec(rules, judge, another_way, found_in, again, by_hand=True)
