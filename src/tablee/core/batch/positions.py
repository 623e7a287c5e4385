"""Positions of a game as values, on the kernels of its batch: for a search that goes back and forth.

positions = Positions(rules, batch_of(rules))
start = positions.begin(seed=1)
after = positions.play(start, start.legal[0])    # `start` is as it was: keeping it is cloning it
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tablee.core.batch.arrays import NOTHING, wanted
from tablee.core.batch.batch import Batch


class Position:
    """A game at one moment; never changed."""

    def __init__(self, batch: Batch) -> None:
        self.rows = tuple(rows[0].copy() for rows in batch._games)
        self.over, self.mover = bool(batch.done[0]), int(batch.mover[0])
        self.rewards: list[float] = batch.rewards[0].tolist()
        listed = batch.mask[0]
        self.legal: list[int] = sorted(listed[listed != NOTHING].tolist())

    def __deepcopy__(self, _memo: Any) -> Self:
        return self


class Positions:
    """All positions of a game with these rules, for one thread: it holds one game, into which a position is
    copied to be played on."""

    def __init__(self, rules: Any, kind: type[Batch]) -> None:
        self.rules = rules
        self.batch = kind(rules, 1, 0, 1, wanted("list", None, keep_last=False, auto_reset=False), 0)
        self.begin = lru_cache(64)(self._begin)

    def __deepcopy__(self, _memo: Any) -> Self:
        return self

    def _begin(self, seed: int = 0) -> Position:
        """The start, with the luck of this seed."""
        self.batch.reset(seed=seed)
        return Position(self.batch)

    def play(self, position: Position, action: int) -> Position:
        """IllegalStep if the action is not legal."""
        self._load(position)
        self.batch.step([action])
        self.batch._show()  # what is shown follows from what was shown before, which was of another position
        return Position(self.batch)

    def action(self, position: Position, number: int) -> Any:
        """The action of the rules that a number stands for."""
        self._load(position)
        return self.batch.action(0, number)

    def observe(self, position: Position, seat: int) -> NDArray[np.float32]:
        self._load(position)
        return self.batch.observe(0, seat)

    def text(self, position: Position) -> str:
        self._load(position)
        return self.batch.text(0)

    def _load(self, position: Position) -> None:
        for rows, row in zip(self.batch._games, position.rows, strict=True):
            if rows.ndim == 1:
                rows[0] = row
            else:
                rows[0, : len(row)] = row  # room for the past may have grown since
        shown = self.batch.shown
        shown.mover[0], shown.done[0] = position.mover, position.over
