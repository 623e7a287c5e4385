"""A position of noughts and crosses, what a player does, and what everyone sees happen."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from tablee.core.game import Seat
from tablee.core.value import value

# N1: row by row from the top, as they are read.
Square: TypeAlias = Literal["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
SQUARES: tuple[Square, ...] = get_args(Square)
ROWS = (SQUARES[:3], SQUARES[3:6], SQUARES[6:])
LINES = (*ROWS, *zip(*ROWS, strict=True), SQUARES[::4], SQUARES[2:7:2])  # N4
LETTERS = "xo"  # by seat: crosses begin (N2)


@value
class State:
    """Nine letters in the order of SQUARES: x, o, or a dot for an empty square."""

    marks: str = "." * len(SQUARES)

    @property
    def mover(self) -> Seat:
        return Seat(self.marks.count("x") - self.marks.count("o"))

    def of(self, letter: str) -> tuple[Square, ...]:
        return tuple(square for square, mark in zip(SQUARES, self.marks, strict=True) if mark == letter)

    def marked(self, square: Square) -> State:
        at = SQUARES.index(square)
        return State(self.marks[:at] + LETTERS[self.mover] + self.marks[at + 1 :])


@value
class Mark:
    """N3: what a player does."""

    square: Square
    kind: Literal["mark"] = "mark"


@value
class Marked:
    """What everyone sees of it."""

    seat: Seat
    square: Square
    kind: Literal["marked"] = "marked"


def row_of(state: State) -> tuple[Square, ...]:
    """N4: three in a row; empty while there are none."""
    sides = [set(state.of(letter)) for letter in LETTERS]
    return next((line for line in LINES if any(side.issuperset(line) for side in sides)), ())
