"""A game whose evaluation is learnt: what training asks of it."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray


class Examples(NamedTuple):
    """Positions as a regression sees them: for each, which weights count, and how often.

    A weight is two, for the beginning and for the end of a game; `phase` says how much of the first counts.
    """

    features: NDArray[
        np.int32
    ]  # weights, a row for each position; where there is nothing left to say, the count is 0
    counts: NDArray[np.int8]
    phase: NDArray[np.float64]
    result: NDArray[np.float64]  # 1 won, 0.5 drawn, 0 lost
    score: NDArray[np.float64]  # what a search thought, in the evaluation's own unit
    unseen: NDArray[np.bool_]  # of games that are not learnt from, to see what the others taught


class Learner(Protocol):
    """`weights` are two rows of whole numbers, the beginning and the end; None is the evaluation by hand."""

    size: int  # weights of a row
    scale: float  # a score of so much is won e times as often as lost
    unit: int  # of a weight: so many are one of a score

    def start(self) -> NDArray[np.float64]:
        """What a regression begins with, in two rows."""

    def pull(self) -> NDArray[np.float64]:
        """How hard each weight is pulled back: less where every position teaches something about it."""

    def self_play(
        self, weights: NDArray[np.int16] | None, games: int, nodes: int, seed: object
    ) -> NDArray[Any]:
        """The positions of so many games; the same for the same seed."""

    def examples(self, positions: NDArray[Any]) -> Examples:
        """Those positions that can be learnt from."""

    def match_pairs(
        self,
        a: NDArray[np.int16] | None,
        b: NDArray[np.int16] | None,
        pairs: int,
        nodes: tuple[int, int],
        seed: object,
    ) -> NDArray[np.int64]:
        """Pairs of games from the same opening: the results of `a`, 1, 0 or -1."""


class PolicyLearner(Protocol):
    """A game whose players learn what to do rather than what a position is worth.

    Each number of seats has weights of its own, fractions in one row; nothing but zeros does anything at all.
    """

    tables: tuple[int, ...]  # numbers of seats
    size: int  # weights of a row

    def gradient(
        self, seats: int, weights: NDArray[np.float64], games: int, seed: object
    ) -> NDArray[np.float64]:
        """How the weights should change, by so many games against themselves: the mean of a player's game."""

    def share(self, seats: int, weights: NDArray[np.float64], games: int, seed: object) -> float:
        """The wins of one who has learnt among players who look at points alone, each seat as often."""
