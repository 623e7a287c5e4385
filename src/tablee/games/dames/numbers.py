"""What the page draws with."""

from __future__ import annotations

from tablee.core.game_spec import Numbers
from tablee.games.dames.state import LAST_ROW, SQUARES, squares_of


def numbers() -> Numbers:
    return {"SQUARES": len(SQUARES), "ACROSS": len(squares_of(LAST_ROW[0]))}
