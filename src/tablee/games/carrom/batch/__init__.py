"""Carrom in batches: n boards shot at in one call, encoded as carrom_v0 (env.py) says."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablee.core.batch.arrays import Sizes, one
from tablee.core.batch.batch import Batch, Kernels
from tablee.games.carrom import baseline, notation
from tablee.games.carrom.batch import loops
from tablee.games.carrom.batch.record import (
    ALTERNATES,
    LOSER,
    NUMBERS,
    SEEN,
    WINNER,
    CarromGame,
    CarromMemory,
    CarromOptions,
    CarromPlaces,
)
from tablee.games.carrom.batch.states import read, write
from tablee.games.carrom.board import END_CIRCLE, FASTEST, SLOWEST
from tablee.games.carrom.kernel.world import World
from tablee.games.carrom.rosace import DIAMETER, INSIDE
from tablee.games.carrom.rules import TARGETS, Carrom, phase
from tablee.games.carrom.state import TRIES, Asked, Put, Shot, State
from tablee.games.carrom.surface import SURFACES

NEXT_BREAK = {"alternates": ALTERNATES, "winner": WINNER, "loser": LOSER}


class CarromBatch(Batch):
    """An action is three numbers from -1 to 1, and every one is legal: there is no mask. Chance (the lot and
    the rack) is made by the batch."""

    rules: Carrom
    states = State
    kernels = Kernels(
        loops.begin_all,
        loops.step_all,
        loops.sample_all,
        loops.rollout_all,
        loops.show_all,
        loops.observe_one,
    )
    kind = np.float64

    def _sizes(self) -> Sizes:
        return Sizes(self.rules.seats, 0, 0, (SEEN,), 0)

    def _action_shape(self) -> tuple[int, ...]:
        return self.n, NUMBERS

    def _allocate(self) -> tuple[Any, ...]:
        surface = SURFACES[self.rules.surface]
        numbers = {name: getattr(surface, name) for name in ("drag", "disc", "slow", "least", "cushion")}
        self._options, self._start = _options(self.rules), one(CarromGame)
        start = self.rules.start()
        if start.outcome is not None:
            raise ValueError("nobody can play in this position")
        write(self._start[0], start)
        self._worlds = [one(World, **numbers) for _ in self._parts]
        self._places = [one(CarromPlaces) for _ in self._parts]
        return (np.zeros(self.n, CarromGame.dtype()),)

    def _memory(self, part: int) -> CarromMemory:
        worlds, places = self._worlds[part], self._places[part]
        return CarromMemory(self._options, self._start, worlds, places, *self._games)

    def _checked(self, actions: ArrayLike) -> NDArray[Any]:
        given = np.ascontiguousarray(actions, self.kind)
        if given.shape != self._chosen.shape:
            raise ValueError(f"three numbers for each of {self.n} games, not an array {given.shape}")
        return given

    def _read(self, text: str) -> State:
        return Carrom(seats=self.rules.seats, returned=self.rules.returned, position=text).start()

    def _put(self, index: int, state: State) -> None:
        if phase(state) not in ("shooting", "placing"):
            raise ValueError("a game goes on from a position in which somebody is to shoot or to place")
        write(self._games[0][index], state)

    def state(self, index: int) -> State:
        """A game as a state of the rules; one that is over without its outcome."""
        return read(self._games[0][self._row(index)])

    def text(self, index: int) -> str:
        return notation.position_text(self.state(index))

    def action(self, index: int, numbers: Any) -> Asked:
        game, given = self._games[0][self._row(index)], np.ascontiguousarray(numbers, self.kind)
        x, y, z = loops.meant_by(self._memory(0), index, given)  # type: ignore[arg-type] # numpy's array
        return Put(x, y) if game["owing"] else Shot(x, y, z)

    def number(self, index: int, action: Asked) -> Any:
        """The three numbers of an action, as nearly as they can be written."""
        state, seat = self.state(index), int(self.mover[index])
        quarter = baseline.quarters(self.rules.seats, seat)
        if isinstance(action, Put):
            x, y = baseline.turned(action.x, action.y, -quarter)
            away = (math.hypot(x, y) - DIAMETER) / (INSIDE - DIAMETER)
            return np.array([math.atan2(y, x) / math.pi, 2 * away - 1, 0.0])
        speed = (math.hypot(action.vx, action.vy) - SLOWEST) / (FASTEST - SLOWEST)
        turn = math.atan2(-action.vx, action.vy) / math.pi
        return np.array([_share(state, quarter, action.place), turn, 2 * speed - 1])


def _share(state: State, quarter: int, place: float) -> float:
    """Where a place lies among the free parts of the line, from -1 to 1."""
    if abs(place) == END_CIRCLE:
        return math.copysign(1.0, place)
    parts = baseline.free_parts(state.pieces, quarter)
    before = sum(min(max(place - low, 0.0), high - low) for low, high in parts)
    whole = sum(high - low for low, high in parts)
    return 2 * before / whole - 1 if whole else 0.0


def _options(rules: Carrom) -> Any:
    return one(
        CarromOptions,
        seats=rules.seats,
        target=TARGETS.get(rules.target, 0),
        same_shot=rules.same_shot == "confirms",
        queen_left=rules.queen_left == "loses",
        early_kept=rules.early_queen == "turn kept",
        full_cover=rules.full_cover == "yes",
        forgiven=rules.due == "forgiven",
        not_from_22=rules.bonus == "not from 22",
        tries=TRIES if rules.failed_break == "three tries" else 1,
        fouled_kept=rules.fouled_queen == "turn kept",
        debt_refused=rules.queen_in_debt == "refused",
        three_more=rules.last_of_theirs == "three more",
        next_break=NEXT_BREAK[rules.next_break],
        by_house=rules.returned == "by the house",
    )


BATCH = CarromBatch
