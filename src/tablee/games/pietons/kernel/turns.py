"""Whose turn it is, from coup to coup."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.games.pietons.kernel.table import (
    AGENTS,
    DIE,
    FACE,
    FACES,
    KINDS,
    LEADING,
    OFFICER,
    OVER,
    PLACES,
    PLAY,
    RECYCLE,
    RING,
    CardTable,
    below,
)


@jit
def take_top(w: CardTable) -> None:
    card = w.talon[w.top]
    w.top = (w.top + 1) % RING
    w.talon_size -= 1
    w.hand[w.actor * KINDS + card] += 1
    w.cards[w.actor] += 1


@jit
def put_under(w: CardTable, card: int) -> None:
    w.talon[(w.top + w.talon_size) % RING] = card
    w.talon_size += 1


@jit
def draw_if_empty(w: CardTable) -> None:
    """C4, C-A2."""
    if w.cards[w.actor] == 0 and w.drew == 0 and w.draws and w.talon_size > 0:
        take_top(w)
        w.drew = 1


@jit
def start_turn(w: CardTable, seat: int) -> None:
    w.actor = seat
    w.stage = PLAY
    w.drew = w.exchanged = w.rolled = 0
    draw_if_empty(w)


@jit
def cannot_play(w: CardTable, seat: int) -> int:
    """C-A1."""
    return w.cards[seat] == 0 and not (w.draws and w.talon_size > 0)


@jit
def after_coup(w: CardTable) -> None:
    """C14, or the next leader."""
    w.stage = PLAY
    if w.tokens == PLACES:
        w.stage = OVER
    for seat in range(w.seats):
        if cannot_play(w, seat):
            w.stage = OVER
    if w.stage != OVER:
        w.leader = (w.leader + 1) % w.seats
        start_turn(w, w.leader)


@jit
def end_coup(w: CardTable) -> None:
    """C13."""
    w.follow = LEADING
    w.green = 0
    w.left = 0
    if w.centre < AGENTS:
        after_coup(w)
        return
    w.stage = RECYCLE
    w.centre = 0
    for _ in range(AGENTS):
        put_under(w, OFFICER)


@jit
def next_turn(w: CardTable) -> None:
    """The next in order who can play; `left` are still to come, the last of `waiting` at the end."""
    while w.left > 0:
        seat = w.waiting[w.seats - 1 - w.left]
        w.left -= 1
        if not cannot_play(w, seat):
            start_turn(w, seat)
            return
    end_coup(w)


@jit
def reshuffle(w: CardTable) -> None:
    """C13: the whole talon; then the manche goes on."""
    for last in range(w.talon_size - 1, 0, -1):
        a, b = (w.top + last) % RING, (w.top + below(w, last + 1)) % RING
        w.talon[a], w.talon[b] = w.talon[b], w.talon[a]
    after_coup(w)


@jit
def show_die(w: CardTable, face: int) -> None:
    """C5b."""
    paper = FACE[face]
    if paper >= 0 and w.paper[w.actor * 2 + paper] == 0 and w.stock[paper] > 0:
        w.paper[w.actor * 2 + paper] = 1
        w.stock[paper] -= 1
    w.stage = PLAY


@jit
def settle(w: CardTable) -> None:
    """Let chance play, if it is chance's turn."""
    if w.stage == DIE:
        show_die(w, 1 + below(w, FACES))
    elif w.stage == RECYCLE:
        reshuffle(w)
