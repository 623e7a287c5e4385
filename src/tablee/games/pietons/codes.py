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

EXCHANGE, ROLL, EXPOSE, BURY, LEAD, LEAD_AGENT, VOID, FOLLOW, AGENT, MISS, SECOND = (
    0, 1, 2, 4, 17, 31, 97, 103, 113, 124, 125,
)  # fmt: skip
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
