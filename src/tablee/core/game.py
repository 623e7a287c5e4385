"""What a game is: its rules with the options chosen, as one immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, Literal, NewType, Protocol, TypeAlias, TypeVar, runtime_checkable

from pydantic import JsonValue

from tablee.core.chance import Source
from tablee.core.value import value

Seat = NewType("Seat", int)

S = TypeVar("S")  # state
A = TypeVar("A")  # action
A_contra = TypeVar("A_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)  # what a seat sees
E_co = TypeVar("E_co", covariant=True)  # public event
S_co = TypeVar("S_co", covariant=True)
R_contra = TypeVar("R_contra", contravariant=True)  # a kept outcome


@value
class Chance:
    """It is chance's turn: the table draws, nobody chooses."""

    kind: Literal["chance"] = "chance"


@value
class Outcome:
    """The game is over: a score for each seat, and the rule that ended it."""

    scores: tuple[float, ...]
    rule: str
    code: str
    kind: Literal["outcome"] = "outcome"

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the best score; none when all are level."""
        best = max(self.scores)
        if best == min(self.scores):
            return ()
        return tuple(Seat(i) for i, score in enumerate(self.scores) if score == best)


Turn: TypeAlias = Seat | Chance | Outcome


@value
class Step(Generic[S_co, E_co]):
    """What an action made: the next state, and what everyone may know of it."""

    state: S_co
    events: tuple[E_co, ...]


class IllegalAction(Exception):
    """Refused by a rule. `code` picks the sentence, `facts` are what it speaks of."""

    def __init__(self, rule: str, code: str, **facts: JsonValue) -> None:
        super().__init__(f"{rule}: {code}")
        self.rule = rule
        self.code = code
        self.facts: Mapping[str, JsonValue] = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """An exception with named arguments does not come back from another process by itself."""
        return partial(type(self), self.rule, self.code, **self.facts), ()


class Game(Protocol[S, A, V_co, E_co]):
    """The rules. Every method is pure: states are values, `apply` checks and never alters."""

    @property
    def seats(self) -> int: ...
    def start(self) -> S: ...
    def turn(self, state: S) -> Turn: ...
    def sample(self, state: S, source: Source) -> A: ...
    def apply(self, state: S, action: A) -> Step[S, E_co]: ...
    def view(self, state: S, seat: Seat | None) -> V_co: ...


@runtime_checkable
class Enumerable(Game[S, A, V_co, E_co], Protocol[S, A, V_co, E_co]):
    """A game whose actions can be listed: what perft counts, and players who weigh each action look at."""

    def actions(self, state: S) -> Sequence[A]: ...


def fold(game: Game[S, A, Any, Any], actions: Iterable[A]) -> S:
    """The state that these actions lead to, from the start."""
    state = game.start()
    for action in actions:
        state = game.apply(state, action).state
    return state


@runtime_checkable
class Teams(Protocol):
    """A game whose seats win and lose together: who is with a seat, itself included."""

    def team(self, seat: Seat) -> tuple[Seat, ...]: ...


@runtime_checkable
class Recorded(Protocol[S, A_contra, R_contra, E_co]):
    """A game whose outcomes are kept, not computed again: `record` is what `resume` needs of a step."""

    def record(self, step: Step[S, Any]) -> JsonValue: ...
    def resume(self, state: S, action: A_contra, record: R_contra) -> Step[S, E_co]: ...
