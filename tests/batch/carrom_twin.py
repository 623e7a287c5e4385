"""carrom_v0's encoding in plain Python, from the rules alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tablee.batch import Batch
from tablee.core.game import Chance, Outcome
from tablee.games.carrom import baseline, rosace
from tablee.games.carrom.batch.states import strays
from tablee.games.carrom.board import END_CIRCLE, FASTEST, HALF, QUEEN, SLOWEST
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import (
    LONGEST,
    QUIET,
    TRIES,
    Asked,
    Lot,
    Put,
    Rack,
    Shot,
    State,
    colours,
    team_of,
)


def begin(rules: Carrom, batch: Batch, index: int) -> State:
    return settled(rules, rules.start(), batch, index)


def settled(rules: Carrom, state: State, batch: Batch, index: int) -> State:
    """Chance as the batch had it."""
    while isinstance(rules.turn(state), Chance):
        game = batch._games[0][index]
        if state.breaker is None:
            state = rules.apply(state, Lot(int(game["breaker"]))).state  # type: ignore[arg-type]
        else:
            state = rules.apply(state, Rack(strays(rules.seats, game))).state
    return state


def meant(rules: Carrom, state: State, action: Sequence[float]) -> Asked:
    """The action that three numbers stand for."""
    one, two, three = (min(1.0, max(-1.0, float(part))) for part in action)
    if state.owed:
        return put(rules, state, one, two)
    view = rules.view(state, None)
    speed = SLOWEST + (FASTEST - SLOWEST) * (three + 1) / 2
    place = one * END_CIRCLE
    if not (abs(one) == 1 and place in view.covers):
        place = along(view.line, (one + 1) / 2) if view.line else view.covers[0]
    return Shot(place, -speed * math.sin(math.pi * two), speed * math.cos(math.pi * two))


def put(rules: Carrom, state: State, angle: float, distance: float) -> Put:
    far = rosace.DIAMETER + (rosace.INSIDE - rosace.DIAMETER) * (distance + 1) / 2
    quarter = baseline.quarters(rules.seats, state.owed[0].seat)
    x, y = baseline.turned(far * math.cos(math.pi * angle), far * math.sin(math.pi * angle), quarter)
    if rosace.overlapped(state.pieces, x, y) is None:
        return Put(x, y)
    return Put(*rosace.nearest_free(state.pieces, rosace.DIAMETER))


def along(parts: Sequence[tuple[float, float]], share: float) -> float:
    """A point of several stretches laid end to end."""
    left = 0.0
    for low, high in parts:
        left += high - low
    left *= share
    for low, high in parts:
        if left <= high - low:
            return min(high, low + left)
        left -= high - low
    return parts[-1][1]


def seen(rules: Carrom, state: State, seat: int) -> Any:
    """What an agent sees, as the docstring of carrom_v0 says."""
    out = np.zeros(77, np.float32)
    assert state.breaker is not None
    us, them = team_of(seat), team_of(seat + 1)
    teams, quarter = colours(state.breaker), baseline.quarters(rules.seats, seat)
    row = {id: k for k, id in enumerate((*teams[us], *teams[them], QUEEN))}
    for piece in state.pieces:
        x, y = baseline.turned(piece.x, piece.y, -quarter)
        out[3 * row[piece.id] : 3 * row[piece.id] + 3] = x / HALF, y / HALF, 1.0
    tally = state.tally
    queen = ("board", None), ("pending", us), ("pending", them), ("confirmed", us), ("confirmed", them)
    turn, owed = rules.turn(state) == seat, state.owed[0] if state.owed else None
    out[57:] = (
        tally.pocketed[us] / 9, tally.pocketed[them] / 9, tally.due[us] / 3, tally.due[them] / 3,
        tally.ever[us], tally.ever[them], *((tally.queen, tally.holder) == one for one in queen),
        min(1.0, state.scores[us] / 25), min(1.0, state.scores[them] / 25),
        turn and not state.owed, turn and bool(state.owed), owed is not None and owed.id in teams[us],
        state.shots / LONGEST, state.quiet / QUIET, team_of(state.breaker) == us, state.tries / TRIES,
    )  # fmt: skip
    return out


def reward(outcome: Outcome) -> list[float]:
    return [2 * score - 1 for score in outcome.scores]
