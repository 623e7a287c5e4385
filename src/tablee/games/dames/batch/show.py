"""What a game shows after each step: mask and observation, as dames_v0 encodes them."""

from __future__ import annotations

from tablee.core.batch.arrays import BOARDS, DENSE, LISTED, NOTHING, PLANES, WORDS, Shown
from tablee.core.bits import lowest
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Float32, U, signed, single
from tablee.games.dames.batch.actions import turned
from tablee.games.dames.batch.advance import limit
from tablee.games.dames.batch.record import PLANES as WIDTH
from tablee.games.dames.batch.record import SQUARE_OF, DamesActions, DamesGame, DamesOptions
from tablee.games.dames.draws import KINGS, LIMITS
from tablee.games.dames.kernel.board import ONE, S6, ZERO

SIXTY_THREE = U(63)
LONGEST = LIMITS["three"]
TIMES_AT, QUIET_AT, FEW_AT, BLOWN_AT = U(0), U(8), U(16), U(24)


@jit
def hide_mask(g: DamesGame, c: DamesActions, i: int, shown: Shown, want: int) -> None:
    """Before the actions change: what the mask shows is wiped."""
    if want & DENSE:
        dense = shown.dense[i]
        for k in range(g.shown):
            dense[c.code[k]] = 0
    elif want & WORDS:
        words = shown.words[i]
        for k in range(g.shown):
            words[c.code[k] >> 6] = ZERO


@jit
def show_mask(g: DamesGame, c: DamesActions, i: int, shown: Shown, want: int) -> None:
    n = signed(g.legal)
    if want & DENSE:
        dense = shown.dense[i]
        for k in range(n):
            dense[c.code[k]] = 1
    elif want & WORDS:
        words = shown.words[i]
        for k in range(n):
            code = U(c.code[k])
            words[code >> S6] |= ONE << (code & SIXTY_THREE)
    elif want & LISTED:
        listed = shown.listed[i]
        for k in range(n):
            listed[k] = c.code[k]
        for k in range(n, g.shown):
            listed[k] = NOTHING
    g.shown = n


@jit
def mark(pieces: Bits, kings: Bits, plane: int, out: Array[Float32]) -> None:
    """Men on a plane, kings on the next."""
    while pieces != ZERO:
        at = lowest(pieces)
        pieces &= pieces - ONE
        out[WIDTH * SQUARE_OF[at] + plane + signed((kings >> at) & ONE)] = 1


@jit
def few_moves(rules: DamesOptions, g: DamesGame) -> int:
    """D-A10: moves with few pieces, where that counts."""
    if rules.federation and limit(g.own, g.opp, g.kings) != 0:
        return signed(g.few)
    return 0


@jit
def observe(rules: DamesOptions, g: DamesGame, seat: int, out: Array[Float32]) -> None:
    """All that a seat sees, whoever is to move."""
    own, opp, kings = g.own, g.opp, g.kings
    if seat != g.mover:
        own, opp, kings = turned(opp), turned(own), turned(kings)
    times = single(min(signed(g.times), 3) / 3)
    quiet = single(min(signed(g.quiet), KINGS) / KINGS) if rules.quiet_end else single(0)
    few = single(min(few_moves(rules, g), LONGEST) / LONGEST)
    blown = single(g.blown)
    for at in range(0, 50 * WIDTH, WIDTH):
        out[at], out[at + 1], out[at + 2], out[at + 3] = 0, 0, 0, 0
        out[at + 4], out[at + 5], out[at + 6], out[at + 7] = times, quiet, few, blown
    mark(own, kings, 0, out)
    mark(opp, kings, 2, out)


@jit
def show(rules: DamesOptions, g: DamesGame, c: DamesActions, i: int, shown: Shown, want: int) -> None:
    """What the player to move sees and may do."""
    shown.mover[i] = g.mover
    show_mask(g, c, i, shown, want)
    if want & PLANES:
        observe(rules, g, signed(g.mover), shown.planes[i])
    elif want & BOARDS:
        boards = shown.boards[i]
        boards[0], boards[1] = g.own & ~g.kings, g.own & g.kings
        boards[2], boards[3] = g.opp & ~g.kings, g.opp & g.kings
        quiet = g.quiet if rules.quiet_end else 0
        counts = U(g.times) | (U(quiet) << QUIET_AT) | (U(few_moves(rules, g)) << FEW_AT)
        boards[4] = counts | (U(g.blown) << BLOWN_AT)


@jit
def show_anew(rules: DamesOptions, g: DamesGame, c: DamesActions, i: int, shown: Shown, want: int) -> None:
    """The same, whatever the arrays held before."""
    if want & DENSE:
        dense = shown.dense_words[i]
        for k in range(len(dense)):
            dense[k] = ZERO
    elif want & WORDS:
        words = shown.words[i]
        for k in range(len(words)):
            words[k] = ZERO
    g.shown = len(shown.listed[i])
    show(rules, g, c, i, shown, want)
