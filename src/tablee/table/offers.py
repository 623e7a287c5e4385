"""Offers between people: a draw, a takeback, another game. What they lead to is a line of the log."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.table.client_message import Offer


@value
class Offers:
    """Who has said yes to what. An offer stands until all have, or one says no, or the game moves on."""

    said: frozenset[tuple[Seat, Offer]] = frozenset()

    def yes(self, seat: Seat, offer: Offer) -> Offers:
        return Offers(self.said | {(seat, offer)})

    def no(self, offer: Offer) -> Offers:
        return Offers(frozenset(one for one in self.said if one[1] != offer))

    def stands(self, offer: Offer) -> bool:
        return any(what == offer for _, what in self.said)

    def agreed(self, offer: Offer, seats: Iterable[Seat]) -> bool:
        """Do all of these seats say yes?"""
        return all((seat, offer) in self.said for seat in seats)

    def moved_on(self) -> Offers:
        """A move answers a draw and a takeback with no; only a rematch is still open."""
        return Offers(frozenset(one for one in self.said if one[1] == "rematch"))

    def listed(self) -> tuple[tuple[Seat, Offer], ...]:
        return tuple(sorted(self.said))
