"""The engine: one table of memory, one thread or two, deeper and deeper until something says stop."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tablee.games.dames import kernel
from tablee.games.dames.bot.memory import MATE, SURE, TranspositionTable
from tablee.games.dames.bot.search import FARTHEST, search_root
from tablee.games.dames.bot.task import root_moves, seen_by_mover, set_past, set_root, set_rules
from tablee.games.dames.bot.thought import SearchResult
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import NUMBER, Move, State, squares_of

DEEPEST = 60
ENDLESS = 1 << 62
GLANCE = 0.01  # seconds between two looks at the stop event
QUICK = 50_000  # nodes that are over before anybody could want to stop them
EVERYTHING = 99  # captured pieces that a full sight sees


@dataclass
class SearchLimits:
    """When to stop. `soft` begins no new depth after so many seconds, `hard` breaks off."""

    depth: int = DEEPEST
    nodes: int = ENDLESS
    soft: float | None = None
    hard: float | None = None
    stop: threading.Event = field(default_factory=threading.Event)


class Engine:
    """Keeps what it learnt from move to move; ask it one thing at a time."""

    def __init__(self, mebibytes: int = 16, threads: int = 1) -> None:
        self.table = TranspositionTable(mebibytes)
        self.records = [kernel.workspace() for _ in range(max(1, min(threads, os.cpu_count() or 1)))]
        self.salt = 0

    def forget(self) -> None:
        """Another game: nothing learnt before is used. Keys are salted, so nothing has to be wiped."""
        self.salt = (self.salt + 0x9E3779B97F4A7C15) & (1 << 64) - 1
        for w in self.records:
            w["history"][:] = 0

    def think(
        self,
        game: Dames,
        state: State,
        limits: SearchLimits,
        bonus: Mapping[Move, int] | None = None,
        believed: int = EVERYTHING,
        sight: int = FARTHEST,
        tell: Callable[[SearchResult], None] | None = None,
    ) -> SearchResult:
        """The best move, as far as the limits allow; tells its thought after each depth."""
        self.table.age += 1
        count = 0
        for w in self.records:
            count = self._ask(w, game, state, limits, bonus or {}, believed)
            w["sight"] = min(sight, FARTHEST)
        if not count:
            raise ValueError("nothing can be played")
        hunt = SearchRun(self.records, seen_by_mover(state), (state.quiet, state.few), count, limits, tell)
        return hunt.run()

    def _ask(
        self,
        w: Any,
        game: Dames,
        state: State,
        limits: SearchLimits,
        bonus: Mapping[Move, int],
        believed: int,
    ) -> int:
        self.table.lend(w)
        w["seed"], w["stop"], w["aborted"], w["nodes"], w["score"] = np.uint64(self.salt), 0, 0, 0, 0
        w["node_limit"] = limits.nodes
        w["killer"][:] = 0
        w["history"] >>= 3
        w["line_length"][0] = 0
        set_rules(w, game)
        set_past(w, state)
        return set_root(w, root_moves(game, state), believed, bonus)


class SearchRun:
    """One search: the first record leads, the others fill the common table."""

    def __init__(
        self,
        records: list[Any],
        board: tuple[int, int, int, int],
        counters: tuple[int, int],
        count: int,
        limits: SearchLimits,
        tell: Callable[[SearchResult], None] | None,
    ) -> None:
        self.records, self.board, self.counters, self.count = records, board, counters, count
        self.limits, self.tell = limits, tell
        self.began = time.monotonic()
        self.thought: SearchResult | None = None

    def run(self) -> SearchResult:
        done = threading.Event()
        helpers = [threading.Thread(target=self._help, args=(w,), daemon=True) for w in self.records[1:]]
        if helpers or self.limits.hard is not None or self.limits.nodes > QUICK:
            helpers.append(threading.Thread(target=self._watch, args=(done,), daemon=True))
        for helper in helpers:
            helper.start()
        try:
            return self._lead()
        finally:
            done.set()
            for w in self.records:
                w["stop"] = 1
            for helper in helpers:
                helper.join()

    def _lead(self) -> SearchResult:
        w = self.records[0]
        for depth in range(1, min(self.limits.depth, DEEPEST) + 1):
            before = self.thought
            search_root(w, *self.board, depth, self.count, *self.counters)
            finished = not w["aborted"]
            if finished or w["line_length"][0]:
                self.thought = self._thought(w, depth if finished or before is None else before.depth)
            if not finished:
                break
            if self.tell is not None and self.thought is not None:
                self.tell(self.thought)
            if self._enough(depth):
                break
        if self.thought is None:  # stopped before it saw anything
            w["line_length"][0], w["line_ft"][0], w["line_captured"][0] = (
                1,
                w["root_ft"][0],
                w["root_captured"][0],
            )
            self.thought = self._thought(w, 0)
        return self.thought

    def _enough(self, depth: int) -> bool:
        assert self.thought is not None
        if self.thought.wins_in is not None and abs(self.thought.wins_in) <= depth:
            return True
        spent = time.monotonic() - self.began
        return self.limits.stop.is_set() or (self.limits.soft is not None and spent >= self.limits.soft)

    def _help(self, w: Any) -> None:
        """Half a step ahead of the leader, so that he finds the table filled."""
        for depth in range(2, DEEPEST + 1):
            search_root(w, *self.board, depth, self.count, *self.counters)
            if w["aborted"]:
                return

    def _watch(self, done: threading.Event) -> None:
        while True:
            hard = self.limits.hard  # read each time: a ponder hit sets it during the search
            left = GLANCE if hard is None else min(GLANCE, hard - (time.monotonic() - self.began))
            if left <= 0 or self.limits.stop.is_set():
                for w in self.records:
                    w["stop"] = 1
                return
            if done.wait(left):
                return

    def _thought(self, w: Any, depth: int) -> SearchResult:
        score = int(w["score"])
        length = int(w["line_length"][0])
        line = tuple(_move(int(w["line_ft"][i]), int(w["line_captured"][i])) for i in range(length))
        sure = (MATE - abs(score)) * (1 if score > 0 else -1) if abs(score) > SURE else None
        nodes = sum(int(one["nodes"]) for one in self.records)
        return SearchResult(line[0], depth, nodes, time.monotonic() - self.began, score, sure, line)


def _move(ft: int, captured: int) -> Move:
    return Move(NUMBER[ft & 63], NUMBER[ft >> 6 & 63], squares_of(captured), ())
