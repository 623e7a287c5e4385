"""Something done at once, but not again and again: what comes soon after is done together, a little later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Throttle(Generic[T]):
    """Calls `do` at most once in each pause, the last time with what was asked for last."""

    def __init__(self, do: Callable[[T], None], pause: float) -> None:
        self._do = do
        self._pause = pause
        self._timer: asyncio.TimerHandle | None = None
        self._asked: list[T] = []  # since it was last done: empty, or what was asked for last

    def __call__(self, what: T) -> None:
        if self._timer is not None:
            self._asked = [what]
            return
        self._do(what)
        self._timer = asyncio.get_running_loop().call_later(self._pause, self._over)

    def _over(self) -> None:
        self._timer = None
        asked, self._asked = self._asked, []
        for what in asked:
            self(what)

    def close(self) -> None:
        """What has not been done yet is not done any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._asked = []
