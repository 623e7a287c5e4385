"""Stopping a search from outside: when it is told to, or when its time is up."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tablee.core.search.limits import SearchLimits

GLANCE = 0.01  # seconds between two looks at the stop event
QUICK = 50_000  # nodes that are over before anybody could want to stop them


@contextmanager
def watched(limits: SearchLimits, stop: Callable[[], None]) -> Iterator[None]:
    """While a kernel runs without the interpreter's lock, another thread calls `stop` when it is time."""
    if limits.hard is None and limits.nodes <= QUICK:
        yield
        return
    done = threading.Event()
    watcher = threading.Thread(target=_watch, args=(limits, stop, done), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _watch(limits: SearchLimits, stop: Callable[[], None], done: threading.Event) -> None:
    began = time.monotonic()
    while True:
        hard = limits.hard  # read each time: pondering may turn into thinking while the search runs
        left = GLANCE if hard is None else min(GLANCE, hard - (time.monotonic() - began))
        if left <= 0 or limits.stop.is_set():
            stop()
            return
        if done.wait(left):
            return
