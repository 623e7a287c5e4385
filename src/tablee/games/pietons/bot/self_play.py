"""Whole manches in a kernel: learning by playing against oneself (what was done by those who won is done
oftener: policy gradient), and how often one player wins among others."""

from __future__ import annotations

from typing import Annotated

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, KernelRecord, U
from tablee.games.pietons.batch.advance import begin
from tablee.games.pietons.batch.record import PietonsGame, PietonsOptions
from tablee.games.pietons.bot.glance import at_a_glance
from tablee.games.pietons.bot.learnt import pick
from tablee.games.pietons.bot.playouts import worth
from tablee.games.pietons.bot.traits import MANY, SIZE, Mind
from tablee.games.pietons.kernel.actions import do
from tablee.games.pietons.kernel.table import OVER, SEATS, CardTable, below
from tablee.games.pietons.kernel.turns import settle


class Purse(KernelRecord):
    """For each seat, how the weights would make all its choices of a manche likelier."""

    pushed: Annotated[Array[float], SEATS * SIZE]


@jit
def credit(w: CardTable, m: Mind, purse: Purse, done: int) -> None:
    """How the weights would make this choice likelier."""
    base = w.actor * SIZE
    for i in range(w.count):
        push = (1.0 if i == done else 0.0) - m.chance[i]
        for t in range(i * MANY, i * MANY + m.many[i]):
            purse.pushed[base + m.which[t]] += push * m.much[t]


@jit
def learn(
    rules: PietonsOptions,
    w: CardTable,
    g: PietonsGame,
    m: Mind,
    purse: Purse,
    games: int,
    seed: Bits,
    width: float,
    into: Array[float],
) -> None:
    """Add what so many manches of the weights against themselves teach, by the end that each seat had."""
    w.rng = seed * U(0x9E3779B97F4A7C15) | U(1)
    below(w, 2)
    for _ in range(games):
        begin(rules, w, g)
        for i in range(SEATS * SIZE):
            purse.pushed[i] = 0.0
        while w.stage != OVER:
            done = pick(w, m)
            if w.count > 1:
                credit(w, m, purse, done)
            do(w, w.moves[done])
            settle(w)
        mean = 0.0
        for seat in range(w.seats):
            mean += worth(w, seat, width) / w.seats
        for seat in range(w.seats):
            better = worth(w, seat, width) - mean
            for i in range(SIZE):
                into[i] += better * purse.pushed[seat * SIZE + i]


@jit
def won(w: CardTable, me: int) -> float:
    """C15: a seat's share of the win."""
    best, winners = -(1 << 30), 0
    for seat in range(w.seats):
        best = max(best, w.points[seat] * 100 + w.walkers[seat])
    for seat in range(w.seats):
        winners += w.points[seat] * 100 + w.walkers[seat] == best
    return 1.0 / winners if w.points[me] * 100 + w.walkers[me] == best else 0.0


@jit
def wins(
    rules: PietonsOptions,
    w: CardTable,
    g: PietonsGame,
    m: Mind,
    style: int,
    slips: int,
    among: int,
    their_slips: int,
    games: int,
    seed: Bits,
) -> float:
    """The share of the wins of one who plays nothing out among others who play nothing out."""
    w.rng = seed * U(0x9E3779B97F4A7C15) | U(1)
    below(w, 2)
    total = 0.0
    for number in range(games):
        begin(rules, w, g)
        me = number % w.seats
        while w.stage != OVER:
            if w.actor == me:
                do(w, at_a_glance(w, m, style, slips))
            else:
                do(w, at_a_glance(w, m, among, their_slips))
            settle(w)
        total += won(w, me)
    return total / games
