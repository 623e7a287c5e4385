"""Finished games reviewed in the background: question by question, each answer kept once it is found."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Any

from pydantic import JsonValue

from tablee.core.game_spec import GameSpec
from tablee.core.value import json_object, to_json, value
from tablee.server import review_jobs
from tablee.server.background import Background
from tablee.server.worker_pool import WorkerPool
from tablee.table.log import LogLine, Opened
from tablee.table.refusal import Refusal
from tablee.table.storage import Storage

KNOWN = 64  # games whose questions are at hand


@value
class ReviewedGame:
    """What a review is of: the log without what it showed, its questions as JSON, and a name for each."""

    table: str
    game: str
    rules: dict[str, JsonValue]
    lines: tuple[LogLine, ...]
    questions: tuple[str, ...]
    keys: tuple[str, ...]


class Reviews:
    """The reviews that run now, and what was asked in the games that were looked at last."""

    def __init__(self, store: Storage, workers: WorkerPool, background: Background) -> None:
        self._store, self._workers, self._background = store, workers, background
        self._known: OrderedDict[str, ReviewedGame] = OrderedDict()

    async def find(
        self, spec: GameSpec[Any], lines: Sequence[LogLine], payers: tuple[str, ...]
    ) -> ReviewedGame:
        """Refused for a game that is not over, or that the house does not review. A finished game never
        changes, so its questions do not."""
        if spec.review is None:
            raise Refusal("unknown_game")
        if not any(line.outcome is not None for line in lines):
            raise Refusal("not_over")
        table, opened = lines[0].table, lines[0].happening
        assert isinstance(opened, Opened)
        if table not in self._known:
            short = tuple(replace(line, shown="") for line in lines)
            questions = await self._workers.run(payers, review_jobs.asked, spec.id, short)
            start = to_json(
                tuple, (spec.id, spec.rules.version, spec.review.engine(), dict(sorted(opened.rules.items())))
            )
            keys = tuple(sha256(start + one.encode()).hexdigest() for one in questions)
            self._known[table] = ReviewedGame(table, spec.id, opened.rules, short, questions, keys)
            while len(self._known) > KNOWN:
                self._known.popitem(last=False)
        self._known.move_to_end(table)
        return self._known[table]

    def start(self, one: ReviewedGame, guest: str, payers: tuple[str, ...]) -> None:
        self._background.start(one.table, guest, partial(self._run, one, payers))

    async def state(self, one: ReviewedGame, payers: tuple[str, ...]) -> bytes:
        """How far it is, with what is known, as JSON."""
        kept = await self._store.kept_analyses(one.keys)
        found = [kept.get(key) for key in one.keys]
        told = await self._workers.run(payers, review_jobs.told, one.game, one.lines, found)
        return json_object(
            running=to_json(bool, one.table in self._background),
            done=to_json(int, sum(answer is not None for answer in found)),
            questions=to_json(int, len(found)),
            report=told,
        )

    async def look(self, one: ReviewedGame, number: int, hand: int, payers: tuple[str, ...]) -> bytes:
        """One question looked into; what was found is kept too."""
        key = sha256(f"{one.keys[number]} {hand}".encode()).hexdigest()
        kept = (await self._store.kept_analyses([key])).get(key)
        if kept is not None:
            return kept.encode()
        asked = one.questions[number]
        found = await self._workers.run(payers, review_jobs.looked, one.game, one.rules, asked, hand)
        await self._store.keep_analysis(key, found.decode())
        return found

    async def _run(self, one: ReviewedGame, payers: tuple[str, ...]) -> None:
        kept = await self._store.kept_analyses(one.keys)
        for key, question in zip(one.keys, one.questions, strict=True):
            if key not in kept:
                found = await self._workers.run_behind(
                    payers, review_jobs.answered, one.game, one.rules, question
                )
                await self._store.keep_analysis(key, found.decode())
