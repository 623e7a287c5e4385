"""What a player who has learnt looks at: traits of each action, from its own hand and from what lies open.

A trait is a number of a weight and how much of it there is; their sum is how much the action is liked.
"""

from __future__ import annotations

from typing import Annotated

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, KernelRecord, ints
from tablee.games.pietons import deck
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
from tablee.games.pietons.bot.policy import keeps, only_papers, worst
from tablee.games.pietons.kernel.table import (
    ANY_VEHICLE,
    AT,
    KINDS,
    KINDS_OF_SIGNAL,
    LEADING,
    NATURE,
    NEED,
    OFFICER,
    PAIR_CARD,
    PAIR_SIGNAL,
    PAIRS,
    PAPER,
    PLACES,
    SEATS,
    WORTH,
    CardTable,
    in_order,
)

NATURES = len(deck.NATURES)
# Cards that play alike: Piétons of any colour, bicycles, mopeds, motors, either arrow, Agents, either paper.
GROUP = ints((0, 0, 0, 0, 1, 2, 3, 3, 4, 5, 6, 7, 8))
GROUPS, LAID_GROUPS = 9, 6
# The cards of a nature stand side by side.
OF = [
    [
        i
        for i, c in enumerate(deck.LAID)
        if nature == deck.NATURE[c] or (nature == "vehicle" and c in deck.VEHICLES)
    ]
    for nature in deck.NATURES
]
FIRST, LAST = ints(cards[0] for cards in OF), ints(cards[-1] + 1 for cards in OF)
LED, FOLLOWED, DIRECTED = 0, 1, 2  # how a card comes to lie open

# Where each block of weights begins.
CARD = 0  # how, group: always, late, with more of its nature in hand
SLACK = CARD + 3 * LAID_GROUPS * 3  # how: points, where there are more cards than coups
SIGNAL = SLACK + 3  # signal: always, late, with other leads for it, while there are more of it
OTHERS = SIGNAL + KINDS_OF_SIGNAL * 4  # how: what the others may expect; that they lack it; the same late
ARREST = OTHERS + 9  # with an Agent: always, late, more of them, who is still to play, green, alone, leading
EMPTY = ARREST + 7  # nothing led: always, late, Agents in hand
EMPTY_SIGNAL = EMPTY + 3
MISSED = EMPTY_SIGNAL + KINDS_OF_SIGNAL  # always, late, Agents in hand
CHANGE = MISSED + 3  # always, late, the worst card, no lead at all
DIE = CHANGE + 4  # always, late, mopeds, motors
LAY = DIE + 4  # paper: always, late, cards that wait for it; then: a second one, nothing else in hand
UNDER = LAY + 8  # group: always, late, with more of its nature in hand; then: its paper is missing
SECONDS = UNDER + GROUPS * 3 + 1  # no second card
SIZE = SECONDS + 1

MANY = 24  # traits of an action, at most
CHOICES = 96  # actions of a decision, at most


class Mind(KernelRecord):
    """Weights for each number of seats, and room to think of one decision."""

    weights: Annotated[Array[float], (SEATS - 1) * SIZE]
    row: int  # where this table's weights begin
    late: float  # 0 at the first coup, 1 at the last
    hidden: float
    agents: float
    unseen: Annotated[Array[float], KINDS]
    held: Annotated[Array[int], NATURES]  # by the actor
    fits: Annotated[Array[int], KINDS_OF_SIGNAL]  # cards that the actor might lead there, papers or not
    known: Annotated[Array[int], NATURES]  # is it worked out yet?
    gain: Annotated[Array[float], NATURES]
    lack: Annotated[Array[float], NATURES]
    many: Annotated[Array[int], CHOICES]
    which: Annotated[Array[int], CHOICES * MANY]
    much: Annotated[Array[float], CHOICES * MANY]
    chance: Annotated[Array[float], CHOICES]


@jit
def trait(m: Mind, i: int, which: int, much: float) -> None:
    """Action i has so much of this."""
    at = i * MANY + m.many[i]
    m.which[at], m.much[at] = which, much
    m.many[i] += 1


@jit
def consider(w: CardTable, m: Mind) -> None:
    """What all actions of a decision share."""
    m.row = (w.seats - 2) * SIZE
    m.late = w.tokens / PLACES
    m.hidden = 1.0 * w.talon_size
    for card in range(KINDS):
        m.unseen[card] = w.deck[card] - w.hand[w.actor * KINDS + card]
    for seat in range(w.seats):
        if seat != w.actor:
            m.hidden += w.cards[seat]
        for card in range(KINDS):
            m.unseen[card] -= w.laid[seat * KINDS + card]
    m.unseen[OFFICER] -= w.centre
    m.agents = 1.0 * w.hand[w.actor * KINDS + OFFICER]
    for nature in range(NATURES):
        m.known[nature] = m.held[nature] = 0
    for card in range(NOTHING):
        m.held[NATURE[card]] += w.hand[w.actor * KINDS + card]
    if w.follow == LEADING:
        for signal in range(KINDS_OF_SIGNAL):
            m.fits[signal] = 0
        for pair in range(PAIRS):
            m.fits[PAIR_SIGNAL[pair]] += w.hand[w.actor * KINDS + PAIR_CARD[pair]]


@jit
def expect(w: CardTable, m: Mind, nature: int) -> None:
    """What those who would have to follow may expect, and how likely they cannot: a mean over the others."""
    m.known[nature] = 1
    m.gain[nature] = m.lack[nature] = 0.0
    if m.hidden < 1.0:
        return
    leading = w.follow == LEADING
    for n in range(w.seats - 1 if leading else w.left):
        seat = (w.actor + 1 + n) % w.seats if leading else w.waiting[w.seats - 1 - w.left + n]
        if w.cards[seat] == 0:
            continue
        alike, worth = 0.0, 0.0
        for card in range(FIRST[nature], LAST[nature]):
            if m.unseen[card] > 0.0:
                some = m.unseen[card] if in_order(w, seat, card) else 0.3 * m.unseen[card]
                alike += some
                worth += some * WORTH[card]
        lacks = 1.0
        for _ in range(w.cards[seat]):
            lacks *= 1.0 - min(1.0, alike / m.hidden)
        if alike > 0.0:
            m.gain[nature] += (1.0 - lacks) * worth / alike * 0.01
        m.lack[nature] += lacks
    m.gain[nature] /= w.seats - 1
    m.lack[nature] /= w.seats - 1


@jit
def spare(w: CardTable, m: Mind, card: int) -> float:
    """How many more of the card's nature the actor holds."""
    count = m.held[NATURE[card]] if card < NOTHING else w.hand[w.actor * KINDS + card]
    return min(count - 1, 4) * 0.5


@jit
def lay_open(w: CardTable, m: Mind, i: int, how: int, card: int) -> None:
    """Traits of a card that is laid."""
    at = CARD + (how * LAID_GROUPS + GROUP[card]) * 3
    trait(m, i, at, 1.0)
    trait(m, i, at + 1, m.late)
    trait(m, i, at + 2, spare(w, m, card))
    slack = w.cards[w.actor] - (PLACES - w.tokens)
    trait(m, i, SLACK + how, min(max(slack, -4), 4) * WORTH[card] * 0.0025)


@jit
def oblige(w: CardTable, m: Mind, i: int, how: int, nature: int) -> None:
    """Traits of what the others have to follow."""
    if m.known[nature] == 0:
        expect(w, m, nature)
    trait(m, i, OTHERS + how * 3, m.gain[nature])
    trait(m, i, OTHERS + how * 3 + 1, m.lack[nature])
    trait(m, i, OTHERS + how * 3 + 2, m.lack[nature] * m.late)


@jit
def of_signal(w: CardTable, m: Mind, i: int, signal: int) -> None:
    """Traits of a signal that is covered."""
    at = SIGNAL + signal * 4
    trait(m, i, at, 1.0)
    trait(m, i, at + 1, m.late)
    trait(m, i, at + 2, min(m.fits[signal] - 1, 6) * 0.3)
    trait(m, i, at + 3, (w.free[signal] - 1.0) * 0.3)


@jit
def of_agent(w: CardTable, m: Mind, i: int, card: int) -> None:
    trait(m, i, ARREST, 1.0)
    trait(m, i, ARREST + 1, m.late)
    trait(m, i, ARREST + 2, m.agents - 1.0)
    if card == NOTHING:
        trait(m, i, ARREST + 5, 1.0)
        return
    lay_open(w, m, i, DIRECTED, card)
    if w.follow == LEADING:
        trait(m, i, ARREST + 6, 1.0)
    else:
        to_come = w.left / (w.seats - 1)
        trait(m, i, ARREST + 3, to_come)
        trait(m, i, ARREST + 4, to_come * w.green)
    oblige(w, m, i, DIRECTED, NATURE[card])


@jit
def waiting_for(w: CardTable, paper: int) -> float:
    """Cards of the actor that wait for a paper."""
    count = 0.0
    for card in range(NOTHING):
        if NEED[card] == paper:
            count += w.hand[w.actor * KINDS + card]
    return count


@jit
def of_preparing(w: CardTable, m: Mind, i: int, code: int) -> None:
    """The exchange, the die, papers, and what goes under the talon."""
    if code == EXCHANGE:
        leads = 0
        for pair in range(PAIRS):
            card = PAIR_CARD[pair]
            held = w.hand[w.actor * KINDS + card] > 0 and in_order(w, w.actor, card)
            leads += held and w.free[PAIR_SIGNAL[pair]] > 0
        trait(m, i, CHANGE, 1.0)
        trait(m, i, CHANGE + 1, m.late)
        trait(m, i, CHANGE + 2, keeps(w, worst(w)) * 0.01 if w.cards[w.actor] > 0 else 0.0)
        trait(m, i, CHANGE + 3, 1.0 if leads == 0 else 0.0)
    elif code == ROLL:
        trait(m, i, DIE, 1.0)
        trait(m, i, DIE + 1, m.late)
        for paper in range(2):
            if w.paper[w.actor * 2 + paper] == 0:
                trait(m, i, DIE + 2 + paper, min(waiting_for(w, paper), 3.0))
    elif code < BURY:
        paper = code - EXPOSE
        if w.paper[w.actor * 2 + paper] != 0:
            trait(m, i, LAY + 6, 1.0)
        else:
            trait(m, i, LAY + paper * 3, 1.0)
            trait(m, i, LAY + paper * 3 + 1, m.late)
            trait(m, i, LAY + paper * 3 + 2, min(waiting_for(w, paper), 3.0))
        trait(m, i, LAY + 7, 1.0 if only_papers(w) else 0.0)
    else:
        card = code - BURY
        at = UNDER + GROUP[card] * 3
        trait(m, i, at, 1.0)
        trait(m, i, at + 1, m.late)
        trait(m, i, at + 2, spare(w, m, card))
        useless = (
            w.paper[w.actor * 2 + card - PAPER] != 0 if card >= PAPER else not in_order(w, w.actor, card)
        )
        trait(m, i, UNDER + GROUPS * 3, 1.0 if useless else 0.0)


@jit
def describe(w: CardTable, m: Mind, i: int, code: int) -> None:
    """The traits of an action."""
    m.many[i] = 0
    if code < LEAD:
        of_preparing(w, m, i, code)
    elif code < LEAD_AGENT:
        card, signal = PAIR_CARD[code - LEAD], PAIR_SIGNAL[code - LEAD]
        lay_open(w, m, i, LED, card)
        of_signal(w, m, i, signal)
        oblige(w, m, i, LED, ANY_VEHICLE if signal == AT else NATURE[card])
    elif code < VOID:
        of_agent(w, m, i, (code - LEAD_AGENT) % (NOTHING + 1))
        of_signal(w, m, i, (code - LEAD_AGENT) // (NOTHING + 1))
    elif code < FOLLOW:
        trait(m, i, EMPTY, 1.0)
        trait(m, i, EMPTY + 1, m.late)
        trait(m, i, EMPTY + 2, m.agents)
        trait(m, i, EMPTY_SIGNAL + code - VOID, 1.0)
    elif code < AGENT:
        lay_open(w, m, i, FOLLOWED, code - FOLLOW)
    elif code < MISS:
        of_agent(w, m, i, code - AGENT)
    elif code == MISS:
        trait(m, i, MISSED, 1.0)
        trait(m, i, MISSED + 1, m.late)
        trait(m, i, MISSED + 2, m.agents)
    elif code - SECOND < NOTHING:
        lay_open(w, m, i, FOLLOWED, code - SECOND)
    else:
        trait(m, i, SECONDS, 1.0)
