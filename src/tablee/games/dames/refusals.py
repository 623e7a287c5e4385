"""Why a move cannot be played: the rule it breaks, and what could have been captured."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from tablee.core.game import IllegalAction, Seat
from tablee.games.dames.moves import STEPS, Board, Moves, moves, shown, ways
from tablee.games.dames.state import BIT, BOARD, NUMBER, Capture, Move

SHOWN = 12  # captures named in one refusal


def refuse_move(board: Board, seat: Seat, move: Move, free: bool) -> IllegalAction:
    """The reason that explains best why a move is not legal."""
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
        return IllegalAction(rule_of(board, move.start, bool(move.captured)), "occupied", **where)
    if move.captured:
        return IllegalAction(rule_of(board, move.start, True), "cannot_take", **where)
    return _simple(board, seat, move, where)


def rule_of(board: Board, start: int, takes: bool) -> str:
    """D3 to D6: the rule by which the piece on a square moves, or takes."""
    king = bool(board.kings >> BIT[start] & 1)
    return ("D6" if king else "D5") if takes else ("D4" if king else "D3")


def refuse_blow(board: Board, seat: Seat, square: int) -> IllegalAction:
    """D-S1: only a piece of the other that missed a capture; D-A8: nothing is told but what everyone sees."""
    at = 1 << BIT[square]
    code = (
        "blow_own"
        if board.pieces[seat] & at
        else "not_faulty"
        if board.pieces[1 - seat] & at
        else "blow_empty"
    )
    return IllegalAction("D-S1", code, square=square)


def _duty_facts(board: Board, seat: Seat, move: Move, legal: Moves) -> dict[str, JsonValue]:
    captures = [shown(board, seat, one) for one in legal.longest[:SHOWN]]
    return {
        "start": move.start,
        "end": move.end,
        "most": legal.most,
        "moves": list(dict.fromkeys(short(capture) for capture in captures)),
        "captures": [{"path": list(one.path), "captured": list(one.captured)} for one in captures],
    }


def _duty(board: Board, seat: Seat, move: Move, legal: Moves) -> IllegalAction | None:
    """D7, D8: a capture is a duty, and so is the longest; says which ones there are."""
    if not legal.most:
        return None
    facts = _duty_facts(board, seat, move, legal)
    possible = moves(board, seat, True).all
    if move.captured and move not in possible and any(_same_ends(move, one) for one in legal.all):
        return IllegalAction("D9", "not_these", **facts)
    meant = _meant(board, seat, move, possible)
    if meant is None:
        return None if move.captured else IllegalAction("D8", "must_take", **facts)
    if len(meant.captured) == legal.most:
        rule, code = ("D7", "goes_on") if move.captured else ("D8", "must_take")
        return IllegalAction(rule, code, **facts)
    said = "x".join(str(square) for square in meant.path)
    return IllegalAction("D8", "take_most", **facts, meant=said, taken=len(meant.captured))


def _meant(board: Board, seat: Seat, move: Move, possible: Sequence[Move]) -> Capture | None:
    """The largest capture that begins with what was tried or ends where it ends, duties aside."""
    if move not in possible:
        ending = [one for one in possible if one.captured and _same_ends(move, one)]
        best = max(ending, key=lambda one: len(one.captured), default=None)
        return None if best is None else shown(board, seat, best)
    if not move.captured:
        return None
    taken = set(move.captured)
    larger = [one for one in possible if one.start == move.start and taken < set(one.captured)]
    for one in sorted(larger, key=lambda one: -len(one.captured))[:SHOWN]:
        for way in ways(board, seat, one):
            if way.path[len(taken)] == move.end:
                return way
    return shown(board, seat, move)


def _same_ends(move: Move, other: Move) -> bool:
    return (move.start, move.end) == (other.start, other.end)


def _simple(board: Board, seat: Seat, move: Move, where: dict[str, JsonValue]) -> IllegalAction:
    """D3, D4: a move that takes nothing."""
    line = between(move.start, move.end)
    rule = rule_of(board, move.start, False)
    if line is None:
        return IllegalAction(rule, "not_diagonal", **where)
    if rule == "D4":
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
