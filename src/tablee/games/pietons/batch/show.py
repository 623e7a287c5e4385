"""What a game shows after each step, as pietons_v0 encodes it: its own hand, and what all can see."""

from __future__ import annotations

from tablee.core.batch.arrays import DENSE, LISTED, NOTHING, PLANES, WORDS, Shown
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Float32, U, single
from tablee.games.pietons.batch.record import (
    AFTER_PAPERS,
    BURIED,
    DONE,
    FIRST_PLAYER,
    FOLLOW,
    FREE,
    PLAYER,
    SIZE,
    STAGE,
    TABLE,
    PietonsGame,
    PietonsOptions,
)
from tablee.games.pietons.kernel.table import KINDS, KINDS_OF_SIGNAL, LEADING, CardTable

SIX, LOW6, ONE, ZERO = U(6), U(63), U(1), U(0)


@jit
def hide_mask(w: CardTable, g: PietonsGame, i: int, shown: Shown, want: int) -> None:
    """Before the actions change: what the mask shows is wiped."""
    if want & DENSE:
        dense = shown.dense[i]
        for k in range(g.shown):
            dense[w.moves[k]] = 0


@jit
def show_mask(w: CardTable, g: PietonsGame, i: int, shown: Shown, want: int) -> None:
    if want & DENSE:
        dense = shown.dense[i]
        for k in range(w.count):
            dense[w.moves[k]] = 1
    elif want & WORDS:
        words = shown.words[i]
        for k in range(len(words)):
            words[k] = ZERO
        for k in range(w.count):
            code = U(w.moves[k])
            words[code >> SIX] |= ONE << (code & LOW6)
    elif want & LISTED:
        listed = shown.listed[i]
        for k in range(w.count):
            listed[k] = w.moves[k]
        for k in range(w.count, g.shown):
            listed[k] = NOTHING
    g.shown = w.count


@jit
def observe(rules: PietonsOptions, w: CardTable, g: PietonsGame, seat: int, out: Array[Float32]) -> None:
    """All that a seat sees. Of hands and buried cards it is handed its own alone."""
    for i in range(SIZE):
        out[i] = 0
    for card in range(KINDS):
        out[card] = w.hand[seat * KINDS + card]
        out[BURIED + card] = g.buried[seat * KINDS + card]
    if w.follow != LEADING:
        out[FOLLOW + w.follow] = 1
    if not g.over:
        out[STAGE + w.stage] = 1
    out[DONE], out[DONE + 1], out[DONE + 2] = w.drew, w.exchanged, w.rolled
    for signal in range(KINDS_OF_SIGNAL):
        out[FREE + signal] = w.free[signal]
    out[TABLE], out[TABLE + 1], out[TABLE + 2] = w.tokens, w.talon_size, w.centre
    out[TABLE + 3], out[TABLE + 4] = w.stock[0], w.stock[1]
    out[TABLE + 5], out[TABLE + 6], out[TABLE + 7] = w.green, g.manche, w.seats
    for i in range(rules.seats):
        observe_player(w, g, (seat + i) % rules.seats, FIRST_PLAYER + PLAYER * i, out)
    if w.follow != LEADING:
        for i in range(w.seats - 1 - w.left, w.seats - 1):
            away = (w.waiting[i] - seat + w.seats) % w.seats
            out[FIRST_PLAYER + PLAYER * away + AFTER_PAPERS + 4] = 1


@jit
def observe_player(w: CardTable, g: PietonsGame, seat: int, first: int, out: Array[Float32]) -> None:
    """What everyone sees of a player."""
    out[first] = w.cards[seat]
    for card in range(KINDS):
        out[first + 1 + card] = w.laid[seat * KINDS + card]
    out[first + 1 + KINDS], out[first + 2 + KINDS] = w.paper[seat * 2], w.paper[seat * 2 + 1]
    out[first + AFTER_PAPERS] = w.tickets[seat]
    out[first + AFTER_PAPERS + 1] = single(w.points[seat] / 100)
    out[first + AFTER_PAPERS + 2] = single(g.totals[seat] / 100)
    out[first + AFTER_PAPERS + 3] = w.actor == seat and not g.over
    out[first + AFTER_PAPERS + 5] = w.leader == seat
    out[first + AFTER_PAPERS + 6] = g.dealer == seat


@jit
def show(rules: PietonsOptions, w: CardTable, g: PietonsGame, i: int, shown: Shown, want: int) -> None:
    """What the actor sees and may do."""
    shown.mover[i] = w.actor
    show_mask(w, g, i, shown, want)
    if want & PLANES:
        observe(rules, w, g, w.actor, shown.planes[i])


@jit
def show_anew(rules: PietonsOptions, w: CardTable, g: PietonsGame, i: int, shown: Shown, want: int) -> None:
    """The same, whatever the arrays held before."""
    if want & DENSE:
        dense = shown.dense_words[i]
        for k in range(len(dense)):
            dense[k] = ZERO
    g.shown = len(shown.listed[i])
    show(rules, w, g, i, shown, want)
