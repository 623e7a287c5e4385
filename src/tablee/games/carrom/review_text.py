"""A review of a match in letters: each shot, each seat, and the shots that decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import atan2, degrees, hypot
from typing import Any

from tablee.core.names import Names
from tablee.core.words import fill
from tablee.games.carrom.state import Shot
from tablee.games.carrom.study.report import MatchReview, ReviewedShot, SeatReview


def review_text(words: Mapping[str, Any], review: MatchReview, who: Names) -> Iterator[str]:
    says = words["review"]
    for at, shot in enumerate(review.shots, 1):
        yield _shot_line(says, at, shot, who)
    for seat in review.seats:
        if seat.shots:
            yield from _seat_lines(says, seat, who)
    at_number = {shot.number: at for at, shot in enumerate(review.shots, 1)}
    for shot in review.shots:
        if shot.number in review.decided and shot.found is not None:
            swing = round(shot.found.came - shot.found.expected, 1)
            facts = {"at": at_number[shot.number], "who": who(shot.seat), "pieces": abs(swing)}
            yield fill(says["won" if swing > 0 else "lost"], facts)


def _shot_line(says: Mapping[str, Any], at: int, one: ReviewedShot, who: Names) -> str:
    came = says["foul"] if one.foul else fill(says["fell"], {"count": one.own})
    line = fill(
        says["shot"], {"at": f"{at:3}", "who": who(one.seat), "shot": _aim(says, one.shot), "came": came}
    )
    if one.found is None:
        return line
    found = one.found
    if found.best == one.shot:
        return f"{line} {fill(says['was_best'], {'chance': round(100 * found.chance)})}"
    facts = {
        "chance": round(100 * found.chance), "best_chance": round(100 * found.best_chance),
        "best": _aim(says, found.best),
    }  # fmt: skip
    return f"{line} {fill(says['chances'], facts)}"


def _aim(says: Mapping[str, Any], shot: Shot) -> str:
    """Where the striker stands, where it goes, and how hard."""
    return fill(
        says["aim"],
        {
            "place": round(100 * shot.place, 1),
            "angle": round(degrees(atan2(shot.vx, shot.vy)), 1),
            "speed": round(hypot(shot.vx, shot.vy), 2),
        },
    )


def _seat_lines(says: Mapping[str, Any], seat: SeatReview, who: Names) -> Iterator[str]:
    facts = {"who": who(seat.seat), "shots": seat.shots, "own": seat.own, "fouls": seat.fouls}
    line = fill(says["seat"], facts)
    if seat.aim is not None and seat.luck is not None:
        line += fill(says["seat_judged"], {"aim": round(100 * seat.aim), "luck": f"{seat.luck:+.1f}"})
    yield line
    for pot in seat.pots:
        facts = {
            "distance": says["distance"][pot.distance], "cut": says["cut"][pot.cut],
            "potted": pot.potted, "tried": pot.tried,
        }  # fmt: skip
        yield "     " + fill(says["pot"], facts)
