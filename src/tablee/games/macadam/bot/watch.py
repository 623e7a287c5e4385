"""Stopping a search from outside: when it is told to, or when its time is up."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tablee.core.bot import Budget

GLANCE = 0.01  # seconds between two looks at the stop event


@contextmanager
def watched(w: Any, budget: Budget) -> Iterator[None]:
    """While the kernel runs without the interpreter's lock, somebody else raises its stop flag."""
    done = threading.Event()
    watcher = threading.Thread(target=_watch, args=(w, budget, done), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _watch(w: Any, budget: Budget, done: threading.Event) -> None:
    end = None if budget.seconds is None else time.monotonic() + budget.seconds
    while not done.wait(GLANCE):
        if budget.stop.is_set() or (end is not None and time.monotonic() >= end):
            w["stop"] = 1
            return
