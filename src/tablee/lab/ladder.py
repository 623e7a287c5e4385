"""Where a player stands among the levels of the house: a match against each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tablee.core.game import Game
from tablee.core.value import value
from tablee.lab.estimate import elo
from tablee.lab.match import play_match, spec_of
from tablee.lab.time_control import Terms

WIDTH = 50  # of the plot, in letters


@value
class Rung:
    """A match against one level."""

    level: int
    games: int
    share: float  # of the points
    interval: tuple[float, float]
    fair: float  # the share of one who is just as good
    elo: float  # how much stronger than the level, between two sides
    elo_interval: tuple[float, float]


@value
class Ladder:
    """The result, as `tablee ladder --json` prints it."""

    game: str
    player: str
    rungs: tuple[Rung, ...]
    place: float  # the level that it would be: 0 below the first, one more than the last above all


def climb(
    game: Game[Any, Any, Any, Any], player: str, games: int, seed: int = 1, jobs: int = 1,
    terms: Terms | None = None,
) -> Iterator[Rung]:  # fmt: skip
    """The matches, from the first level up."""
    for level in spec_of(game).players.levels:
        match = play_match(game, player, f"level:{level.number}", games, seed, jobs, terms=terms)
        low, high = match.interval
        yield Rung(
            level.number, match.games, match.share, match.interval, match.fair, elo(match.share),
            (elo(low), elo(high)),
        )  # fmt: skip


def placed(rungs: Sequence[Rung]) -> float:
    """Between which levels it comes: each counts by the share of an equal match that was won against it."""
    even = [min(1.0, rung.share / (2 * rung.fair)) for rung in rungs]
    return rungs[0].level - 0.5 + sum(even)


def plot(rungs: Sequence[Rung]) -> str:
    """A line for each level: the interval between brackets, the share as a dot, an equal one as a bar."""
    lines = []
    for rung in rungs:
        cells = [" "] * (WIDTH + 1)
        low, high = (round(WIDTH * end) for end in rung.interval)
        cells[low : high + 1] = "-" * (high + 1 - low)
        cells[round(WIDTH * rung.fair)] = "|"
        cells[low], cells[high], cells[round(WIDTH * rung.share)] = "[", "]", "o"
        least, most = rung.elo_interval
        figures = f"{rung.share:6.1%}  Elo {rung.elo:+5.0f} ({least:+.0f} to {most:+.0f})"
        lines.append(f"level:{rung.level} {''.join(cells)} {figures}")
    return "\n".join(lines)
