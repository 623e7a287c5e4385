"""What an engine was thinking when it chose."""

from __future__ import annotations

from tablee.core import bot as core
from tablee.core.game import Seat
from tablee.core.value import value
from tablee.games.dames.moves import moves
from tablee.games.dames.notation import move_text
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import Move, State


@value
class SearchResult:
    """How deep it looked, what it hopes for, and the line it expects."""

    move: Move
    depth: int
    nodes: int
    seconds: float
    score: int  # above zero: good for the player who thought; a hundred is a man
    wins_in: int | None  # plies to a forced win; below zero: to a forced loss
    line: tuple[Move, ...]


def explained(game: Dames, state: State, thought: SearchResult) -> core.Thought:
    """For people: its line in letters, as far as the rules follow it."""
    board, seat, line = board_of(state), state.mover, list[str]()
    for move in thought.line:
        if move not in moves(board, seat, game.free).all:
            break
        line.append(move_text(board, seat, move, game.free))
        board, seat = board.after(seat, move), Seat(1 - seat)
    return core.Thought(thought.depth, thought.score / 100, thought.wins_in, tuple(line))
