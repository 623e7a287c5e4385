"""Puzzles of Dames: a coup that wins material, or an ending that is won, by one move alone."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tablee.core.study.puzzle import Puzzle
from tablee.core.study.puzzle_search import Aim, PuzzleSearch, searched
from tablee.games.dames import notation
from tablee.games.dames.bot.forced import LOST, material, secures
from tablee.games.dames.kernel.workspace import DamesWorkspace
from tablee.games.dames.moves import moves
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import BIT, LAST_ROW, Move, State
from tablee.games.dames.turkish import could_show, nearby, turkish

AHEAD = (3, 5, 7)  # plies that a coup may take before captures are played out
ENDINGS = (5, 7, 9)
FEW = 8  # pieces of both sides in an ending
WIN = -LOST
RAFLE = 3  # pieces taken at once
_own = threading.local()  # a kernel writes into its record: one for each thread


def rules(position: str) -> Dames:
    return Dames(repetition="same position", quiet="off", position=position)


def aims(state: State) -> Sequence[Aim]:
    if moves(board_of(state), state.mover, False).most:
        return ()  # who must take has little to look for
    pieces = state.pieces[0].bit_count() + state.pieces[1].bit_count()
    endings = [Aim("win", plies, WIN, state.mover) for plies in ENDINGS] if pieces <= FEW else []
    coups = [aim for plies in AHEAD if (aim := _coup(state, plies)) is not None]
    return (*endings, *coups)


def _coup(state: State, plies: int) -> Aim | None:
    """The most that can be won by force; where it is much, one man less will do."""
    now = int(material(*_boards(state)))
    gain = 0
    while gain < 6 and _secures(state, now + gain + 1, plies):
        gain += 1
    if not gain:
        return None
    asked = max(1, gain - 1)
    slower = sum(_conceded(state, move, now + asked, plies + 2) for move in _moves(state))
    return Aim("coup", plies, now + asked, state.mover, asked) if slower == 1 else None


def _moves(state: State) -> Sequence[Move]:
    return moves(board_of(state), state.mover, False).all


def _conceded(state: State, move: Move, wanted: int, plies: int) -> bool:
    board = board_of(state).after(state.mover, move)
    own, opp = board.pieces[1 - state.mover], board.pieces[state.mover]
    return not secures(_workspace(), own, opp, board.kings, 1 - int(state.mover), 1 - wanted, plies - 1, 0)


def _secures(state: State, wanted: int, plies: int) -> bool:
    return bool(secures(_workspace(), *_boards(state), int(state.mover), wanted, plies, 0))


def concedes(state: State, aim: Aim, plies: int) -> bool:
    return not _secures(state, 1 - aim.wanted, plies)


def reached(state: State, aim: Aim) -> bool:
    """The material is there, and nothing can be taken back."""
    if moves(board_of(state), state.mover, False).most:
        return False
    return -int(material(*_boards(state))) >= aim.wanted


def aim_of(game: Dames, puzzle: Puzzle) -> Aim:
    state = game.start()
    now = int(material(*_boards(state)))
    wanted = WIN if puzzle.kind == "win" else now + puzzle.gain
    return Aim(puzzle.kind, puzzle.plies, wanted, state.mover, puzzle.gain)


def themes(game: Dames, state: State, aim: Aim, line: Sequence[Any]) -> tuple[str, ...]:
    """What the solver does in the line: pieces given, a long capture, a crowning; and the Turkish blow."""
    solver, found = state.mover, {"ending"} if aim.kind == "win" else set[str]()
    given = 0
    for move in line:
        assert isinstance(move, Move)
        if state.mover == solver:
            if len(move.captured) >= RAFLE:
                found.add("rafle")
            if LAST_ROW[solver] >> BIT[move.end] & 1 and not state.kings >> BIT[move.start] & 1:
                found.add("crowning")
        else:
            given += len(move.captured)
            if turkish(board_of(state), state.mover, move):
                found.add("turc")
        state = game.apply(state, move).state
    if given:
        found.add("sacrifice" if given == 1 else "sacrifices")
    elif aim.kind == "coup":
        found.add("attack")
    return tuple(sorted(found))


def _boards(state: State) -> tuple[int, int, int]:
    return state.pieces[state.mover], state.pieces[1 - state.mover], state.kings


def _workspace() -> DamesWorkspace:
    if not hasattr(_own, "record"):
        _own.record = DamesWorkspace.new()
    record: DamesWorkspace = _own.record
    return record


SEARCH = PuzzleSearch(rules, aims, concedes, reached, themes, aim_of)
PUZZLES = replace(searched(SEARCH, notation), could_show=could_show, nearby=nearby)
