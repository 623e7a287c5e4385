"""Tablée: four games at one table. `from tablee import macadam_v0` is an environment for research."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__version__ = "0.1.0"


def __getattr__(name: str) -> ModuleType:
    """A game's environment by the name of its field: not before somebody asks, since it needs the extras."""
    game, _, version = name.partition("_v")
    if version == "0" and game in ("macadam", "dames", "carrom", "pietons"):
        return import_module(f"tablee.games.{game}.env")
    raise AttributeError(f"module 'tablee' has no attribute {name!r}")
