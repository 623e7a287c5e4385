"""Positions written as squares, for tests that read like the rules."""

from __future__ import annotations

from tablee.core.game import IllegalAction, Seat
from tablee.games.macadam import notation
from tablee.games.macadam.past import Past
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import SOUTH, Move, State, key, mask


def text(south: str, north: str, mover: Seat = SOUTH) -> str:
    return notation.position_text(State((mask(south), mask(north)), mover))


def free(south: str, north: str, mover: Seat = SOUTH) -> State:
    """Any board at all, also one that M-A5 would not let a person set."""
    pawns = (mask(south), mask(north))
    return State(pawns, mover, Past().then(key(pawns, mover)))


def reached(game: Macadam, state: State, start: str) -> set[str]:
    """Where a pawn can go."""
    return {move.end for move in game.actions(state) if isinstance(move, Move) and move.start == start}


def refusal(game: Macadam, state: State, start: str, end: str) -> tuple[str, str]:
    try:
        game.apply(state, Move(start, end))
    except IllegalAction as caught:
        return caught.rule, caught.code
    raise AssertionError(f"{start}-{end} is legal")
