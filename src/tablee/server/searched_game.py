"""A finished game whose every position is searched: what each is called, and what it is found by."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from pydantic import JsonValue

from tablee.core.game_spec import GameSpec
from tablee.core.value import to_json, value
from tablee.server import study_jobs
from tablee.server.analyses import FinishedGame
from tablee.table.export import standing_actions
from tablee.table.log import LogLine, Opened

NODES = 200_000  # of a position


@value
class SearchedGame:
    """What was played, by which rules."""

    table: str
    game: str
    rules: dict[str, JsonValue]
    dos: tuple[JsonValue, ...]


def searched_game(lines: Sequence[LogLine]) -> SearchedGame:
    opened = lines[0].happening
    assert isinstance(opened, Opened)
    dos = standing_actions((line.number, line.happening) for line in lines)
    return SearchedGame(lines[0].table, opened.game, opened.rules, tuple(dos))


def by_positions(spec: GameSpec[Any], lines: Sequence[LogLine]) -> FinishedGame:
    """The start, and the position after each action."""
    one = searched_game(lines)
    return FinishedGame(
        one.table,
        tuple(position_keys(spec, one.rules, one.dos)),
        lambda number: (study_jobs.analysed, one.game, one.rules, one.dos[:number], NODES),
        lambda found: (study_jobs.reported, one.game, one.rules, one.dos, found),
    )


def position_keys(spec: GameSpec[Any], rules: dict[str, JsonValue], dos: Sequence[JsonValue]) -> list[str]:
    """A name for the start and for the position after each action, made of all that a search depends on."""
    assert spec.study is not None
    ruled = dict(sorted(rules.items()))
    running = sha256(to_json(tuple, (spec.id, spec.rules.version, spec.study.engine(), ruled, NODES)))
    keys = [running.hexdigest()]
    for do in dos:
        running.update(to_json(dict, do))
        keys.append(running.hexdigest())
    return keys
