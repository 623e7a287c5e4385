"""Engines for the levels: as many as cores, made when first needed, so memory stays bounded."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tablee.games.dames.bot.engine import Engine

_idle: list[Engine] = []
_permits = threading.BoundedSemaphore(os.cpu_count() or 1)


@contextmanager
def borrowed() -> Iterator[Engine]:
    """An engine that remembers nothing: a level plays the same whatever was asked before it."""
    with _permits:
        try:
            engine = _idle.pop()
        except IndexError:
            engine = Engine()
        try:
            engine.forget()
            yield engine
        finally:
            _idle.append(engine)
