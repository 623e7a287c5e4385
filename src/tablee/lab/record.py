"""Games of a player against itself, written as arrays: in parts, and taken up where they ended.

A folder holds `manifest.json`, which says what was asked, and `part-00000.npz`, … , each with

    observation  what the seat to act saw, a row for each action: uint64 words for games that have them
                 (`observe="bits"` of a batch), else float16 numbers, for Carrom float32
    action       int16, its number; for Carrom float64, its three numbers
    mover        uint8, the seat
    start        int64, where each game begins among these rows, and where the last ends
    rewards      float32, by game and seat
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tablee.batch import batch_of
from tablee.core.batch.arrays import wanted
from tablee.core.batch.batch import Batch
from tablee.core.bot import Budget
from tablee.core.game import Chance, Outcome
from tablee.core.value import from_json, to_json, value
from tablee.lab.match import spec_of
from tablee.lab.players import player
from tablee.lab.referee import open_game
from tablee.lab.workers import Workers, spread

MANIFEST = "manifest.json"


@value
class RecordSettings:
    """What was asked, beside the rules: as the manifest keeps it."""

    game: str
    options: str  # JSON
    player: str
    games: int
    part: int  # games of a part
    opening: int  # random actions before the player takes over
    seed: int


@value
class Part:
    """What is asked of a worker."""

    rules: Any
    settings: RecordSettings
    number: int
    folder: str


def record(rules: Any, settings: RecordSettings, folder: Path, workers: Workers) -> Iterator[Path]:
    """Every part as soon as it is written; what stands there already is not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / MANIFEST
    if manifest.exists() and from_json(RecordSettings, manifest.read_bytes()) != settings:
        raise ValueError(f"{folder} holds other games: its {MANIFEST} says which")
    manifest.write_bytes(to_json(RecordSettings, settings))
    parts = [Part(rules, settings, n, str(folder)) for n in range(-(-settings.games // settings.part))]
    waiting = [part for part in parts if not path_of(part).exists()]
    for done in spread(write_part, waiting, workers):
        yield Path(done)


def path_of(part: Part) -> Path:
    return Path(part.folder, f"part-{part.number:05}.npz")


def write_part(part: Part) -> str:
    """Written beside its place and moved there: a part is whole or not there."""
    settings, path = part.settings, path_of(part)
    first = part.number * settings.part
    games = [
        played(part.rules, settings, number)
        for number in range(first, min(first + settings.part, settings.games))
    ]
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("wb") as file:
        np.savez_compressed(
            file,
            observation=np.concatenate([game[0] for game in games]),
            action=np.concatenate([game[1] for game in games]),
            mover=np.concatenate([game[2] for game in games]),
            start=np.cumsum([0, *(len(game[1]) for game in games)], dtype=np.int64),
            rewards=np.stack([game[3] for game in games]),
        )
    unfinished.replace(path)
    return str(path)


def played(rules: Any, settings: RecordSettings, number: int) -> tuple[Any, Any, Any, Any]:
    """A whole game: what was seen, done, by whom, and the rewards."""
    source, spec, batch = Random(f"{settings.seed}/{number}"), spec_of(rules), _watching(rules)
    table = open_game(rules, source, settings.opening)
    seen, actions, movers = list[Any](), list[Any](), list[int]()
    with ExitStack() as stack:
        seats = [
            stack.enter_context(closing(player(spec, rules, settings.player))) for _ in range(rules.seats)
        ]
        for one in seats:
            one.begin()
        while not isinstance(turn := rules.turn(table.state), Outcome):
            if isinstance(turn, Chance) or not batch.decides(table.state):
                table.apply(rules.sample(table.state, source))
                continue
            action = seats[turn].answer(table.state, turn, tuple(table.seen), Budget(), source)
            batch.put(0, table.state)
            seen.append(_kept(batch))
            actions.append(batch.number(0, action))
            movers.append(turn)
            table.apply(action)
    kind = np.int16 if batch.sizes.actions else batch.kind
    return np.stack(seen), np.array(actions, kind), np.array(movers, np.uint8), batch.reward(turn)


def _watching(rules: Any) -> Batch:
    kind = batch_of(rules)
    try:
        return kind(rules, 1, 0, 1, wanted(None, "bits", keep_last=False, auto_reset=False), 0)
    except ValueError:
        return kind(rules, 1, 0, 1, wanted(None, "planes", keep_last=False, auto_reset=False), 0)


def _kept(batch: Batch) -> Any:
    row = batch.observation[0]
    if row.dtype == np.uint64 or not batch.sizes.actions:  # where pieces lie cannot be written more shortly
        return row.copy()
    return row.astype(np.float16)


def load(path: Path) -> dict[str, Any]:
    """The arrays of a part."""
    with np.load(path) as kept:
        return dict(kept)


def settings_of(folder: Path) -> RecordSettings:
    return from_json(RecordSettings, (folder / MANIFEST).read_bytes())


def options_text(rules: Any) -> str:
    """The options as the manifest keeps them."""
    return json.dumps(json.loads(to_json(type(rules), rules)), sort_keys=True)
