"""Macadam's rules (RULES.md), with the options chosen. Moves come from the kernel, judgements are here.

Where each rule is decided: M1, M2 the board: state.py. M3 the lot, M10 and M11 winning, M14 to M17: here.
M4 to M9 and M13 moves: moves.py and its kernel.py, and why one is refused: refusals.py. M12 follows from
M10 and M11. M16 resigning and agreeing: the table's (table/agreements.py). M18 the oath: the server's
(server/api/guests.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from tablee.core.chance import Source, below, pick
from tablee.core.game import Chance, IllegalAction, Outcome, Seat, Step, Turn, fold
from tablee.core.value import value
from tablee.games.macadam import notation
from tablee.games.macadam.moves import Way, ends, mobile, spelled_ways, way_to, ways, ways_from
from tablee.games.macadam.refusals import refuse_move
from tablee.games.macadam.state import (
    CAP,
    DOTS,
    ENOUGH,
    GOAL,
    INDEX,
    NORTH,
    PAWNS,
    SIDE,
    SOUTH,
    SQUARES,
    TOO_FEW,
    Action,
    Event,
    Lot,
    LotDrawn,
    Move,
    Moved,
    Passed,
    Place,
    Placed,
    State,
    across,
    key,
    pawns_of,
    squares_of,
)
from tablee.games.macadam.view import Choice, Ends, View, spell

WON = ((1.0, 0.0), (0.0, 1.0))
EVEN = (0.5, 0.5)


@value
class Macadam:
    """The rules as a value: its fields are the table's options, the first of each the default."""

    setup: Literal["dots", "free"] = "dots"  # M3, M17
    first: Literal["first seat", "second seat", "by lot"] = "first seat"  # M3
    wins: Literal["both", "goal only"] = "both"  # M10, M11
    repetition: Literal["draw", "forbidden"] = "draw"  # M15, M-A7
    position: str | None = None  # M-A5: set by hand, with the side to move

    @property
    def seats(self) -> int:
        return 2

    def start(self) -> State:
        if self.position is not None:
            set_up = notation.position(self.position)
            assert set_up.mover is not None
            return self._arrive(State(set_up.pawns, None), set_up.pawns, set_up.mover, 0).state
        begun = State(DOTS if self.setup == "dots" else (0, 0), None)
        if self.first == "by lot":
            return begun
        return self._begin(begun, SOUTH if self.first == "first seat" else NORTH).state

    def turn(self, state: State) -> Turn:
        if state.outcome is not None:
            return state.outcome
        return Chance() if state.mover is None else state.mover

    def sample(self, state: State, source: Source) -> Action:
        if state.mover is None:
            return Lot(Seat(below(source, 2)))
        if state.placing:
            return pick(source, self.actions(state))
        start, end = pick(source, tuple(self._moves(state.pawns, state.mover, state.repeated)))
        return Move(SQUARES[start], SQUARES[end])

    def actions(self, state: State) -> Sequence[Action]:
        if state.outcome is not None:
            return ()
        if state.mover is None:
            return Lot(SOUTH), Lot(NORTH)
        if state.placing:
            return tuple(Place(square) for square in squares_of(_free(state.pawns, state.mover)))
        return tuple(
            Move(SQUARES[start], SQUARES[end])
            for start, end in self._moves(state.pawns, state.mover, state.repeated)
        )

    def apply(self, state: State, action: Action) -> Step[State, Event]:
        if state.outcome is not None:
            raise IllegalAction(state.outcome.rule, "over")
        match action:
            case Lot(first):
                return self._draw(state, first)
            case Place(square):
                return self._place(state, square)
            case Move():
                return self._move(state, action)

    def imagine(self, view: View, seen: Sequence[Event], source: Source) -> State:
        """Nothing is hidden here: what was seen is the whole game."""
        actions = (_action_seen(event) for event in seen)
        return fold(self, (action for action in actions if action is not None))

    def view(self, state: State, seat: Seat | None) -> View:
        acting = seat is not None and seat == state.mover and state.outcome is None
        placing = state.placing
        return View(
            south=squares_of(state.pawns[0]),
            north=squares_of(state.pawns[1]),
            mover=state.mover if state.outcome is None else None,
            phase=_phase(state),
            across=across(state.pawns),
            moves=state.moves,
            times=state.times if state.past else 0,
            choices=self._choices(state) if acting and not placing else "",
            places=squares_of(_free(state.pawns, seat)) if acting and placing and seat is not None else (),
        )

    # What an action does

    def _draw(self, state: State, first: Seat) -> Step[State, Event]:
        if state.mover is not None or first not in (SOUTH, NORTH):
            raise IllegalAction("M3", "lot_first")
        step = self._begin(state, first)
        return Step(step.state, (LotDrawn(first), *step.events))

    def _begin(self, state: State, first: Seat) -> Step[State, Event]:
        if state.placing:
            return Step(State(state.pawns, first), ())
        return self._arrive(state, state.pawns, first, 0)

    def _place(self, state: State, square: str) -> Step[State, Event]:
        seat = state.mover
        if seat is None:
            raise IllegalAction("M3", "lot_first")
        if not state.placing:
            raise IllegalAction("M17", "place_over")
        bit = 1 << INDEX[square]
        if not _free(state.pawns, seat) & bit:
            raise _refuse_place(state.pawns, seat, square, bit)
        pawns = _with(state.pawns, seat, state.pawns[seat] | bit)
        event = Placed(seat, square)
        if _placed(pawns):
            step = self._arrive(state, pawns, _other(seat), 0)
            return Step(step.state, (event, *step.events))
        return Step(State(pawns, _other(seat)), (event,))

    def _move(self, state: State, move: Move) -> Step[State, Event]:
        seat = state.mover
        if seat is None:
            raise IllegalAction("M3", "lot_first")
        if state.placing:
            raise IllegalAction("M17", "place_first")
        start, end = INDEX[move.start], INDEX[move.end]
        way = way_to(state.pawns, seat, start, end)
        if way is None:
            raise refuse_move(state.pawns, seat, move, ways_from(state.pawns, seat, start))
        pawns = _moved(state.pawns, seat, start, end)
        if self.repetition == "forbidden" and self._would_be_third_time(pawns, seat, state.repeated):
            raise IllegalAction("M15", "third_time", start=move.start, end=move.end)
        moved = Moved(seat, way.choice.path, way.choice.how)
        won = self._won(pawns, seat, end)
        if won is not None:
            over = State(pawns, seat, state.past, state.moves + 1, won, state.times, state.repeated)
            return Step(over, (moved,))
        step = self._arrive(state, pawns, _other(seat), state.moves + 1)
        return Step(step.state, (moved, *step.events))

    def _won(self, pawns: tuple[int, int], seat: Seat, end: int) -> Outcome | None:
        """M10, then M11: whoever has just moved (M-A1)."""
        if GOAL[1 - seat] >> end & 1:
            return Outcome(WON[seat], "M10", "goal")
        if self.wins == "both" and (winner := six_to_two(pawns)) is not None:
            return Outcome(WON[winner], "M11", "six")
        return None

    def _arrive(self, before: State, pawns: tuple[int, int], seat: Seat, moves: int) -> Step[State, Event]:
        """The seat is to move in this position: M14, M15 and the cap, in the order of M-A1."""
        past, repeated = before.past, before.repeated
        passed: tuple[Event, ...] = ()
        if not self._can_move(pawns, seat, repeated):
            if not self._can_move(pawns, _other(seat), repeated):
                stuck = Outcome(EVEN, "M14", "stuck")
                return Step(State(pawns, seat, past, moves, stuck, before.times, repeated), ())
            passed = (Passed(seat),)
            seat = _other(seat)  # M-A2: recorded once, for the player who really can move
        here = key(pawns, seat)
        times = past.count(here) + 1
        outcome = None
        if self.repetition == "draw" and times >= 3:
            outcome = Outcome(EVEN, "M15", "repetition")
        elif moves >= CAP:
            outcome = Outcome(EVEN, "M15", "cap")
        if times == 2:
            repeated = (*repeated, here)
        return Step(State(pawns, seat, past.then(here), moves, outcome, times, repeated), passed)

    # What can be played

    def _moves(
        self, pawns: tuple[int, int], seat: Seat, repeated: tuple[int, ...]
    ) -> Iterator[tuple[int, int]]:
        """Every square to start from with each square to end on."""
        forbidden = self._forbidden(pawns, seat, repeated)
        for start, reachable in ends(pawns, seat):
            for end in _indices(reachable):
                if (start, end) not in forbidden:
                    yield start, end

    def _can_move(self, pawns: tuple[int, int], seat: Seat, repeated: tuple[int, ...]) -> bool:
        if self.repetition == "draw" or not repeated:
            return mobile(pawns, seat)
        return any(True for _ in self._moves(pawns, seat, repeated))

    def _forbidden(
        self, pawns: tuple[int, int], seat: Seat, repeated: tuple[int, ...]
    ) -> Sequence[tuple[int, int]]:
        """M-A7: the moves that may not be made."""
        return self._third_times(pawns, seat, repeated) if self.repetition == "forbidden" else ()

    def _third_times(
        self, pawns: tuple[int, int], seat: Seat, repeated: tuple[int, ...]
    ) -> Sequence[tuple[int, int]]:
        """M15: the moves after which a position stands for the third time. Each leads to a repeated one."""
        found = []
        for one in repeated:
            then = pawns_of(one)
            if then[1 - seat] != pawns[1 - seat]:
                continue
            left, taken = pawns[seat] & ~then[seat], then[seat] & ~pawns[seat]
            one_pawn = left.bit_count() == 1 == taken.bit_count()
            if one_pawn and self._would_be_third_time(then, seat, repeated):
                found.append((left.bit_length() - 1, taken.bit_length() - 1))
        return found

    def _would_be_third_time(self, pawns: tuple[int, int], seat: Seat, repeated: tuple[int, ...]) -> bool:
        """M-A7: would these pawns, after the seat's move, stand for the third time?"""
        mover = _other(seat) if mobile(pawns, _other(seat)) else seat
        return key(pawns, mover) in repeated

    def _choices(self, state: State) -> str:
        seat = state.mover
        assert seat is not None
        third_times = self._third_times(state.pawns, seat, state.repeated)
        if self.repetition == "forbidden" and state.repeated:  # M14 looks at what is forbidden, too
            found = [way for way in ways(state.pawns, seat) if (way.start, way.end) not in third_times]
            return " ".join(spell(self._choice(state, way)) for way in found)
        return spelled_ways(
            state.pawns, seat, third_times, six=self.wins == "both", last=state.moves + 1 >= CAP
        )

    def _choice(self, state: State, way: Way) -> Choice:
        path = way.choice.path
        outcome = self.apply(state, Move(path[0], path[-1])).state.outcome
        return Choice(path, way.choice.how, _ends(outcome, state.mover))


def six_to_two(pawns: tuple[int, int]) -> Seat | None:
    """M11: who has at least six across while the other has at most two."""
    south, north = across(pawns)
    if south >= ENOUGH and north <= TOO_FEW:
        return SOUTH
    if north >= ENOUGH and south <= TOO_FEW:
        return NORTH
    return None


def _ends(outcome: Outcome | None, seat: Seat | None) -> Ends | None:
    """What a move brings about at once, for the page to say before it is made."""
    if outcome is None or outcome.scores == EVEN:
        return None if outcome is None else "draw"
    if seat is None or outcome.scores != WON[seat]:
        return "theirs"
    return "goal" if outcome.rule == "M10" else "six"


def _action_seen(event: Event) -> Action | None:
    """The action that everyone saw happen."""
    match event:
        case LotDrawn(first):
            return Lot(first)
        case Placed(_, square):
            return Place(square)
        case Moved(_, path):
            return Move(path[0], path[-1])
        case Passed():  # the house passes within the move before it
            return None


def _indices(bits: int) -> Sequence[int]:
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def _other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def _with(pawns: tuple[int, int], seat: Seat, own: int) -> tuple[int, int]:
    return (own, pawns[1]) if seat == SOUTH else (pawns[0], own)


def _moved(pawns: tuple[int, int], seat: Seat, start: int, end: int) -> tuple[int, int]:
    return _with(pawns, seat, pawns[seat] ^ 1 << start ^ 1 << end)


def _placed(pawns: tuple[int, int]) -> bool:
    return pawns[0].bit_count() == PAWNS == pawns[1].bit_count()


def _free(pawns: tuple[int, int], seat: Seat) -> int:
    """M17: empty squares of one's own side outside one's own goal."""
    return SIDE[seat] & ~GOAL[seat] & ~(pawns[0] | pawns[1])


def _refuse_place(pawns: tuple[int, int], seat: Seat, square: str, bit: int) -> IllegalAction:
    if not SIDE[seat] & bit:
        return IllegalAction("M17", "place_abroad", end=square)
    if GOAL[seat] & bit:
        return IllegalAction("M17", "place_goal", end=square)
    return IllegalAction("M17", "occupied", end=square)


def _phase(state: State) -> Literal["lot", "placing", "playing", "over"]:
    if state.outcome is not None:
        return "over"
    if state.mover is None:
        return "lot"
    return "placing" if state.placing else "playing"
