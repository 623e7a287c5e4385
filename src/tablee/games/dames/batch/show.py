"""What a game shows after each step: mask and observation, as dames_v0 encodes them."""

from __future__ import annotations

from tablee.core.batch.arrays import BOARDS, DENSE, LINE, LISTED, NOTHING, PLANES, WORDS, Shown
from tablee.core.bits import lowest, prefetch
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Float32, Int8, U, signed, single
from tablee.games.dames.batch.actions import turned
from tablee.games.dames.batch.advance import limit
from tablee.games.dames.batch.record import PLANES as WIDTH
from tablee.games.dames.batch.record import SQUARE_OF, DamesActions, DamesGame, DamesOptions
from tablee.games.dames.draws import KINGS, LIMITS
from tablee.games.dames.kernel.board import ONE, S6, ZERO

SIXTY_THREE = U(63)
PER_LINE = LINE // 4  # floats
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
def ask_for(n: int, c: DamesActions, dense: Array[Int8]) -> None:
    """Before they are written: lines of the mask, which many games together push out of the cache."""
    for k in range(n):
        prefetch(dense, signed(c.code[k]))


@jit
def ask_for_planes(planes: Array[Float32]) -> None:
    """The same, of what is seen."""
    for at in range(0, 50 * WIDTH, PER_LINE):
        prefetch(planes, at)


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
def counts(rules: DamesOptions, g: DamesGame) -> Bits:
    """Times stood, quiet moves, moves with few pieces, and whether one was blown, in one word."""
    quiet = g.quiet if rules.quiet_end else 0
    found = U(g.times) | (U(quiet) << QUIET_AT) | (U(few_moves(rules, g)) << FEW_AT)
    return found | (U(g.blown) << BLOWN_AT)


@jit
def change(now: Bits, before: Bits, plane: int, out: Array[Float32]) -> None:
    """Where a plane is no longer what it was."""
    differ = now ^ before
    while differ != ZERO:
        at = lowest(differ)
        differ &= differ - ONE
        out[WIDTH * SQUARE_OF[at] + plane] = single(signed((now >> at) & ONE))


@jit
def show_planes(rules: DamesOptions, g: DamesGame, out: Array[Float32]) -> None:
    """Only what changed is written: seen by the next player, most pieces stand where others stood."""
    counted = counts(rules, g)
    if counted != g.shown_counts:
        observe(rules, g, signed(g.mover), out)
    else:
        change(g.own & ~g.kings, g.shown_own & ~g.shown_kings, 0, out)
        change(g.own & g.kings, g.shown_own & g.shown_kings, 1, out)
        change(g.opp & ~g.kings, g.shown_opp & ~g.shown_kings, 2, out)
        change(g.opp & g.kings, g.shown_opp & g.shown_kings, 3, out)
    g.shown_own, g.shown_opp, g.shown_kings, g.shown_counts = g.own, g.opp, g.kings, counted


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
    if want & DENSE:
        ask_for(signed(g.legal), c, shown.dense[i])
    if want & PLANES:
        show_planes(rules, g, shown.planes[i])
    elif want & BOARDS:
        boards = shown.boards[i]
        boards[0], boards[1] = g.own & ~g.kings, g.own & g.kings
        boards[2], boards[3] = g.opp & ~g.kings, g.opp & g.kings
        boards[4] = counts(rules, g)
    show_mask(g, c, i, shown, want)


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
    g.shown_counts = ~ZERO  # which no position has: all planes are written
    show(rules, g, c, i, shown, want)
