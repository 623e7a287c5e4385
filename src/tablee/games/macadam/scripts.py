"""A script to measure the levels by: it looks one move ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablee.core.game import Seat
from tablee.core.greedy import Greedy
from tablee.core.match_player import MatchPlayer
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import NORTH, State


def advancement(state: State, seat: Seat) -> float:
    """The ranks that a player's pawns have come, added up."""
    ranks = [square // 8 for square in range(64) if state.pawns[seat] >> square & 1]
    return float(sum(7 - rank if seat == NORTH else rank for rank in ranks))


SCRIPTS: Mapping[str, Callable[[Macadam], MatchPlayer]] = {"greedy": lambda game: Greedy(game, advancement)}
