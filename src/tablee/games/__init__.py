"""The games of the house: the one list."""

from __future__ import annotations

from typing import Any

from tablee.core.game_spec import GameSpec
from tablee.games.carrom import SPEC as CARROM
from tablee.games.dames import SPEC as DAMES
from tablee.games.macadam import SPEC as MACADAM
from tablee.games.pietons import SPEC as PIETONS

GAMES: dict[str, GameSpec[Any]] = {spec.id: spec for spec in (MACADAM, DAMES, CARROM, PIETONS)}


def all_games() -> dict[str, GameSpec[Any]]:
    """For another process, which is handed a function to find them by."""
    return GAMES
