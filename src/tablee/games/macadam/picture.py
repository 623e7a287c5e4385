"""The board as a picture, South below."""

from __future__ import annotations

from typing import Any

from tablee.canvas import LAMP, PAPER, Canvas
from tablee.games.macadam.state import GOAL, INDEX, NORTH, SOUTH, squares_of
from tablee.games.macadam.view import View

KERB, ASPHALT, CHALK, GOAL_GROUND = "#d9d2c5", "#343740", "#7f828a", "#56545a"
EDGE = 0.6  # of the kerb, in squares


def picture(view: View) -> Any:
    canvas = Canvas(8 + 2 * EDGE, 8 + 2 * EDGE, KERB)
    canvas.box(EDGE, EDGE, 8, 8, ASPHALT)
    for square in (*squares_of(GOAL[SOUTH]), *squares_of(GOAL[NORTH])):
        x, y = _middle(square)
        canvas.box(x - 0.5, y - 0.5, 1, 1, GOAL_GROUND)
        canvas.disc(x, y, 0.28, CHALK)
        canvas.disc(x + (0.12 if square[0] == "d" else -0.12), y, 0.24, GOAL_GROUND)
    for line in range(9):
        canvas.line((EDGE + line, EDGE, EDGE + line, EDGE + 8), CHALK, 0.03)
        canvas.line((EDGE, EDGE + line, EDGE + 8, EDGE + line), CHALK, 0.03)
    for dash in range(10):
        canvas.box(EDGE + 0.1 + 0.8 * dash, EDGE + 3.95, 0.5, 0.1, PAPER)
    for number in range(8):
        canvas.text(EDGE + number + 0.5, 8 + 1.5 * EDGE, "abcdefgh"[number], 0.3, "#55495d")
        canvas.text(EDGE / 2, EDGE + 7.5 - number, str(number + 1), 0.3, "#55495d")
    for square in view.south:
        x, y = _middle(square)
        canvas.disc(x, y, 0.4, "#f3ecdd", "#b9a37c")
        canvas.ring(x, y, 0.2, "#2a2031", 0.08)
    for square in view.north:
        x, y = _middle(square)
        canvas.disc(x, y, 0.4, "#e6573a", "#8f2a17")
        canvas.star(x, y, 0.24, "#fff0d8")
    if view.mover is not None:
        canvas.disc(8 + 1.5 * EDGE, EDGE + (7.5 if view.mover == SOUTH else 0.5), 0.16, LAMP, "#2a2031")
    return canvas.array()


def _middle(square: str) -> tuple[float, float]:
    rank, file = divmod(INDEX[square], 8)
    return EDGE + file + 0.5, EDGE + 7.5 - rank
