"""A finished match summed up: pots by distance and by cut, fouls, and the shots that decided.

A shot decided if what it brought differs most from what the best shot there brings on average: pieces won by
nerve or thrown away. The three that differ most are told, if they differ by a piece or more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from tablee.core.game import Seat
from tablee.core.study.review import FinishedPlay, Happened
from tablee.core.value import value
from tablee.games.carrom.board import STRIKER
from tablee.games.carrom.path import events, fallen
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot, Struck, colours, team_of
from tablee.games.carrom.study.attempts import Attempt, attempt
from tablee.games.carrom.study.shots import USUAL_HAND, ShotAsked, ShotFound

MOST_DECIDED, DECIDES = 3, 1.0  # shots, pieces
NEAR, FAR = 0.2, 0.4  # metres to the pocket
FULL, THIN = 15.0, 40.0  # degrees of cut

Distance: TypeAlias = Literal["near", "middle", "far"]
Cut: TypeAlias = Literal["full", "half", "thin"]


@value
class PotCount:
    """Of pieces sent towards a pocket from about so far, and cut about so thin: how many fell."""

    distance: Distance
    cut: Cut
    tried: int
    potted: int


@value
class ReviewedShot:
    """`number`: of its line. `own`: pieces of the shooter's that fell. `found`: null until it is judged."""

    number: int
    seat: Seat
    shot: Shot
    own: int
    foul: bool
    aimed: Attempt | None
    hand: int
    found: ShotFound | None


@value
class SeatReview:
    """`aim`: the share of the best shots' chances that this seat's own shots had; `luck`: how many more
    succeeded than shots so aimed do on average."""

    seat: Seat
    shots: int
    own: int
    fouls: int
    pots: tuple[PotCount, ...]
    aim: float | None
    luck: float | None


@value
class MatchReview:
    shots: tuple[ReviewedShot, ...]
    seats: tuple[SeatReview, ...]
    decided: tuple[int, ...]  # numbers of lines, in the order of play


def questions(rules: Carrom, play: FinishedPlay) -> list[ShotAsked]:
    found = []
    for one in _shots(play):
        struck = _struck(one)
        bits = sum(1 << id for id in fallen(events(struck.record.events)))
        found.append(ShotAsked(one.number, one.before, one.action, bits, _hand(play, struck.seat)))
    return found


def tell(rules: Carrom, play: FinishedPlay, found: Sequence[ShotFound | None]) -> MatchReview:
    shots = [_reviewed(play, one, what) for one, what in zip(_shots(play), found, strict=True)]
    seats = tuple(
        _seat(Seat(seat), [one for one in shots if one.seat == seat]) for seat in range(rules.seats)
    )
    known = [one for one in shots if one.found is not None]
    decided = sorted((one for one in known if abs(_swing(one)) >= DECIDES), key=lambda one: -abs(_swing(one)))
    return MatchReview(tuple(shots), seats, tuple(sorted(one.number for one in decided[:MOST_DECIDED])))


def _shots(play: FinishedPlay) -> list[Happened]:
    return [one for one in play.happened if isinstance(one.action, Shot)]


def _struck(one: Happened) -> Struck:
    return next(event for event in one.step.events if isinstance(event, Struck))


def _hand(play: FinishedPlay, seat: Seat) -> int:
    return play.levels[seat] or USUAL_HAND


def _reviewed(play: FinishedPlay, one: Happened, found: ShotFound | None) -> ReviewedShot:
    struck = _struck(one)
    gone = fallen(events(struck.record.events))
    own = colours(one.before.breaker)[team_of(struck.seat)]
    return ReviewedShot(
        one.number, struck.seat, one.action, sum(id in own for id in gone), STRIKER in gone,
        attempt(one.before, struck.record), _hand(play, struck.seat), found,
    )  # fmt: skip


def _seat(seat: Seat, shots: Sequence[ReviewedShot]) -> SeatReview:
    judged = [one.found for one in shots if one.found is not None]
    hoped = sum(one.chance for one in judged)
    best = sum(max(one.chance, one.best_chance) for one in judged)
    succeeded = sum(one.success for one in judged)
    return SeatReview(
        seat, len(shots), sum(one.own for one in shots), sum(one.foul for one in shots), _pots(shots),
        hoped / best if best else None, succeeded - hoped if judged else None,
    )  # fmt: skip


def _pots(shots: Sequence[ReviewedShot]) -> tuple[PotCount, ...]:
    """A cell for each distance and each cut that was tried."""
    tried: dict[tuple[Distance, Cut], list[bool]] = {}
    for one in shots:
        if one.aimed is not None:
            tried.setdefault((_distance(one.aimed.far), _cut(one.aimed.cut)), []).append(one.aimed.fell)
    return tuple(PotCount(*cell, len(fell), sum(fell)) for cell, fell in sorted(tried.items()))


def _distance(far: float) -> Distance:
    return "near" if far < NEAR else "middle" if far < FAR else "far"


def _cut(cut: float) -> Cut:
    return "full" if cut < FULL else "half" if cut < THIN else "thin"


def _swing(one: ReviewedShot) -> float:
    assert one.found is not None
    return one.found.came - one.found.expected
