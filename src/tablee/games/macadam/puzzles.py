"""Puzzles of Macadam: a win by force, or a defence, by one move alone."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from tablee.core.study.puzzle import Puzzle
from tablee.core.study.puzzle_search import Aim, PuzzleSearch, searched
from tablee.games.macadam import notation
from tablee.games.macadam.bot.engine import seen_from
from tablee.games.macadam.bot.forced import reaches
from tablee.games.macadam.bot.levels import ENDLESS
from tablee.games.macadam.bot.workspace import MacadamSearch
from tablee.games.macadam.moves import ways_from
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import GOAL, INDEX, Move, State

WINS = (3, 5)  # plies
DEFENCES = (2, 4)
CHAIN = 3  # jumps of one move
_own = threading.local()  # a kernel writes into its record: one for each thread


def rules(position: str) -> Macadam:
    return Macadam(position=position)


def aims(state: State) -> Sequence[Aim]:
    """Who can win at once, or cannot be beaten soon, has nothing to look for."""
    if state.mover is None or state.placing or _reaches(state, 1, 1):
        return ()
    wins = (Aim("win", plies, 1, state.mover) for plies in WINS)
    return (*wins, *(Aim("defence", plies, 0, state.mover) for plies in DEFENCES))


def concedes(state: State, aim: Aim, plies: int) -> bool:
    if state.outcome is not None:
        return state.outcome.scores[aim.solver] >= (1.0 if aim.wanted else 0.5)
    if state.mover == aim.solver:  # M14: the other was passed over
        return _reaches(state, aim.wanted, plies - 1)
    return not _reaches(state, 1 - aim.wanted, plies)


def reached(state: State, aim: Aim) -> bool:
    """A win ends the game; a defence is one move."""
    return False


def aim_of(game: Macadam, puzzle: Puzzle) -> Aim:
    mover = game.start().mover
    assert mover is not None
    return Aim(puzzle.kind, puzzle.plies, 1 if puzzle.kind == "win" else 0, mover)


def themes(game: Macadam, state: State, aim: Aim, line: Sequence[Any]) -> tuple[str, ...]:
    """How the game is won in the line, and whether a long chain is played."""
    solver, found = state.mover, {"defence"} if aim.kind == "defence" else set[str]()
    for move in line:
        assert isinstance(move, Move)
        if state.mover == solver and _jumps(state, move) >= CHAIN:
            found.add("chain")
        state = game.apply(state, move).state
    if state.outcome is not None:
        goals = GOAL[0] | GOAL[1]
        found.add("goal" if goals >> INDEX[line[-1].end] & 1 else "six-two")
    return tuple(sorted(found))


def _jumps(state: State, move: Move) -> int:
    assert state.mover is not None
    for way in ways_from(state.pawns, state.mover, INDEX[move.start]):
        if way.end == INDEX[move.end] and way.choice.how == "jump":
            return len(list(pairwise(way.choice.path)))
    return 0


def _reaches(state: State, wanted: int, plies: int) -> bool:
    assert state.mover is not None
    own, opp = seen_from(state.mover, state.pawns)
    return bool(reaches(_workspace(), own, opp, wanted, plies, 0))


def _workspace() -> MacadamSearch:
    if not hasattr(_own, "record"):
        w = MacadamSearch.new()
        w.longest, w.six = ENDLESS, 1
        _own.record = w
    record: MacadamSearch = _own.record
    return record


SEARCH = PuzzleSearch(rules, aims, concedes, reached, themes, aim_of)
PUZZLES = searched(SEARCH, notation)
