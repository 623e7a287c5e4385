"""Piétons in batches: n games stepped in one call, encoded as pietons_v0 (env.py) says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.batch.arrays import Sizes, one
from tablee.core.batch.batch import Batch, Kernels
from tablee.core.game import Outcome
from tablee.games.pietons import encode, scoring
from tablee.games.pietons.action_codes import ACTIONS, CODE
from tablee.games.pietons.batch import loops
from tablee.games.pietons.batch.record import MOST, SIZE, PietonsGame, PietonsMemory, PietonsOptions
from tablee.games.pietons.deck import COUNTS, RANK, SIGNALS
from tablee.games.pietons.kernel.table import KINDS, CardTable
from tablee.games.pietons.position_text import position as read
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Asked, State


class PietonsBatch(Batch):
    """Chance and the cut are made by the batch. A game in it cannot be written as text: it keeps no order of
    the cards laid, and no sheets but their sums."""

    rules: Pietons
    states = State
    kernels = Kernels(
        loops.begin_all,
        loops.step_all,
        loops.sample_all,
        loops.rollout_all,
        loops.show_all,
        loops.observe_one,
    )

    def _sizes(self) -> Sizes:
        return Sizes(self.rules.seats, len(ACTIONS), MOST, (SIZE,), 0)

    def _allocate(self) -> tuple[Any, ...]:
        self._options = options(self.rules)
        return np.zeros(self.n, CardTable.dtype()), np.zeros(self.n, PietonsGame.dtype())

    def _memory(self, part: int) -> PietonsMemory:
        return PietonsMemory(self._options, *self._games)

    def _read(self, text: str) -> State:
        return read(text)

    def decides(self, state: State) -> bool:
        """How many cards somebody lifts is no decision."""
        return state.stage != "cut"

    def reward(self, outcome: Outcome) -> NDArray[np.float32]:
        """The share of the win less an equal share."""
        return np.array([score - 1 / self.rules.seats for score in outcome.scores], np.float32)

    def action(self, index: int, number: int) -> Asked:
        return ACTIONS[number]

    def number(self, index: int, action: Asked) -> int:
        return CODE[action]

    def _put(self, index: int, state: State) -> None:
        if state.stage not in ("play", "bury", "second"):
            raise ValueError("a game goes on from a position in which somebody is to act")
        if len(state.players) != self.rules.seats:
            raise ValueError(f"there are {self.rules.seats} players in this batch, not {len(state.players)}")
        tables, games = self._games
        luck, record = tables[index]["rng"], encode.table(self.rules, state)
        totals = scoring.totals(state.sheets) if state.sheets else (0,) * self.rules.seats
        game = games[index]
        game["dealer"], game["manche"] = state.dealer, len(state.sheets) + 1
        for seat, player in enumerate(state.players):
            record.points[seat] -= totals[seat]
            walked = sum(sheet[seat].walkers for sheet in state.sheets)
            record.walkers[seat] -= walked
            game["totals"][seat], game["walkers"][seat] = totals[seat], walked
            buried = Counter(RANK[note.card] for note in player.notes if note.what == "buried")
            game["buried"][seat * KINDS : seat * KINDS + KINDS] = [buried[card] for card in range(KINDS)]
        tables[index] = record
        tables[index]["rng"] = luck
        loops.resume(self._memory(0), index)


def options(rules: Pietons) -> Any:
    """The rules as kernels read them."""
    free = Counter(rules.board)
    return one(
        PietonsOptions,
        seats=rules.seats,
        manches=rules.manches,
        dealt=rules.dealt,
        draws=rules.draws,
        anytime=rules.agent == "at any time",
        second=rules.second_card == "on",
        lenient=rules.vehicle_penalty == "off",
        deck=COUNTS[rules.deck],
        free=[free[signal] for signal in SIGNALS],
    )


BATCH = PietonsBatch
