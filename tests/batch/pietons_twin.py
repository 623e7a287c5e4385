"""pietons_v0's encoding in plain Python, from a seat's own view alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from tablee.batch import Batch
from tablee.core.game import Seat
from tablee.games.pietons.action_codes import CODE
from tablee.games.pietons.batch.follow import settled
from tablee.games.pietons.deck import CARDS, NATURES, PAPERS, SIGNALS
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, State
from tablee.games.pietons.view import View

STAGES = ("play", "bury", "second")
SIZE, PLAYER = 248, 32


def begin(rules: Pietons, batch: Batch, index: int) -> State:
    return settled(rules, rules.start(), batch, index)


def numbered(rules: Pietons, state: State) -> dict[int, Action]:
    return {CODE[action]: action for action in rules.actions(state)}  # type: ignore[index]


def seen(rules: Pietons, state: State, seat: int) -> Any:
    view = rules.view(state, Seat(seat))
    buried = [note.card for note in view.notes if note.what == "buried"]
    free = Counter(view.board)
    free.subtract(view.board[place] for place in view.tokens)
    found: list[float] = [
        *(view.hand.count(card) for card in CARDS),
        *(buried.count(card) for card in CARDS),
        *(view.coup is not None and view.coup.follow == nature for nature in NATURES),
        *(view.stage == stage for stage in STAGES),
        view.done.drew,
        view.done.exchanged,
        view.done.rolled,
        *(free[signal] for signal in SIGNALS),
        len(view.tokens),
        view.talon,
        view.centre,
        *view.stock,
        view.coup is not None and view.coup.green,
        view.manche,
        rules.seats,
    ]
    for i in range(rules.seats):
        found += player(view, Seat((seat + i) % rules.seats))
    return np.array(found + [0.0] * (SIZE - len(found)), np.float32)


def player(view: View, seat: Seat) -> list[float]:
    shown = view.players[seat]
    found: list[float] = [
        shown.cards,
        *(shown.laid.count(card) for card in CARDS),
        *(paper in shown.papers for paper in PAPERS),
        shown.tickets,
        shown.points / 100,
        view.totals[seat] / 100,
        view.actor == seat and view.stage != "over",
        view.coup is not None and seat in view.coup.waiting,
        view.leader == seat,
        view.dealer == seat,
    ]
    return found + [0.0] * (PLAYER - len(found))


def after(rules: Pietons, state: State, action: Action, batch: Batch, index: int) -> State:
    return settled(rules, rules.apply(state, action).state, batch, index)


def reward(rules: Pietons, score: float) -> float:
    return score - 1 / rules.seats
