"""What a training asks of Macadam: games of the search against itself, and what is seen in a position."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.bits import lowest, popcount, upside_down
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Grid, Int8, Int32, signed
from tablee.core.learner import Examples
from tablee.core.search.phases import packed
from tablee.games.macadam.bot import arena
from tablee.games.macadam.bot.arena import PlayedPosition
from tablee.games.macadam.bot.by_hand import FULL as BY_HAND
from tablee.games.macadam.bot.learnt import (
    BLOCKS,
    FOUND,
    FULL,
    SIZE,
    UNIT,
    mirrored,
    pattern_indices,
    phase_of,
)
from tablee.games.macadam.bot.terms import (
    COUNTS,
    GUARD,
    GUARDS,
    PLACE,
    RACE,
    REACH,
    TEMPO,
    TERMS,
    count_of,
    count_terms,
)
from tablee.games.macadam.kernel import FAR, ONE, ZERO

PAWNS = 16
WON = 1_000  # a score beyond which nothing is to be learnt
HELD_BACK = 20  # one game of so many
PLACES = FOUND  # where the numbers begin of each kind
GUARDED = PLACES + PAWNS
COUNTED = GUARDED + 2
LAST = COUNTED + COUNTS  # the race, and the tempo
FEATURES = LAST + 2


@jit
def describe_pawns(own: Bits, sign: int, at: int, index: Array[Int32], count: Array[Int8]) -> None:
    """The places of one player's pawns, seen from his side."""
    while own != ZERO:
        index[at], count[at] = PLACE + signed(lowest(own)), sign
        own &= own - ONE
        at += 1


@jit
def describe(p: PlayedPosition, index: Array[Int32], count: Array[Int8], found: Array[int]) -> bool:
    """What the evaluation sees in a position; False if it is not to be learnt from."""
    if p.calm == 0 or abs(p.score) > WON:
        return False
    own, opp = p.own, p.opp
    they, us = upside_down(opp), upside_down(own)
    pattern_indices(own, opp, found, 0)
    pattern_indices(mirrored(own), mirrored(opp), found, BLOCKS)
    pattern_indices(they, us, found, 2 * BLOCKS)
    pattern_indices(mirrored(they), mirrored(us), found, 3 * BLOCKS)
    for i in range(FOUND):
        index[i], count[i] = found[i], 1 if i < 2 * BLOCKS else -1
    describe_pawns(own, 1, PLACES, index, count)
    describe_pawns(they, -1, PLACES + PAWNS // 2, index, count)
    index[GUARDED], count[GUARDED] = GUARD + popcount(own & GUARDS), 1
    index[GUARDED + 1], count[GUARDED + 1] = GUARD + popcount(they & GUARDS), -1
    mine, theirs = count_terms(own, opp), count_terms(they, us)
    for i in range(COUNTS):
        index[COUNTED + i], count[COUNTED + i] = REACH + i, count_of(mine, i) - count_of(theirs, i)
    index[LAST], count[LAST] = RACE + popcount(own & FAR) * 9 + popcount(they & FAR), 1
    index[LAST + 1], count[LAST + 1] = TEMPO, 1
    return True


@jit
def describe_all(
    played: Array[PlayedPosition],
    index: Grid[Int32],
    count: Grid[Int8],
    found: Array[int],
    kept: Array[int],
    phase: Array[int],
) -> int:
    """Rows for those to be learnt from; `kept` says which they are."""
    n = 0
    for i in range(len(played)):
        if describe(played[i], index[n], count[n], found):
            kept[n], phase[n] = i, phase_of(played[i].own, upside_down(played[i].opp))
            n += 1
    return n


class MacadamLearner:
    size = SIZE
    scale = 110.0
    unit = UNIT

    def start(self) -> NDArray[np.float64]:
        theta = np.zeros((2, SIZE))
        theta[:, :TERMS] = np.array(BY_HAND) / self.scale
        return theta

    def pull(self) -> NDArray[np.float64]:
        pull = np.ones(SIZE)
        pull[:TERMS] = 0.01
        return pull

    def self_play(
        self, weights: NDArray[np.int16] | None, games: int, nodes: int, seed: object
    ) -> NDArray[Any]:
        return arena.self_play(_words(weights), games, nodes, seed)

    def examples(self, positions: NDArray[Any]) -> Examples:
        size = len(positions) + 1  # the last row is written to and thrown away
        index, count = np.zeros((size, FEATURES), np.int32), np.zeros((size, FEATURES), np.int8)
        kept, phase = np.zeros(size, np.int64), np.zeros(size, np.int64)
        n = describe_all(
            PlayedPosition.read(positions),
            cast("Grid[Int32]", index),
            cast("Grid[Int8]", count),
            cast("Array[int]", np.zeros(FOUND, np.int64)),
            cast("Array[int]", kept),
            cast("Array[int]", phase),
        )
        of = positions[kept[:n]]
        return Examples(
            index[:n],
            count[:n],
            phase[:n] / FULL,
            (of["result"] * (1.0 - 2.0 * of["side"]) + 1) / 2,
            of["score"].astype(np.float64),
            of["number"] % HELD_BACK == 0,
        )

    def match_pairs(
        self,
        a: NDArray[np.int16] | None,
        b: NDArray[np.int16] | None,
        pairs: int,
        nodes: tuple[int, int],
        seed: object,
    ) -> NDArray[np.int64]:
        return arena.match_pairs(_words(a), _words(b), pairs, nodes, seed)


def _words(weights: NDArray[np.int16] | None) -> NDArray[np.int64] | None:
    return None if weights is None else packed(weights)


LEARNER = MacadamLearner()
