"""A whole game analysed on several cores: each position is searched, and each question of a review answered,
by itself, so that the order is no matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tablee.core.game import fold
from tablee.core.game_spec import GameSpec
from tablee.core.search.limits import SearchLimits
from tablee.core.study.lines import PositionAnalysis, StudySpec, analyse_position
from tablee.core.study.report import GameReport, report
from tablee.core.study.review import FinishedPlay
from tablee.core.value import value
from tablee.lab.workers import HERE, Workers, spread

NODES = 200_000  # of a position


@value
class Slice:
    """What is asked of a worker: every so many positions of a game, from one on."""

    game: str
    rules: Any
    actions: tuple[Any, ...]
    first: int
    every: int
    nodes: int


def studied(spec: GameSpec[Any]) -> StudySpec[Any]:
    if spec.study is None:
        raise ValueError(f"{spec.id} has nothing to analyse: its positions are not searched by the house")
    return spec.study


def analyse_game(
    spec: GameSpec[Any], rules: Any, actions: Sequence[Any], nodes: int = NODES, workers: Workers = HERE
) -> GameReport:
    study = studied(spec)
    slices = [Slice(spec.id, rules, tuple(actions), job, workers.jobs, nodes) for job in range(workers.jobs)]
    found = list[PositionAnalysis | None]([None] * (len(actions) + 1))
    for one, some in zip(slices, spread(analyse_slice, slices, workers), strict=True):
        found[one.first :: one.every] = some
    return report(spec.rules.notation, study.hope(), rules, actions, found)


def analyse_slice(one: Slice) -> list[PositionAnalysis]:
    from tablee.games import GAMES

    return list(_analyses(GAMES[one.game], one))


def _analyses(spec: GameSpec[Any], one: Slice) -> Iterator[PositionAnalysis]:
    study, limits = studied(spec), SearchLimits(nodes=one.nodes)
    for number in range(one.first, len(one.actions) + 1, one.every):
        state = fold(one.rules, one.actions[:number])
        yield analyse_position(study, spec.rules.notation, one.rules, state, limits)


@value
class ReviewPart:
    """What is asked of a worker: one question of a review."""

    game: str
    rules: Any
    question: Any


def review_game(spec: GameSpec[Any], rules: Any, play: FinishedPlay, workers: Workers = HERE) -> Any:
    """A finished game judged part by part: the report of the game's own type."""
    assert spec.review is not None
    parts = [ReviewPart(spec.id, rules, one) for one in spec.review.questions(rules, play)]
    return spec.review.tell(rules, play, list(spread(answer_part, parts, workers)))


def answer_part(part: ReviewPart) -> Any:
    from tablee.games import GAMES

    review = GAMES[part.game].review
    assert review is not None
    return review.answer(part.rules, part.question)
