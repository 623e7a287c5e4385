"""Engines for the levels of a game: as many as cores, made when first needed, so memory stays bounded."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar


class Forgetful(Protocol):
    """What remembers something, and can be told to start afresh."""

    def forget(self) -> None: ...


E = TypeVar("E", bound=Forgetful)


class EnginePool(Generic[E]):
    def __init__(self, make: Callable[[], E]) -> None:
        self._make = make
        self._idle: list[E] = []
        self._permits = threading.BoundedSemaphore(os.cpu_count() or 1)

    @contextmanager
    def borrowed(self) -> Iterator[E]:
        """An engine that remembers nothing: a level plays the same whatever was asked before it.

        Waits while all of them are taken.
        """
        with self._permits:
            try:
                engine = self._idle.pop()
            except IndexError:
                engine = self._make()
            try:
                engine.forget()
                yield engine
            finally:
                self._idle.append(engine)
