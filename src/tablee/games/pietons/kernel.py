"""The card table in one record, for playouts: the same rules as rules.py, without names and refusals.

Cards, signals and natures are numbers in the order of deck.py, actions those of codes.py. A hand is a count
of each card. The talon is a ring. Chance stops the play (DIE, RECYCLE) until `show_die` or `reshuffle`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numba import from_dtype, int64, uint64, void

from tablee.core.jit import jit
from tablee.games.pietons import deck
from tablee.games.pietons.action_codes import (
    ACTIONS,
    AGENT,
    BURY,
    EXCHANGE,
    EXPOSE,
    FOLLOW,
    LEAD,
    LEAD_AGENT,
    MISS,
    NOTHING,
    ROLL,
    SECOND,
    VOID,
)

PLAY, BURYING, ASKED_SECOND, DIE, RECYCLE, OVER = 0, 1, 2, 3, 4, 5
KINDS, KINDS_OF_SIGNAL, PLACES, SEATS = len(deck.CARDS), len(deck.SIGNALS), deck.PLACES, deck.SEATS
AGENTS, PENALTY, FACES = deck.AGENTS, deck.PENALTY, deck.FACES
RING = 64  # more than there are cards
GREEN_ARROW, OFFICER, PAPER = deck.RANK["green-arrow"], deck.RANK["agent"], deck.RANK["paper-a"]
ANY_VEHICLE, LEADING, NEVER = (
    deck.NATURES.index("vehicle"),
    -1,
    -2,
)  # natures; none follows an Agent or a paper
AT = deck.SIGNALS.index("at")


def _each(found: Iterable[int]) -> Any:
    return np.array(list(found), np.int64)


# Of each card: its points, its nature, the paper it asks for, and what it is.
WORTH = _each(deck.VALUE[card] for card in deck.CARDS)
NATURE = _each(deck.NATURES.index(deck.NATURE[c]) if c in deck.NATURE else NEVER for c in deck.CARDS)
NEED = _each(deck.PAPERS.index(deck.NEEDS[c]) if c in deck.NEEDS else -1 for c in deck.CARDS)
VEHICLE = _each(card in deck.VEHICLES for card in deck.CARDS)
WALKER = _each(card in deck.WALKERS for card in deck.CARDS)
ROLLING = _each(nature in deck.ROLLING for nature in deck.NATURES)
# Leads, in the order of codes.py.
PAIR_SIGNAL = _each(i for i, signal in enumerate(deck.SIGNALS) for _ in deck.ALLOWS[signal])
PAIR_CARD = _each(deck.RANK[card] for signal in deck.SIGNALS for card in deck.ALLOWS[signal])
PAIRS = len(PAIR_CARD)
# C5b: the paper of each face of the die, from 1.
FACE = _each(deck.PAPERS.index(deck.DIE[f]) if f in deck.DIE else -1 for f in range(FACES + 1))

TABLE = np.dtype(
    [
        ("rng", np.uint64),
        ("seats", np.int8), ("draws", np.int8), ("anytime", np.int8), ("second", np.int8),
        ("lenient", np.int8), ("deck", np.int8, KINDS),
        ("stage", np.int8), ("leader", np.int8), ("actor", np.int8),
        ("drew", np.int8), ("exchanged", np.int8), ("rolled", np.int8),
        ("signal", np.int8), ("follow", np.int8), ("green", np.int8),
        ("waiting", np.int8, SEATS), ("left", np.int8),
        ("centre", np.int8), ("tokens", np.int8), ("free", np.int8, KINDS_OF_SIGNAL), ("stock", np.int8, 2),
        ("top", np.int8), ("size", np.int8), ("talon", np.int8, RING), ("paper", np.int8, SEATS * 2),
        ("hand", np.int8, SEATS * KINDS), ("laid", np.int8, SEATS * KINDS), ("cards", np.int8, SEATS),
        ("tickets", np.int16, SEATS), ("points", np.int32, SEATS), ("walkers", np.int16, SEATS),
        ("count", np.int16), ("moves", np.int16, len(ACTIONS)),
    ],
    align=True,
)  # fmt: skip
W = from_dtype(TABLE)


@jit(int64(W, int64))
def below(w: Any, n: Any) -> Any:
    """0 … n-1 from the table's own stream (xorshift64*): fast, and good enough to imagine with."""
    x = w.rng
    x ^= x >> uint64(12)
    x ^= x << uint64(25)
    x ^= x >> uint64(27)
    w.rng = x
    high = (x * uint64(0x2545F4914F6CDD1D)) >> uint64(33)
    return int64(high % uint64(n))


@jit(int64(W, int64, int64))
def in_order(w: Any, seat: Any, card: Any) -> Any:
    """Are the papers that the card asks for exposed?"""
    return NEED[card] < 0 or w.paper[seat * 2 + NEED[card]] != 0


@jit(int64(int64, int64))
def of_nature(follow: Any, card: Any) -> Any:
    """C9."""
    if follow == ANY_VEHICLE:
        return VEHICLE[card]
    return NATURE[card] == follow


@jit(int64(W, int64))
def follows(w: Any, card: Any) -> Any:
    """C10a: does the actor hold this card, and may he follow with it?"""
    held = w.hand[w.actor * KINDS + card] > 0
    return held and of_nature(w.follow, card) and in_order(w, w.actor, card)


@jit(int64(W, int64))
def comes_along(w: Any, card: Any) -> Any:
    """C11: may the actor expose this card with an Agent?"""
    return w.hand[w.actor * KINDS + card] > 0 and in_order(w, w.actor, card)


@jit(void(W, int64))
def offer(w: Any, code: Any) -> None:
    w.moves[w.count] = code
    w.count += 1


@jit(int64(W))
def die_is_useful(w: Any) -> Any:
    """C-A6."""
    for paper in range(2):
        if w.paper[w.actor * 2 + paper] == 0 and w.stock[paper] > 0:
            return 1
    return 0


@jit(void(W, int64))
def offer_agent(w: Any, first: Any) -> None:
    """C11: an Agent with each card that may come along, or alone if there is none."""
    before = w.count
    for card in range(NOTHING):
        if comes_along(w, card):
            offer(w, first + card)
    if w.count == before:
        offer(w, first + NOTHING)


@jit(void(W))
def offer_leads(w: Any) -> None:
    """C6, C7."""
    base, before = w.actor * KINDS, w.count
    for pair in range(PAIRS):
        card = PAIR_CARD[pair]
        if w.free[PAIR_SIGNAL[pair]] > 0 and w.hand[base + card] > 0 and in_order(w, w.actor, card):
            offer(w, LEAD + pair)
    if w.count > before:
        return
    for signal in range(KINDS_OF_SIGNAL):
        if w.free[signal] > 0:
            if w.hand[base + OFFICER] > 0:
                offer_agent(w, LEAD_AGENT + signal * (NOTHING + 1))
            offer(w, VOID + signal)


@jit(void(W))
def offer_follows(w: Any) -> None:
    """C10."""
    before = w.count
    for card in range(NOTHING):
        if follows(w, card):
            offer(w, FOLLOW + card)
    able = w.count > before
    if w.hand[w.actor * KINDS + OFFICER] > 0 and (w.anytime or not able):
        offer_agent(w, AGENT)
    if not able:
        offer(w, MISS)


@jit(void(W))
def legal(w: Any) -> None:
    """Every action of the actor, in the order of rules.actions, into `moves`."""
    w.count = 0
    base = w.actor * KINDS
    if w.stage == BURYING:
        for card in range(KINDS):
            if w.hand[base + card] > 0:
                offer(w, BURY + card)
    elif w.stage == ASKED_SECOND:
        for pair in range(PAIRS):
            if PAIR_SIGNAL[pair] == w.signal and comes_along(w, PAIR_CARD[pair]):
                offer(w, SECOND + PAIR_CARD[pair])
        offer(w, SECOND + NOTHING)
    elif w.stage == PLAY:
        if w.follow == LEADING and w.size > 0 and w.exchanged == 0:
            offer(w, EXCHANGE)
        if w.rolled == 0 and die_is_useful(w):
            offer(w, ROLL)
        for paper in range(2):
            if w.hand[base + PAPER + paper] > 0:
                offer(w, EXPOSE + paper)
        if w.follow == LEADING:
            offer_leads(w)
        else:
            offer_follows(w)


@jit(void(W))
def take_top(w: Any) -> None:
    card = w.talon[w.top]
    w.top = (w.top + 1) % RING
    w.size -= 1
    w.hand[w.actor * KINDS + card] += 1
    w.cards[w.actor] += 1


@jit(void(W, int64))
def put_under(w: Any, card: Any) -> None:
    w.talon[(w.top + w.size) % RING] = card
    w.size += 1


@jit(void(W))
def draw_if_empty(w: Any) -> None:
    """C4, C-A2."""
    if w.cards[w.actor] == 0 and w.drew == 0 and w.draws and w.size > 0:
        take_top(w)
        w.drew = 1


@jit(void(W, int64))
def start_turn(w: Any, seat: Any) -> None:
    w.actor = seat
    w.stage = PLAY
    w.drew = w.exchanged = w.rolled = 0
    draw_if_empty(w)


@jit(int64(W, int64))
def cannot_play(w: Any, seat: Any) -> Any:
    """C-A1."""
    return w.cards[seat] == 0 and not (w.draws and w.size > 0)


@jit(void(W))
def after_coup(w: Any) -> None:
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


@jit(void(W))
def end_coup(w: Any) -> None:
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


@jit(void(W))
def reshuffle(w: Any) -> None:
    """C13: the whole talon; then the manche goes on."""
    for last in range(w.size - 1, 0, -1):
        a, b = (w.top + last) % RING, (w.top + below(w, last + 1)) % RING
        w.talon[a], w.talon[b] = w.talon[b], w.talon[a]
    after_coup(w)


@jit(void(W, int64))
def show_die(w: Any, face: Any) -> None:
    """C5b."""
    paper = FACE[face]
    if paper >= 0 and w.paper[w.actor * 2 + paper] == 0 and w.stock[paper] > 0:
        w.paper[w.actor * 2 + paper] = 1
        w.stock[paper] -= 1
    w.stage = PLAY


@jit(void(W))
def next_turn(w: Any) -> None:
    """The next in order who can play; `left` are still to come, the last of `waiting` at the end."""
    while w.left > 0:
        seat = w.waiting[w.seats - 1 - w.left]
        w.left -= 1
        if not cannot_play(w, seat):
            start_turn(w, seat)
            return
    end_coup(w)


@jit(void(W, int64))
def lay(w: Any, card: Any) -> None:
    w.hand[w.actor * KINDS + card] -= 1
    w.cards[w.actor] -= 1
    w.laid[w.actor * KINDS + card] += 1
    w.points[w.actor] += WORTH[card]
    w.walkers[w.actor] += WALKER[card]


@jit(void(W, int64))
def take_ticket(w: Any, seat: Any) -> None:
    w.tickets[seat] += 1
    w.points[seat] -= PENALTY


@jit(void(W))
def lay_agent(w: Any) -> None:
    w.hand[w.actor * KINDS + OFFICER] -= 1
    w.cards[w.actor] -= 1
    w.centre += 1


@jit(void(W, int64))
def set_order(w: Any, step: Any) -> None:
    """C8."""
    for i in range(1, w.seats):
        w.waiting[i - 1] = (w.leader + step * i + w.seats) % w.seats
    w.left = w.seats - 1


@jit(void(W, int64))
def place_token(w: Any, signal: Any) -> None:
    w.free[signal] -= 1
    w.tokens += 1
    w.signal = signal


@jit(void(W, int64))
def lead(w: Any, pair: Any) -> None:
    """C6, C8, C9."""
    signal, card = PAIR_SIGNAL[pair], PAIR_CARD[pair]
    place_token(w, signal)
    lay(w, card)
    w.green = card == GREEN_ARROW
    w.follow = ANY_VEHICLE if signal == AT else NATURE[card]
    set_order(w, -1 if w.green else 1)
    if w.second and w.cards[w.actor] > 0:
        w.stage = ASKED_SECOND
    else:
        next_turn(w)


@jit(void(W, int64, int64))
def lead_agent(w: Any, signal: Any, card: Any) -> None:
    """C7a, C-A3, C-A4."""
    place_token(w, signal)
    lay_agent(w)
    if card == NOTHING:
        end_coup(w)
        return
    lay(w, card)
    w.follow = NATURE[card]
    set_order(w, 1)
    next_turn(w)


@jit(void(W, int64))
def void_lead(w: Any, signal: Any) -> None:
    """C7b, C-A1."""
    place_token(w, signal)
    if w.cards[w.actor] > 0:
        take_ticket(w, w.actor)
    end_coup(w)


@jit(void(W, int64))
def direct(w: Any, card: Any) -> None:
    """C11, C12."""
    lay_agent(w)
    if card != NOTHING:
        lay(w, card)
        w.follow = NATURE[card]
    if not w.green:
        next_turn(w)
        return
    while w.left > 0:
        seat = w.waiting[w.seats - 1 - w.left]
        w.left -= 1
        if not cannot_play(w, seat):
            take_ticket(w, seat)
    end_coup(w)


@jit(void(W, int64))
def expose(w: Any, paper: Any) -> None:
    """C5c, C-A1, C-A2."""
    lay(w, PAPER + paper)
    w.paper[w.actor * 2 + paper] = 1
    draw_if_empty(w)
    if w.follow != LEADING and w.cards[w.actor] == 0:
        next_turn(w)


@jit(void(W))
def miss(w: Any) -> None:
    """C10c, CA7."""
    if not (w.lenient and ROLLING[w.follow]):
        take_ticket(w, w.actor)
    next_turn(w)


@jit(void(W, int64))
def do(w: Any, code: Any) -> None:
    """One action of the actor, which must be legal."""
    if code == EXCHANGE:
        take_top(w)
        w.exchanged = 1
        w.stage = BURYING
    elif code == ROLL:
        w.rolled = 1
        w.stage = DIE
    elif code < BURY:
        expose(w, code - EXPOSE)
    elif code < LEAD:
        w.hand[w.actor * KINDS + code - BURY] -= 1
        w.cards[w.actor] -= 1
        put_under(w, code - BURY)
        w.stage = PLAY
    elif code < LEAD_AGENT:
        lead(w, code - LEAD)
    elif code < VOID:
        lead_agent(w, (code - LEAD_AGENT) // (NOTHING + 1), (code - LEAD_AGENT) % (NOTHING + 1))
    elif code < FOLLOW:
        void_lead(w, code - VOID)
    elif code < AGENT:
        lay(w, code - FOLLOW)
        next_turn(w)
    elif code < MISS:
        direct(w, code - AGENT)
    elif code == MISS:
        miss(w)
    else:
        if code - SECOND < NOTHING:
            lay(w, code - SECOND)
        next_turn(w)


@jit(void(W))
def settle(w: Any) -> None:
    """Let chance go on, if it is awaited."""
    if w.stage == DIE:
        show_die(w, 1 + below(w, FACES))
    elif w.stage == RECYCLE:
        reshuffle(w)
