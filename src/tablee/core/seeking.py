"""Quick matches, purely: who of those that want the same game at the same pace should meet."""

from __future__ import annotations

from collections.abc import Iterable, Set

from tablee.core.value import value

UNRATED = 1500  # what somebody without a rating is taken for
FIRST_WINDOW = 150  # points that two may differ by at once
WIDER = 25  # points more for each second that the one who came first has waited
ANYONE_AFTER = 30.0  # seconds: then whoever is there is better than nobody


@value
class Seek:
    """Somebody waits for anyone who wants the same."""

    id: str  # others know it by this; who it is, the house alone
    guest: str
    name: str  # as the house knows it now; empty: they gave none
    game: str
    clock: str  # as JSON: two seeks are alike if it is the same text
    rated: bool
    rating: int | None
    waited: float  # seconds
    table: str | None = None  # where they meet, once somebody was found


def alike(one: Seek, other: Seek) -> bool:
    return (one.game, one.clock, one.rated) == (other.game, other.clock, other.rated)


def apart(one: Seek, other: Seek) -> int:
    """By how many points their ratings differ."""
    return abs((one.rating or UNRATED) - (other.rating or UNRATED))


def may_meet(one: Seek, other: Seek) -> bool:
    """Near enough to each other, for how long they have waited."""
    waited = max(one.waited, other.waited)
    return waited >= ANYONE_AFTER or apart(one, other) <= FIRST_WINDOW + WIDER * waited


def best_match(own: Seek, others: Iterable[Seek], avoided: Set[str] = frozenset()) -> Seek | None:
    """The nearest by rating, among equals who has waited longest; `avoided`: guests to keep apart."""
    found = [
        one
        for one in others
        if one.guest != own.guest
        and one.table is None
        and one.guest not in avoided
        and alike(own, one)
        and may_meet(own, one)
    ]
    return min(found, key=lambda one: (apart(own, one), -one.waited, one.id), default=None)
