"""Which action does best over many imagined worlds: all are tried, then the better half, and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np

from tablee.core.kernel_types import Array
from tablee.games.pietons.bot.levels import PietonsLevel
from tablee.games.pietons.bot.playouts import as_bytes, trials
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
            trials(w, bytes_of_w, rows, tried, into, done, done + some, seed, level.style, level.width)
            done += some
            if stopped():
                return int(alive[np.argmax(sums)])
        order = np.argsort(-sums, kind="stable")[: max(2, (len(alive) + 1) // 2)]
        alive, sums = alive[order], sums[order]
    return int(alive[np.argmax(sums)])
