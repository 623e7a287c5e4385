"""Worlds dealt in a kernel, hundreds of times as fast as by its slow twin, `determinize.Worlds`."""

from __future__ import annotations

from typing import Annotated

from tablee.core.bits import popcount
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, KernelRecord, U, floats
from tablee.games.pietons.determinize import AGENT, ANY, BURIED, HELD, JUNK, LACKED, LIKELY, SHOWED, TOOK
from tablee.games.pietons.kernel.table import AGENTS, KINDS, SEATS, CardTable, below

LIKELIES = floats(LIKELY)
SLOTS = 64  # more than there are cards


class Slots(KernelRecord):
    """Hidden cards on their way from the deal to now, and what is known of them."""

    hand: Annotated[Array[int], SEATS * SLOTS]
    held: Annotated[Array[int], SEATS]
    talon: Annotated[Array[int], 2 * SLOTS]
    top: int
    end: int
    slot: Annotated[Array[int], SLOTS]
    given: Annotated[Array[int], SLOTS]
    order: Annotated[Array[int], SLOTS]
    key: Annotated[Array[int], SLOTS]
    left: Annotated[Array[int], KINDS]
    pool: Annotated[Array[int], KINDS]
    dealt: Annotated[Array[int], SEATS]
    undealt: int
    me: int
    facts: int
    what: Annotated[Array[int], 640]
    who: Annotated[Array[int], 640]
    cards: Annotated[Array[int], 640]
    note: Annotated[Array[int], SLOTS]


@jit
def chance(w: CardTable) -> float:
    """Between 0 and 1."""
    return below(w, 1 << 30) / (1 << 30)


@jit
def drop(r: Slots, seat: int, at: int) -> None:
    """A slot leaves a hand; the order of a hand says nothing."""
    r.held[seat] -= 1
    r.hand[seat * SLOTS + at] = r.hand[seat * SLOTS + r.held[seat]]


@jit
def show(w: CardTable, r: Slots, seat: int, card: int) -> None:
    """One of the slots that may be this card is gone; who has played has laid his papers."""
    base, fitting = seat * SLOTS, 0
    for i in range(r.held[seat]):
        fitting += (r.hand[base + i] >> card) & 1
    at = -1
    if fitting == 0:
        at = below(w, r.held[seat])
    else:
        pick = below(w, fitting)
        for i in range(r.held[seat]):
            if (r.hand[base + i] >> card) & 1:
                if pick == 0:
                    at = i
                    break
                pick -= 1
    drop(r, seat, at)
    for i in range(r.held[seat]):
        r.hand[base + i] = (r.hand[base + i] & ANY) | HELD


@jit
def lack(r: Slots, seat: int, cards: int) -> None:
    """Each slot is none of these cards, unless an unseen choice was drawn wrong and it must be one."""
    for i in range(r.held[seat]):
        slot = r.hand[seat * SLOTS + i] & ANY
        rest = slot & ~cards
        r.hand[seat * SLOTS + i] = (rest if rest != 0 else slot) | HELD


@jit
def take_known(r: Slots, card: int) -> None:
    """The seat knows what it took: what lay on top is further down, if it cannot be this card."""
    at = r.top
    for i in range(r.top, r.end):
        if (r.talon[i] >> card) & 1:
            at = i
            break
    r.talon[at] = r.talon[r.top]
    r.top += 1


@jit
def gather(w: CardTable, r: Slots) -> None:
    """Six Agents come into the talon, and all of it is shuffled; it begins at the front of its room again."""
    size = r.end - r.top
    for i in range(size):
        r.talon[i] = r.talon[r.top + i]
    for i in range(AGENTS):
        r.talon[size + i] = 1 << AGENT
    r.top, r.end = 0, size + AGENTS
    for last in range(r.end - 1, 0, -1):
        other = below(w, last + 1)
        r.talon[last], r.talon[other] = r.talon[other], r.talon[last]


@jit
def travel(w: CardTable, r: Slots) -> None:
    """Follow the slots from the deal to now."""
    for seat in range(w.seats):
        r.held[seat] = r.dealt[seat]
        for i in range(r.dealt[seat]):
            r.hand[seat * SLOTS + i] = ANY
    r.top, r.end = 0, r.undealt
    for i in range(r.undealt):
        r.talon[i] = ANY
    notes = 0
    for fact in range(r.facts):
        what, seat = r.what[fact], r.who[fact]
        if what == SHOWED:
            if seat != r.me:
                show(w, r, seat, r.cards[fact])
        elif what == LACKED:
            lack(r, seat, r.cards[fact])
        elif what == TOOK:
            if seat == r.me:
                take_known(r, r.note[notes])
                notes += 1
            else:
                r.hand[seat * SLOTS + r.held[seat]] = r.talon[r.top]
                r.held[seat] += 1
                r.top += 1
        elif what == BURIED:
            if seat == r.me:
                r.talon[r.end] = 1 << r.note[notes]
                notes += 1
            else:
                at = below(w, r.held[seat])
                r.talon[r.end] = (r.hand[seat * SLOTS + at] & ANY) | JUNK
                drop(r, seat, at)
            r.end += 1
        else:
            gather(w, r)


@jit
def exchanged(r: Slots, i: int, count: int) -> int:
    """No remaining card fits: take one from another slot, which gets a remaining card in exchange."""
    for j in range(count):
        card = r.given[j]
        if card >= 0 and (r.slot[i] >> card) & 1:
            for other in range(KINDS):
                if r.left[other] > 0 and (r.slot[j] >> other) & 1:
                    r.given[j] = other
                    r.left[other] -= 1
                    r.left[card] += 1
                    return card
    for card in range(KINDS):
        if r.left[card] > 0:
            return card
    return 0


@jit
def drawn(w: CardTable, r: Slots, i: int) -> int:
    """A card that the slot may be, the likelier the more of it are left; -1 if none is."""
    slot = r.slot[i]
    kind, total = slot >> KINDS, 0.0
    for card in range(KINDS):
        if (slot >> card) & 1:
            total += r.left[card] * LIKELIES[kind][card]
    at = chance(w) * total
    for card in range(KINDS):
        if (slot >> card) & 1 and r.left[card] > 0:
            at -= r.left[card] * LIKELIES[kind][card]
            if at < 0.0:
                return card
    return -1


@jit
def spread(w: CardTable, r: Slots, count: int) -> None:
    """A card for each slot, the most restricted first, equals in any order."""
    for card in range(KINDS):
        r.left[card] = r.pool[card]
    for i in range(count):
        r.given[i] = -1
        key = popcount(U(r.slot[i] & ANY)) * 65536 + below(w, 65536)
        j = i
        while j > 0 and r.key[j - 1] > key:
            r.key[j], r.order[j] = r.key[j - 1], r.order[j - 1]
            j -= 1
        r.key[j], r.order[j] = key, i
    for n in range(count):
        i = r.order[n]
        card = drawn(w, r, i)
        if card < 0:
            card = exchanged(r, i, count)
        r.given[i] = card
        r.left[card] -= 1


@jit
def deal_world(w: CardTable, r: Slots, careful: int) -> None:
    """Put imagined cards into the other hands and into the talon of a table."""
    if careful:
        travel(w, r)
    else:
        for seat in range(w.seats):
            r.held[seat] = 0 if seat == r.me else w.cards[seat]
            for i in range(r.held[seat]):
                r.hand[seat * SLOTS + i] = ANY
        r.top, r.end = 0, w.talon_size
        for i in range(w.talon_size):
            r.talon[i] = ANY
    count = 0
    for seat in range(w.seats):
        for i in range(r.held[seat]):
            r.slot[count] = r.hand[seat * SLOTS + i]
            count += 1
    for i in range(r.top, r.end):
        r.slot[count] = r.talon[i]
        count += 1
    spread(w, r, count)
    at = 0
    for seat in range(w.seats):
        if seat != r.me:
            for card in range(KINDS):
                w.hand[seat * KINDS + card] = 0
        for _ in range(r.held[seat]):
            w.hand[seat * KINDS + r.given[at]] += 1
            at += 1
    w.top = 0
    for i in range(r.end - r.top):
        w.talon[i] = r.given[at]
        at += 1


@jit
def deal_worlds(worlds: Array[CardTable], r: Slots, careful: int, seed: Bits) -> None:
    for i in range(worlds.size):
        worlds[i].rng = (seed + U(i)) * U(0x9E3779B97F4A7C15) | U(1)
        below(worlds[i], 2)  # the first numbers of like seeds are alike
        deal_world(worlds[i], r, careful)
