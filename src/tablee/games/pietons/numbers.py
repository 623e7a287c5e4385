"""What the page draws and teaches with: the numbers of deck.py, and of nowhere else."""

from __future__ import annotations

from dataclasses import fields

from tablee.core.game_spec import Numbers
from tablee.games.pietons import deck
from tablee.games.pietons.card_letters import CARD
from tablee.games.pietons.options import Options
from tablee.games.pietons.scoring import EACH

USUAL = Options()


def numbers() -> Numbers:
    return {
        "PACK": deck.PACK,
        "PLACES": deck.PLACES,
        "AGENTS": deck.AGENTS,
        "STOCK": deck.STOCK,
        "PENALTY": deck.PENALTY,
        "SEATS": deck.SEATS,
        "DEALT": {str(seats): cards for seats, cards in deck.DEALT.items()},
        "COUNTS": dict(zip(deck.CARDS, deck.COUNTS[USUAL.deck], strict=True)),
        "VALUE": {card: deck.VALUE[card] for card in deck.CARDS},
        "EACH": dict(EACH),  # of a line of the score sheet
        "ROLLING": list(deck.ROLLING),
        "BOARD": list(USUAL.board),
        "LETTERS": dict(CARD),
        "USUAL": {one.name: getattr(USUAL, one.name) for one in fields(USUAL)},
    }
