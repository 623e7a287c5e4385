"""What the page draws and teaches with: goals, dots and pawns, by seat."""

from __future__ import annotations

from tablee.core.game_spec import Numbers
from tablee.games.macadam.notation import position_text
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import DOTS, GOAL, PAWNS, squares_of


def numbers() -> Numbers:
    return {
        "PAWNS": PAWNS,
        "GOALS": [list(squares_of(goal)) for goal in GOAL],
        "DOTS": [list(squares_of(dots)) for dots in DOTS],
        "START": position_text(Macadam(setup="dots", first="first seat").start()),
    }
