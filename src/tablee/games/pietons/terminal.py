"""The card table in letters, for the terminal: what lies open, one's own hand, and what happened in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from tablee.core.game import Seat
from tablee.core.words import fill
from tablee.games.pietons import events as ev
from tablee.games.pietons.deck import SIGNALS
from tablee.games.pietons.letters import letters
from tablee.games.pietons.positions import NATURE_LETTER
from tablee.games.pietons.view import Shown, View

Facts: TypeAlias = dict[str, Any]


def draw(view: View) -> str:
    """Signals with their tokens, each player with cards laid, papers and points, then one's own hand."""
    covered = Counter(view.board[place] for place in view.tokens)
    signals = [
        f"{signal} {'■' * covered[signal]}{'□' * (view.board.count(signal) - covered[signal])}"
        for signal in SIGNALS
    ]
    follow = f"→ {NATURE_LETTER[view.coup.follow]}" if view.coup else "→ ?"
    rows = ["  ".join(signals), f"{len(view.tokens)}/16   talon {view.talon}   A {view.centre}/6   {follow}"]
    rows += [_player(view, seat, player) for seat, player in enumerate(view.players)]
    if view.seat is not None:
        rows.append(f"   {' '.join(letters(view.hand))}")
    return "\n".join(rows)


def _player(view: View, seat: int, player: Shown) -> str:
    mark = ">" if view.stage != "over" and seat == view.actor else " "
    total = view.totals[seat] + (player.points if view.stage != "over" else 0)
    papers = letters(player.papers) or "-"
    return (
        f"{mark} {seat + 1}  {player.cards:2d}  {letters(player.laid):24}  "
        f"{papers:2}  -{player.tickets}00  = {total}"
    )


def tell(words: Mapping[str, Any], event: ev.Event, who: Callable[[Seat], str]) -> str:
    key, facts = _said(words, event, who)
    if isinstance(event, ev.MancheOver):
        points = ", ".join(f"{who(Seat(i))} {line.points}" for i, line in enumerate(event.sheet))
        return f"{words['manche'][event.code]} {points}"
    return fill(words["event"][key], facts)


def _said(words: Mapping[str, Any], event: ev.Event, who: Callable[[Seat], str]) -> tuple[str, Facts]:
    """The sentence that fits the event, and what it speaks of, in words."""
    facts: Facts = {name: getattr(event, name) for name in event.__match_args__}
    if "seat" in facts:
        facts["who"] = who(facts["seat"])
    for name in ("card", "paper"):
        if facts.get(name):
            facts[name] = words["card"][facts[name]]
    if "signal" in facts:
        facts["signal"] = words["signal"][facts["signal"]]
    match event:
        case ev.Drawn(seats, cards):
            shown = [f"{who(s)} {words['card'][c]}" for s, c in zip(seats, cards, strict=True)]
            return event.kind, {"cards": shown}
        case ev.Showed(paper=None):
            return "showed_nothing", facts
        case ev.Led(agent=True, card=card):
            return "led_agent" if card else "led_agent_alone", facts
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


def _names(seats: Sequence[Seat], who: Callable[[Seat], str]) -> list[str]:
    return [who(seat) for seat in seats]
