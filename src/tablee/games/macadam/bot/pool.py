"""Workspaces for searches: as many as cores, made when first needed, so memory stays bounded."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tablee.games.macadam.bot.workspace import OLDEST, workspace

_idle: list[Any] = []
_permits = threading.BoundedSemaphore(os.cpu_count() or 1)


@contextmanager
def borrowed() -> Iterator[Any]:
    """A workspace of one's own, whose table remembers nothing; waits while all are taken."""
    with _permits:
        try:
            w = _idle.pop()
        except IndexError:
            w = workspace()
        try:
            _forget(w)
            yield w
        finally:
            _idle.append(w)


def _forget(w: Any) -> None:
    """A new age: entries of earlier ones are ignored, so that a search never depends on the last."""
    if w["age"] >= OLDEST:
        w["table_entry"][:] = 0
        w["age"] = 0
    w["age"] += 1
    w["stop"] = 0
