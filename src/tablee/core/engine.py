"""Players that are programs of other people: what a match asks of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tablee.core.bot import Budget
from tablee.core.chance import Source


class EngineFailed(Exception):
    """It ended, was silent too long, or answered what cannot be played: it loses the game."""


class Engine(Protocol):
    """Runs from the moment it is made until it is closed; after EngineFailed it can only be closed."""

    @property
    def name(self) -> str: ...  # as it calls itself
    def begin(self) -> None: ...  # another game
    def choose(self, view: Any, seen: Sequence[Any], budget: Budget, source: Source) -> Any: ...
    def close(self) -> None: ...
