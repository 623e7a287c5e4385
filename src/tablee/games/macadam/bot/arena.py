"""Whole games in one kernel, by nodes: for learning, for the matches that judge what was learnt, for study.

Played from the dots by random openings that a search finds even; a third occurrence is a draw (M15).
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.bits import popcount, upside_down
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Grid, Int8, Int16, Int32, KernelRecord, U, typed
from tablee.core.search.dice import Dice, dice, roll, roll_below
from tablee.core.search.score import SURE
from tablee.core.search.transposition import AGES, TranspositionTable
from tablee.games.macadam.bot.by_hand import FULL
from tablee.games.macadam.bot.moves import after, list_moves, win_at_once
from tablee.games.macadam.bot.repetition import add_past, clear_past, key_of, times_past
from tablee.games.macadam.bot.search import search_root, set_root
from tablee.games.macadam.bot.workspace import DRAW, NOTHING, MacadamSearch
from tablee.games.macadam.kernel import FAR, ONE, TARGET, mobile, won
from tablee.games.macadam.state import CAP, DOTS

DEPTH = 40  # plies
OPENING_NODES = 1_000  # a search for how even an opening is
EVEN_FOR_LEARNING, EVEN_FOR_MATCHES = 150, 60
LEARNING_NOISE, MATCH_NOISE = 8, 3  # scores between which chance picks
FIRST_OWN, FIRST_OPP = U(DOTS[0]), U(DOTS[1])
BY_GOAL, BY_SIX, BY_DRAW = 10, 11, 15  # M10, M11, M15: how a game ended


class PlayedPosition(KernelRecord):
    """A position of a game, seen by its player to move, with what a search thought and how the game ended."""

    own: Bits
    opp: Bits
    number: Int32  # of the game
    score: Int16  # for the player to move
    side: Int8
    result: Int8  # for who began: 1, 0 or -1
    ended: Int8  # by which rule
    calm: Int8  # nobody wins at once, and there was a choice


class Standing(KernelRecord):
    """A game in progress: the position of the player to move, and who that is."""

    own: Bits
    opp: Bits
    side: int
    moves: int


class Arena:
    """A search that plays whole games: its workspace, its table, and the weights that it judges by."""

    def __init__(self, weights: NDArray[np.int64] | None, mebibytes: int) -> None:
        self.table = TranspositionTable(mebibytes)
        self.weights = weights  # kept: the kernel knows no more than their address
        self.record = w = MacadamSearch.new()
        self.table.lend(w)
        w.depth, w.longest, w.six, w.strict, w.draw, w.replies = DEPTH, 64, 1, 0, DRAW, 1
        w.weight[:] = FULL
        w.learnt = 0 if weights is None else weights.ctypes.data


@jit
def think(w: MacadamSearch, own: Bits, opp: Bits, nodes: int, noise: int, d: Dice) -> int:
    """The best move, or NOTHING; what the search thought is in the record."""
    w.stop, w.aborted, w.nodes, w.score, w.node_limit = 0, 0, 0, 0, nodes
    w.table_age = (w.table_age + ONE) & AGES
    set_root(w, own, opp)
    for i in range(w.root_moves):
        w.bonus[w.move[i]] = roll_below(d, noise + 1)
    depth = 1
    while w.root_moves > 1 and depth <= DEPTH and w.aborted == 0 and abs(w.score) < SURE:
        search_root(w, own, opp, depth)
        depth += 1
    return w.best


@jit
def recall_past(w: MacadamSearch, out: Array[PlayedPosition], first: int, ply: int, side: int) -> None:
    """M15: tell a search what has stood so far, this position included."""
    clear_past(w)
    for i in range(first, first + ply + 1):
        add_past(w, out[i].own, out[i].opp, 1 if out[i].side != side else 0)


@jit
def play_game(
    south: MacadamSearch,
    north: MacadamSearch,
    s: Standing,
    south_nodes: int,
    north_nodes: int,
    noise: int,
    d: Dice,
    out: Array[PlayedPosition],
    first: int,
    number: int,
) -> tuple[int, int]:
    """Play on to the end: the result of side 0, 1, 0 or -1, and how many positions stand in `out`."""
    south.table_salt = roll(d)
    north.table_salt = south.table_salt
    own, opp, side = s.own, s.opp, s.side
    result, ended, ply = 0, BY_DRAW, 0
    while s.moves + ply < CAP:
        if mobile(own, opp) == 0:  # M14, M-A2: passed over
            own, opp, side = upside_down(opp), upside_down(own), 1 - side
            if mobile(own, opp) == 0:
                break
        w = south if side == 0 else north
        o = out[first + ply]
        o.own, o.opp, o.side, o.number, o.score, o.calm = own, opp, side, number, 0, 0
        w.left = CAP - s.moves - ply
        recall_past(w, out, first, ply, side)
        if times_past(w, key_of(own, opp, 0)) >= 3:
            break
        move = think(w, own, opp, south_nodes if side == 0 else north_nodes, noise, d)
        o.score = w.score
        they, us = upside_down(opp), upside_down(own)
        if w.root_moves > 1 and win_at_once(w, they, us) == NOTHING:
            o.calm = 1
        own = after(own, move)
        ply += 1
        winner = won(own, opp)
        if winner != 0:
            result = winner if side == 0 else -winner
            ended = BY_GOAL if (own & TARGET) != U(0) else BY_SIX
            break
        own, opp, side = upside_down(opp), upside_down(own), 1 - side
    for i in range(first, first + ply):
        out[i].result, out[i].ended = result, ended
    return result, ply


@jit
def random_moves(w: MacadamSearch, s: Standing, count: int, d: Dice) -> bool:
    """From the dots; False if somebody could win or nobody can move."""
    s.own, s.opp, s.side, s.moves = FIRST_OWN, FIRST_OPP, 0, count
    for _ in range(count):
        n = list_moves(w, s.own, s.opp, 0)
        if n == 0:
            return False
        mine = after(s.own, w.move[roll_below(d, n)])
        if won(mine, s.opp) != 0:
            return False
        s.own, s.opp, s.side = upside_down(s.opp), upside_down(mine), 1 - s.side
    return True


@jit
def even_opening(w: MacadamSearch, s: Standing, most: int, limit: int, d: Dice) -> None:
    """A position after a few random moves in which nobody is far ahead."""
    while True:
        if random_moves(w, s, 2 + roll_below(d, most - 1), d) and popcount(s.own & FAR) < 6:
            clear_past(w)
            w.table_salt, w.left = roll(d), CAP
            if think(w, s.own, s.opp, OPENING_NODES, 0, d) != NOTHING and abs(w.score) <= limit:
                return


@jit
def play_for_learning(
    w: MacadamSearch, games: int, nodes: int, d: Dice, s: Standing, out: Array[PlayedPosition]
) -> int:
    """Games of a search against itself; how many positions stand in `out`."""
    count = 0
    for number in range(games):
        even_opening(w, s, 12, EVEN_FOR_LEARNING, d)
        _, plies = play_game(w, w, s, nodes, nodes, LEARNING_NOISE, d, out, count, number)
        count += plies
    return count


@jit
def play_pairs(
    a: MacadamSearch,
    b: MacadamSearch,
    umpire: MacadamSearch,
    a_nodes: int,
    b_nodes: int,
    d: Dice,
    s: Standing,
    out: Array[PlayedPosition],
    results: Grid[int],
) -> None:
    """Pairs of games, each from one opening with sides changed: the results of `a`."""
    for pair in range(results.shape[0]):
        even_opening(umpire, s, 8, EVEN_FOR_MATCHES, d)
        results[pair][0], _ = play_game(a, b, s, a_nodes, b_nodes, MATCH_NOISE, d, out, typed(0), typed(0))
        lost, _ = play_game(b, a, s, b_nodes, a_nodes, MATCH_NOISE, d, out, typed(0), typed(0))
        results[pair][1] = -lost


@jit
def play_from(
    w: MacadamSearch,
    own: Bits,
    opp: Bits,
    nodes: int,
    d: Dice,
    s: Standing,
    out: Array[PlayedPosition],
    games: int,
) -> int:
    """Games of a search against itself from one position, side 0 to move; how many positions."""
    count = 0
    for number in range(games):
        s.own, s.opp, s.side, s.moves = own, opp, 0, 0
        _, plies = play_game(w, w, s, nodes, nodes, LEARNING_NOISE, d, out, count, number)
        count += plies
    return count


def games_from(
    weights: NDArray[np.int64] | None, own: int, opp: int, games: int, nodes: int, seed: object
) -> NDArray[Any]:
    """Positions of games from this one (as its player to move sees it); chance picks among near equals."""
    arena, out = Arena(weights, 2), PlayedPosition.several(games * (CAP + 1))
    count = play_from(arena.record, U(own), U(opp), nodes, dice(seed), Standing.new(), out, games)
    return out[:count]


def self_play(weights: NDArray[np.int64] | None, games: int, nodes: int, seed: object) -> NDArray[Any]:
    """Positions of so many games; the same for the same seed, whatever was played before."""
    arena, out = Arena(weights, 2), PlayedPosition.several(games * (CAP + 1))
    count = play_for_learning(arena.record, games, nodes, dice(seed), Standing.new(), out)
    return out[:count]


def match_pairs(
    a: NDArray[np.int64] | None, b: NDArray[np.int64] | None, pairs: int, nodes: tuple[int, int], seed: object
) -> NDArray[np.int64]:
    """For each pair of games the results of `a`: 1, 0 or -1 as the first, then as the second to move."""
    results, room = np.zeros((pairs, 2), np.int64), PlayedPosition.several(CAP + 1)
    players = [Arena(a, 4), Arena(b, 4), Arena(None, 1)]
    first, second, umpire = (one.record for one in players)
    play_pairs(first, second, umpire, *nodes, dice(seed), Standing.new(), room, cast(Grid[int], results))
    return results
