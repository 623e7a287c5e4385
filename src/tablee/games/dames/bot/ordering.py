"""The order in which a search tries the moves of a position, and the line that it expects."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import Bits, signed
from tablee.core.search.ordering import MOVES
from tablee.games.dames.bot.nodes import best_ranked, rank_move
from tablee.games.dames.kernel.board import LOW6, LOW12, ONE, S12, ZERO
from tablee.games.dames.kernel.workspace import PLIES, DamesWorkspace

CAPTURES_AT = 40  # above history: longer captures come first


@jit
def rank_moves(w: DamesWorkspace, base: int, n: int, side: int, ply: int, hash_move: Bits) -> None:
    """Give each of the moves just listed its rank."""
    for i in range(base, base + n):
        move = signed(w.move[i] & LOW12)
        otherwise = w.history[side * MOVES + move] + (signed(w.move[i] >> S12) << CAPTURES_AT)
        w.rank[i] = rank_move(w, move, signed(hash_move), ply, otherwise)


@jit
def select_move(w: DamesWorkspace, i: int, end: int) -> None:
    """Bring the best ranked of the moves from index `i` on to the front."""
    best = best_ranked(w, i, end)
    if best != i:
        w.rank[i], w.rank[best] = w.rank[best], w.rank[i]
        w.move[i], w.move[best] = w.move[best], w.move[i]
        w.captured[i], w.captured[best] = w.captured[best], w.captured[i]


@jit
def extend_pv(w: DamesWorkspace, ply: int, move: Bits, captured: Bits) -> None:
    """The principal variation from here: this move, then what is expected after it."""
    at, after = ply * PLIES, (ply + 1) * PLIES
    w.pv_move[at], w.pv_captured[at] = move, captured
    length = min(w.pv_length[ply + 1], PLIES - 1)
    for i in range(length):
        w.pv_move[at + 1 + i] = w.pv_move[after + i]
        w.pv_captured[at + 1 + i] = w.pv_captured[after + i]
    w.pv_length[ply] = length + 1


@jit
def owing_pieces(w: DamesWorkspace, base: int, n: int) -> Bits:
    """D-S1: the pieces that have a longest capture, among moves just listed."""
    found = ZERO
    for i in range(base, base + n):
        if signed(w.move[i] >> S12) == w.most:
            found |= ONE << (w.move[i] & LOW6)
    return found
