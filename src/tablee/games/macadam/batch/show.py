"""What a game shows after each step: mask and observation, as macadam_v0 encodes them."""

from __future__ import annotations

from typing import cast

import numpy as np

from tablee.core.batch.arrays import BOARDS, DENSE, LISTED, NOTHING, PLANES, WORDS, Shown
from tablee.core.bits import lowest, prefetch, turned_round
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Float32, Int16, U, signed, single
from tablee.games.macadam.batch.record import MOVES, MacadamGame, MacadamOptions
from tablee.games.macadam.batch.record import PLANES as WIDTH
from tablee.games.macadam.kernel import EIGHT, ONE, OWN_GOAL, TARGET, ZERO
from tablee.games.macadam.state import CAP, PAWNS

# A byte of a board as eight bytes of a mask.
EXPAND = cast(
    Array[Bits],
    np.array([sum((b >> i & 1) << 8 * i for i in range(8)) for b in range(256)], np.uint64),
)
BYTE, SIX = U(255), U(WIDTH)
PLACES = 64  # the row of the mask in which pawns are put on the board


@jit
def write_row(row: int, ends: Bits, words: Array[Bits]) -> None:
    """64 actions of a dense mask."""
    for j in range(8):
        words[8 * row + j] = EXPAND[(ends >> U(8 * j)) & BYTE]


@jit
def ask_for(g: MacadamGame, words: Array[Bits]) -> None:
    """Before a game's turn comes: its rows of the mask, which many games together push out of the cache. The
    rows to be wiped are shown; those to be written are the other's pawns, seen from the other side."""
    for k in range(PAWNS):
        prefetch(words, 8 * signed(g.shown_row[k]))
    rest = turned_round(g.opp)
    while rest != ZERO:
        prefetch(words, 8 * signed(lowest(rest)))
        rest &= rest - ONE


@jit
def show_dense(rules: MacadamOptions, g: MacadamGame, words: Array[Bits]) -> None:
    """Only rows that have or had something are written."""
    for k in range(PAWNS):
        write_row(signed(g.shown_row[k]), ZERO, words)
    for k in range(PAWNS):
        write_row(signed(g.square[k]), g.ends[k], words)
        g.shown_row[k] = g.square[k]
    if rules.free:
        write_row(PLACES, g.places, words)


@jit
def show_words(g: MacadamGame, words: Array[Bits]) -> None:
    for k in range(PAWNS):
        words[g.shown_row[k]] = ZERO
    for k in range(PAWNS):
        words[g.square[k]] = g.ends[k]
        g.shown_row[k] = g.square[k]
    words[PLACES] = g.places


@jit
def show_list(g: MacadamGame, out: Array[Int16]) -> None:
    n = 0
    for k in range(PAWNS):
        rest, row = g.ends[k], 64 * signed(g.square[k])
        while rest != ZERO:
            out[n] = row + signed(lowest(rest))
            rest &= rest - ONE
            n += 1
    rest = g.places
    while rest != ZERO:
        out[n] = MOVES + signed(lowest(rest))
        rest &= rest - ONE
        n += 1
    for i in range(n, g.shown_count):
        out[i] = NOTHING
    g.shown_count = n


@jit
def mark(squares: Bits, plane: int, value: float, out: Array[Float32]) -> None:
    """The same number on some squares of a plane."""
    while squares != ZERO:
        out[lowest(squares) * SIX + U(plane)] = value
        squares &= squares - ONE


@jit
def fill(plane: int, value: float, out: Array[Float32]) -> None:
    """The same number on all squares of a plane."""
    number = single(value)
    for square in range(64):
        out[WIDTH * square + plane] = number


@jit
def show_planes(g: MacadamGame, out: Array[Float32]) -> None:
    """Only what changed is written."""
    mark(g.shown_own & ~g.own, 0, 0.0, out)
    mark(g.shown_opp & ~g.opp, 1, 0.0, out)
    mark(g.own & ~g.shown_own, 0, 1.0, out)
    mark(g.opp & ~g.shown_opp, 1, 1.0, out)
    g.shown_own, g.shown_opp = g.own, g.opp
    if g.times != g.shown_times:
        fill(4, min(signed(g.times), 3) / 3, out)
        g.shown_times = g.times
    fill(5, g.moves / CAP, out)


@jit
def observe(g: MacadamGame, seat: int, out: Array[Float32]) -> None:
    """All that a seat sees, whoever is to move."""
    own, opp = g.own, g.opp
    if seat != g.mover:
        own, opp = turned_round(opp), turned_round(own)
    for i in range(64 * WIDTH):
        out[i] = 0
    mark(own, 0, 1.0, out)
    mark(opp, 1, 1.0, out)
    mark(OWN_GOAL, 2, 1.0, out)
    mark(TARGET, 3, 1.0, out)
    fill(4, min(signed(g.times), 3) / 3, out)
    fill(5, g.moves / CAP, out)


@jit
def show(rules: MacadamOptions, g: MacadamGame, i: int, shown: Shown, want: int) -> None:
    """What the player to move sees and may do, after what was shown before."""
    shown.mover[i] = g.mover
    if want & DENSE:
        show_dense(rules, g, shown.dense_words[i])
    elif want & WORDS:
        show_words(g, shown.words[i])
    elif want & LISTED:
        show_list(g, shown.listed[i])
    if want & PLANES:
        show_planes(g, shown.planes[i])
    elif want & BOARDS:
        boards = shown.boards[i]
        boards[0], boards[1], boards[2] = g.own, g.opp, U(g.times) | (U(g.moves) << EIGHT)


@jit
def show_anew(rules: MacadamOptions, g: MacadamGame, i: int, shown: Shown, want: int) -> None:
    """The same, whatever the arrays held before."""
    if want & DENSE:
        words = shown.dense_words[i]
        for j in range(len(words)):
            words[j] = ZERO
    if want & WORDS:
        words = shown.words[i]
        for j in range(len(words)):
            words[j] = ZERO
    if want & LISTED:
        g.shown_count = len(shown.listed[i])
    if want & PLANES:
        observe(g, signed(g.mover), shown.planes[i])
        g.shown_own, g.shown_opp, g.shown_times = g.own, g.opp, g.times
    show(rules, g, i, shown, want)
