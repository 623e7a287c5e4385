"""Playouts counted in points: how far ahead of the best other a seat ends, after an action or from a deal."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Byte, Grid, Int16, U
from tablee.games.pietons.bot.policy import choose
from tablee.games.pietons.kernel.actions import do
from tablee.games.pietons.kernel.table import KINDS, OVER, RING, CardTable, below
from tablee.games.pietons.kernel.turns import settle


@jit
def play_on(w: CardTable, styles: Array[int]) -> None:
    """To the end of the manche, each seat in its own style."""
    settle(w)
    while w.stage != OVER:
        do(w, choose(w, styles[w.actor]))
        settle(w)


@jit
def lead(w: CardTable, me: int) -> float:
    """Points ahead of the best other; behind, if less than nothing."""
    best = -1e9
    for seat in range(w.seats):
        if seat != me:
            best = max(best, 1.0 * w.points[seat])
    return w.points[me] - best


@jit
def lead_after(
    w: CardTable, bytes_of_w: Array[Byte], worlds: Grid[Byte], codes: Array[Int16], sums: Array[float],
    plays: int, seed: Bits, styles: Array[int],
) -> None:  # fmt: skip
    """Add to `sums` how far ahead the actor ends after each action, in the same worlds with the same luck."""
    for world in range(plays):
        for i in range(codes.size):
            bytes_of_w[:] = worlds[world % worlds.shape[0]]
            me = w.actor
            w.rng = (seed + U(world)) * U(0x9E3779B97F4A7C15) | U(1)
            do(w, codes[i])
            play_on(w, styles)
            sums[i] += lead(w, me)


@jit
def deal_anew(w: CardTable, pack: Array[int]) -> None:
    """All cards that are in hands and in the talon, shuffled and dealt again, as many to each as before."""
    count = 0
    for seat in range(w.seats):
        for card in range(KINDS):
            for _ in range(w.hand[seat * KINDS + card]):
                pack[count] = card
                count += 1
            w.hand[seat * KINDS + card] = 0
    for i in range(w.talon_size):
        pack[count] = w.talon[(w.top + i) % RING]
        count += 1
    for last in range(count - 1, 0, -1):
        other = below(w, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    at = 0
    for seat in range(w.seats):
        for _ in range(w.cards[seat]):
            w.hand[seat * KINDS + pack[at]] += 1
            at += 1
    w.top = 0
    for i in range(w.talon_size):
        w.talon[i] = pack[at]
        at += 1


@jit
def leads_of_deals(
    w: CardTable, bytes_of_w: Array[Byte], dealt: Array[Byte], work: Array[Byte], pack: Array[int],
    found: Grid[float], plays: int, seed: Bits, styles: Array[int],
) -> None:  # fmt: skip
    """The mean lead of each seat from each of many deals, every deal played out some times. The first is the
    deal that was really dealt."""
    for deal in range(found.shape[0]):
        bytes_of_w[:] = dealt
        w.rng = (seed + U(deal)) * U(0x9E3779B97F4A7C15) | U(1)
        below(w, 2)
        if deal > 0:
            deal_anew(w, pack)
        work[:] = bytes_of_w
        for play in range(plays):
            bytes_of_w[:] = work
            w.rng = (seed + U(deal * plays + play)) * U(0xD1342543DE82EF95) | U(1)
            below(w, 2)
            play_on(w, styles)
            for seat in range(w.seats):
                found[deal][seat] += lead(w, seat) / plays
