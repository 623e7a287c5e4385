"""The finished games that were looked at last, each as its parts: an open page asks again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablee.core.game_spec import GameSpec
from tablee.server import review_jobs
from tablee.server.analyses import FinishedGame
from tablee.server.limits import LINE_COST, Limits
from tablee.server.reviewed_game import by_questions
from tablee.server.searched_game import by_positions
from tablee.server.worker_pool import WorkerPool
from tablee.table.log import LogLine, Opened
from tablee.table.refusal import Refusal
from tablee.table.storage import Storage

KNOWN = 64


class FinishedGames:
    """A finished game never changes: its log is read once, and its questions are asked for once."""

    def __init__(
        self, games: Mapping[str, GameSpec[Any]], store: Storage, workers: WorkerPool, limits: Limits
    ) -> None:
        self._games, self._store, self._workers, self._limits = games, store, workers, limits
        self._known: OrderedDict[str, FinishedGame] = OrderedDict()

    async def find(self, table: str, payers: tuple[str, ...]) -> FinishedGame:
        """What is to be found out about it; refused where no game has ended, or none that can be judged."""
        if table not in self._known:
            self._known[table] = await self._parts(table, payers)
            while len(self._known) > KNOWN:
                self._known.popitem(last=False)
        self._known.move_to_end(table)
        return self._known[table]

    async def _parts(self, table: str, payers: tuple[str, ...]) -> FinishedGame:
        spec, lines = await self.log(table, payers)
        if spec.study is not None:
            return by_positions(spec, lines)
        if spec.review is None:
            raise Refusal("unknown_game")
        short = tuple(replace(line, shown="") for line in lines)
        questions = await self._workers.run(payers, review_jobs.asked, spec.id, short)
        return by_questions(spec, short, questions)

    async def log(self, table: str, payers: tuple[str, ...]) -> tuple[GameSpec[Any], Sequence[LogLine]]:
        """The log of a game that has ended."""
        lines = await self._store.lines(table)
        if not lines:
            raise Refusal("unknown_table")
        self._limits.ledger.charge(payers, LINE_COST * len(lines))
        if not any(line.outcome is not None for line in lines):
            raise Refusal("not_over")
        opened = lines[0].happening
        assert isinstance(opened, Opened)
        spec = self._games.get(opened.game)
        if spec is None:
            raise Refusal("unknown_game")
        return spec, lines
