"""The Turkish blow (D9): a king takes, and is stopped by pieces that it has taken but that still stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tablee.core.game import Seat
from tablee.games.dames.moves import Board, moves
from tablee.games.dames.rules import board_of
from tablee.games.dames.state import BIT, BOARD, Move, State, squares_of

GIFTS = 2  # that may lead to it
VARIED = 12  # positions with a king more that are tried for each that was played
MOST = 26  # pieces: with more, a king has hardly any way to go


def turkish(board: Board, seat: Seat, move: Move) -> bool:
    """Pieces are lifted once the capture is over; had they gone at once, it could have gone on."""
    if len(move.captured) < 2 or not board.kings >> BIT[move.start] & 1:
        return False
    after = board.after(seat, move)
    return any(one.start == move.end and one.captured for one in moves(after, seat, False).all)


def could_show(state: State, theme: str) -> bool:
    """Is there a king of the other side that a few gifts can lead into one?"""
    if theme != "turc":
        return True
    board, other = board_of(state), Seat(1 - state.mover)
    if not board.pieces[other] & board.kings or moves(board, state.mover, False).most:
        return False
    return _leads(board, state.mover, GIFTS)


def _leads(board: Board, seat: Seat, gifts: int) -> bool:
    other = Seat(1 - seat)
    for gift in moves(board, seat, False).all:
        after = board.after(seat, gift)
        for taken in moves(after, other, False).longest:
            if turkish(after, other, taken):
                return True
            if gifts > 1 and _leads(after.after(other, taken), seat, gifts - 1):
                return True
    return False


def nearby(state: State, theme: str, source: Random) -> Iterator[State]:
    """Kings are rare in games, and this blow needs one: the same position, with a man of the other side
    crowned, and where chance puts it. Nobody is to take there, so that the gift is the first thing."""
    if theme != "turc" or state.pieces[0].bit_count() + state.pieces[1].bit_count() > MOST:
        return
    other = Seat(1 - state.mover)
    men = squares_of(state.pieces[other] & ~state.kings)
    free = squares_of(BOARD & ~(state.pieces[0] | state.pieces[1]))
    for _ in range(VARIED if men else 0):
        varied = _crowned(state, source.choice(men), source.choice(free))
        board = board_of(varied)
        if not any(moves(board, seat, False).most for seat in (state.mover, other)):
            yield varied


def _crowned(state: State, man: int, where: int) -> State:
    """A man of the side that is not to move goes, and a king of theirs is there."""
    other = 1 - state.mover
    pieces = list(state.pieces)
    pieces[other] = pieces[other] & ~(1 << BIT[man]) | 1 << BIT[where]
    return replace(state, pieces=(pieces[0], pieces[1]), kings=state.kings | 1 << BIT[where])
