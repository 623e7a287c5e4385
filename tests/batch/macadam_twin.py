"""macadam_v0's encoding in plain Python, from the rules alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.batch import Batch
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import CAP, GOAL, INDEX, SOUTH, Action, Lot, Move, State, squares_of


def number(square: str, seat: int) -> int:
    return INDEX[square] if seat == SOUTH else 63 - INDEX[square]


def begin(rules: Macadam, batch: Batch, index: int) -> State:
    state = rules.start()
    return state if state.mover is not None else rules.apply(state, Lot(batch.mover[index].item())).state


def numbered(rules: Macadam, state: State) -> dict[int, Action]:
    seat = state.mover
    assert seat is not None
    found: dict[int, Action] = {}
    for action in rules.actions(state):
        if isinstance(action, Move):
            found[64 * number(action.start, seat) + number(action.end, seat)] = action
        else:
            assert not isinstance(action, Lot)
            found[4096 + number(action.square, seat)] = action
    return found


def seen(rules: Macadam, state: State, seat: int) -> Any:
    view, planes = rules.view(state, None), np.zeros((64, 6), np.float32)
    own, other = (view.south, view.north) if seat == SOUTH else (view.north, view.south)
    for plane, squares in enumerate((own, other, squares_of(GOAL[seat]), squares_of(GOAL[1 - seat]))):
        planes[[number(square, seat) for square in squares], plane] = 1
    planes[:, 4] = min(view.times, 3) / 3
    planes[:, 5] = view.moves / CAP
    return planes.reshape(8, 8, 6)


def after(rules: Macadam, state: State, action: Action, _batch: Batch, _index: int) -> State:
    return rules.apply(state, action).state


def reward(_rules: Macadam, score: float) -> float:
    return 2 * score - 1
