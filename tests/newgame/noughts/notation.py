"""Positions and moves as text: "x.o/.x./..." row by row from the top, and "b2"."""

from __future__ import annotations

from functools import partial

from tablee.core.notation import unreadable as _unreadable
from tests.newgame.noughts.rules import Noughts
from tests.newgame.noughts.state import SQUARES, Mark, Square, State

unreadable = partial(_unreadable, "tests.newgame.noughts")


def position(text: str) -> State:
    """Any text gives a state or Unreadable."""
    rows = text.split("/")
    if [len(row) for row in rows] != [3, 3, 3] or set("".join(rows)) - set("xo."):
        raise unreadable("no_position")
    state = State("".join(rows))
    if state.mover not in (0, 1):
        raise unreadable("turns")  # N2
    return state


def position_text(state: State) -> str:
    return "/".join(state.marks[at : at + 3] for at in (0, 3, 6))


def action(_game: Noughts, _state: State, text: str) -> Mark:
    return Mark(_square(text.strip().casefold()))


def action_text(_game: Noughts, _state: State, action: Mark) -> str:
    return action.square


def _square(text: str) -> Square:
    for square in SQUARES:
        if square == text:
            return square
    raise unreadable("no_square", text=text[:8])
