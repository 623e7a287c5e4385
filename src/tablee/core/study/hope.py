"""Hope: the score that a player may expect of the game, from 0 (lost) to 1 (won), told from a search's score.

Hundredths of a piece mean something else in each game and to each evaluation, so the curve is fitted to games
of self-play by `tablee lab hope`, and kept with the account of how it was made.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import exp

from tablee.core.search.score import mate_distance
from tablee.core.value import from_json, value


@value
class Hope:
    """`scale` is the score at which hope is 1 / (1 + 1/e), about 0.73."""

    scale: float

    def expected(self, score: int) -> float:
        """For whoever the score is seen by; a forced win is won."""
        wins_in = mate_distance(score)
        if wins_in is not None:
            return 1.0 if wins_in > 0 else 0.0
        return 1 / (1 + exp(-score / self.scale))


@value
class HopeManifest:
    """How a curve was fitted, and how well it fits: mean log loss, beside that of always saying one half."""

    game: str
    command: str
    seed: int
    games: int
    positions: int
    nodes: int
    weights: str  # a name for those that gave the scores
    log_loss: float
    log_loss_of_half: float
    calibration: tuple[tuple[float, float, int], ...]  # expected, found, positions, by tenths of hope


@value
class FittedHope:
    """The file `hope.json` in a game's folder."""

    hope: Hope
    manifest: HopeManifest


def read_fitted(package: str) -> FittedHope:
    return from_json(FittedHope, files(package).joinpath("hope.json").read_bytes())


@cache
def read_hope(package: str) -> Hope:
    """What was fitted for the game in this package."""
    return read_fitted(package).hope
