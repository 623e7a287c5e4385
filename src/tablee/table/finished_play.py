"""A log as what happened in its game, for those who judge it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablee.core.game import Step
from tablee.core.game_spec import GameSpec
from tablee.core.study.review import FinishedPlay, Happened
from tablee.core.value import from_parsed
from tablee.table.log import Chanced, Flagged, LogEntry, Played, Robot, Seated
from tablee.table.table_state import step_of


def finished_play(spec: GameSpec[Any], game: Any, happenings: Iterable[tuple[int, LogEntry]]) -> FinishedPlay:
    """Each line by its number; in games that are judged part by part nothing is ever taken back."""
    state, happened = game.start(), list[Happened]()
    levels = list[int | None]([None] * game.seats)
    for number, happening in happenings:
        if isinstance(happening, Seated):
            levels[happening.seat] = happening.sitter.level if isinstance(happening.sitter, Robot) else None
        step: Step[Any, Any] | None = step_of(spec, game, state, happening)
        if step is not None:
            assert isinstance(happening, Played | Chanced | Flagged)
            happened.append(Happened(number, state, from_parsed(spec.wire.action, happening.do), step))
            state = step.state
    return FinishedPlay(tuple(happened), tuple(levels))
