"""A whole game judged: the curve of hope, what each move cost, marks, accuracy and turning points.

The measures, all in hope (0 to 1): what a move costs is the hope of its player before it, less the hope
after it. `?` from 0.10 on, `??` from 0.20 on, `!` where the best move was found and the second best would
have cost 0.10 or more. The accuracy of a move is 100·exp(-4.4·cost), which is 80 at a cost of 0.05 and 41 at
0.20; that of a side is the mean over its moves. A move without an alternative counts for nothing. The
turning points are the three costliest moves of 0.08 or more.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Literal, TypeAlias, TypeVar

from tablee.core.game import Chance, Game, Outcome, Seat
from tablee.core.notation import Notation
from tablee.core.study.hope import Hope
from tablee.core.study.lines import PositionAnalysis, RatedLine, rated
from tablee.core.value import value

G = TypeVar("G", bound=Game[Any, Any, Any, Any])

BAD, BLUNDER, ONLY = 0.10, 0.20, 0.10
TURNING, MOST_TURNING = 0.08, 3
STEEPNESS = 4.4
EVEN = 0.5

Mark: TypeAlias = Literal["?", "??", "!"]


@value
class StudiedPosition:
    """A position of the game, and the move that was played there; the last one has none."""

    number: int  # actions before it
    seat: Seat | None  # to move
    hope: float | None  # of the first seat; null until it is searched
    lines: tuple[RatedLine, ...]
    played: str
    cost: float | None  # of the move played, in its player's hope
    mark: Mark | None


@value
class GameReport:
    """`done` of `positions` are searched; what follows from the others is not yet told."""

    positions: tuple[StudiedPosition, ...]
    done: int
    accuracy: tuple[float | None, ...]  # of each seat
    turning_points: tuple[int, ...]  # numbers of positions, in the order of play


def report(
    notation: Notation[G, Any, Any],
    hope: Hope,
    game: G,
    actions: Sequence[Any],
    found: Sequence[PositionAnalysis | None],
) -> GameReport:
    """The game's actions, and for each position (one more than actions) what was found, or nothing yet."""
    states = [game.start()]
    for action in actions:
        states.append(game.apply(states[-1], action).state)
    hopes = [_hope_of_first(game, hope, state, one) for state, one in zip(states, found, strict=True)]
    hopes = _carried(hopes, found)
    rows = [
        _row(notation, hope, game, states, actions, hopes, found[number], number)
        for number in range(len(states))
    ]
    costly = sorted((row for row in rows if (row.cost or 0) >= TURNING), key=lambda row: -(row.cost or 0))
    return GameReport(
        tuple(rows),
        sum(one is not None for one in found),
        tuple(_accuracy(rows, Seat(seat)) for seat in range(game.seats)),
        tuple(sorted(row.number for row in costly[:MOST_TURNING])),
    )


def _hope_of_first(game: G, hope: Hope, state: Any, found: PositionAnalysis | None) -> float | None:
    turn = game.turn(state)
    if isinstance(turn, Outcome):
        return turn.scores[0]
    if found is None or isinstance(turn, Chance) or not found.lines:
        return None
    own = hope.expected(found.lines[0].score)
    return own if turn == 0 else 1 - own


def _carried(hopes: Sequence[float | None], found: Sequence[PositionAnalysis | None]) -> list[float | None]:
    """Where nothing can be searched (a lot, a pawn put down) things stand as they do next."""
    filled, following = list[float | None](), None
    for one, searched in zip(reversed(hopes), reversed(found), strict=True):
        following = one if one is not None or searched is None else following
        filled.append(following)
    return filled[::-1]


def _row(
    notation: Notation[G, Any, Any], hope: Hope, game: G, states: Sequence[Any], actions: Sequence[Any],
    hopes: Sequence[float | None], found: PositionAnalysis | None, number: int,
) -> StudiedPosition:  # fmt: skip
    turn = game.turn(states[number])
    seat = None if isinstance(turn, Chance | Outcome) else turn
    lines = tuple(rated(hope, line) for line in found.lines) if found is not None else ()
    if number == len(actions):
        return StudiedPosition(number, seat, hopes[number], lines, "", None, None)
    action = actions[number]
    played = notation.action_text(game, states[number], action)
    cost = None
    if seat is not None and len(lines) > 1:
        before, after = hopes[number], hopes[number + 1]
        if before is not None and after is not None:
            cost = max(0.0, before - after if seat == 0 else after - before)
        if action == lines[0].do and cost is not None:
            cost = 0.0  # the same move searched one ply later: what differs is the search, not the player
    return StudiedPosition(number, seat, hopes[number], lines, played, cost, _mark(lines, action, cost))


def _mark(lines: Sequence[RatedLine], action: Any, cost: float | None) -> Mark | None:
    if cost is None:
        return None
    if cost >= BAD:
        return "??" if cost >= BLUNDER else "?"
    if action == lines[0].do and lines[0].hope - lines[1].hope >= ONLY:
        return "!"
    return None


def _accuracy(rows: Sequence[StudiedPosition], seat: Seat) -> float | None:
    costs = [row.cost for row in rows if row.seat == seat and row.cost is not None]
    return sum(100 * exp(-STEEPNESS * cost) for cost in costs) / len(costs) if costs else None
