"""Why a move cannot be played: the rule it breaks, and what could have been captured."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from tablee.core.game import IllegalAction, Seat
from tablee.games.dames.reach import STEPS, Board, Moves, moves, shown
from tablee.games.dames.state import BIT, BOARD, NUMBER, Capture, Move

SHOWN = 12  # captures named in one refusal


def refuse_move(board: Board, seat: Seat, move: Move, free: bool) -> IllegalAction:
    """The most telling reason for a move that is not among the legal ones."""
    start, end = 1 << BIT[move.start], 1 << BIT[move.end]
    where: dict[str, JsonValue] = {"start": move.start, "end": move.end}
    if not board.pieces[seat] & start:
        code = "not_yours" if board.pieces[1 - seat] & start else "empty"
        return IllegalAction("D2", code, **where)
    if list(move.captured) != sorted(set(move.captured)):
        return IllegalAction("D9", "not_in_order", **where)
    if not free:
        refused = _duty(board, seat, move, moves(board, seat, False))
        if refused is not None:
            return refused
    if move.start == move.end and not move.captured:
        return IllegalAction("D2", "stay", **where)
    if (board.pieces[0] | board.pieces[1]) & end & ~start:
        return IllegalAction("D3", "occupied", **where)
    if move.captured:
        return IllegalAction("D6" if board.kings & start else "D5", "cannot_take", **where)
    return _simple(board, seat, move, where)


def _duty(board: Board, seat: Seat, move: Move, legal: Moves) -> IllegalAction | None:
    """D7, D8: a capture is a duty, and so is the longest; says which ones there are."""
    if not legal.most:
        return None
    captures = [shown(board, seat, one) for one in legal.longest[:SHOWN]]
    facts: dict[str, JsonValue] = {
        "start": move.start,
        "end": move.end,
        "most": legal.most,
        "taken": len(move.captured),
        "moves": list(dict.fromkeys(short(capture) for capture in captures)),
        "captures": [{"path": list(one.path), "captured": list(one.captured)} for one in captures],
    }
    possible = moves(board, seat, True).all
    if move not in possible:
        if any((one.start, one.end) == (move.start, move.end) for one in legal.all):
            return IllegalAction("D9", "not_these", **facts)
        return IllegalAction("D8", "must_take", **facts) if not move.captured else None
    if not move.captured:
        return IllegalAction("D8", "must_take", **facts)
    if any(one.start == move.start and set(move.captured) < set(one.captured) for one in legal.longest):
        return IllegalAction("D7", "goes_on", **facts)
    return IllegalAction("D8", "take_most", **facts)


def _simple(board: Board, seat: Seat, move: Move, where: dict[str, JsonValue]) -> IllegalAction:
    """D3, D4: a move that takes nothing."""
    line = between(move.start, move.end)
    king = bool(board.kings >> BIT[move.start] & 1)
    rule = "D4" if king else "D3"
    if line is None:
        return IllegalAction(rule, "not_diagonal", **where)
    if king:
        blocked = next(square for square in line if (board.pieces[0] | board.pieces[1]) >> BIT[square] & 1)
        return IllegalAction(rule, "blocked", **where, block=blocked)
    if line:
        return IllegalAction(rule, "too_far", **where)
    return IllegalAction(rule, "backwards", **where)


def between(start: int, end: int) -> Sequence[int] | None:
    """The squares strictly between two on one diagonal; None if they are on none."""
    for step in STEPS:
        line: list[int] = []
        at = BIT[start] + step
        while at >= 0 and BOARD >> at & 1:
            if NUMBER[at] == end:
                return line
            line.append(NUMBER[at])
            at += step
    return None


def short(capture: Capture) -> str:
    """`32x23`, as one says it."""
    return f"{capture.path[0]}{'x' if capture.captured else '-'}{capture.path[-1]}"
