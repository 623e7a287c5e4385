"""What everyone has seen of the hidden cards, as facts: who took, buried, showed or lacked what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.games.pietons import events as ev
from tablee.games.pietons.deck import ALLOWS, LAID, NATURE, NEEDS, RANK, Card, Nature, Paper, Signal
from tablee.games.pietons.legality import of_nature
from tablee.games.pietons.options import Options
from tablee.games.pietons.view import View


@value
class SeenTaking:
    """The top of the talon came into a hand."""

    seat: Seat


@value
class SeenBurying:
    """A card of a hand went under the talon."""

    seat: Seat


@value
class SeenCard:
    """A card of a hand is hidden no more."""

    seat: Seat
    card: int


@value
class SeenLacking:
    """At this moment a hand had none of these cards (bits in the order of CARDS)."""

    seat: Seat
    cards: int


@value
class SeenShuffle:
    """Six Agents came into the talon, and all of it was shuffled."""


Fact: TypeAlias = SeenTaking | SeenBurying | SeenCard | SeenLacking | SeenShuffle


def trail(rules: Options, view: View, seen: Sequence[ev.Event]) -> list[Fact]:
    """The facts of this manche, in order."""
    begun = [i for i, event in enumerate(seen) if isinstance(event, ev.Dealt | ev.Deals)]
    if not begun or isinstance(seen[begun[-1]], ev.Deals):
        return []
    events = seen[begun[-1] + 1 :]
    reader = _Reader(rules, view, events)
    for event in events:
        reader.read(event)
    if view.stage == "recycle":
        reader.facts.append(SeenShuffle())  # they lie on the talon, which chance has still to shuffle
    return reader.facts


class _Reader:
    """Follows the play closely enough to know what each failure to follow means."""

    def __init__(self, rules: Options, view: View, events: Sequence[ev.Event]) -> None:
        self.rules = rules
        self.facts: list[Fact] = []
        self.free = Counter(rules.board)
        self.follow: Nature | None = None
        won = {(e.seat, e.paper) for e in events if isinstance(e, ev.Showed)}
        self.papers: set[tuple[Seat, Paper]] = {
            (Seat(seat), paper)
            for seat, player in enumerate(view.players)
            for paper in player.won
            if (Seat(seat), paper) not in won
        }

    def read(self, event: ev.Event) -> None:
        match event:
            case ev.Drew(seat) | ev.Took(seat):
                self.facts.append(SeenTaking(seat))
            case ev.Buried(seat):
                self.facts.append(SeenBurying(seat))
            case ev.Showed(seat, _, paper) if paper is not None:
                self.papers.add((seat, paper))
            case ev.Exposed(seat, paper):
                self.papers.add((seat, paper))
                self.show(seat, paper)
            case ev.Led():
                self.read_lead(event)
            case ev.Blocked(seat, _, signal):
                self.lack(seat, self.leadable())
                self.place(signal)
            case ev.Added(seat, card) | ev.Followed(seat, card):
                self.show(seat, card)
            case ev.Directed(seat, card):
                if self.rules.agent != "at any time":
                    self.lack_followers(seat)
                self.direct(seat, card)
            case ev.Missed(seat):
                self.lack_followers(seat)
            case ev.Gathered():
                self.facts.append(SeenShuffle())
            case _:
                pass

    def read_lead(self, event: ev.Led) -> None:
        if event.agent:
            self.lack(event.seat, self.leadable())
            self.direct(event.seat, event.card)
        else:
            self.show(event.seat, event.card)
            assert event.card is not None
            self.follow = "vehicle" if event.signal == "at" else NATURE[event.card]
        self.place(event.signal)

    def direct(self, seat: Seat, card: Card | None) -> None:
        self.show(seat, "agent")
        self.show(seat, card)
        if card is None:
            self.lack(seat, LAID)
        else:
            self.follow = NATURE[card]

    def place(self, signal: Signal) -> None:
        self.free[signal] -= 1

    def leadable(self) -> set[Card]:
        return {card for signal, count in self.free.items() if count > 0 for card in ALLOWS[signal]}

    def lack_followers(self, seat: Seat) -> None:
        follow = self.follow
        assert follow is not None, "somebody led"
        self.lack(seat, [card for card in LAID if of_nature(card, follow)])

    def lack(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Of these cards, those for which the seat's papers were in order."""
        mask = sum(1 << RANK[c] for c in cards if c not in NEEDS or (seat, NEEDS[c]) in self.papers)
        if mask:
            self.facts.append(SeenLacking(seat, mask))

    def show(self, seat: Seat, card: Card | None) -> None:
        if card is not None:
            self.facts.append(SeenCard(seat, RANK[card]))
