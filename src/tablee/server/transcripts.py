"""What is needed of a table to write its game as a file that other programs read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from pydantic import JsonValue

from tablee.core.game_spec import GameSpec
from tablee.core.transcript import Transcript
from tablee.table.export import standing
from tablee.table.log import LogLine, Played, Robot
from tablee.table.refusal import Refusal
from tablee.table.table import Table


def transcript_of(spec: GameSpec[Any]) -> Transcript:
    if spec.rules.transcript is None:
        raise Refusal("unknown_game")
    return spec.rules.transcript


def played(lines: Sequence[LogLine]) -> list[JsonValue]:
    """The actions that still stand."""
    return [line.happening.do for line in standing(lines) if isinstance(line.happening, Played)]


def dated(lines: Sequence[LogLine]) -> str:
    return datetime.fromtimestamp(lines[0].at, UTC).strftime("%Y.%m.%d")


def names_of(table: Table) -> list[str]:
    """The players as a file calls them."""
    return [
        f"Tablée {sitter.level}" if isinstance(sitter, Robot) else place.name or "?"
        for sitter, place in zip(table.now.sitters, table.places(), strict=True)
    ]
