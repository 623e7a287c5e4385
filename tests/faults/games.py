"""What a client of each game sends, knowing only the wire."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

View: TypeAlias = dict[str, Any]
Choose: TypeAlias = Callable[[View, random.Random], dict[str, Any]]


def _macadam(view: View, source: random.Random) -> dict[str, Any]:
    way = source.choice(view["choices"].split()).partition("=")[0]
    return {"kind": "move", "start": way[:2], "end": way[-2:]}


def _dames(view: View, source: random.Random) -> dict[str, Any]:
    one = source.choice(view["choices"])
    path, captured = one["path"], one["captured"]
    return {"kind": "move", "start": path[0], "end": path[-1], "captured": captured, "path": path}


def _pietons(view: View, source: random.Random) -> dict[str, Any]:
    if view["stage"] == "cut":
        return {"kind": "cut", "at": source.randrange(1, 56)}
    chosen: dict[str, Any] = source.choice(view["choices"])
    return chosen


def _carrom(view: View, source: random.Random) -> dict[str, Any]:
    place = source.uniform(*source.choice(view["line"]))
    return {"kind": "shot", "place": place, "vx": source.uniform(-1.0, 1.0), "vy": source.uniform(1.0, 4.0)}


CHOOSE: dict[str, Choose] = {"macadam": _macadam, "dames": _dames, "pietons": _pietons, "carrom": _carrom}
