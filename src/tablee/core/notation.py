"""An action or a position to text and back."""

from __future__ import annotations

from typing import Protocol, TypeVar

G_contra = TypeVar("G_contra", contravariant=True)
S = TypeVar("S")
A = TypeVar("A")


class Unreadable(ValueError):
    """The text is not what it should be: what is wrong, and at which character (from 1)."""

    def __init__(self, reason: str, column: int = 1) -> None:
        super().__init__(f"character {column}: {reason}")
        self.reason = reason
        self.column = column


class Notation(Protocol[G_contra, S, A]):
    """Total both ways: any text gives a value or Unreadable; a readable but illegal move, IllegalAction."""

    def position(self, text: str) -> S: ...
    def position_text(self, state: S) -> str: ...
    def action(self, game: G_contra, state: S, text: str) -> A: ...
    def action_text(self, game: G_contra, state: S, action: A) -> str: ...
