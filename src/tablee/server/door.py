"""Where requests come in: one in each turn of the event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Door:
    """When a crowd comes at once, the tables have their turns in between."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._passed = False  # somebody has come in during this turn

    def enter(self, go: Callable[[], None]) -> None:
        """At once if nobody has come in during this turn, else after those who wait already."""
        self._waiting.append(go)
        if not self._passed:
            self._next()

    def _next(self) -> None:
        self._passed = bool(self._waiting)
        if self._passed:
            asyncio.get_running_loop().call_soon(self._next)
            self._waiting.popleft()()
