"""How players are imagined to play: each looks at its own hand and at what lies open, never at another's."""

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
    VOID,
)
from tablee.games.pietons.kernel.legal import die_is_useful, legal
from tablee.games.pietons.kernel.table import (
    ANY_VEHICLE,
    ASKED_SECOND,
    AT,
    BURYING,
    KINDS,
    LEADING,
    NATURE,
    NEED,
    OFFICER,
    PAIR_CARD,
    PAIR_SIGNAL,
    PAPER,
    PENALTY,
    WORTH,
    CardTable,
    below,
    of_nature,
)

RANDOM, GREEDY, SHREWD, LEARNT = 0, 1, 2, 3  # the last by its weights: learnt.py
AGENT_WORTH = 190.0  # what an Agent brings on average: a card of one's choice, and no ticket


@jit
def keeps(w: CardTable, card: int) -> float:
    """What a card is worth in the actor's hand."""
    if card == OFFICER:
        return 300.0
    if card >= PAPER:
        return 0.0 if w.paper[w.actor * 2 + card - PAPER] != 0 else 120.0
    if NEED[card] >= 0 and w.paper[w.actor * 2 + NEED[card]] == 0:
        return WORTH[card] * 0.5
    return 1.0 * WORTH[card]


@jit
def worst(w: CardTable) -> int:
    """The card of the actor's hand that is worth least there."""
    found, least = -1, 1e9
    for card in range(KINDS):
        if w.hand[w.actor * KINDS + card] > 0:
            worth = keeps(w, card)
            if worth < least:
                found, least = card, worth
    return found


@jit
def only_papers(w: CardTable) -> int:
    """C-A1: who has laid everything takes no ticket, so papers that give nothing are laid too."""
    base = w.actor * KINDS + PAPER
    return w.hand[base] + w.hand[base + 1] == w.cards[w.actor]


@jit
def unseen(w: CardTable, card: int) -> int:
    """How many of a card the actor has not seen: in other hands, or in the talon."""
    count = w.deck[card] - w.hand[w.actor * KINDS + card]
    for seat in range(w.seats):
        count -= w.laid[seat * KINDS + card]
    return count - w.centre if card == OFFICER else count


@jit
def gain_of(w: CardTable, seat: int, nature: int, hidden: float) -> float:
    """What another seat may expect when this nature must be followed: its card, an Agent's, or a ticket."""
    cards = w.cards[seat]
    if cards == 0:
        return 0.0
    alike, worth = 0.0, 0.0
    for card in range(NOTHING):
        if not of_nature(nature, card):
            continue
        n = 1.0 * unseen(w, card)
        if NEED[card] >= 0 and w.paper[seat * 2 + NEED[card]] == 0:
            n *= 0.3  # the die may still bring the paper
        alike += n
        worth += n * WORTH[card]
    agents = 1.0 * unseen(w, OFFICER)
    lacks, no_agent = 1.0, 1.0
    for _ in range(cards):
        lacks *= 1.0 - min(1.0, alike / hidden)
        no_agent *= 1.0 - min(1.0, agents / hidden)
    follows = (1.0 - lacks) * worth / alike if alike > 0.0 else 0.0
    return follows + lacks * ((1.0 - no_agent) * AGENT_WORTH - no_agent * PENALTY)


@jit
def others_gain(w: CardTable, nature: int, following: int) -> float:
    """The mean of what the others who still play may expect."""
    hidden = 1.0 * w.talon_size
    for seat in range(w.seats):
        if seat != w.actor:
            hidden += w.cards[seat]
    if hidden < 1.0:
        return 0.0
    total = 0.0
    if following:
        for i in range(w.left):
            total += gain_of(w, w.waiting[w.seats - 1 - w.left + i], nature, hidden)
    else:
        for seat in range(w.seats):
            if seat != w.actor:
                total += gain_of(w, seat, nature, hidden)
    return total / (w.seats - 1)


@jit
def appeal(w: CardTable, code: int) -> float:
    """How much a shrewd player likes a card or a lead: its own points, less what it gives the others."""
    if code < LEAD_AGENT:
        pair = code - LEAD
        card, signal = PAIR_CARD[pair], PAIR_SIGNAL[pair]
        nature = ANY_VEHICLE if signal == AT else NATURE[card]
        return WORTH[card] - others_gain(w, nature, 0)
    if code < VOID:
        card = (code - LEAD_AGENT) % (NOTHING + 1)
        return -20.0 if card == NOTHING else WORTH[card] - others_gain(w, NATURE[card], 0)
    if code < FOLLOW:
        return -1.0 * PENALTY
    if code < AGENT:
        return 1.0 * WORTH[code - FOLLOW]
    if code < MISS:
        card = code - AGENT
        if card == NOTHING:
            return 0.0
        if w.green != 0:
            return WORTH[card] + PENALTY * w.left / (w.seats - 1)
        return WORTH[card] - others_gain(w, NATURE[card], 1)
    return -1.0 * PENALTY


@jit
def shown(w: CardTable, code: int) -> float:
    """How much a greedy player likes an action: the points of its card."""
    if code < LEAD_AGENT:
        return 1.0 * WORTH[PAIR_CARD[code - LEAD]]
    if code < VOID:
        card = (code - LEAD_AGENT) % (NOTHING + 1)
        return -20.0 if card == NOTHING else 1.0 * WORTH[card]
    if code < FOLLOW:
        return -1.0 * PENALTY
    if code < AGENT:
        return 1.0 * WORTH[code - FOLLOW]
    if code < MISS:
        return 1.0 * WORTH[(code - AGENT) % (NOTHING + 1)]
    return -1.0 * PENALTY


@jit
def choose(w: CardTable, style: int) -> int:
    """The action of the actor, in the style given."""
    if w.stage == BURYING and style != RANDOM:
        return BURY + worst(w)
    if style != RANDOM and w.stage != ASKED_SECOND:
        for paper in range(2):
            held = w.hand[w.actor * KINDS + PAPER + paper]
            if held > 0 and (w.paper[w.actor * 2 + paper] == 0 or only_papers(w)):
                return EXPOSE + paper
        if w.rolled == 0 and die_is_useful(w):
            return ROLL
        may_exchange = w.follow == LEADING and w.talon_size > 0 and w.exchanged == 0 and w.cards[w.actor] > 0
        if may_exchange and keeps(w, worst(w)) < 90.0:
            return EXCHANGE
    legal(w)
    if style == RANDOM:
        return w.moves[below(w, w.count)]
    if w.stage == ASKED_SECOND:
        return w.moves[0]
    best, most = MISS, -1e9
    for i in range(w.count):
        code = w.moves[i]
        if code < LEAD:
            continue
        liked = appeal(w, code) if style == SHREWD else shown(w, code)
        liked += below(w, 1024) * 0.002  # equal actions are picked at random
        if liked > most:
            best, most = code, liked
    return best
