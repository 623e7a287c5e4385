"""The weights of a player who has learnt: data of the package, made by `tablee lab train pietons`.

`weights.json` beside them says how: seed, versions, manches and matches.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.pietons.bot.traits import Mind

PLACE = Path(__file__).with_name("weights.npy")


@cache
def weights() -> NDArray[np.float64]:
    """A row for each number of seats, from two."""
    return np.asarray(np.load(PLACE), np.float64)


def mind(weighs: NDArray[Any] | None = None) -> Mind:
    """Room for one thread to think in, with the weights of the package or others."""
    m = Mind.new()
    m.weights[:] = (weights() if weighs is None else weighs).ravel()
    return m
