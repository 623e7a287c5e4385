"""Who sits where, as sentences name them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.core.game import Outcome, Seat
from tablee.core.value import value
from tablee.core.words import capital, fill


@value
class Names:
    """The players' names by seat."""

    names: tuple[str, ...]

    def __call__(self, seat: Seat) -> str:
        return self.names[seat]

    def together(self, words: Mapping[str, Any], seats: Sequence[Seat]) -> str:
        """One player, a pair that wins and loses together, or several by their names."""
        found = [self(seat) for seat in seats]
        if len(found) == 2 and "pair" in words:
            return fill(words["pair"], {"one": found[0], "other": found[1]})
        return ", ".join(found)

    def ending(self, words: Mapping[str, Any], outcome: Outcome) -> str:
        """How a game ended, with its rule."""
        facts = {"winner": self.together(words, outcome.winners)}
        return f"{outcome.rule} · {capital(fill(words['outcome'][outcome.code], facts))}"


def sides(words: Mapping[str, Any], seats: int) -> tuple[str, ...]:
    """What the game calls its seats; a game may have other words for four players than for two."""
    return tuple(words.get(f"sides{seats}") or words["sides"])[:seats]
