"""Macadam in batches: n games stepped in one call, encoded as macadam_v0 (env.py) says."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.core.batch.arrays import Sizes, one
from tablee.core.batch.batch import Batch, Kernels
from tablee.core.game import Seat
from tablee.games.macadam import notation
from tablee.games.macadam.batch import loops
from tablee.games.macadam.batch.past import MOVER_AT
from tablee.games.macadam.batch.record import (
    ACTIONS,
    BOARDS,
    BY_LOT,
    MOST,
    MOVES,
    PAST,
    PLANES,
    MacadamGame,
    MacadamMemory,
    MacadamOptions,
)
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import DOTS, INDEX, NORTH, SQUARES, Asked, Move, Place, State

FIRST = {"first seat": 0, "second seat": 1, "by lot": BY_LOT}


class MacadamBatch(Batch):
    """Observation in bits: own pawns, the other's, and times stood with moves made from bit 8 on."""

    rules: Macadam
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
        return Sizes(2, ACTIONS, MOST, (8, 8, PLANES), BOARDS)

    def _allocate(self) -> tuple[Any, ...]:
        self._options = _options(self.rules)
        return np.zeros(self.n, MacadamGame.dtype()), np.zeros((self.n, 2 * PAST), np.uint64)

    def _memory(self, part: int) -> MacadamMemory:
        return MacadamMemory(self._options, *self._games)

    def _read(self, text: str) -> State:
        return Macadam(repetition=self.rules.repetition, position=text).start()

    def _put(self, index: int, state: State) -> None:
        if state.outcome is not None or state.mover is None:
            raise ValueError("a game goes on from a position in which somebody is to move")
        games, past = self._games
        game = games[index]
        game["own"], game["opp"] = seen(state.pawns, state.mover)
        game["mover"], game["moves"] = state.mover, state.moves
        for at, stood in enumerate(state.past):
            mover = stood & 1
            own, opp = seen((stood >> 65, stood >> 1 & (1 << 64) - 1), mover)
            past[index, 2 * at : 2 * at + 2] = own | mover << int(MOVER_AT), opp
        loops.resume(self._memory(0), index, len(state.past))

    def action(self, index: int, number: int) -> Asked:
        turn = 63 if self.mover[self._row(index)] == NORTH else 0
        if number >= MOVES:
            return Place(SQUARES[number - MOVES ^ turn])
        return Move(SQUARES[number // 64 ^ turn], SQUARES[number % 64 ^ turn])

    def number(self, index: int, action: Asked) -> int:
        turn = 63 if self.mover[self._row(index)] == NORTH else 0
        if isinstance(action, Place):
            return MOVES + (INDEX[action.square] ^ turn)
        return 64 * (INDEX[action.start] ^ turn) + (INDEX[action.end] ^ turn)

    def text(self, index: int) -> str:
        game = self._games[0][self._row(index)]
        own, opp, mover = int(game["own"]), int(game["opp"]), int(game["mover"])
        pawns = (own, opp) if mover != NORTH else (half_turned(opp), half_turned(own))
        return notation.position_text(State(pawns, Seat(mover)))


def half_turned(bits: int) -> int:
    """The board turned half round, as North sees it."""
    return int(f"{bits:064b}"[::-1], 2)


def seen(pawns: tuple[int, int], seat: int) -> tuple[int, int]:
    """Own pawns and the other's, as the seat sees them."""
    return pawns if seat != NORTH else (half_turned(pawns[1]), half_turned(pawns[0]))


def _options(rules: Macadam) -> Any:
    first, pawns = FIRST[rules.first], DOTS if rules.setup == "dots" else (0, 0)
    if rules.position is not None:
        state = rules.start()
        if state.mover is None or state.outcome is not None:
            raise ValueError("nobody can move in this position")
        first, pawns = state.mover, state.pawns
    own, opp = seen(pawns, first)  # both see the same start, whoever the lot falls on
    return one(
        MacadamOptions,
        free=rules.setup == "free",
        goal_only=rules.wins == "goal only",
        forbidden=rules.repetition == "forbidden",
        first=first,
        own=own,
        opp=opp,
    )


BATCH = MacadamBatch
