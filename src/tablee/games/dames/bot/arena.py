"""Whole games in one kernel, by nodes: for learning, and for the matches that judge what was learnt.

Played by the federation's rules, from random openings that a search finds even.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.bits import popcount
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Grid, Int8, Int16, Int32, KernelRecord, U, typed
from tablee.core.search.dice import Dice, dice, roll, roll_below
from tablee.core.search.limits import DEEPEST
from tablee.core.search.score import SURE, UNKNOWN
from tablee.core.search.transposition import AGES, TranspositionTable
from tablee.games.dames.bot.endings import SHIPPED, ending_score, endings
from tablee.games.dames.bot.position import Position, child, drawn_by_count, key_of
from tablee.games.dames.bot.search import FARTHEST, search_root
from tablee.games.dames.bot.tuning import SHIPPED as TUNING
from tablee.games.dames.bot.tuning import Tuning, tune
from tablee.games.dames.draws import KINGS
from tablee.games.dames.kernel.board import ONE, ZERO
from tablee.games.dames.kernel.captures import can_take
from tablee.games.dames.kernel.moves import legal
from tablee.games.dames.kernel.workspace import PAST, DamesWorkspace
from tablee.games.dames.state import BEGIN

LONGEST = 400  # plies of a game; then it is a draw
OPENING_NODES = 1_000  # a search for how even an opening is
EVEN_FOR_LEARNING, EVEN_FOR_MATCHES = 120, 60  # hundredths of a man
LEARNING_NOISE, MATCH_NOISE = 8, 3  # hundredths of a man between which chance picks
START = Position(U(BEGIN[0]), U(BEGIN[1]), U(0), typed(0), typed(0), typed(0), U(0))


class PlayedPosition(KernelRecord):
    """A position of a game, with what a search thought of it and how the game ended."""

    own: Bits
    opp: Bits
    kings: Bits
    number: Int32  # of the game
    score: Int16  # for the player to move
    side: Int8
    result: Int8  # for white: 1, 0 or -1
    calm: Int8  # nobody can take, and there was a choice


class Arena:
    """A search that plays whole games: its workspace, its table, and the weights that it judges by."""

    def __init__(self, weights: NDArray[np.int64] | None, mebibytes: int, tuning: Tuning = TUNING) -> None:
        self.table = TranspositionTable(mebibytes)
        self.weights = weights  # kept: the kernel knows no more than their address
        self.record = w = DamesWorkspace.new()
        self.table.lend(w)
        tune(w, tuning)
        w.federation, w.quiet_end, w.souffler, w.sight = 1, KINGS, 0, FARTHEST
        w.weights = 0 if weights is None else weights.ctypes.data
        w.endings, w.endings_pieces = endings().ctypes.data, SHIPPED


@jit
def think(w: DamesWorkspace, p: Position, nodes: int, noise: int, d: Dice) -> int:
    """Bring the best move to the front of the root's moves; how many there are."""
    n = legal(w, p.own, p.opp, p.kings, p.side, 0)
    for i in range(n):
        w.root_move[i], w.root_captured[i], w.root_faults[i] = w.move[i], w.captured[i], ZERO
        w.root_bonus[i] = roll_below(d, noise + 1)
    w.root_moves = n
    w.stop, w.aborted, w.nodes, w.score, w.node_limit = 0, 0, 0, 0, nodes
    w.table_age = (w.table_age + ONE) & AGES
    w.pv_length[0] = 0
    for i in range(len(w.killers)):
        w.killers[i] = 0
    for i in range(len(w.history)):
        w.history[i] >>= 3
    depth = 1
    while n > 1 and depth <= DEEPEST and w.aborted == 0 and abs(w.score) < SURE:
        search_root(w, p, depth)
        depth += 1
    return n


@jit
def repeated(keys: Array[Bits], at: int, quiet: int) -> bool:
    """DA1: has the last position stood twice before?"""
    seen = 0
    for i in range(at - 2, max(at - quiet, 0) - 1, -2):
        if keys[i] == keys[at]:
            seen += 1
    return seen >= 2


@jit
def play_game(
    white: DamesWorkspace,
    black: DamesWorkspace,
    p: Position,
    white_nodes: int,
    black_nodes: int,
    noise: int,
    d: Dice,
    keys: Array[Bits],
    out: Array[PlayedPosition],
    first: int,
    number: int,
) -> tuple[int, int]:
    """Play on to the end: white's result, 1, 0 or -1, and how many positions stand in `out`."""
    white.table_salt = roll(d)
    black.table_salt = white.table_salt
    result, ply = 0, 0
    while ply < LONGEST:
        w = white if p.side == 0 else black
        if legal(w, p.own, p.opp, p.kings, p.side, 0) == 0:
            result = 2 * p.side - 1
            break
        keys[ply] = key_of(w, p)
        if drawn_by_count(w, p) or repeated(keys, ply, p.quiet):
            break
        if popcount(p.own | p.opp) <= w.endings_pieces:
            known = ending_score(w, p, 0)
            if known != UNKNOWN:  # nobody has to play it out
                result = 0 if known == 0 else 1 - 2 * p.side if known > 0 else 2 * p.side - 1
                break
        w.past = min(min(p.quiet, ply), PAST)
        for i in range(w.past):
            w.path[PAST - 1 - i] = keys[ply - 1 - i]
        n = think(w, p, white_nodes if p.side == 0 else black_nodes, noise, d)
        o = out[first + ply]
        o.own, o.opp, o.kings, o.side, o.number, o.score = p.own, p.opp, p.kings, p.side, number, w.score
        o.calm = 0
        if n > 1 and not can_take(p.own, p.opp, p.kings) and not can_take(p.opp, p.own, p.kings):
            o.calm = 1
        p = child(w, p, w.root_move[0], w.root_captured[0], ZERO)
        ply += 1
    for i in range(first, first + ply):
        out[i].result = result
    return result, ply


@jit
def even_opening(w: DamesWorkspace, fewest: int, most: int, limit: int, d: Dice) -> Position:
    """A position after random moves, with a choice of moves and nobody far ahead."""
    while True:
        p = START
        for _ in range(fewest + roll_below(d, most - fewest + 1)):
            n = legal(w, p.own, p.opp, p.kings, p.side, 0)
            if n == 0:
                break
            i = roll_below(d, n)
            p = child(w, p, w.move[i], w.captured[i], ZERO)
        if p.kings == ZERO:
            w.past = 0
            w.table_salt = roll(d)
            if think(w, p, OPENING_NODES, 0, d) > 1 and abs(w.score) <= limit:
                return p


@jit
def play_for_learning(
    w: DamesWorkspace, games: int, nodes: int, d: Dice, keys: Array[Bits], out: Array[PlayedPosition]
) -> int:
    """Games of a search against itself; how many positions stand in `out`."""
    count = 0
    for number in range(games):
        p = even_opening(w, 2, 14, EVEN_FOR_LEARNING, d)
        _, plies = play_game(w, w, p, nodes, nodes, LEARNING_NOISE, d, keys, out, count, number)
        count += plies
    return count


@jit
def play_pairs(
    a: DamesWorkspace,
    b: DamesWorkspace,
    umpire: DamesWorkspace,
    a_nodes: int,
    b_nodes: int,
    d: Dice,
    keys: Array[Bits],
    out: Array[PlayedPosition],
    results: Grid[int],
) -> None:
    """Pairs of games, each from one opening with colours changed: the results of `a`."""
    for pair in range(results.shape[0]):
        p = even_opening(umpire, 4, 12, EVEN_FOR_MATCHES, d)
        results[pair][0], _ = play_game(a, b, p, a_nodes, b_nodes, MATCH_NOISE, d, keys, out, 0, 0)
        lost, _ = play_game(b, a, p, b_nodes, a_nodes, MATCH_NOISE, d, keys, out, 0, 0)
        results[pair][1] = -lost


def self_play(weights: NDArray[np.int64] | None, games: int, nodes: int, seed: object) -> NDArray[Any]:
    """Positions of so many games; the same for the same seed, whatever was played before."""
    arena, out = Arena(weights, 2), PlayedPosition.several(games * LONGEST)
    count = play_for_learning(arena.record, games, nodes, dice(seed), _keys(), out)
    return out[:count]


def match_pairs(
    a: NDArray[np.int64] | None,
    b: NDArray[np.int64] | None,
    pairs: int,
    nodes: tuple[int, int],
    seed: object,
    tunings: tuple[Tuning, Tuning] = (TUNING, TUNING),
) -> NDArray[np.int64]:
    """For each pair of games the results of `a`: 1, 0 or -1 with white, then with black."""
    results, room = np.zeros((pairs, 2), np.int64), PlayedPosition.several(LONGEST)
    players = [Arena(a, 16, tunings[0]), Arena(b, 16, tunings[1]), Arena(None, 1)]
    first, second, umpire = (one.record for one in players)
    play_pairs(first, second, umpire, *nodes, dice(seed), _keys(), room, cast(Grid[int], results))
    return results


def _keys() -> Array[Bits]:
    return cast(Array[Bits], np.zeros(LONGEST, np.uint64))
