"""Luck and skill side by side: what the deals were worth to each seat, and what its decisions cost it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Discriminator

from tablee.core.game import Seat
from tablee.core.study.review import FinishedPlay
from tablee.core.value import value
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Asked
from tablee.games.pietons.study.questions import (
    DealAsked,
    DealFound,
    DecisionAsked,
    DecisionFound,
    SeatDeal,
    questions,
)

MOST_COSTLY, COSTLY = 3, 25.0  # decisions that are told, points


@value
class ReviewedDecision:
    """`number`: of its line in the log. `best` and `cost` are null until it is judged."""

    number: int
    seat: Seat
    do: Annotated[Asked, Discriminator("kind")]
    best: Annotated[Asked, Discriminator("kind")] | None
    cost: float | None


@value
class SeatReview:
    """`luck`: points of lead that the cards brought, over all manches; null until all deals are judged.
    `cost`: points of lead that the decisions judged so far cost; null where none is."""

    seat: Seat
    luck: float | None
    deals: tuple[SeatDeal, ...]
    decisions: int
    best: int  # decisions as a strong player's
    cost: float | None


@value
class CardsReview:
    """`costly`: numbers of lines, in the order of play."""

    decisions: tuple[ReviewedDecision, ...]
    seats: tuple[SeatReview, ...]
    costly: tuple[int, ...]


def tell(
    rules: Pietons, play: FinishedPlay, found: Sequence[DecisionFound | DealFound | None]
) -> CardsReview:
    asked = questions(rules, play)
    decisions = [
        _reviewed(one, what if isinstance(what, DecisionFound) else None)
        for one, what in zip(asked, found, strict=True)
        if isinstance(one, DecisionAsked)
    ]
    deals = [what for one, what in zip(asked, found, strict=True) if isinstance(one, DealAsked)]
    known = [what for what in deals if isinstance(what, DealFound)]
    complete = len(known) == len(deals)
    worst = sorted(decisions, key=lambda one: -(one.cost or 0.0))[:MOST_COSTLY]
    return CardsReview(
        tuple(decisions),
        tuple(_seat(Seat(seat), decisions, known, complete) for seat in range(rules.seats)),
        tuple(sorted(one.number for one in worst if (one.cost or 0.0) >= COSTLY)),
    )


def _reviewed(one: DecisionAsked, found: DecisionFound | None) -> ReviewedDecision:
    if found is None:
        return ReviewedDecision(one.number, one.seat, one.do, None, None)
    return ReviewedDecision(one.number, one.seat, one.do, found.best, found.cost)


def _seat(
    seat: Seat, decisions: Sequence[ReviewedDecision], deals: Sequence[DealFound], complete: bool
) -> SeatReview:
    mine = [one for one in decisions if one.seat == seat]
    costs = [one.cost for one in mine if one.cost is not None]
    own = tuple(deal.seats[seat] for deal in deals)
    return SeatReview(
        seat, sum(one.luck for one in own) if complete and own else None, own, len(mine),
        sum(cost == 0.0 for cost in costs), sum(costs) if costs else None,
    )  # fmt: skip
