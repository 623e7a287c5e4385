"""Many shots at one board by one hand, and what the rules make of each."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.games.carrom import baseline
from tablee.games.carrom.board import LINE, STRIKER
from tablee.games.carrom.bot.evaluate import Evaluation
from tablee.games.carrom.bot.levels import CarromLevel
from tablee.games.carrom.bot.noise import Floats, normals, unsteady
from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.kernel.world import BATCH
from tablee.games.carrom.physics import set_board, workspace
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Piece, Shot, State
from tablee.games.carrom.surface import SURFACES

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
TRIED = 512  # errors of a hand that one shot is played with


class Judged(NamedTuple):
    """`success`: the shooter pocketed what is his, without a foul, and goes on or has won. `worth`: counted
    in pieces, without the board that is left."""

    success: Bools
    worth: Floats


class Trials:
    """The board before a shot, as its shooter sees it."""

    def __init__(self, rules: Carrom, state: State) -> None:
        assert state.shooter is not None
        quarter = baseline.quarters(rules.seats, state.shooter)
        self._pieces = [Piece(p.id, *baseline.turned(p.x, p.y, -quarter)) for p in state.pieces]
        self._worth = Evaluation(rules, state)
        self.world = workspace(SURFACES[rules.surface])

    def played(self, place: Floats, vx: Floats, vy: Floats) -> Judged:
        """Each of these shots, exactly as it is given."""
        fell = np.zeros(len(place), np.int64)
        for part, n in self.batches(place, vx, vy):
            simulate(self.world, n)
            fell[part] = self.world.fell[:n]
        return self.judged(fell)

    def batches(self, place: Floats, vx: Floats, vy: Floats) -> Iterator[tuple[slice, int]]:
        """These shots laid into the world, so many at a time, for whoever asks to simulate them."""
        w = self.world
        for start in range(0, len(place), BATCH):
            part = slice(start, min(start + BATCH, len(place)))
            n = part.stop - start
            set_board(w, self._pieces)
            w.shot_x[:n], w.shot_y[:n] = place[part], -LINE
            w.shot_vx[:n], w.shot_vy[:n] = vx[part], vy[part]
            yield part, n

    def judged(self, fell: Ints) -> Judged:
        """What the rules make of the ids that fell, a bit for each: few outcomes are many shots."""
        kinds, which = np.unique(fell, return_inverse=True)
        worth, known = self._worth.plain(kinds)
        fouled = (kinds >> STRIKER & 1).astype(np.bool_)
        goes_on = np.array([one.value > 0 if one.over else one.keeps for one in known])
        return Judged((goes_on & ~fouled)[which], worth[which])

    def by_hand(self, shot: Shot, hand: CarromLevel, count: int = TRIED) -> Judged:
        """The same shot, meant so many times by an unsteady hand."""
        return self.played(*self.meant(shot, hand, count))

    def meant(self, shot: Shot, hand: CarromLevel, count: int) -> tuple[Floats, Floats, Floats]:
        """What becomes of a shot that is meant so many times: the same errors, whatever the shot."""
        drawn = normals(Random(count), 2 * count)
        turn, stretch = math.radians(hand.angle) * drawn[:count], hand.force * drawn[count:]
        speed = math.hypot(shot.vx, shot.vy)
        one = np.array([shot.vx / speed]), np.array([shot.vy / speed]), np.array([speed])
        vx, vy = unsteady(*one, turn, stretch)
        return np.full(count, shot.place), vx, vy
