"""A review of a card game in letters: each decision that cost something, then luck and skill of each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.core.names import Names
from tablee.core.words import fill, named
from tablee.games.pietons.state import Asked
from tablee.games.pietons.study.report import CardsReview, ReviewedDecision, SeatReview


def review_text(words: Mapping[str, Any], review: CardsReview, who: Names) -> Iterator[str]:
    says = words["review"]
    for one in review.decisions:
        yield _decision_line(words, one, who)
    for seat in review.seats:
        yield from _seat_lines(says, seat, who)
    costly = [one for one in review.decisions if one.number in review.costly]
    for one in costly:
        facts = {**_played(words, one, who), "points": round(one.cost or 0.0)}
        yield fill(says["costly"], facts)


def _decision_line(words: Mapping[str, Any], one: ReviewedDecision, who: Names) -> str:
    says, facts = words["review"], _played(words, one, who)
    line = f"{one.number:4}  {fill(says['decision'], facts)}"
    if one.cost is None or one.best is None:
        return line
    if one.cost == 0.0:
        return f"{line} {says['as_strong']}"
    return f"{line} {fill(says['better'], {**facts, 'points': round(one.cost, 1)})}"


def _played(words: Mapping[str, Any], one: ReviewedDecision, who: Names) -> dict[str, Any]:
    best = "" if one.best is None else action_words(words, one.best)
    return {"who": who(one.seat), "played": action_words(words, one.do), "best": best}


def action_words(words: Mapping[str, Any], action: Asked) -> str:
    """What a player does, as the page says it too."""
    facts: dict[str, Any] = {name: getattr(action, name) for name in action.__match_args__ if name != "place"}
    facts["card"] = facts.get("card", facts.get("paper"))
    alone = facts["card"] is None and action.kind in ("agent", "lead_agent")
    key = f"{action.kind}_alone" if alone else action.kind
    return fill(words["action"][key], named(words, facts))


def _seat_lines(says: Mapping[str, Any], seat: SeatReview, who: Names) -> Iterator[str]:
    facts: dict[str, Any]
    if seat.luck is not None:
        yield fill(says["luck"], {"who": who(seat.seat), "points": f"{seat.luck:+.0f}"})
    for deal in seat.deals:
        low, middle, high = (round(deal.spread[tenth]) for tenth in (1, 5, 9))
        facts = {"percent": round(100 * deal.rank), "low": low, "middle": middle, "high": high}
        yield "     " + fill(says["deal"], facts)
    if seat.cost is not None:
        facts = {
            "who": who(seat.seat),
            "points": f"{-seat.cost:+.0f}",
            "best": seat.best,
            "all": seat.decisions,
        }
        yield fill(says["skill"], facts)
