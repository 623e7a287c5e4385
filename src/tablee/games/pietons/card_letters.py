"""Each card by one letter: walkers in capitals by colour, then v c m a, b g, A, i p."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.games.pietons.deck import CARDS, Card

LETTERS = "RBGYvcmabgAip"  # in the order of CARDS
LETTER: dict[Card, str] = dict(zip(CARDS, LETTERS, strict=True))
CARD: dict[str, Card] = dict(zip(LETTERS, CARDS, strict=True))


def letters(cards: Iterable[Card]) -> str:
    return "".join(LETTER[card] for card in cards)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARD[letter] for letter in text)
