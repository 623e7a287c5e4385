"""What an action does, until somebody is to act again or the game is over."""

from __future__ import annotations

from tablee.core.batch import luck
from tablee.core.jit import jit, jit_for
from tablee.core.kernel_types import Array, Float32, single
from tablee.games.pietons.action_codes import BURY, LEAD
from tablee.games.pietons.batch.record import PietonsGame, PietonsOptions
from tablee.games.pietons.deck import PACK, STOCK
from tablee.games.pietons.kernel.actions import do
from tablee.games.pietons.kernel.legal import legal
from tablee.games.pietons.kernel.table import (
    DIE,
    KINDS,
    KINDS_OF_SIGNAL,
    LEADING,
    OVER,
    RECYCLE,
    SEATS,
    CardTable,
    below,
)
from tablee.games.pietons.kernel.turns import settle, start_turn

pick = jit_for(PietonsGame, luck.below)


@jit
def clear(w: CardTable, g: PietonsGame) -> None:
    """C16: the pack is whole again; papers stay (CA36)."""
    for i in range(SEATS * KINDS):
        w.hand[i] = w.laid[i] = g.buried[i] = 0
    for seat in range(SEATS):
        w.cards[seat] = w.tickets[seat] = w.points[seat] = w.walkers[seat] = 0
    w.centre = w.tokens = w.green = w.left = w.signal = 0
    w.follow = LEADING


@jit
def deal(rules: PietonsOptions, w: CardTable, g: PietonsGame) -> None:
    """C2: shuffled, one by one from the dealer's left. How it is cut changes no chance."""
    clear(w, g)
    at = 0
    for card in range(KINDS):
        for _ in range(rules.deck[card]):
            w.talon[at] = card
            at += 1
    for last in range(PACK - 1, 0, -1):
        other = below(w, last + 1)
        w.talon[last], w.talon[other] = w.talon[other], w.talon[last]
    dealt = rules.dealt * rules.seats
    for i in range(dealt):
        seat = (g.dealer + 1 + i) % rules.seats
        w.hand[seat * KINDS + w.talon[i]] += 1
        w.cards[seat] += 1
    w.top, w.talon_size = dealt, PACK - dealt
    for signal in range(KINDS_OF_SIGNAL):
        w.free[signal] = rules.free[signal]
    for paper in range(2):
        kept = 0
        for seat in range(rules.seats):
            kept += w.paper[seat * 2 + paper]
        w.stock[paper] = max(0, STOCK - kept)
    w.leader = g.dealer
    start_turn(w, g.dealer)  # C3
    legal(w)


@jit
def begin(rules: PietonsOptions, w: CardTable, g: PietonsGame) -> None:
    """C1: all draw alike for the deal, so each deals as often as the others."""
    w.seats, w.draws, w.anytime = rules.seats, rules.draws, rules.anytime
    w.second, w.lenient = rules.second, rules.lenient
    for card in range(KINDS):
        w.deck[card] = rules.deck[card]
    for i in range(SEATS * 2):
        w.paper[i] = 0
    for seat in range(SEATS):
        g.totals[seat] = g.walkers[seat] = 0
    g.over = 0
    g.manche = 1
    g.dealer = below(w, rules.seats)
    deal(rules, w, g)


@jit
def end_manche(rules: PietonsOptions, w: CardTable, g: PietonsGame) -> None:
    """C15, C16."""
    w.drew = w.exchanged = w.rolled = 0
    for seat in range(rules.seats):
        g.totals[seat] += w.points[seat]
        g.walkers[seat] += w.walkers[seat]
    if g.manche == rules.manches:
        g.over = 1
        w.count = 0
        return
    g.manche += 1
    g.dealer = (g.dealer + 1) % rules.seats
    deal(rules, w, g)


@jit
def advance(rules: PietonsOptions, w: CardTable, g: PietonsGame, code: int) -> bool:
    """Play a legal action; is the game over?"""
    if BURY <= code < LEAD:
        g.buried[w.actor * KINDS + code - BURY] += 1
    do(w, code)
    while w.stage in (DIE, RECYCLE):
        settle(w)
    if w.stage == OVER:
        end_manche(rules, w, g)
    else:
        legal(w)
    return g.over != 0


@jit
def reward(rules: PietonsOptions, g: PietonsGame, rewards: Array[Float32]) -> None:
    """C15: the share of the win less an equal share; the most points, then the most Piétons (C-A9)."""
    best, walkers, winners = g.totals[0], g.walkers[0], 0
    for seat in range(rules.seats):
        if g.totals[seat] > best or (g.totals[seat] == best and g.walkers[seat] > walkers):
            best, walkers = g.totals[seat], g.walkers[seat]
    for seat in range(rules.seats):
        winners += g.totals[seat] == best and g.walkers[seat] == walkers
    for seat in range(rules.seats):
        won = g.totals[seat] == best and g.walkers[seat] == walkers
        rewards[seat] += single((1 / winners if won else 0.0) - 1 / rules.seats)


@jit
def choose(w: CardTable, g: PietonsGame) -> int:
    """Any legal action, each as likely as the other. The cards do not depend on it."""
    return w.moves[pick(g, w.count)]


@jit
def open_game(rules: PietonsOptions, w: CardTable, g: PietonsGame, opening: int) -> None:
    """Begin, with so many random actions; an opening that ends the game is made anew."""
    begin(rules, w, g)
    made = 0
    while made < opening:
        if advance(rules, w, g, choose(w, g)):
            begin(rules, w, g)
            made = -1
        made += 1
