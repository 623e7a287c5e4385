"""Which action does best over many imagined worlds: all are tried, then the better half, and so on."""

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

AT_ONCE = 1000  # playouts between two looks at the stop event: some milliseconds


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
    done = 0
    for _ in range(rounds):
        end = done + max(1, plays // rounds // len(alive))
        while done < end:
            some = min(end - done, max(1, AT_ONCE // len(alive)))
            tried, into = cast(Array[int], alive), cast(Array[float], sums)
            trials(w, m, bytes_of_w, rows, tried, into, done, done + some, seed, level.style, level.width)
            done += some
            if stopped():
                return int(alive[np.argmax(sums + first)])
        order = np.argsort(-sums - first, kind="stable")[: max(2, (len(alive) + 1) // 2)]
        alive, sums, first = alive[order], sums[order], first[order]
    return int(alive[np.argmax(sums + first)])


def prior(worlds: Array[CardTable], m: Mind, codes: list[int], belief: float) -> NDArray[np.float64]:
    """What each action is worth before it was tried, as a sum of results: by how likely one who has learnt
    takes it. The hand is the same in every world."""
    weigh(worlds[0], m)
    count = int(worlds[0].count)
    liked = dict(zip(worlds[0].moves[:count].tolist(), m.chance[:count].tolist(), strict=True))
    return belief * np.log([max(liked[code], 1e-4) for code in codes])
