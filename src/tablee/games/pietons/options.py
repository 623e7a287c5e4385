"""What a table may agree on; the first value of each is the leaflet's, or our reading of it."""

from __future__ import annotations

from typing import Literal

from tablee.core.value import value
from tablee.games.pietons.deck import DEALT, Card, DeckName, Signal, SignalsName, board, pack


@value
class Options:
    seats: Literal[2, 3, 4, 5, 6] = 2  # C2
    manches: Literal[1, 2, 3, 4, 5, 6] = 1  # C16
    deck: DeckName = "C"
    signals: SignalsName = "4/4/2/2/2/2"
    vehicle_penalty: Literal["on", "off"] = "on"  # CA7
    agent: Literal["when one cannot follow", "at any time"] = "when one cannot follow"  # CA11
    second_card: Literal["off", "on"] = "off"  # CA5, C-A7
    empty_hand: Literal["draws", "ends the manche"] = "draws"  # CA9

    @property
    def pack(self) -> tuple[Card, ...]:
        return pack(self.deck)

    @property
    def board(self) -> tuple[Signal, ...]:
        return board(self.signals)

    @property
    def dealt(self) -> int:
        """C2: cards to each."""
        return DEALT[self.seats]

    @property
    def draws(self) -> bool:
        """CA9: does an empty hand draw?"""
        return self.empty_hand == "draws"
