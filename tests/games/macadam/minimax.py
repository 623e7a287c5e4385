"""Plain minimax over the slow twin: who can force a win within so many plies."""

from __future__ import annotations

from tests.games.macadam.plain import GOAL, SIDE, Move, Position, jumps, moves, winner


def after(position: Position, move: Move) -> Position:
    """The position after a move, the other player to move."""
    mine = position.mine - {move[0]} | {move[1]}
    other = position.pawns[1 - position.mover]
    return Position((mine, other) if position.mover == 0 else (other, mine), 1 - position.mover)


def wins_at_once(position: Position) -> bool:
    """M10: a chain into the goal; M11: a sixth pawn across against two."""
    here, there = SIDE[position.mover], SIDE[1 - position.mover]
    sixth = len(position.mine & there) == 5 and len(position.pawns[1 - position.mover] & here) <= 2
    for start in position.mine:
        ends = jumps(position, start)
        if any(end in GOAL[1 - position.mover] for end in ends):
            return True
        if sixth and start in here and any(end in there for end in ends):
            return True
    return False


def wins(position: Position, plies: int) -> bool:
    """Can the player to move force a win within `plies` plies (1, 3, 5 …)?"""
    if wins_at_once(position):
        return True
    return plies > 1 and any(wins_by(position, move, plies) for move in moves(position))


def wins_by(position: Position, move: Move, plies: int) -> bool:
    """Does this very move force a win within `plies` plies, itself counted?"""
    reply = after(position, move)
    if winner(reply) is not None:
        return winner(reply) == position.mover
    return plies > 1 and loses(reply, plies - 1)


def loses(position: Position, plies: int) -> bool:
    """Does every move of the player to move let the other win within `plies` plies (2, 4 …)?"""
    if wins_at_once(position):
        return False
    answers = moves(position)
    if not answers:  # M14: passed over
        return wins(Position(position.pawns, 1 - position.mover), plies - 1)
    return all(loses_by(position, move, plies) for move in answers)


def loses_by(position: Position, move: Move, plies: int) -> bool:
    """Does this very move let the other player force a win within `plies` plies, itself counted?"""
    reply = after(position, move)
    if winner(reply) is not None:
        return winner(reply) != position.mover
    return wins(reply, plies - 1)
