"""A finished game that is judged part by part: its questions, what each is called, and what answers it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from tablee.core.game_spec import GameSpec
from tablee.core.value import to_json
from tablee.server import review_jobs
from tablee.server.analyses import FinishedGame
from tablee.table.log import LogLine, Opened


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
