"""The card table in one record, for playouts: the same rules as rules.py, without names and refusals.

Cards, signals and natures are numbers in the order of deck.py, actions those of action_codes.py. A hand is a
count of each card. The talon is a ring. Chance stops the play (DIE, RECYCLE) until `show_die` or `reshuffle`.
"""

from __future__ import annotations

from typing import Annotated

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, Int8, Int16, Int32, KernelRecord, U, ints, signed
from tablee.games.pietons import deck
from tablee.games.pietons.action_codes import ACTIONS

PLAY, BURYING, ASKED_SECOND, DIE, RECYCLE, OVER = 0, 1, 2, 3, 4, 5
KINDS, KINDS_OF_SIGNAL, PLACES, SEATS = len(deck.CARDS), len(deck.SIGNALS), deck.PLACES, deck.SEATS
AGENTS, PENALTY, FACES = deck.AGENTS, deck.PENALTY, deck.FACES
RING = 64  # more than there are cards
GREEN_ARROW, OFFICER, PAPER = deck.RANK["green-arrow"], deck.RANK["agent"], deck.RANK["paper-a"]
ANY_VEHICLE = deck.NATURES.index("vehicle")
LEADING, NEVER = -1, -2  # natures that no card has: nothing is followed yet; Agents and papers follow nothing
AT = deck.SIGNALS.index("at")


# Of each card: its points, its nature, the paper it asks for, and what it is.
WORTH = ints(deck.VALUE[card] for card in deck.CARDS)
NATURE = ints(deck.NATURES.index(deck.NATURE[c]) if c in deck.NATURE else NEVER for c in deck.CARDS)
NEED = ints(deck.PAPERS.index(deck.NEEDS[c]) if c in deck.NEEDS else -1 for c in deck.CARDS)
VEHICLE = ints(card in deck.VEHICLES for card in deck.CARDS)
WALKER = ints(card in deck.WALKERS for card in deck.CARDS)
ROLLING = ints(nature in deck.ROLLING for nature in deck.NATURES)
# Leads, in the order of action_codes.py.
PAIR_SIGNAL = ints(i for i, signal in enumerate(deck.SIGNALS) for _ in deck.ALLOWS[signal])
PAIR_CARD = ints(deck.RANK[card] for signal in deck.SIGNALS for card in deck.ALLOWS[signal])
PAIRS = len(PAIR_CARD)
# C5b: the paper of each face of the die, from 1.
FACE = ints(deck.PAPERS.index(deck.DIE[f]) if f in deck.DIE else -1 for f in range(FACES + 1))


class CardTable(KernelRecord):
    """A card table."""

    rng: Bits
    seats: Int8
    draws: Int8
    anytime: Int8
    second: Int8
    lenient: Int8
    deck: Annotated[Array[Int8], KINDS]
    stage: Int8
    leader: Int8
    actor: Int8
    drew: Int8
    exchanged: Int8
    rolled: Int8
    signal: Int8
    follow: Int8
    green: Int8
    waiting: Annotated[Array[Int8], SEATS]
    left: Int8
    centre: Int8
    tokens: Int8
    free: Annotated[Array[Int8], KINDS_OF_SIGNAL]
    stock: Annotated[Array[Int8], 2]
    top: Int8
    talon_size: Int8
    talon: Annotated[Array[Int8], RING]
    paper: Annotated[Array[Int8], SEATS * 2]
    hand: Annotated[Array[Int8], SEATS * KINDS]
    laid: Annotated[Array[Int8], SEATS * KINDS]
    cards: Annotated[Array[Int8], SEATS]
    tickets: Annotated[Array[Int16], SEATS]
    points: Annotated[Array[Int32], SEATS]
    walkers: Annotated[Array[Int16], SEATS]
    count: Int16
    moves: Annotated[Array[Int16], len(ACTIONS)]


@jit
def below(w: CardTable, n: int) -> int:
    """0 … n-1 from the table's own stream (xorshift64*): fast, and random enough for playouts."""
    x = w.rng
    x ^= x >> U(12)
    x ^= x << U(25)
    x ^= x >> U(27)
    w.rng = x
    high = (x * U(0x2545F4914F6CDD1D)) >> U(33)
    return signed(high % U(n))


@jit
def in_order(w: CardTable, seat: int, card: int) -> int:
    """Are the papers that the card asks for exposed?"""
    return NEED[card] < 0 or w.paper[seat * 2 + NEED[card]] != 0


@jit
def of_nature(follow: int, card: int) -> int:
    """C9."""
    if follow == ANY_VEHICLE:
        return VEHICLE[card]
    return NATURE[card] == follow
