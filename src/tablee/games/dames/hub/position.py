"""Positions and moves as Hub writes them: fifty-one letters, and captures with all that they take."""

from __future__ import annotations

import re
from dataclasses import replace

from tablee.core.game import IllegalAction
from tablee.core.notation import Unreadable
from tablee.games.dames import fen
from tablee.games.dames.moves import Board, moves
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import BLUE, GREEN, SQUARES, Move, State, mask

MOST_MOVES = 2_000
MOVE = re.compile(r"\d{1,2}(?:-\d{1,2}|x\d{1,2}(?:x\d{1,2}){1,20})\Z", re.ASCII)


def read(text: str) -> tuple[Board, str]:
    """The board and its FEN."""
    if len(text) != 51:
        raise Unreadable(f"a position is a side and fifty letters, not {len(text)}", min(len(text), 51) + 1)
    if text[0] not in "WB":
        raise Unreadable("a position begins with W or B, the side to move")
    for column, letter in enumerate(text[1:], 2):
        if letter not in "wbWBe":
            raise Unreadable(f"{letter!r} is none of w b W B e", column)
    places = {letter: [s for s in SQUARES if text[s] == letter] for letter in "wbWB"}
    pieces = mask(places["w"] + places["W"]), mask(places["b"] + places["B"])
    board = Board(pieces, mask(places["W"] + places["B"]))
    fen.check(board)
    return board, fen.write(board, BLUE if text[0] == "W" else GREEN)


def write(state: State) -> str:
    letters = ["W" if state.mover == BLUE else "B"]
    for square in SQUARES:
        bit = mask([square])
        letter = "w" if state.pieces[0] & bit else "b" if state.pieces[1] & bit else "e"
        letters.append(letter.upper() if state.kings & bit and letter != "e" else letter)
    return "".join(letters)


def move(state: State, text: str) -> Move:
    """The legal move that is meant; captured pieces may stand in any order."""
    if not MOVE.match(text):
        raise Unreadable(f"{text[:20]!r} is not a move: 32-28 or 28x19x23")
    squares = [int(part) for part in re.split("[-x]", text)]
    wanted = (squares[0], squares[1], tuple(sorted(squares[2:])))
    for one in moves(board_of(state), state.mover, False).all:
        if (one.start, one.end, one.captured) == wanted:
            return one
    raise Unreadable(f"{text[:40]} is not legal here")


def move_text(made: Move) -> str:
    if not made.captured:
        return f"{made.start}-{made.end}"
    return "x".join(str(square) for square in (made.start, made.end, *made.captured))


def play(game: Dames, state: State, text: str) -> State:
    """The state after moves separated by spaces. Draws do not end it: the other program counts them."""
    words = text.split()
    if len(words) > MOST_MOVES:
        raise Unreadable(f"more than {MOST_MOVES} moves")
    for word in words:
        made = move(state, word)
        try:
            state = game.apply(state, made).state
        except IllegalAction as refused:  # the game was over
            raise Unreadable(f"{word}: {refused.code}") from None
        if state.outcome is not None and state.outcome.scores == (0.5, 0.5):
            state = replace(state, outcome=None)
    return state
