"""The rules of noughts and crosses: RULES.md, number by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tablee.core.chance import Source, pick
from tablee.core.game import IllegalAction, Outcome, Seat, Step, Turn
from tablee.core.value import value
from tests.newgame.noughts.state import Mark, Marked, State, row_of
from tests.newgame.noughts.view import View


@value
class Noughts:
    """Its fields are the options: the hall lists the values of each Literal."""

    three: Literal["win", "lose"] = "win"  # N6

    @property
    def seats(self) -> int:
        return 2

    def start(self) -> State:
        return State()

    def turn(self, state: State) -> Turn:
        if row_of(state):
            last = 1 - state.mover
            winner = last if self.three == "win" else state.mover
            scores = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
            return Outcome(scores, "N4" if self.three == "win" else "N6", f"three_{self.three}")
        if not state.of("."):
            return Outcome((0.5, 0.5), "N5", "full")
        return state.mover

    def actions(self, state: State) -> Sequence[Mark]:
        if isinstance(self.turn(state), Outcome):
            return ()
        return tuple(map(Mark, state.of(".")))

    def sample(self, state: State, source: Source) -> Mark:
        return pick(source, self.actions(state))

    def apply(self, state: State, action: Mark) -> Step[State, Marked]:
        if isinstance(turn := self.turn(state), Outcome):
            raise IllegalAction(turn.rule, "over")
        if action.square not in state.of("."):
            raise IllegalAction("N3", "taken", square=action.square)
        return Step(state.marked(action.square), (Marked(state.mover, action.square),))

    def view(self, state: State, seat: Seat | None) -> View:
        """Nothing is hidden; the choices are told to whoever may make one."""
        over = isinstance(self.turn(state), Outcome)
        return View(
            crosses=state.of("x"),
            noughts=state.of("o"),
            mover=None if over else state.mover,
            row=row_of(state),
            choices=state.of(".") if seat == state.mover and not over else (),
        )

    def imagine(self, view: View, _seen: Sequence[Marked], _source: Source) -> State:
        """A state that looks so to a seat: where nothing is hidden, there is only one."""
        state = State()
        for crosses, noughts in zip(view.crosses, (*view.noughts, None), strict=False):
            state = state.marked(crosses)
            state = state.marked(noughts) if noughts else state
        return state
