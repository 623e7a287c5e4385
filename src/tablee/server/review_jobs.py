"""What workers do for reviews: each job is a function of the games and of plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.core.game_spec import GameSpec
from tablee.core.study.review import FinishedPlay, ReviewSpec
from tablee.core.value import from_json, from_parsed, to_json
from tablee.server.processes import Games
from tablee.table.finished_play import finished_play
from tablee.table.log import LogLine, Opened


def asked(games: Games, game_id: str, lines: Sequence[LogLine]) -> tuple[str, ...]:
    """The questions of a finished game, each as JSON."""
    spec, game = games[game_id], _rules(games[game_id], lines)
    review = review_of(spec)
    found = review.questions(game, _played(spec, game, lines))
    return tuple(to_json(review.question, one).decode() for one in found)


def answered(games: Games, game_id: str, rules: Any, question: str) -> bytes:
    """The answer to one question, as JSON."""
    review = review_of(games[game_id])
    game = from_parsed(games[game_id].rules.type, rules)
    return to_json(review.found, review.answer(game, from_json(review.question, question)))


def told(games: Games, game_id: str, lines: Sequence[LogLine], found: Sequence[str | None]) -> bytes:
    """The whole game judged by the answers so far, as JSON."""
    spec, game = games[game_id], _rules(games[game_id], lines)
    review = review_of(spec)
    read = [None if one is None else from_json(review.found, one) for one in found]
    return to_json(review.report, review.tell(game, _played(spec, game, lines), read))


def looked(games: Games, game_id: str, rules: Any, question: str, hand: int) -> bytes:
    """One question looked into for some hand, as JSON."""
    review = review_of(games[game_id])
    assert review.look is not None
    game = from_parsed(games[game_id].rules.type, rules)
    return to_json(review.looked, review.look(game, from_json(review.question, question), hand))


def review_of(spec: GameSpec[Any]) -> ReviewSpec[Any]:
    assert spec.review is not None
    return spec.review


def _played(spec: GameSpec[Any], game: Any, lines: Sequence[LogLine]) -> FinishedPlay:
    return finished_play(spec, game, ((line.number, line.happening) for line in lines))


def _rules(spec: GameSpec[Any], lines: Sequence[LogLine]) -> Any:
    opened = lines[0].happening
    assert isinstance(opened, Opened)
    return from_parsed(spec.rules.type, opened.rules)
