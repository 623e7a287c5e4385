"""The actions of a position, numbered as dames_v0 says."""

from __future__ import annotations

from tablee.core.bits import lowest, turned_round
from tablee.core.jit import jit
from tablee.core.kernel_types import Bits, U, signed
from tablee.games.dames.batch.record import (
    FURTHER,
    MOST,
    MOVES,
    SQUARE_OF,
    DamesActions,
    DamesGame,
    DamesOptions,
)
from tablee.games.dames.kernel.board import LOW6, ONE, S6, ZERO
from tablee.games.dames.kernel.moves import legal, souffler_moves
from tablee.games.dames.kernel.workspace import DamesWorkspace

GHOSTS = U(10)  # bits of a word that no square has


@jit
def turned(board: Bits) -> Bits:
    """The board turned half round."""
    return turned_round(board) >> GHOSTS


@jit
def generate(rules: DamesOptions, g: DamesGame, c: DamesActions, w: DamesWorkspace) -> int:
    """Every action of the mover; how many moves there are."""
    if rules.souffler:
        n = souffler_moves(w, g.own, g.opp, g.kings, 0, 0)
    else:
        n = legal(w, g.own, g.opp, g.kings, 0, 0)
    n = min(n, MOST)
    g.most, g.listed = w.most, n
    for i in range(n):
        move = w.move[i]
        c.code[i] = 50 * SQUARE_OF[move & LOW6] + SQUARE_OF[(move >> S6) & LOW6]
    if w.most > 0:
        list_captures(c, w, n)
    g.legal = n
    if rules.souffler and not g.blown:
        list_blows(g, c, n)
    return n


@jit
def list_captures(c: DamesActions, w: DamesWorkspace, n: int) -> None:
    """Where something can be taken: what each move takes, and which of them look alike."""
    for i in range(n):
        c.ends[i] = c.code[i]
        c.captured[i] = w.captured[i]
    if w.most > 1 and n > 1:
        number_alike(c, n)


@jit
def list_blows(g: DamesGame, c: DamesActions, n: int) -> None:
    """D-A8: every piece of the other, faulty or not, since the mask may not give a fault away."""
    rest = g.opp
    while rest != ZERO and n < MOST:
        c.code[n] = MOVES + SQUARE_OF[lowest(rest)]
        rest &= rest - ONE
        n += 1
    g.legal = n


@jit
def number_alike(c: DamesActions, n: int) -> None:
    """D9: captures with the same ends are told apart by what they take; the first keeps its number."""
    alike = False
    for i in range(1, n):
        for j in range(i):
            if c.ends[i] == c.ends[j]:
                alike = True
    if not alike:
        return
    sort_by_captured(c, n)
    further = FURTHER
    for i in range(n):
        c.code[i] = c.ends[i]
        for j in range(i):
            if c.ends[i] == c.ends[j]:
                c.code[i] = further
                further += 1
                break


@jit
def sort_by_captured(c: DamesActions, n: int) -> None:
    for i in range(1, n):
        ends, captured, j = c.ends[i], c.captured[i], i
        while j > 0 and before(captured, signed(ends), c.captured[j - 1], signed(c.ends[j - 1])):
            c.ends[j], c.captured[j] = c.ends[j - 1], c.captured[j - 1]
            j -= 1
        c.ends[j], c.captured[j] = ends, captured


@jit
def before(a: Bits, a_ends: int, b: Bits, b_ends: int) -> bool:
    """By the squares taken, the smallest first, as tuples are compared; then by the ends."""
    differ = a ^ b
    if differ == ZERO:
        return a_ends < b_ends
    first = lowest(differ)
    if (a >> first) & ONE != ZERO:
        return b >> first != ZERO  # else b is the beginning of a
    return a >> first == ZERO


@jit
def find(g: DamesGame, c: DamesActions, action: int) -> int:
    """Where an action stands in the list, or -1."""
    if not g.over:
        for i in range(g.legal):
            if c.code[i] == action:
                return i
    return -1
