"""The card game in letters.

cut20  swap  under-R  roll  lay-i     the operations: cut, exchange, bury, die, paper
pp:R  pp@9:R  pp:AR  pp:A  pp:-       leads: a card, on place 9, with an Agent, an Agent alone, blocked
+G  +-                                the leader's second card, or none
v  AR  A  -                           follow, an Agent with a card, alone, not to follow
draw-3.17  deal-…  rolled-4  mix-…    chance
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from tablee.core.notation import unreadable as _unreadable
from tablee.games.pietons.card_letters import CARD, LETTER, LETTERS
from tablee.games.pietons.deck import FACES, PACK, PAPERS, PLACES, SIGNALS, Signal
from tablee.games.pietons.position_text import position, position_text
from tablee.games.pietons.state import (
    Action,
    Agent,
    Bury,
    Cut,
    Deal,
    Draw,
    Exchange,
    Expose,
    Follow,
    Lead,
    LeadAgent,
    Miss,
    NoMore,
    Place,
    Reshuffled,
    Roll,
    Rolled,
    Second,
    State,
    Void,
)

__all__ = ["action", "action_text", "position", "position_text"]

LONGEST = 400  # characters: a deal is shorter
unreadable = partial(_unreadable, "tablee.games.pietons")
KNOWN: dict[str, Signal] = {signal: signal for signal in SIGNALS}
C = f"([{LETTERS}])"
ORDER = r"((?:\d{1,2}\.)*\d{1,2})"
PATTERNS: tuple[tuple[str, Callable[..., Action]], ...] = (
    (r"cut(\d{1,2})", lambda at: Cut(_number(at, 1, PACK - 1))),
    ("swap", Exchange),
    (f"under-{C}", lambda card: Bury(CARD[card])),
    ("roll", Roll),
    ("lay-([ip])", lambda letter: Expose(PAPERS["ip".index(letter)])),
    (rf"\+{C}", lambda card: Second(CARD[card])),
    (r"\+-", NoMore),
    (f"A{C}", lambda card: Agent(CARD[card])),
    ("A", lambda: Agent(None)),
    (C, lambda card: Follow(CARD[card])),
    ("-", Miss),
    (f"draw-{ORDER}", lambda order: Draw(_order(order))),
    (f"deal-{ORDER}", lambda order: Deal(_order(order))),
    (f"mix-{ORDER}", lambda order: Reshuffled(_order(order))),
    (f"rolled-([1-{FACES}])", lambda face: Rolled(int(face))),
)
LEADS = re.compile(rf"({'|'.join(SIGNALS)})(?:@(\d{{1,2}}))?:(?:(-)|(A)?{C}?)")


def action(_game: object, _state: State, text: str) -> Action:
    """Any text gives an action or Unreadable; whether it may be done, the rules say."""
    if len(text) > LONGEST:
        raise unreadable("action_too_long")
    lead = LEADS.fullmatch(text)
    if lead is not None:
        return _lead(*lead.groups())
    for pattern, make in PATTERNS:
        found = re.fullmatch(pattern, text, re.ASCII)
        if found is not None:
            return make(*found.groups())
    raise unreadable("no_action", text=text[:12])


def _lead(signal: str, place: str | None, void: str | None, agent: str | None, card: str | None) -> Action:
    at = None if place is None else _number(place, 1, PLACES) - 1
    if void:
        return Void(KNOWN[signal], at)
    if agent:
        return LeadAgent(KNOWN[signal], CARD[card] if card else None, at)
    if card == "A":  # the pattern may take a lone A for the card
        return LeadAgent(KNOWN[signal], None, at)
    if card is None:
        raise unreadable("no_card", len(signal) + 2)
    return Lead(KNOWN[signal], CARD[card], at)


def _number(text: str, least: int, most: int) -> int:
    if not least <= int(text) <= most:
        raise unreadable("out_of_range", text=text, least=least, most=most)
    return int(text)


def _order(text: str) -> tuple[int, ...]:
    return tuple(_number(number, 0, PACK - 1) for number in text.split("."))


def action_text(_game: object, _state: State, action: Action) -> str:
    match action:
        case Cut(at):
            return f"cut{at}"
        case Exchange():
            return "swap"
        case Bury(card):
            return f"under-{LETTER[card]}"
        case Roll():
            return "roll"
        case Rolled(face):
            return f"rolled-{face}"
        case Expose(paper):
            return f"lay-{LETTER[paper]}"
        case Lead(signal, card, place):
            return f"{signal}{_at(place)}:{LETTER[card]}"
        case LeadAgent(signal, companion, place):
            return f"{signal}{_at(place)}:A{LETTER[companion] if companion else ''}"
        case Void(signal, place):
            return f"{signal}{_at(place)}:-"
        case Second(card):
            return f"+{LETTER[card]}"
        case NoMore():
            return "+-"
        case Follow(card):
            return LETTER[card]
        case Agent(companion):
            return f"A{LETTER[companion] if companion else ''}"
        case Miss():
            return "-"
        case Draw(order):
            return "draw-" + ".".join(map(str, order))
        case Deal(order):
            return "deal-" + ".".join(map(str, order))
        case Reshuffled(order):
            return "mix-" + ".".join(map(str, order))


def _at(place: Place | None) -> str:
    return "" if place is None else f"@{place + 1}"
