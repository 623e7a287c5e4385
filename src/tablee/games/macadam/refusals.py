"""Why a move cannot be played: the rule it breaks, and what the pawn could have done."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.game import IllegalAction, Seat
from tablee.games.macadam.moves import Way
from tablee.games.macadam.state import GOAL, INDEX, SIDE, SQUARES, Move


def refuse_move(pawns: tuple[int, int], seat: Seat, move: Move, ways: Sequence[Way]) -> IllegalAction:
    """The most telling reason for a move that is not among these, all the ways of its pawn."""
    start, end = INDEX[move.start], INDEX[move.end]
    if not pawns[seat] >> start & 1:
        code = "not_yours" if pawns[1 - seat] >> start & 1 else "empty"
        return IllegalAction("M4", code, start=move.start, end=move.end)
    rule, code, block = _reason(pawns, seat, start, end)
    facts: dict[str, str] = {"start": move.start, "end": move.end}
    if block is not None:
        facts["block"] = SQUARES[block]
    return IllegalAction(rule, code, **facts, reach=[SQUARES[end] for end in sorted(way.end for way in ways)])


def _reason(pawns: tuple[int, int], seat: Seat, start: int, end: int) -> tuple[str, str, int | None]:
    taken = pawns[0] | pawns[1]
    if start == end:
        return "M13", "stay", None
    between = _between(start, end)
    straight = start // 8 == end // 8 or start % 8 == end % 8
    if taken >> end & 1:
        # Only a slide could have led there, or else a jump: each wants its last square empty.
        jumped = len(between) == 1 and pawns[seat] >> between[0] & 1
        slid = straight and not jumped and SIDE[seat] >> start & SIDE[seat] >> end & 1
        return "M5" if slid else "M6", "occupied", None
    if GOAL[seat] >> end & 1:
        return "M9", "own_goal", None
    if len(between) == 1 and pawns[1 - seat] >> between[0] & 1:
        return "M8", "enemy_jump", between[0]
    if straight:
        return _slide_reason(taken, seat, start, end, between)
    if len(between) == 1:
        return "M6", "nothing_to_jump", between[0]
    return "M7", "unreachable", None


def _slide_reason(
    taken: int, seat: Seat, start: int, end: int, between: Sequence[int]
) -> tuple[str, str, int | None]:
    if not SIDE[seat] >> start & 1:
        return "M5", "slide_abroad", None
    if not SIDE[seat] >> end & 1:
        return "M5", "slide_across", None
    for square in between:
        if taken >> square & 1:
            return "M5", "slide_blocked", square
    return "M9", "slide_goal", None


def _between(start: int, end: int) -> Sequence[int]:
    """The squares strictly between two on one line, or none."""
    ranks, files = end // 8 - start // 8, end % 8 - start % 8
    steps = max(abs(ranks), abs(files))
    if steps == 0 or abs(ranks) not in (0, steps) or abs(files) not in (0, steps):
        return ()
    step = ranks // steps * 8 + files // steps
    return range(start + step, end, step)
