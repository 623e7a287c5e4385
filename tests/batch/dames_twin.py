"""dames_v0's encoding in plain Python, from the rules alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tablee.batch import Batch
from tablee.core.game import IllegalAction
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import BLUE, Action, Blow, Move, State

MOVES, FURTHER = 2500, 2550


def number(square: int, seat: int) -> int:
    return square - 1 if seat == BLUE else 50 - square


def begin(rules: Dames, _batch: Batch, _index: int) -> State:
    return rules.start()


def numbered(rules: Dames, state: State) -> dict[int, Action]:
    """Of captures with the same ends the first has their number, by the squares taken as the mover counts."""
    seat, found, further = state.mover, dict[int, Action](), FURTHER
    moves = [action for action in rules.actions(state) if isinstance(action, Move)]

    def ends(move: Move) -> int:
        return 50 * number(move.start, seat) + number(move.end, seat)

    for move in sorted(moves, key=lambda one: (sorted(number(s, seat) for s in one.captured), ends(one))):
        if ends(move) in found:
            found[further], further = move, further + 1
        else:
            found[ends(move)] = move
    if rules.is_souffler and not state.blown:
        view = rules.view(state, None)
        for square in view.green if seat == BLUE else view.blue:
            found[MOVES + number(square, seat)] = Blow(square)
    return found


def seen(rules: Dames, state: State, seat: int) -> Any:
    view, planes = rules.view(state, None), np.zeros((50, 8), np.float32)
    own, other = (view.blue, view.green) if seat == BLUE else (view.green, view.blue)
    for plane, squares in ((0, own), (2, other)):
        for square in squares:
            planes[number(square, seat), plane + (square in view.kings)] = 1
    planes[:, 4] = min(view.times, 3) / 3
    planes[:, 5] = min(view.quiet.moves, 50) / 50 if view.quiet else 0
    planes[:, 6] = min(view.few.moves, 32) / 32 if view.few else 0
    planes[:, 7] = view.blown
    return planes


def after(rules: Dames, state: State, action: Action, _batch: Batch, _index: int) -> State:
    """D-A8: a blow at a piece that is not faulty changes nothing."""
    if isinstance(action, Blow) and action.square not in {fault.square for fault in state.faults}:
        with pytest.raises(IllegalAction, match="not_faulty"):
            rules.apply(state, action)
        return state
    return rules.apply(state, action).state


def reward(_rules: Dames, score: float) -> float:
    return 2 * score - 1
