"""The card table's own part in a review."""

from __future__ import annotations

from functools import partial

from tablee.core.study.engine_name import engine_name
from tablee.core.study.review import ReviewSpec
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.study.questions import Found, Question, answer, questions
from tablee.games.pietons.study.report import CardsReview, tell

ENGINE = tuple(f"tablee.games.pietons.{part}" for part in ("bot", "kernel", "study"))

REVIEW: ReviewSpec[Pietons] = ReviewSpec(
    question=Question,
    found=Found,
    report=CardsReview,
    engine=partial(engine_name, *ENGINE),
    questions=questions,
    answer=answer,
    tell=tell,
)
