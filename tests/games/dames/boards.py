"""Short ways to set up positions and to say what can be played in them."""

from __future__ import annotations

from typing import Any

from tablee.core.game import IllegalAction, Outcome
from tablee.games.dames import notation
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Action, Event, Move, State


def game(fen: str, **options: Any) -> Dames:
    return Dames(position=fen, **options)


def texts(rules: Dames, state: State | None = None) -> list[str]:
    """What can be played, written as in PDN and sorted."""
    at = rules.start() if state is None else state
    return sorted(notation.action_text(rules, at, action) for action in rules.actions(at))


def moves(fen: str, **options: Any) -> list[str]:
    return texts(game(fen, **options))


def play(rules: Dames, text: str, state: State | None = None) -> State:
    """The state after several moves, between spaces."""
    at = rules.start() if state is None else state
    for word in text.split():
        at = rules.apply(at, notation.action(rules, at, word)).state
    return at


def events(rules: Dames, text: str) -> tuple[Event, ...]:
    """What the last of several moves told."""
    *first, last = text.split()
    at = play(rules, " ".join(first))
    return rules.apply(at, notation.action(rules, at, last)).events


def faulty(state: State) -> list[int]:
    return [fault.square for fault in state.faults]


def outcome(state: State) -> tuple[str, str, tuple[float, ...]]:
    assert isinstance(state.outcome, Outcome)
    return state.outcome.rule, state.outcome.code, state.outcome.scores


def refusal(rules: Dames, state: State, action: Action) -> IllegalAction:
    try:
        rules.apply(state, action)
    except IllegalAction as refused:
        return refused
    raise AssertionError("it was accepted")


def go(start: int, end: int, captured: tuple[int, ...] = (), path: tuple[int, ...] = ()) -> Move:
    return Move(start, end, captured, path)
