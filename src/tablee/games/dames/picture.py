"""The board as a picture, Blue below."""

from __future__ import annotations

from typing import Any

from tablee.canvas import LAMP, Canvas
from tablee.games.dames.state import BLUE, SQUARES
from tablee.games.dames.view import View

LIGHT, RED, FRAME = "#f6e8d0", "#da6a50", "#6d2942"
PIECES = (("#3f6fb5", "#1c3768"), ("#3f9a63", "#17502f"))  # Blue, Green
EDGE = 0.5


def picture(view: View) -> Any:
    canvas = Canvas(10 + 2 * EDGE, 10 + 2 * EDGE, FRAME)
    canvas.box(EDGE, EDGE, 10, 10, LIGHT)
    for square in SQUARES:
        x, y = _middle(square)
        canvas.box(x - 0.5, y - 0.5, 1, 1, RED)
        canvas.text(x - 0.44, y - 0.42, str(square), 0.2, "#8d3a26", "lt")
    for side, squares in enumerate((view.blue, view.green)):
        fill, rim = PIECES[side]
        for square in squares:
            x, y = _middle(square)
            canvas.disc(x, y, 0.4, fill, rim)
            canvas.ring(x, y, 0.27, rim, 0.04)
            if square in view.kings:
                canvas.star(x, y, 0.24, "#fff0d8")
    if view.mover is not None:
        canvas.disc(10 + 1.5 * EDGE, EDGE + (9.5 if view.mover == BLUE else 0.5), 0.17, LAMP)
    return canvas.array()


def _middle(square: int) -> tuple[float, float]:
    """Square 1 is the second from the left in the farthest row."""
    row, place = divmod(square - 1, 5)
    return EDGE + 2 * place + (1.5 if row % 2 == 0 else 0.5), EDGE + row + 0.5
