"""Dames in letters: positions as FEN, moves as `32-28`, `32x23`, `32x23x14` in full, blows as `~32`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablee.core.game import IllegalAction, Seat
from tablee.games.dames import fen
from tablee.games.dames.moves import Board, moves, shown, walk
from tablee.games.dames.refusals import refuse_move, rule_of
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import Action, Blow, Move, State, key
from tablee.games.dames.unreadable import unreadable

LONGEST = 100  # characters: twenty-one squares of a path
PAD = r"[ \t\u00a0]{0,9}"  # people write "1- 7" and "32 x 23" to keep columns straight
MOVE = re.compile(rf"\d{{1,2}}(?:{PAD}-{PAD}\d{{1,2}}|(?:{PAD}[x:]{PAD}\d{{1,2}})+)\Z", re.ASCII)
BLOW = re.compile(rf"~{PAD}(\d{{1,2}})\Z", re.ASCII)


def position(text: str) -> State:
    board, mover = fen.read(text)
    return State(board.pieces, board.kings, mover, (key(board.pieces, board.kings, mover, 0),))


def position_text(state: State) -> str:
    return fen.write(board_of(state), state.mover)


def squares(text: str) -> tuple[list[int], bool]:
    """The squares a move names, and whether it is written as a capture."""
    if len(text) > LONGEST:
        raise unreadable("move_too_long")
    text = text.replace("×", "x").replace("X", "x")
    if not MOVE.match(text):
        raise unreadable("not_a_move", text=text[:20])
    column, found = 1, []
    for part in re.split("[-x:]", text):
        square = part.strip()
        if not 1 <= int(square) <= 50:
            raise unreadable("off_board", column + len(part) - len(part.lstrip()), text=square)
        found.append(int(square))
        column += len(part) + 1
    return found, "-" not in text


def action(game: Dames, state: State, text: str) -> Action:
    """A move by its first and last square, or by all it lands on where that is not enough."""
    blow = BLOW.match(text)
    if blow:
        if not 1 <= int(blow[1]) <= 50:
            raise unreadable("off_board", 2, text=blow[1])
        return Blow(int(blow[1]))
    path, takes = squares(text)
    return resolve(board_of(state), state.mover, path, takes, game.is_souffler)


def resolve(board: Board, seat: Seat, path: Sequence[int], takes: bool, free: bool) -> Move:
    """The one legal move that is meant."""
    meant = [
        move
        for move in moves(board, seat, free).all
        if (move.start, move.end) == (path[0], path[-1]) and bool(move.captured) == takes
    ]
    there = meant
    if len(path) > 2 or len(meant) > 1:  # several: then what is written is the whole path
        there = [move for move in meant if _passes(board, seat, move, path)]
    if there:
        return there[0]
    if len(path) == 2 and len(meant) > 1:
        raise unreadable("ambiguous", start=path[0], end=path[-1])
    raise _refusal(board, seat, path, takes, free)


def _passes(board: Board, seat: Seat, move: Move, path: Sequence[int]) -> bool:
    """Does the capture land on these squares?"""
    taken = walk(board, seat, path)
    return taken is not None and tuple(sorted(taken)) == move.captured


def _refusal(board: Board, seat: Seat, path: Sequence[int], takes: bool, free: bool) -> IllegalAction:
    """What to say of a move that is well written and not legal: what it would take, if it can be told."""
    taken: tuple[int, ...] = ()
    if takes and board.pieces[seat] and path[0] != path[-1]:
        taken = walk(board, seat, path) or _guess(board, seat, path)
        if not taken:
            return _cannot(board, seat, path, free)
    return refuse_move(board, seat, Move(path[0], path[-1], tuple(sorted(taken)), ()), free)


def _guess(board: Board, seat: Seat, path: Sequence[int]) -> tuple[int, ...]:
    """The first capture between two squares that a free hand could make."""
    for move in moves(board, seat, True).all:
        if (move.start, move.end) == (path[0], path[-1]) and move.captured:
            return move.captured
    return ()


def _cannot(board: Board, seat: Seat, path: Sequence[int], free: bool) -> IllegalAction:
    plain, code = Move(path[0], path[-1], (), ()), "cannot_take"
    if plain not in moves(board, seat, free).all:  # a king may go there, and take nothing
        refused = refuse_move(board, seat, plain, free)
        if refused.code in ("empty", "not_yours", "must_take"):
            return refused
        code = refused.code if refused.code == "occupied" else code
    return IllegalAction(rule_of(board, path[0], True), code, start=path[0], end=path[-1])


def action_text(game: Dames, state: State, action: Action) -> str:
    if isinstance(action, Blow):
        return f"~{action.square}"
    return move_text(board_of(state), state.mover, action, game.is_souffler)


def move_text(board: Board, seat: Seat, move: Move, free: bool) -> str:
    """Short where that is enough, in full where it is not."""
    if not move.captured:
        return f"{move.start}-{move.end}"
    legal = moves(board, seat, free).all
    alike = sum((one.start, one.end) == (move.start, move.end) and bool(one.captured) for one in legal)
    path = shown(board, seat, move).path if alike > 1 else (move.start, move.end)
    return "x".join(str(square) for square in path)
