"""Macadam in letters: positions as ranks 8 to 1, moves as the squares they touch (`c5-e7-e5`)."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise

from tablee.core.game import IllegalAction, Seat
from tablee.core.notation import unreadable as _unreadable
from tablee.games.macadam.moves import ways_from
from tablee.games.macadam.past import Past
from tablee.games.macadam.state import (
    ENOUGH,
    GOAL,
    INDEX,
    NORTH,
    PAWNS,
    SOUTH,
    SQUARES,
    TOO_FEW,
    Action,
    Lot,
    Move,
    Place,
    State,
    across,
    key,
)

LONGEST = 400  # characters: no chain is longer
LETTERS = "sn"
SIDES = ("south", "north")
unreadable = partial(_unreadable, "tablee.games.macadam")


def position(text: str) -> State:
    """M-A5: eight pawns each, none in a goal, and nobody has won."""
    if len(text) > LONGEST:
        raise unreadable("position_too_long")
    board, space, mover = text.partition(" ")
    pawns = _board(board)
    if mover not in ("s", "n"):
        raise unreadable("no_mover", len(board + space) + 1)
    for letter, own in zip(LETTERS, pawns, strict=True):
        if own.bit_count() != PAWNS:
            raise unreadable("pawn_count", letter=letter, count=own.bit_count(), most=PAWNS)
    if (pawns[0] | pawns[1]) & (GOAL[0] | GOAL[1]):
        raise unreadable("in_goal")
    ours, theirs = across(pawns)
    if (ours >= ENOUGH and theirs <= TOO_FEW) or (theirs >= ENOUGH and ours <= TOO_FEW):
        raise unreadable("won_already")
    seat = Seat(LETTERS.index(mover))
    return State(pawns, seat, Past().then(key(pawns, seat)))


def _board(text: str) -> tuple[int, int]:
    pawns = [0, 0]
    rank, file = 7, 0
    for column, letter in enumerate(text, 1):
        if letter == "/":
            if file != 8 or rank == 0:
                raise unreadable("ranks", column)
            rank, file = rank - 1, 0
            continue
        width = int(letter) if letter in "12345678" else 1
        if letter not in "12345678sn":
            raise unreadable("no_letter", column, text=letter)
        if file + width > 8:
            raise unreadable("long_rank", column)
        if letter in LETTERS:
            pawns[LETTERS.index(letter)] |= 1 << (rank * 8 + file)
        file += width
    if rank != 0 or file != 8:
        raise unreadable("short_board", len(text) + 1)
    return pawns[0], pawns[1]


def position_text(state: State) -> str:
    ranks = []
    for rank in range(7, -1, -1):
        row = ""
        for file in range(8):
            bit = 1 << (rank * 8 + file)
            row += "s" if state.pawns[0] & bit else "n" if state.pawns[1] & bit else "1"
        ranks.append(re.sub("1+", lambda gap: str(len(gap[0])), row))
    return "/".join(ranks) + " " + ("-" if state.mover is None else LETTERS[state.mover])


def action(_game: object, state: State, text: str) -> Action:
    """A move by all its squares or by its first and last; `d4` alone is a placement (M17)."""
    if len(text) > LONGEST:
        raise unreadable("move_too_long")
    if text in ("lot-south", "lot-north"):
        return Lot(SOUTH if text == "lot-south" else NORTH)
    squares = text.split("-")
    column = 1
    for square in squares:
        if square not in INDEX:
            raise unreadable("no_square", column, text=square[:8])
        column += len(square) + 1
    if len(squares) == 1:
        return Place(squares[0])
    if len(squares) > 2:
        _check_chain(state, squares)
    return Move(squares[0], squares[-1])


def _check_chain(state: State, squares: list[str]) -> None:
    """M6: each step of a written chain is a jump over a pawn of one's own."""
    if state.mover is None:
        return
    own = state.pawns[state.mover] & ~(1 << INDEX[squares[0]])
    taken = (own | state.pawns[1 - state.mover]) & ~(1 << INDEX[squares[0]])  # M-A4
    for a, b in pairwise(squares):
        start, end = INDEX[a], INDEX[b]
        ranks, files = end // 8 - start // 8, end % 8 - start % 8
        if {abs(ranks), abs(files)} not in ({2}, {0, 2}):
            raise IllegalAction("M6", "unreachable", start=a, end=b)
        middle = start + (ranks // 2) * 8 + files // 2
        if not own >> middle & 1:
            raise IllegalAction("M6", "nothing_to_jump", start=a, end=b, block=SQUARES[middle])
        if taken >> end & 1:
            raise IllegalAction("M6", "occupied", start=a, end=b)
        if GOAL[state.mover] >> end & 1:
            raise IllegalAction("M9", "own_goal", start=a, end=b)


def action_text(_game: object, state: State, action: Action) -> str:
    match action:
        case Lot(first):
            return f"lot-{SIDES[first]}"
        case Place(square):
            return square
        case Move(start, end):
            if state.mover is not None:
                for way in ways_from(state.pawns, state.mover, INDEX[start]):
                    if way.end == INDEX[end]:
                        return "-".join(way.choice.path)
            return f"{start}-{end}"
