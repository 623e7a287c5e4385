"""A position in letters: `W:W31-50:B1-20`, kings with a K. Blue stands for White (D12)."""

from __future__ import annotations

import re

from tablee.core.game import Seat
from tablee.games.dames.moves import Board
from tablee.games.dames.state import BLUE, GREEN, MOST_PIECES, mask, squares_of
from tablee.games.dames.unreadable import unreadable

LONGEST = 600  # characters: forty pieces, each with its K and its comma, take far fewer
SIDES = {"W": BLUE, "B": GREEN}
LETTERS = "WB"
PIECES = re.compile(r"(?P<king>K?)(?P<first>\d{1,2})(?:-(?P<last>\d{1,2}))?\Z", re.ASCII)
COUNTERS = re.compile(r"[HF]\d{1,5}\Z", re.ASCII)


def read(text: str) -> tuple[Board, Seat]:
    """A board and the side to move, or Unreadable; one side may have no pieces, not both."""
    if len(text) > LONGEST:
        raise unreadable("position_too_long")
    fields = text.rstrip().removesuffix(".").split(":")
    mover = SIDES.get(fields[0].strip().upper())
    if mover is None:
        raise unreadable("no_side")
    pieces, kings, seen = [0, 0], 0, set[Seat]()
    column = len(fields[0]) + 2
    for field in fields[1:]:
        side = SIDES.get(field.strip()[:1].upper())
        if side is not None:
            if side in seen:
                raise unreadable("side_twice", column, side=LETTERS[side])
            seen.add(side)
            pieces[side], crowned = _pieces(field, column)
            kings |= crowned
        elif not COUNTERS.match(field.strip().upper()):
            raise unreadable("no_pieces_there", column)
        column += len(field) + 1
    board = Board((pieces[0], pieces[1]), kings)
    check(board)
    return board, mover


def _pieces(field: str, column: int) -> tuple[int, int]:
    """One side: its letter, then squares and ranges between commas."""
    men = kings = 0
    lead = len(field) - len(field.lstrip()) + 1
    column += lead
    if not field[lead:].strip():
        return 0, 0
    for part in field[lead:].split(","):
        found = PIECES.match(part.strip().upper())
        if found is None:
            raise unreadable("no_square", column, text=part.strip()[:12])
        first = int(found["first"])
        last = int(found["last"] or first)
        if not 1 <= first <= last <= 50:
            raise unreadable("off_board", column, text=part.strip()[:12])
        bits = mask(range(first, last + 1))
        if (men | kings) & bits:
            raise unreadable("square_twice", column, square=squares_of((men | kings) & bits)[0])
        if found["king"]:
            kings |= bits
        else:
            men |= bits
        column += len(part) + 1
    return men | kings, kings


def check(board: Board) -> None:
    """Refuse what the pieces in the box cannot set up. A man may stand on its last row: D10 crowns a man that
    ends a move there, and some examples of the rules begin with one that has not moved."""
    both = board.pieces[0] & board.pieces[1]
    if both:
        raise unreadable("both_sides", square=squares_of(both)[0])
    if not board.pieces[0] | board.pieces[1]:
        raise unreadable("no_piece_at_all")
    for side, own in enumerate(board.pieces):
        if own.bit_count() > MOST_PIECES:
            raise unreadable("too_many_pieces", side=LETTERS[side], count=own.bit_count(), most=MOST_PIECES)


def write(board: Board, mover: Seat) -> str:
    """Square by square: every program reads that."""
    return f"{'WB'[mover]}:W{_side(board, BLUE)}:B{_side(board, GREEN)}"


def _side(board: Board, seat: Seat) -> str:
    kings = set(squares_of(board.kings))
    return ",".join(f"K{one}" if one in kings else str(one) for one in squares_of(board.pieces[seat]))
