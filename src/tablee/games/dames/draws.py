"""When a game stands still: the counts of moves that end it as a draw (DA2, D-A10)."""

from __future__ import annotations

from typing import Literal

from tablee.games.dames.moves import Board

QUIET = 40  # DA2: twenty moves each
KINGS = 50  # D-A10 (i)
LIMITS = {"three": 32, "two": 10}  # D-A10 (ii), (iii)


def material(board: Board) -> Literal["three", "two"] | None:
    """D-A10: the class of material with a count of its own."""
    for own, opp in (board.pieces, board.pieces[::-1]):
        lone = opp.bit_count() == 1 and opp & board.kings
        if lone and own & board.kings and own.bit_count() <= 3:
            return "three" if own.bit_count() == 3 else "two"
    return None
