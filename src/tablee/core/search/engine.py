"""Iterative deepening: one transposition table, one thread or several, until something says stop."""

from __future__ import annotations

import os
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

from tablee.core.search.limits import DEEPEST, SearchLimits
from tablee.core.search.record import SearchRecord
from tablee.core.search.result import SearchResult
from tablee.core.search.transposition import TranspositionTable
from tablee.core.search.watch import watched

A = TypeVar("A")


class Searcher(ABC, Generic[A]):
    """One thread's part of a search: a game says how its kernels search the position that was set."""

    record: SearchRecord

    @abstractmethod
    def forget(self) -> None:
        """Nothing learnt in earlier searches is used."""

    @abstractmethod
    def iterate(self, depth: int) -> None:
        """Search the position to this depth, unless the record says stop."""

    @abstractmethod
    def line(self, depth: int) -> tuple[A, ...]:
        """The principal variation, a move at least, after a complete iteration to this depth."""


class SearchEngine(Generic[A]):
    """Keeps what it learnt from search to search; ask it one thing at a time."""

    def __init__(self, searchers: Sequence[Searcher[A]], mebibytes: int) -> None:
        self.searchers = searchers
        self.table = TranspositionTable(mebibytes)

    def forget(self) -> None:
        """Another game: nothing learnt before is used."""
        self.table.forget()
        for searcher in self.searchers:
            searcher.forget()

    def prepare(self, limits: SearchLimits) -> None:
        """Another search: call it before the position is set."""
        self.table.grow_old()
        for searcher in self.searchers:
            w = searcher.record
            self.table.lend(w)
            w.node_limit, w.stop, w.nodes, w.aborted, w.score = limits.nodes, 0, 0, 0, 0

    def run(
        self, limits: SearchLimits, tell: Callable[[SearchResult[A]], None] | None = None
    ) -> SearchResult[A]:
        """Deeper and deeper as far as the limits allow; tells what it found after each iteration.

        The first searcher leads, the others fill the common table.
        """
        with watched(limits, self._stop), self._helped():
            return self._deepen(limits, tell)

    def _deepen(
        self, limits: SearchLimits, tell: Callable[[SearchResult[A]], None] | None
    ) -> SearchResult[A]:
        began, leader = time.monotonic(), self.searchers[0]
        reached = 0
        for depth in range(1, min(limits.depth, DEEPEST) + 1):
            leader.iterate(depth)
            if leader.record.aborted:
                break
            reached = depth
            result = self._result(reached, began)
            if tell is not None:
                tell(result)
            if _enough(result, limits):
                return result
        return self._result(reached, began)

    def _result(self, depth: int, began: float) -> SearchResult[A]:
        leader = self.searchers[0]
        nodes = sum(int(searcher.record.nodes) for searcher in self.searchers)
        seconds = time.monotonic() - began
        return SearchResult(leader.line(depth), depth, nodes, seconds, int(leader.record.score))

    @contextmanager
    def _helped(self) -> Iterator[None]:
        threads = [
            threading.Thread(target=_help, args=(searcher,), daemon=True) for searcher in self.searchers[1:]
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._stop()
            for thread in threads:
                thread.join()

    def _stop(self) -> None:
        for searcher in self.searchers:
            searcher.record.stop = 1


def threads_available(wanted: int) -> int:
    return max(1, min(wanted, os.cpu_count() or 1))


def _enough(result: SearchResult[A], limits: SearchLimits) -> bool:
    """A forced win that deeper iterations cannot shorten, or no time for another one."""
    if result.wins_in is not None and abs(result.wins_in) <= result.depth:
        return True
    return limits.stop.is_set() or (limits.soft is not None and result.seconds >= limits.soft)


def _help(searcher: Searcher[A]) -> None:
    """Half a step ahead of the leader, so that he finds the table filled."""
    for depth in range(2, DEEPEST + 1):
        searcher.iterate(depth)
        if searcher.record.aborted:
            return
