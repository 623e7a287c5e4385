"""Carrom's own part in a review."""

from __future__ import annotations

from functools import partial

from tablee.core.study.engine_name import engine_name
from tablee.core.study.review import ReviewSpec
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.study.report import MatchReview, questions, tell
from tablee.games.carrom.study.shots import ShotAsked, ShotFound, ShotLook, answer, look

ENGINE = tuple(f"tablee.games.carrom.{part}" for part in ("bot", "kernel", "study"))

REVIEW: ReviewSpec[Carrom] = ReviewSpec(
    question=ShotAsked,
    found=ShotFound,
    report=MatchReview,
    engine=partial(engine_name, *ENGINE),
    questions=questions,
    answer=answer,
    tell=tell,
    look=look,
    looked=ShotLook,
)
