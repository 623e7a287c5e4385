"""What the actor may do."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.games.pietons.action_codes import (
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
from tablee.games.pietons.kernel.table import (
    ASKED_SECOND,
    BURYING,
    KINDS,
    KINDS_OF_SIGNAL,
    LEADING,
    OFFICER,
    PAIR_CARD,
    PAIR_SIGNAL,
    PAIRS,
    PAPER,
    PLAY,
    CardTable,
    in_order,
    of_nature,
)


@jit
def follows(w: CardTable, card: int) -> int:
    """C10a: does the actor hold this card, and may he follow with it?"""
    held = w.hand[w.actor * KINDS + card] > 0
    return held and of_nature(w.follow, card) and in_order(w, w.actor, card)


@jit
def comes_along(w: CardTable, card: int) -> int:
    """C11: may the actor expose this card with an Agent?"""
    return w.hand[w.actor * KINDS + card] > 0 and in_order(w, w.actor, card)


@jit
def offer(w: CardTable, code: int) -> None:
    w.moves[w.count] = code
    w.count += 1


@jit
def die_is_useful(w: CardTable) -> int:
    """C-A6."""
    for paper in range(2):
        if w.paper[w.actor * 2 + paper] == 0 and w.stock[paper] > 0:
            return 1
    return 0


@jit
def offer_agent(w: CardTable, first: int) -> None:
    """C11: an Agent with each card that may come along, or alone if there is none."""
    before = w.count
    for card in range(NOTHING):
        if comes_along(w, card):
            offer(w, first + card)
    if w.count == before:
        offer(w, first + NOTHING)


@jit
def offer_leads(w: CardTable) -> None:
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


@jit
def offer_follows(w: CardTable) -> None:
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


@jit
def legal(w: CardTable) -> None:
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
        if w.follow == LEADING and w.talon_size > 0 and w.exchanged == 0:
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
