"""What a training asks of Dames: games of the search against itself, and what is seen in a position."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.bits import lowest, popcount
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Grid, Int8, Int32, signed
from tablee.core.learner import Examples
from tablee.games.dames.bot import arena
from tablee.games.dames.bot.arena import PlayedPosition
from tablee.games.dames.bot.evaluate import KING, scale_drawish
from tablee.games.dames.bot.evaluate import MAN as MAN_BY_HAND
from tablee.games.dames.bot.learnt import (
    BLOCKS,
    COLUMNS,
    FIRST_KING,
    FULL,
    MAN,
    OTHER_KINGS,
    PLACE,
    REACH,
    SIZE,
    TURN,
    UNIT,
    pattern_indices,
    reached,
    turned,
    whole_blocks,
)
from tablee.games.dames.kernel.board import ONE, VALID, ZERO

KINGS_SEEN = 8  # of both sides; positions with more are not learnt from
FEWEST = 5  # pieces: with fewer, endings are known
WON = 2_000  # a score beyond which nothing is to be learnt
HELD_BACK = 20  # one game of so many
PATTERNS = 3 * COLUMNS  # blocks and parts of them that one side of the board has
DENSE = 2 * PATTERNS  # where the numbers begin that every position has
PLACES = DENSE + 5
FEATURES = PLACES + KINGS_SEEN
PROBE = 1_000  # any score: would it be scaled?


@jit
def places(kings: Bits, sign: int, at: int, index: Array[Int32], count: Array[Int8]) -> int:
    """The places of one side's kings; the end of what was written."""
    while kings != ZERO:
        index[at], count[at] = PLACE + signed(lowest(kings)), sign
        kings &= kings - ONE
        at += 1
    return at


@jit
def drawish(wm: Bits, bm: Bits, wk: Bits, bk: Bits) -> bool:
    """Would `scale_drawish` change a score here? What it makes small is not learnt."""
    nwm, nwk, nbm, nbk = popcount(wm), popcount(wk), popcount(bm), popcount(bk)
    ahead = scale_drawish(PROBE, nwm, nwk, nbm, nbk, wk, bk)
    return ahead != PROBE or scale_drawish(-PROBE, nwm, nwk, nbm, nbk, wk, bk) != -PROBE


@jit
def describe(p: PlayedPosition, index: Array[Int32], count: Array[Int8], found: Array[int]) -> bool:
    """What the evaluation sees in a position; False if it is not to be learnt from."""
    white, black = (p.own, p.opp) if p.side == 0 else (p.opp, p.own)
    wm, bm, wk, bk = white & ~p.kings, black & ~p.kings, white & p.kings, black & p.kings
    if p.calm == 0 or abs(p.score) > WON or popcount(white | black) < FEWEST:
        return False
    if popcount(p.kings) > KINGS_SEEN or drawish(wm, bm, wk, bk):
        return False
    pattern_indices(wm, bm, found, 0)
    pattern_indices(turned(bm), turned(wm), found, PATTERNS)
    for i in range(2 * PATTERNS):
        index[i], count[i] = found[i], 1 if i < PATTERNS else -1
    empty, nwk, nbk = VALID & ~(white | black), popcount(wk), popcount(bk)
    index[DENSE], count[DENSE] = MAN, popcount(wm) - popcount(bm)
    index[DENSE + 1], count[DENSE + 1] = FIRST_KING, min(nwk, 1) - min(nbk, 1)
    index[DENSE + 2], count[DENSE + 2] = OTHER_KINGS, max(nwk - 1, 0) - max(nbk - 1, 0)
    index[DENSE + 3], count[DENSE + 3] = REACH, reached(wk, empty) - reached(bk, empty)
    index[DENSE + 4], count[DENSE + 4] = TURN, 1 - 2 * p.side
    end = places(wk, 1, PLACES, index, count)
    places(turned(bk), -1, end, index, count)
    return True


@jit
def describe_all(
    played: Array[PlayedPosition], index: Grid[Int32], count: Grid[Int8], found: Array[int], kept: Array[int]
) -> int:
    """Rows for those to be learnt from; `kept` says which they are."""
    n = 0
    for i in range(len(played)):
        if describe(played[i], index[n], count[n], found):
            kept[n] = i
            n += 1
    return n


class DamesLearner:
    size = SIZE
    scale = 130.0
    unit = UNIT

    def start(self) -> NDArray[np.float64]:
        theta = np.zeros((2, SIZE))
        theta[:, MAN] = MAN_BY_HAND / self.scale
        theta[:, [FIRST_KING, OTHER_KINGS]] = KING / self.scale
        return theta

    def pull(self) -> NDArray[np.float64]:
        pull = np.ones(SIZE)
        pull[[MAN, FIRST_KING, OTHER_KINGS]] = 0.01
        pull[BLOCKS:] = 0.3
        return pull

    def self_play(
        self, weights: NDArray[np.int16] | None, games: int, nodes: int, seed: object
    ) -> NDArray[Any]:
        return arena.self_play(_words(weights), games, nodes, seed)

    def examples(self, positions: NDArray[Any]) -> Examples:
        size = len(positions) + 1  # the last row is written to and thrown away
        index, count = np.zeros((size, FEATURES), np.int32), np.zeros((size, FEATURES), np.int8)
        kept = np.zeros(size, np.int64)
        n = describe_all(
            PlayedPosition.read(positions),
            cast("Grid[Int32]", index),
            cast("Grid[Int8]", count),
            cast("Array[int]", np.zeros(2 * PATTERNS, np.int64)),
            cast("Array[int]", kept),
        )
        of = positions[kept[:n]]
        pieces = np.bitwise_count(of["own"] | of["opp"])
        return Examples(
            index[:n],
            count[:n],
            pieces / FULL,
            (of["result"] + 1) / 2,
            of["score"] * (1.0 - 2.0 * of["side"]),
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
    return None if weights is None else whole_blocks(weights)


LEARNER = DamesLearner()
