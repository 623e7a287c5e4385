"""Whoever plays in a match of programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.core.game import Seat


class MatchPlayer(Protocol):
    """Whoever answers for a seat in a match; it is handed the state, and looks at what it may."""

    name: str

    def begin(self) -> None: ...  # another game
    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Any: ...
    def close(self) -> None: ...
