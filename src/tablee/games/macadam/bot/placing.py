"""M17: where a level puts its pawns when the board starts empty."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.chance import Source, below
from tablee.games.macadam.bot.evaluate import evaluate
from tablee.games.macadam.bot.workspace import MacadamSearch
from tablee.games.macadam.state import INDEX


def place(
    w: MacadamSearch, own: int, opp: int, turn: int, places: Sequence[str], spread: int, source: Source
) -> str:
    """The square that makes the best shape, as the level values shapes; `turn` flips squares for North."""
    best, chosen = None, places[0]
    for square in places:
        value = int(evaluate(w, own | 1 << (INDEX[square] ^ turn), opp)) + below(source, spread + 1)
        if best is None or value > best:
            best, chosen = value, square
    return chosen
