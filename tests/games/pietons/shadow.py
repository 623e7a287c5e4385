"""The kernel made to follow the rules step by step, and to stand where they stand."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.core.game import Step
from tablee.games.pietons.action_codes import CODE
from tablee.games.pietons.deck import RANK
from tablee.games.pietons.encode import table
from tablee.games.pietons.events import Event
from tablee.games.pietons.kernel import table as kernel
from tablee.games.pietons.kernel.actions import do
from tablee.games.pietons.kernel.legal import legal
from tablee.games.pietons.kernel.turns import after_coup, show_die
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, Reshuffled, Rolled, State

COMPARED = (
    "stage", "leader", "centre", "tokens", "free", "stock", "paper", "hand", "laid", "cards",
    "tickets", "points", "walkers", "talon_size",
)  # fmt: skip
WHILE_PLAYING = ("actor", "drew", "exchanged", "rolled", "follow", "green", "left")


def talon(w: Any) -> list[int]:
    return [int(w.talon[(w.top + i) % kernel.RING]) for i in range(w.talon_size)]


def waiting(w: Any) -> list[int]:
    seats, left = int(w.seats), int(w.left)
    return [int(seat) for seat in w.waiting[seats - 1 - left : seats - 1]]


def assert_same(w: Any, twin: Any) -> None:
    names = COMPARED if twin["stage"] in (kernel.OVER, kernel.RECYCLE) else COMPARED + WHILE_PLAYING
    for name in names:
        assert np.array_equal(w[name], twin[name]), name
    assert talon(w) == talon(twin)
    assert waiting(w) == waiting(twin)


class Shadow:
    """One kernel's table, made anew for each manche; chance does to it what it did to the rules."""

    def __init__(self, rules: Pietons) -> None:
        self.rules = rules
        self.w: Any = None

    def follow(self, state: State, action: Action, step: Step[State, Event]) -> None:
        if state.stage in ("draw", "shuffle", "cut"):
            self.w = None
            return
        if self.w is None:
            self.w = table(self.rules, state)
        self._do(state, action)
        if len(step.state.sheets) == len(state.sheets) or step.state.stage == "over":
            assert_same(self.w, table(self.rules, step.state))
        else:
            assert self.w.stage == kernel.OVER

    def _do(self, state: State, action: Action) -> None:
        w = self.w
        match action:
            case Rolled(face):
                show_die(w, face)
            case Reshuffled():
                order = [RANK[state.talon[i]] for i in action.order]
                w.top, w.talon[: len(order)] = 0, order
                after_coup(w)
            case _:
                legal(w)
                codes = [int(code) for code in w.moves[: w.count]]
                assert codes == [CODE[a] for a in self.rules.actions(state)]  # type: ignore[index]
                do(w, CODE[action])  # type: ignore[index]
