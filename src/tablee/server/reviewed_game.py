"""A finished game that is judged part by part: its questions, what each is called, and what answers it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from tablee.core.game_spec import GameSpec
from tablee.core.value import to_json
from tablee.server import review_jobs
from tablee.server.analyses import FinishedGame
from tablee.server.worker_pool import WorkerPool
from tablee.table.log import LogLine, Opened

KNOWN = 64  # games whose questions are at hand


class ReviewedGames:
    """The games that were looked at last. A finished game never changes, so its questions do not."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._known: OrderedDict[str, FinishedGame] = OrderedDict()

    async def find(
        self, spec: GameSpec[Any], lines: Sequence[LogLine], payers: tuple[str, ...]
    ) -> FinishedGame:
        table = lines[0].table
        if table not in self._known:
            short = tuple(replace(line, shown="") for line in lines)
            questions = await self._workers.run(payers, review_jobs.asked, spec.id, short)
            self._known[table] = by_questions(spec, short, questions)
            while len(self._known) > KNOWN:
                self._known.popitem(last=False)
        self._known.move_to_end(table)
        return self._known[table]


def by_questions(spec: GameSpec[Any], lines: tuple[LogLine, ...], questions: Sequence[str]) -> FinishedGame:
    """`questions`: as JSON; `lines`: the log without what it showed."""
    assert spec.review is not None
    opened = lines[0].happening
    assert isinstance(opened, Opened)
    ruled = dict(sorted(opened.rules.items()))
    start = to_json(tuple, (spec.id, spec.rules.version, spec.review.engine(), ruled))
    return FinishedGame(
        lines[0].table,
        tuple(sha256(start + one.encode()).hexdigest() for one in questions),
        lambda number: (review_jobs.answered, spec.id, opened.rules, questions[number]),
        lambda found: (review_jobs.told, spec.id, lines, found),
        None
        if spec.review.look is None
        else lambda number, hand: (review_jobs.looked, spec.id, opened.rules, questions[number], hand),
    )
