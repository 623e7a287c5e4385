"""C15: what a manche is worth, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.game import Outcome
from tablee.games.pietons.deck import PENALTY, VALUE, WALKERS, Card
from tablee.games.pietons.state import PlayerState, ScoreLine, Sheet

# The cards of each line of the score sheet, all of one value; what one of each line is worth.
SCORED: dict[str, tuple[Card, ...]] = {
    "walkers": WALKERS, "bicycles": ("bicycle",), "mopeds": ("moped",), "motors": ("moto", "car"),
}  # fmt: skip
EACH: dict[str, int] = {name: VALUE[cards[0]] for name, cards in SCORED.items()} | {"tickets": -PENALTY}


def scored(**counts: int) -> ScoreLine:
    """A line with its points: what each kind of card is worth, less a penalty for each ticket."""
    return ScoreLine(**counts, points=sum(EACH[name] * count for name, count in counts.items()))


def line(player: PlayerState) -> ScoreLine:
    """A player's line of the sheet."""
    laid = {name: sum(card in cards for card in player.laid) for name, cards in SCORED.items()}
    return scored(**laid, tickets=player.tickets)


def totals(sheets: Sequence[Sheet]) -> tuple[int, ...]:
    """C16: points over all manches, by seat."""
    return tuple(sum(one.points for one in lines) for lines in zip(*sheets, strict=True))


def outcome(sheets: Sequence[Sheet]) -> Outcome:
    """The most points win; then the most Piétons, over all manches (C-A9); then the win is shared."""
    points = totals(sheets)
    walkers = tuple(sum(one.walkers for one in lines) for lines in zip(*sheets, strict=True))
    best = max(zip(points, walkers, strict=True))
    level = [points[seat] == best[0] for seat in range(len(points))]
    winners = [level[seat] and walkers[seat] == best[1] for seat in range(len(points))]
    share = 1 / sum(winners)
    code = "points" if sum(level) == 1 else "pietons" if sum(winners) == 1 else "shared"
    return Outcome(tuple(share if won else 0.0 for won in winners), "C15", code)
