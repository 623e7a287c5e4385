"""A game that differs from the real one in a point or two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablee.core.game_spec import GameSpec


def varied(spec: GameSpec[Any], **parts: dict[str, Any]) -> GameSpec[Any]:
    """`varied(SPEC, players={"bot": Broken})`: another bot, all else as it was."""
    changed: dict[str, Any] = {name: replace(getattr(spec, name), **change) for name, change in parts.items()}
    return replace(spec, **changed)
