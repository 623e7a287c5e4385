"""Which action does best over many imagined worlds: those that fall behind are tried no more, so that close
ones are tried oftener, and where one is clearly the best nothing more is played out."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel_types import Array
from tablee.games.pietons.bot.learnt import weigh
from tablee.games.pietons.bot.levels import PietonsLevel
from tablee.games.pietons.bot.playouts import as_bytes, trials
from tablee.games.pietons.bot.traits import Mind
from tablee.games.pietons.bot.weights import mind
from tablee.games.pietons.kernel.table import CardTable

AT_ONCE = 25  # worlds between two looks at what has fallen behind, and at the stop event
BEHIND = 0.6  # times the root of the worlds: four standard errors of the usual difference of two sums


def best_action(
    worlds: Array[CardTable],
    codes: list[int],
    plays: int,
    seed: int,
    level: PietonsLevel,
    stopped: Callable[[], bool],
) -> int:
    """The number of the best action after about so many playouts."""
    m = mind()
    first = prior(worlds, m, codes, level.belief)
    box = CardTable.several(1)
    w, bytes_of_w, rows = box[0], as_bytes(box)[0], as_bytes(worlds)
    alive = np.array(codes, np.int16)
    sums = np.zeros(len(codes))
    rounds = max(1, int(np.ceil(np.log2(len(codes)))))
    done = spent = halved = 0
    while spent < plays and len(alive) > 1 and not stopped():
        some = max(1, min(AT_ONCE, (plays - spent) // len(alive)))
        tried, into = cast(Array[int], alive), cast(Array[float], sums)
        trials(w, m, bytes_of_w, rows, tried, into, done, done + some, seed, level.style, level.width)
        done += some
        spent += some * len(alive)
        stay = np.argsort(-sums - first, kind="stable")  # who leads comes first
        stay = stay[sums[stay] >= sums.max() - BEHIND * np.sqrt(done)]
        if spent * rounds >= plays * (halved + 1):
            halved += 1
            stay = stay[: max(2, (len(alive) + 1) // 2)]
        alive, sums, first = alive[stay], sums[stay], first[stay]
    return int(alive[np.argmax(sums + first)])


def prior(worlds: Array[CardTable], m: Mind, codes: list[int], belief: float) -> NDArray[np.float64]:
    """What each action is worth before it was tried, as a sum of results: by how likely one who has learnt
    takes it. The hand is the same in every world."""
    weigh(worlds[0], m)
    count = int(worlds[0].count)
    liked = dict(zip(worlds[0].moves[:count].tolist(), m.chance[:count].tolist(), strict=True))
    return belief * np.log([max(liked[code], 1e-4) for code in codes])
