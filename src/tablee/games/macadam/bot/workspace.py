"""The one record that a search works in, and what its numbers mean."""

from __future__ import annotations

from typing import Annotated

from tablee.core.kernel_types import Array, Bits
from tablee.core.search.ordering import MOVES
from tablee.core.search.record import SearchRecord
from tablee.games.macadam.bot.terms import TERMS

NOTHING = MOVES  # no move: a move is its start square plus 64 times its end square
FORBIDDEN = 31999  # the score of a position that M-A7 forbids, for its player to move
DEEPEST = 64  # plies
WIDEST = 128  # moves of one position: 67 were the most ever seen
DRAW = 20  # M-A7: what a draw by repetition costs
PAST = 1024  # slots for the positions of the game so far; M15 ends it at 301


class MacadamSearch(SearchRecord):
    """What is asked, what is answered, and what is in between."""

    # what is asked
    depth: int
    longest: int  # jumps of a chain that this player sees
    six: int  # whether M11 counts, or is seen at all
    strict: int  # M-A7: a third occurrence is illegal
    left: int  # M15: moves until the cap
    draw: int  # M-A7: what a draw costs the player at the root
    replies: int  # whether threats to win at once are seen
    learnt: Bits  # weights of the learnt evaluation: their address; 0 if positions are judged by `weight`
    weight: Annotated[Array[int], TERMS]
    bonus: Annotated[Array[int], MOVES]  # by move at the root: which of nearly equal moves is preferred
    past_key: Annotated[Array[Bits], PAST]  # the positions of the game so far, and how often each stood
    past_times: Annotated[Array[int], PAST]
    # what is answered
    best: int
    line: Annotated[Array[int], DEEPEST]
    # what is in between
    root_moves: int
    path: Annotated[Array[Bits], DEEPEST + 2]
    killers: Annotated[Array[int], 2 * (DEEPEST + 2)]
    history: Annotated[Array[int], 2 * MOVES]
    move: Annotated[Array[int], WIDEST * (DEEPEST + 2)]
    rank: Annotated[Array[int], WIDEST * (DEEPEST + 2)]
