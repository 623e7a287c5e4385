"""The rules beside a batch: what chance did is read from the cards, so that the rules can do the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tablee.games.pietons.deck import CARDS, DIE, PAPERS, RANK, WALKERS, Card
from tablee.games.pietons.kernel.table import KINDS, RING
from tablee.games.pietons.legality import has_paper
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, Cut, Deal, Draw, Reshuffled, Rolled, State

BLANK = next(face for face in range(1, 7) if face not in DIE)


def chance(rules: Pietons, state: State, table: Any, dealer: int) -> Action:
    """What chance, or who cuts, did here to lead to this table of a batch."""
    match state.stage:
        case "draw":
            return Draw(_drawn(state, dealer))
        case "shuffle":
            return Deal(_order(state.talon, _dealt(rules, table, dealer)))
        case "cut":
            return Cut(1)
        case "die":
            return Rolled(_face(state, table))
        case _:
            return Reshuffled(_order(state.talon, _reshuffled(table)))


def _drawn(state: State, dealer: int) -> tuple[int, ...]:
    """C1: a card that names the dealer, and for the others some that do not. Which ones changes nothing."""
    naming = [i for i, card in enumerate(state.talon) if card == "agent" or card in WALKERS]
    others = iter(set(range(len(state.talon))) - set(naming))
    return tuple(naming[0] if seat == dealer else next(others) for seat in state.drawing)


def _face(state: State, table: Any) -> int:
    """C5b: a face that gives what the die gave."""
    player, seat = state.players[state.actor], state.actor
    for face, paper in DIE.items():
        if table["paper"][2 * seat + PAPERS.index(paper)] and not has_paper(player, paper):
            return face
    return BLANK


def _talon(table: Any) -> list[Card]:
    ring, top = table["talon"].tolist(), int(table["top"])
    return [CARDS[ring[(top + i) % RING]] for i in range(int(table["talon_size"]))]


def _hand(table: Any, seat: int) -> list[Card]:
    counts = table["hand"][seat * KINDS : (seat + 1) * KINDS].tolist()
    return [CARDS[card] for card, count in enumerate(counts) for _ in range(count)]


def _reshuffled(table: Any) -> list[Card]:
    """C13, C4: who then had no card has drawn the top one."""
    drawn = _hand(table, int(table["actor"])) if table["drew"] else []
    return drawn + _talon(table)


def _dealt(rules: Pietons, table: Any, dealer: int) -> list[Card]:
    """C2: the pack before it is cut by one card, such that all get what they have."""
    hands = [_hand(table, (dealer + 1 + i) % rules.seats) for i in range(rules.seats)]
    pack = [hands[i % rules.seats][i // rules.seats] for i in range(rules.dealt * rules.seats)]
    pack += _talon(table)
    return [pack[-1], *pack[:-1]]


def _order(before: Sequence[Card], after: Sequence[Card]) -> tuple[int, ...]:
    """Which card came to each place; which of like cards changes nothing.

    After a reshuffle that ended the manche other cards lie there already, and the order changes nothing.
    """
    if Counter(before) != Counter(after):
        return tuple(range(len(before)))
    places: dict[Card, list[int]] = {card: [] for card in RANK}
    for place, card in enumerate(before):
        places[card].append(place)
    return tuple(places[card].pop() for card in after)


def settled(rules: Pietons, state: State, batch: Any, index: int) -> State:
    """The state once chance has played, as it did in a game of a batch; unless that game has begun anew."""
    while state.outcome is None and state.stage in ("draw", "shuffle", "cut", "die", "recycle"):
        tables, games = batch._games
        done = chance(rules, state, tables[index], int(games[index]["dealer"]))
        state = rules.apply(state, done).state
    return state
