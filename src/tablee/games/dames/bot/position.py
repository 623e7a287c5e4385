"""A position as the search knows it: the board, and what else decides how the game goes on."""

from __future__ import annotations

from typing import NamedTuple

from tablee.core.bits import popcount
from tablee.core.jit import jit, jit_inline
from tablee.core.kernel_types import Bits, U, typed
from tablee.core.search.transposition import hash4
from tablee.games.dames.kernel.board import LOW6, ONE, S6, ZERO, make
from tablee.games.dames.kernel.workspace import PAST, DamesWorkspace

NEAR_END = 14  # plies before a counter's end from which positions are told apart by it
FEW_AT, QUIET_AT, FAULTS_AT = U(1), U(8), U(9)
NONE = typed(0)
SOONEST = 4  # plies after which a position can stand again


class Position(NamedTuple):
    """Seen by the player to move. The counters belong to it (DA1, DA2, D-A10)."""

    own: Bits
    opp: Bits
    kings: Bits
    side: int
    quiet: int  # moves without a capture or a man's move
    few: int  # moves with few pieces
    faults: Bits  # D-S2: pieces of the opponent's that may be blown


@jit
def few_end(own: Bits, opp: Bits, kings: Bits) -> int:
    """D-A10: the count that belongs to this material, or 0."""
    mine, theirs = popcount(own), popcount(opp)
    if theirs == 1 and (opp & kings) and mine <= 3 and (own & kings):
        return 32 if mine == 3 else 10
    if mine == 1 and (own & kings) and theirs <= 3 and (opp & kings):
        return 32 if theirs == 3 else 10
    return 0


@jit_inline
def drawn_by_count(w: DamesWorkspace, p: Position) -> bool:
    """DA2, D-A10."""
    if w.quiet_end > 0 and p.quiet >= w.quiet_end:
        return True
    return w.federation != 0 and p.few > 0 and p.few >= few_end(p.own, p.opp, p.kings)


@jit_inline
def key_of(w: DamesWorkspace, p: Position) -> Bits:
    """The position as one word, told apart by its counters where they matter."""
    extra = U(p.side) | (U(p.few) << FEW_AT)
    if w.quiet_end > 0 and p.quiet > w.quiet_end - NEAR_END:
        extra |= U(p.quiet) << QUIET_AT
    return hash4(p.own, p.opp, p.kings, extra ^ (p.faults << FAULTS_AT)) ^ w.table_salt


@jit
def repeats(w: DamesWorkspace, key: Bits, ply: int, quiet: int) -> bool:
    """DA1: has this position stood before, since something last changed for good?"""
    at = PAST + ply
    last = max(at - quiet, PAST - w.past)
    for i in range(at - SOONEST, last - 1, -2):  # noqa: SIM110 - a kernel has no generators
        if w.path[i] == key:
            return True
    return False


@jit_inline
def child(w: DamesWorkspace, p: Position, move: Bits, captured: Bits, faults: Bits) -> Position:
    """The position that a move leads to, seen by the opponent; `faults` are what he may blow."""
    own, opp, kings = make(p.own, p.opp, p.kings, p.side, move, captured)
    by_king = (p.kings >> (move & LOW6)) & ONE
    quiet = p.quiet + 1 if by_king and captured == ZERO else 0
    few = 0
    if w.federation != 0:
        was, now = few_end(p.own, p.opp, p.kings), few_end(opp, own, kings)
        few = p.few + 1 if now > 0 and was == now else 0
    return Position(opp, own, kings, 1 - p.side, quiet, few, faults)


@jit_inline
def after_blow(p: Position, piece: Bits) -> Position:
    """D-S3: the opponent's piece is gone, and the same player moves."""
    return Position(p.own, p.opp & ~piece, p.kings & ~piece, p.side, NONE, NONE, ZERO)


@jit_inline
def faults_after(owing: Bits, move: Bits) -> Bits:
    """D-S2: the pieces that owed a capture, where they stand after the move."""
    start = ONE << (move & LOW6)
    if owing & start:
        return (owing & ~start) | (ONE << ((move >> S6) & LOW6))
    return owing
