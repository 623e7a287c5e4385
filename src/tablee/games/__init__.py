"""The games of the house: the one list."""

from __future__ import annotations

from typing import Any

from tablee.core.entry import Entry
from tablee.games.carrom import ENTRY as CARROM
from tablee.games.dames import ENTRY as DAMES
from tablee.games.macadam import ENTRY as MACADAM
from tablee.games.pietons import ENTRY as PIETONS

GAMES: dict[str, Entry[Any]] = {entry.id: entry for entry in (MACADAM, DAMES, CARROM, PIETONS)}


def all_games() -> dict[str, Entry[Any]]:
    """For another process, which is handed a function to find them by."""
    return GAMES
