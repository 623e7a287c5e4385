"""Dames: the rules (RULES.md), with the options chosen. Moves come from the kernel, judgements are here.

Where each rule is decided: D1, D2 the board and who begins: state.py. D3, D4 moves: kernel/moves.py. D5
to D9 captures, the longest alone: kernel/captures.py, and why a move is refused: refusals.py. D10
crowning, D11 the end, draws and blowing (D-S1 to D-S6): here. D12 letters: fen.py, notation.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from tablee.core.chance import Source, pick
from tablee.core.game import IllegalAction, Outcome, Seat, Step, Turn, fold
from tablee.core.value import value
from tablee.games.dames import fen
from tablee.games.dames.draws import KINGS, LIMITS, QUIET, material
from tablee.games.dames.kernel.workspace import WAYS
from tablee.games.dames.moves import (
    MOST_CHOICES,
    Board,
    Moves,
    moves,
    shown,
    walk,
    ways,
)
from tablee.games.dames.refusals import refuse_blow, refuse_move
from tablee.games.dames.state import (
    BEGIN,
    BIT,
    BLUE,
    Action,
    Blow,
    Blown,
    Event,
    Fault,
    Move,
    Moved,
    State,
    key,
    squares_of,
)  # fmt: skip
from tablee.games.dames.view import Choice, Count, View

WON = ((1.0, 0.0), (0.0, 1.0))
EVEN = (0.5, 0.5)


@value
class Dames:
    """The rules as a value: its fields are the table's options, the first of each the default."""

    capture: Literal["strict", "souffler"] = "strict"  # D8, D-S1 to D-S6
    repetition: Literal["same move", "same position"] = "same move"  # DA1
    quiet: Literal["20 moves each", "federation", "off"] = "20 moves each"  # DA2, D-A10
    position: str | None = None  # a FEN

    @property
    def seats(self) -> int:
        return 2

    @property
    def is_souffler(self) -> bool:
        """Souffler: captures are a duty that one may forget."""
        return self.capture == "souffler"

    def start(self) -> State:
        board, mover = Board(BEGIN, 0), BLUE
        if self.position is not None:
            board, mover = fen.read(self.position)
        fresh = State(board.pieces, board.kings, mover, (key(board.pieces, board.kings, mover, 0),))
        return replace(fresh, outcome=self._lost(fresh))

    def turn(self, state: State) -> Turn:
        return state.mover if state.outcome is None else state.outcome

    def sample(self, state: State, source: Source) -> Action:
        return pick(source, self.actions(state))

    def actions(self, state: State) -> Sequence[Action]:
        if state.outcome is not None:
            return ()
        blows = tuple(Blow(fault.square) for fault in state.faults)
        return (*blows, *self._moves(state).all)

    def apply(self, state: State, action: Action) -> Step[State, Event]:
        if state.outcome is not None:
            raise IllegalAction(state.outcome.rule, "over")
        match action:
            case Blow(square):
                return self._blow(state, square)
            case Move():
                return self._move(state, action)

    def imagine(self, view: View, seen: Sequence[Event], source: Source) -> State:
        """Nothing is hidden here: what was seen is the whole game."""
        return fold(self, map(_action_seen, seen))

    def view(self, state: State, seat: Seat | None) -> View:
        acting = seat is not None and seat == state.mover and state.outcome is None
        few = material(board_of(state)) if self.quiet == "federation" else None
        return View(
            blue=squares_of(state.pieces[0]),
            green=squares_of(state.pieces[1]),
            kings=squares_of(state.kings),
            mover=state.mover if state.outcome is None else None,
            phase="playing" if state.outcome is None else "over",
            moves=state.moves,
            times=state.past.count(state.past[-1]),
            quiet=None if self.quiet == "off" else Count(state.quiet, self._quiet_end),
            few=None if few is None else Count(state.few, LIMITS[few]),
            blown=state.blown,
            choices=self._choices(state) if acting else (),
        )

    # What an action does

    def _blow(self, state: State, square: int) -> Step[State, Event]:
        if not self.is_souffler:
            raise IllegalAction("D8", "no_blowing", square=square)
        if state.blown:
            raise IllegalAction("D-S3", "one_only", square=square)
        fault = next((one for one in state.faults if one.square == square), None)
        seat = state.mover
        if fault is None:
            raise refuse_blow(board_of(state), seat, square)
        board = board_of(state).without(square)
        event = Blown(seat, square, bool(state.kings >> BIT[square] & 1), fault.missed)
        after = State(
            board.pieces, board.kings, seat,
            past=(key(board.pieces, board.kings, seat, 0),), blown=True, moves=state.moves,
        )  # fmt: skip
        if not board.pieces[1 - seat]:  # D-A3, D-S5
            return Step(replace(after, outcome=Outcome(WON[seat], "D-S5", "blown_out")), (event,))
        return Step(replace(after, outcome=self._lost(after)), (event,))

    def _move(self, state: State, move: Move) -> Step[State, Event]:
        seat, board = state.mover, board_of(state)
        move = replace(move, captured=tuple(sorted(move.captured)))  # D9: it is a set
        legal = self._moves(state)
        if move not in legal.all:
            raise refuse_move(board, seat, move, self.is_souffler)
        if move.path and not _goes(board, seat, move):
            raise IllegalAction("D9", "no_such_way", start=move.start, end=move.end)
        after = board.after(seat, move)
        event = moved(board, after, seat, move)
        arrived = self._arrive(state, board, after, move, legal)
        if state.undeclared is not None:  # D-A4: the other did not blow
            return Step(replace(arrived, outcome=state.undeclared), (event,))
        lost = self._lost(arrived)
        drawn = None if lost is not None else self._drawn(state, arrived, move)
        if drawn is not None and arrived.faults:
            return Step(replace(arrived, undeclared=drawn), (event,))
        return Step(replace(arrived, outcome=lost or drawn), (event,))

    def _arrive(self, state: State, board: Board, after: Board, move: Move, legal: Moves) -> State:
        """The other is to move in this position."""
        seat = state.mover
        other = Seat(1 - seat)
        king_moved = bool(board.kings >> BIT[move.start] & 1) and not move.captured
        faults = _faults(board, seat, move, legal)
        here = key(after.pieces, after.kings, other, sum(1 << BIT[one.square] for one in faults))
        same_class = material(after) == material(board)
        return State(
            after.pieces, after.kings, other,
            past=(*state.past, here) if king_moved else (here,),
            played=(*state.played, _code(move)) if king_moved else (),
            quiet=state.quiet + 1 if king_moved else 0,
            few=state.few + 1 if same_class and material(after) else 0,
            faults=faults, moves=state.moves + 1,
        )  # fmt: skip

    # How a game ends

    def _lost(self, state: State) -> Outcome | None:
        """D11, D-A3: the player to move has no piece, or neither a move nor a blow."""
        seat = state.mover
        if not state.pieces[1 - seat]:
            return Outcome(WON[seat], "D11", "no_piece")
        if state.faults or self._moves(state).all:
            return None
        return Outcome(WON[1 - seat], "D11", "no_move" if state.pieces[seat] else "no_piece")

    def _drawn(self, before: State, state: State, move: Move) -> Outcome | None:
        """DA1, DA2, D-A10: a draw by repetition, or because nothing happens any more."""
        if self.repetition == "same position":
            if state.past.count(state.past[-1]) >= 3:
                return Outcome(EVEN, "DA1", "same_position")
        elif state.played and before.past.count(before.past[-1]) >= 3:
            made = (before.past[-1], _code(move))
            if list(zip(state.past, state.played, strict=False)).count(made) >= 3:
                return Outcome(EVEN, "DA1", "same_move")
        if self.quiet == "20 moves each" and state.quiet >= QUIET:
            return Outcome(EVEN, "DA2", "quiet")
        if self.quiet == "federation" and state.quiet >= KINGS:
            return Outcome(EVEN, "D-A10", "kings")
        few = material(board_of(state)) if self.quiet == "federation" else None
        if few is not None and state.few >= LIMITS[few]:
            return Outcome(EVEN, "D-A10", few)
        return None

    @property
    def _quiet_end(self) -> int:
        return QUIET if self.quiet == "20 moves each" else KINGS

    # What can be played

    def _moves(self, state: State) -> Moves:
        # D7, D8: taking is a duty, and the most pieces must be taken: kernel/captures.py keeps only those.
        return moves(board_of(state), state.mover, self.is_souffler)

    def _choices(self, state: State) -> tuple[Choice, ...]:
        """What can be played, up to a number that only composed positions exceed (`View.choices`)."""
        board, seat = board_of(state), state.mover
        legal = self._moves(state).listed
        ends = Counter((move.start, move.end) for move in legal)
        each = max(1, min(WAYS, MOST_CHOICES // (sum(bool(move.captured) for move in legal) or 1)))
        found: list[Choice] = []
        for move in legal:
            if move.captured:
                ambiguous = ends[move.start, move.end] > 1
                found += (Choice(way.path, way.captured, ambiguous) for way in ways(board, seat, move, each))
            else:
                found.append(Choice((move.start, move.end), (), False))
        return tuple(found)


PRESETS = {
    "famille": Dames(),
    "souffler": Dames(capture="souffler"),
    "internationale": Dames(repetition="same position", quiet="federation"),
}


def board_of(state: State) -> Board:
    return Board(state.pieces, state.kings)


def _action_seen(event: Event) -> Action:
    """The action that everyone saw happen."""
    match event:
        case Blown(_, square):
            return Blow(square)
        case Moved(_, path, captured):
            return Move(path[0], path[-1], tuple(sorted(captured)), ())


def _faults(board: Board, seat: Seat, move: Move, legal: Moves) -> tuple[Fault, ...]:
    """D-S1, D-S2: the pieces that could have taken the most, where they stand now."""
    if len(move.captured) == legal.most:
        return ()
    missed: dict[int, list[Move]] = {}
    for one in legal.longest:
        missed.setdefault(one.start, []).append(one)
    return tuple(
        Fault(
            move.end if start == move.start else start,
            tuple(shown(board, seat, one) for one in found),
        )
        for start, found in sorted(missed.items())
    )


def _goes(board: Board, seat: Seat, move: Move) -> bool:
    """D9: is the path a way to make this very move?"""
    if (move.path[0], move.path[-1]) != (move.start, move.end):
        return False
    if not move.captured:
        return len(move.path) == 2
    taken = walk(board, seat, move.path)
    return taken is not None and tuple(sorted(taken)) == move.captured


def moved(board: Board, after: Board, seat: Seat, move: Move) -> Moved:
    """What everyone may know of a move."""
    told = shown(board, seat, move)
    kings = tuple(square for square in told.captured if board.kings >> BIT[square] & 1)
    crowned = not board.kings >> BIT[move.start] & 1 and bool(after.kings >> BIT[move.end] & 1)
    return Moved(seat, told.path, told.captured, kings, crowned)


def _code(move: Move) -> tuple[int, int]:
    return move.start, move.end
