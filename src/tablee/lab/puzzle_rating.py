"""How hard a puzzle is: the first level of the computer from which all solve it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from tablee.core.bot import Budget
from tablee.core.game_spec import GameSpec
from tablee.core.study.puzzle import Puzzle, PuzzleSpec

SEEDS = range(3)  # chance prefers other moves each time
STEADY = 6  # from this level on chance picks among moves a thirtieth of a piece apart: once is enough
OBVIOUS = 2  # up to this level, what no sacrifice hides is no puzzle
HANDS = 12  # tries of a hand that errs


def rate(spec: GameSpec[Any], puzzles: PuzzleSpec[Any], puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with its level, if it is one that the best level solves and that is not obvious."""
    level = first_level(spec, puzzles, puzzle)
    if puzzles.by_hand:
        return replace(puzzle, level=level or spec.players.levels[-1].number)
    if level is None or ("attack" in puzzle.themes and level <= OBVIOUS):
        return None
    return replace(puzzle, level=level)


def first_level(spec: GameSpec[Any], puzzles: PuzzleSpec[Any], puzzle: Puzzle) -> int | None:
    """The first level from which on every one solves it."""
    first = None
    for level in reversed(spec.players.levels):
        if not (by_hand if puzzles.by_hand else at_once)(spec, puzzles, puzzle, level):
            return first
        first = level.number
    return first


def at_once(spec: GameSpec[Any], puzzles: PuzzleSpec[Any], puzzle: Puzzle, level: Any) -> bool:
    """Does a level find the first move, whatever chance prefers?"""
    game = puzzles.rules(puzzle)
    state = game.start()
    answer = spec.rules.notation.action(game, state, puzzle.line[0])
    view, bot = game.view(state, game.turn(state)), spec.players.bot(game, level)
    seeds = SEEDS if level.number < STEADY else SEEDS[:1]
    return all(bot.choose(view, (), Budget(), Random(seed)) == answer for seed in seeds)


def by_hand(spec: GameSpec[Any], puzzles: PuzzleSpec[Any], puzzle: Puzzle, level: Any) -> bool:
    """Does a level bring it to its end at least every second time?"""
    game = puzzles.rules(puzzle)
    bot = spec.players.bot(game, level)
    return 2 * sum(_brought_home(puzzles, game, puzzle, bot, seed) for seed in range(HANDS)) >= HANDS


def _brought_home(puzzles: PuzzleSpec[Any], game: Any, puzzle: Puzzle, bot: Any, seed: int) -> bool:
    source, state, moves = Random(f"{puzzle.id}/{seed}"), game.start(), list[Any]()
    while True:
        moves.append(bot.choose(game.view(state, game.turn(state)), (), Budget(), source))
        verdict = puzzles.judge(game, puzzle, moves).verdict
        if verdict != "right":
            return verdict == "solved"
        state = game.apply(state, moves[-1]).state
