"""Whole manches in a kernel, for `tablee lab train pietons` and for the ladder of who plays nothing out."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel_types import Array
from tablee.core.learner import PolicyLearner
from tablee.games.pietons.batch import options
from tablee.games.pietons.batch.record import PietonsGame
from tablee.games.pietons.bot.levels import PietonsLevel
from tablee.games.pietons.bot.policy import GREEDY, LEARNT
from tablee.games.pietons.bot.self_play import Purse, learn, wins
from tablee.games.pietons.bot.traits import SIZE, Mind
from tablee.games.pietons.bot.weights import mind
from tablee.games.pietons.kernel.table import SEATS, CardTable
from tablee.games.pietons.rules import Pietons

WIDTH = 200.0  # points: the lead that counts as nearly won


class PietonsLearner:
    """The leaflet's rules, at tables of two to six."""

    tables = tuple(range(2, SEATS + 1))
    size = SIZE

    def gradient(
        self, seats: int, weights: NDArray[np.float64], games: int, seed: object
    ) -> NDArray[np.float64]:
        into = np.zeros(SIZE)
        purse = Purse.new()
        learn(
            *_table(seats), _mind(seats, weights), purse, games, _bits(seed), WIDTH, cast(Array[float], into)
        )
        return into / (games * seats)

    def share(self, seats: int, weights: NDArray[np.float64], games: int, seed: object) -> float:
        mine, theirs = (LEARNT, 0), (GREEDY, 0)
        return float(wins(*_table(seats), _mind(seats, weights), *mine, *theirs, games, _bits(seed)))


def share_of_level(better: PietonsLevel, weaker: PietonsLevel, seats: int, games: int, seed: object) -> float:
    """The share of the wins of a level among others, neither of which plays anything out."""
    assert better.playouts == weaker.playouts == 0
    mine, theirs = (better.style, better.slips), (weaker.style, weaker.slips)
    return float(wins(*_table(seats), mind(), *mine, *theirs, games, _bits(seed)))


def _table(seats: int) -> tuple[Any, CardTable, PietonsGame]:
    return options(Pietons(seats=cast(Any, seats)))[0], CardTable.new(), PietonsGame.new()


def _mind(seats: int, weights: NDArray[np.float64]) -> Mind:
    m = Mind.new()
    m.weights[(seats - 2) * SIZE : (seats - 1) * SIZE] = weights
    return m


def _bits(seed: object) -> int:
    return Random(str(seed)).getrandbits(62)


POLICY: PolicyLearner = PietonsLearner()
