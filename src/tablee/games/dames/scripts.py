"""A script to measure the levels by: it looks one move ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablee.core.game import Seat
from tablee.core.greedy import Greedy
from tablee.core.match_player import MatchPlayer
from tablee.games.dames.moves import Board, moves
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import State

KING = 3  # men


def material(state: State, seat: Seat) -> float:
    """Men and kings more than the other's, less what the other can take at once (D8: he must)."""
    counts = [own.bit_count() + (KING - 1) * (own & state.kings).bit_count() for own in state.pieces]
    at_stake = 0
    if state.outcome is None and state.mover != seat:
        at_stake = moves(Board(state.pieces, state.kings), state.mover, free=False).most
    return float(counts[seat] - counts[1 - seat] - at_stake)


SCRIPTS: Mapping[str, Callable[[Dames], MatchPlayer]] = {"greedy": lambda game: Greedy(game, material)}
