"""A table's game as a file that other programs read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from tablee.core.entry import Entry
from tablee.core.transcript import Transcript
from tablee.core.value import shape
from tablee.table.export import standing
from tablee.table.log import Line, Played, Robot
from tablee.table.refusal import HouseRefusal
from tablee.table.situation import Situation


def transcript_of(entry: Entry[Any]) -> Transcript:
    if entry.transcript is None:
        raise HouseRefusal("unknown_game")
    return entry.transcript


def written(now: Situation, names: Sequence[str], lines: Sequence[Line]) -> str:
    """What still stands of the game, under its players' names."""
    played = [line.happening for line in standing(lines)]
    actions = [shape(now.entry.happens, one.do) for one in played if isinstance(one, Played)]
    called = [_name(now, seat, name) for seat, name in enumerate(names)]
    date = datetime.fromtimestamp(lines[0].at, UTC).strftime("%Y.%m.%d")
    return transcript_of(now.entry).write(now.game, actions, called, date, now.outcome)


def _name(now: Situation, seat: int, name: str) -> str:
    sitter = now.sitters[seat]
    return f"Tablée {sitter.level}" if isinstance(sitter, Robot) else name or "?"
