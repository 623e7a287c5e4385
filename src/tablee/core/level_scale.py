"""Where the computer's levels stand on the scale of people's ratings, as `tablee lab scale` measures it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from tablee.core.value import from_json, value

FILE = "scale.json"  # in a game's folder
ANCHOR = 3  # the level that the hall proposes to a newcomer: it stands where a newcomer begins


@value
class LevelRating:
    """`interval` holds at 95 %, over openings, as seen from the anchor, whose own is nothing."""

    level: int
    rating: int
    interval: tuple[int, int]


@value
class TableResult:
    """How often a table of these levels, each a side, ended with these scores."""

    levels: tuple[int, ...]
    scores: tuple[float, ...]
    games: int


@value
class ScaleManifest:
    """How it was measured: enough to do it again."""

    game: str
    command: str
    rules: str  # as JSON
    seed: int
    openings: int  # of each table
    games: int
    anchor: int
    tablee: str
    kernels: str  # the fingerprint of the game's kernels
    python: str
    numpy: str
    numba: str


@value
class LevelScale:
    """The file in a game's folder."""

    ratings: tuple[LevelRating, ...]
    results: tuple[TableResult, ...]
    manifest: ScaleManifest


@cache
def read_scale(package: str) -> LevelScale | None:
    """What was measured for the game in this package, if it was."""
    file = files(package).joinpath(FILE)
    return from_json(LevelScale, file.read_bytes()) if file.is_file() else None
