"""The card table in letters, for the terminal: what lies open, one's own hand, and what happened in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from tablee.core.game import Seat
from tablee.core.names import Names
from tablee.core.words import fill, words
from tablee.games.pietons import events as ev
from tablee.games.pietons.card_letters import LETTER, letters
from tablee.games.pietons.deck import SIGNALS
from tablee.games.pietons.view import Shown, View

Facts: TypeAlias = dict[str, Any]
Words: TypeAlias = Mapping[str, Any]
ENGLISH = words("tablee.games.pietons", "en")


def board_text(view: View, words: Words = ENGLISH) -> str:
    """Signals with their tokens, each player with cards laid, papers and points, then one's own hand."""
    covered = Counter(view.board[place] for place in view.tokens)
    rows = [
        f"{signal} {'■' * covered[signal]}{'□' * (view.board.count(signal) - covered[signal])}"
        f" {words['signal'][signal]}"
        for signal in SIGNALS
    ]
    facts = {"covered": len(view.tokens), "talon": view.talon, "agents": view.centre}
    rows.append(fill(words["below"], facts))
    rows += [_player(view, seat, player, words) for seat, player in enumerate(view.players)]
    if view.coup:
        rows.append(fill(words["to_follow"], {"follow": words["nature"][view.coup.follow]}))
    if view.hand:
        rows.append(_hand(view, words))
    return "\n".join(rows)


def _player(view: View, seat: int, player: Shown, words: Words) -> str:
    mark = ">" if view.stage != "over" and seat == view.actor else " "
    facts = {
        "who": words["sides"][seat],
        "cards": player.cards,
        "laid": letters(player.laid) or "-",
        "papers": letters(player.papers) or "-",
        "tickets": player.tickets,
        "points": view.totals[seat] + (player.points if view.stage != "over" else 0),
    }
    return f"{mark} {fill(words['row'], facts)}"


def _hand(view: View, words: Words) -> str:
    """Each kind by the letter that is typed for it, and its name."""
    counts = Counter(view.hand)
    kinds = (f"{LETTER[card]} {words['card'][card]}{f' x{n}' if n > 1 else ''}" for card, n in counts.items())
    return f"  [{', '.join(kinds)}]"


def event_text(words: Words, event: ev.Event, who: Names) -> str:
    key, facts = _said(words, event, who)
    if isinstance(event, ev.MancheOver):
        points = ", ".join(f"{who(Seat(i))} {line.points}" for i, line in enumerate(event.sheet))
        return f"{words['manche'][event.code]} {points}"
    return fill(words["event"][key], facts)


def _said(words: Words, event: ev.Event, who: Names) -> tuple[str, Facts]:
    """The sentence that fits the event, and what it speaks of, in words."""
    facts: Facts = {name: getattr(event, name) for name in event.__match_args__}
    if "seat" in facts:
        facts["who"] = who(facts["seat"])
    if facts.get("card"):
        facts["card"] = words["nature"][facts["card"]]
    if facts.get("paper"):
        facts["paper"] = words["card"][facts["paper"]]
    if "signal" in facts:
        facts["signal"] = words["signal"][facts["signal"]]
    match event:
        case ev.CardsDrawn(seats, cards):
            shown = [f"{who(s)} ({words['card'][c].lower()})" for s, c in zip(seats, cards, strict=True)]
            return event.kind, {"cards": shown}
        case ev.Showed(paper=None):
            return "showed_nothing", facts
        case ev.Led(agent=True, card=card):
            return "led_agent" if card else "led_agent_alone", facts
        case ev.Blocked(laid_all=True):
            return "blocked_free", facts
        case ev.Added(card=None):
            return "added_none", facts
        case ev.Directed(card=None):
            return "directed_alone", facts
        case ev.Missed(ticket=False):
            return "missed_free", facts
        case ev.Stopped(seats):
            return event.kind, {"seats": _names(seats, who)}
        case _:
            return event.kind, facts


def _names(seats: Sequence[Seat], who: Names) -> list[str]:
    return [who(seat) for seat in seats]
