"""The games of the house: every folder here that has a SPEC, in the order of the hall."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tablee.core.game_spec import GameSpec


def _found() -> Iterator[GameSpec[Any]]:
    for module in iter_modules(__path__, f"{__name__}."):
        if module.ispkg:
            yield import_module(module.name).SPEC


GAMES: dict[str, GameSpec[Any]] = {spec.id: spec for spec in sorted(_found(), key=lambda spec: spec.place)}


def all_games() -> dict[str, GameSpec[Any]]:
    """For another process, which is handed a function to find them by."""
    return GAMES
