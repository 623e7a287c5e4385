"""Every action of play as one small number: the kernel's language, and the environment's action space.

A cut has no number: it is no decision, and the house of a search or of an environment makes it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.games.pietons.deck import ALLOWS, CARDS, LAID, PAPERS, SIGNALS
from tablee.games.pietons.state import (
    Agent,
    Asked,
    Bury,
    Exchange,
    Expose,
    Follow,
    Lead,
    LeadAgent,
    Miss,
    NoMore,
    Roll,
    Second,
    Void,
)

NOTHING = len(LAID)  # where a card may be left out


def _all() -> Iterator[Asked]:
    yield Exchange()
    yield Roll()
    yield from (Expose(paper) for paper in PAPERS)
    yield from (Bury(card) for card in CARDS)
    for signal in SIGNALS:
        yield from (Lead(signal, card) for card in ALLOWS[signal])
    for signal in SIGNALS:
        yield from (LeadAgent(signal, card) for card in (*LAID, None))
    yield from (Void(signal) for signal in SIGNALS)
    yield from (Follow(card) for card in LAID)
    yield from (Agent(card) for card in (*LAID, None))
    yield Miss()
    yield from (Second(card) for card in LAID)
    yield NoMore()


ACTIONS: tuple[Asked, ...] = tuple(_all())
CODE: dict[Asked, int] = {action: code for code, action in enumerate(ACTIONS)}


def _first(kind: type[Asked]) -> int:
    """Where the actions of a kind begin."""
    return next(code for code, action in enumerate(ACTIONS) if isinstance(action, kind))


EXCHANGE, ROLL, EXPOSE, BURY = _first(Exchange), _first(Roll), _first(Expose), _first(Bury)
LEAD, LEAD_AGENT, VOID = _first(Lead), _first(LeadAgent), _first(Void)
FOLLOW, AGENT, MISS, SECOND = _first(Follow), _first(Agent), _first(Miss), _first(Second)
