"""What each action does."""

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
    ANY_VEHICLE,
    ASKED_SECOND,
    AT,
    BURYING,
    DIE,
    GREEN_ARROW,
    KINDS,
    LEADING,
    NATURE,
    OFFICER,
    PAIR_CARD,
    PAIR_SIGNAL,
    PAPER,
    PENALTY,
    PLAY,
    ROLLING,
    WALKER,
    WORTH,
    CardTable,
)
from tablee.games.pietons.kernel.turns import (
    cannot_play,
    draw_if_empty,
    end_coup,
    next_turn,
    put_under,
    take_top,
)


@jit
def lay(w: CardTable, card: int) -> None:
    w.hand[w.actor * KINDS + card] -= 1
    w.cards[w.actor] -= 1
    w.laid[w.actor * KINDS + card] += 1
    w.points[w.actor] += WORTH[card]
    w.walkers[w.actor] += WALKER[card]


@jit
def take_ticket(w: CardTable, seat: int) -> None:
    w.tickets[seat] += 1
    w.points[seat] -= PENALTY


@jit
def lay_agent(w: CardTable) -> None:
    w.hand[w.actor * KINDS + OFFICER] -= 1
    w.cards[w.actor] -= 1
    w.centre += 1


@jit
def set_order(w: CardTable, step: int) -> None:
    """C8."""
    for i in range(1, w.seats):
        w.waiting[i - 1] = (w.leader + step * i + w.seats) % w.seats
    w.left = w.seats - 1


@jit
def place_token(w: CardTable, signal: int) -> None:
    w.free[signal] -= 1
    w.tokens += 1
    w.signal = signal


@jit
def lead(w: CardTable, pair: int) -> None:
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


@jit
def lead_agent(w: CardTable, signal: int, card: int) -> None:
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


@jit
def void_lead(w: CardTable, signal: int) -> None:
    """C7b, C-A1."""
    place_token(w, signal)
    if w.cards[w.actor] > 0:
        take_ticket(w, w.actor)
    end_coup(w)


@jit
def direct(w: CardTable, card: int) -> None:
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


@jit
def expose(w: CardTable, paper: int) -> None:
    """C5c, C-A1, C-A2."""
    lay(w, PAPER + paper)
    w.paper[w.actor * 2 + paper] = 1
    draw_if_empty(w)
    if w.follow != LEADING and w.cards[w.actor] == 0:
        next_turn(w)


@jit
def miss(w: CardTable) -> None:
    """C10c, CA7."""
    if not (w.lenient and ROLLING[w.follow]):
        take_ticket(w, w.actor)
    next_turn(w)


@jit
def do(w: CardTable, code: int) -> None:
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
