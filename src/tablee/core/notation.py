"""An action or a position to text and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from pydantic import JsonValue

from tablee.core.words import fill, words

G_contra = TypeVar("G_contra", contravariant=True)
S = TypeVar("S")
A = TypeVar("A")


class Unreadable(ValueError):
    """The text is not what it should be: what is wrong, and at which character (from 1).

    Where a person may have written the text, `code` picks the sentence in the game's words, and `facts` are
    what it speaks of; `reason` is that sentence in English.
    """

    def __init__(
        self, reason: str, column: int = 1, code: str = "", facts: Mapping[str, JsonValue] | None = None
    ) -> None:
        super().__init__(f"character {column}: {reason}")
        self.reason = reason
        self.column = column
        self.code = code
        self.facts: Mapping[str, JsonValue] = facts or {}

    def __reduce__(self) -> tuple[Any, ...]:
        """An exception whose message is not its argument does not come back from another process."""
        return type(self), (self.reason, self.column, self.code, self.facts)


def unreadable(package: str, code: str, column: int = 1, **facts: JsonValue) -> Unreadable:
    """With the sentence that the words of the game in a package have for it."""
    return Unreadable(fill(words(package, "en")["unreadable"][code], facts), column, code, facts)


class Notation(Protocol[G_contra, S, A]):
    """Total both ways: any text gives a value or Unreadable; a readable but illegal move, IllegalAction."""

    def position(self, text: str) -> S: ...
    def position_text(self, state: S) -> str: ...
    def action(self, game: G_contra, state: S, text: str) -> A: ...
    def action_text(self, game: G_contra, state: S, action: A) -> str: ...
