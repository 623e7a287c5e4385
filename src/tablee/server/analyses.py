"""Finished games analysed in the background: position by position, each kept as soon as it is found.

What is kept is never searched again, so that an analysis goes on where it stopped, whoever stopped it: the
one who asked, a limit, or a crash.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from pydantic import JsonValue

from tablee.core.game_spec import GameSpec
from tablee.core.value import json_object, to_json, value
from tablee.server import study_jobs
from tablee.server.background import Background
from tablee.server.worker_pool import WorkerPool
from tablee.table.export import standing_actions
from tablee.table.log import LogLine, Opened
from tablee.table.refusal import Refusal
from tablee.table.storage import Storage

NODES = 200_000  # of a position


@value
class FinishedGame:
    """What an analysis is of, and the name of each of its positions."""

    table: str
    game: str
    rules: dict[str, JsonValue]
    dos: tuple[JsonValue, ...]
    keys: tuple[str, ...]


def finished_game(spec: GameSpec[Any], lines: Sequence[LogLine]) -> FinishedGame:
    """Refused for a game that is not over, or that the house does not search."""
    opened = lines[0].happening
    assert isinstance(opened, Opened)
    if spec.study is None:
        raise Refusal("unknown_game")
    if not any(line.outcome is not None for line in lines):
        raise Refusal("not_over")
    dos = standing_actions((line.number, line.happening) for line in lines)
    keys = position_keys(spec.id, spec.rules.version, spec.study.engine(), opened.rules, dos, NODES)
    return FinishedGame(lines[0].table, spec.id, opened.rules, tuple(dos), tuple(keys))


def position_keys(
    game: str, version: int, engine: str, rules: dict[str, JsonValue], dos: Sequence[JsonValue], nodes: int
) -> list[str]:
    """A name for the start and for the position after each action, made of all that a search depends on."""
    running = sha256(to_json(tuple, (game, version, engine, dict(sorted(rules.items())), nodes)))
    keys = [running.hexdigest()]
    for do in dos:
        running.update(to_json(dict, do))
        keys.append(running.hexdigest())
    return keys


class Analyses:
    """The analyses that run now."""

    def __init__(self, store: Storage, workers: WorkerPool, background: Background) -> None:
        self._store, self._workers, self._background = store, workers, background

    def start(self, one: FinishedGame, guest: str, payers: tuple[str, ...]) -> None:
        """Begin, or go on; asked for again, nothing changes."""
        self._background.start(one.table, guest, partial(self._run, one, payers))

    async def state(self, one: FinishedGame, payers: tuple[str, ...]) -> bytes:
        """How far it is, with the report of what is known, as JSON."""
        kept = await self._store.kept_analyses(one.keys)
        found = [kept.get(key) for key in one.keys]
        told = await self._workers.run(payers, study_jobs.reported, one.game, one.rules, one.dos, found)
        return json_object(running=to_json(bool, one.table in self._background), report=told)

    async def _run(self, one: FinishedGame, payers: tuple[str, ...]) -> None:
        """Every position that is not known yet, the last one first: what decided mostly came late."""
        kept = await self._store.kept_analyses(one.keys)
        for number in reversed(range(len(one.keys))):
            if one.keys[number] not in kept:
                found = await self._workers.run_behind(
                    payers, study_jobs.analysed, one.game, one.rules, one.dos[:number], NODES
                )
                await self._store.keep_analysis(one.keys[number], found.decode())
