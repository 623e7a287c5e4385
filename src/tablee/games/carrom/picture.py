"""The board as a picture, seat 0 below."""

from __future__ import annotations

from typing import Any

from tablee.canvas import Canvas
from tablee.games.carrom.baseline import turned
from tablee.games.carrom.board import (
    COIN_RADIUS,
    END_CIRCLE,
    HALF,
    LINE,
    POCKET_AT,
    POCKET_RADIUS,
    QUEEN,
    REACH,
    ROSACE,
    STRIKER_RADIUS,
    WHITE,
)  # fmt: skip
from tablee.games.carrom.view import View

WOOD, FRAME, INK, RED = "#e9cd96", "#5b3a1e", "#6b4a24", "#c0392b"
COINS = {"queen": ("#d62a3f", "#7d0f1f"), "white": ("#fbecce", "#7a5829"), "black": ("#39333a", "#141116")}
EDGE = 0.05


def picture(view: View) -> Any:
    canvas = Canvas(2 * (HALF + EDGE), 2 * (HALF + EDGE), FRAME)
    canvas.box(EDGE, EDGE, 2 * HALF, 2 * HALF, WOOD)
    for quarter in range(4):
        canvas.disc(*_place(*turned(POCKET_AT, POCKET_AT, quarter)), POCKET_RADIUS, "#1c1512")
        for away in (LINE - STRIKER_RADIUS, LINE + STRIKER_RADIUS):
            ends = turned(-REACH, -away, quarter), turned(REACH, -away, quarter)
            canvas.line((*_place(*ends[0]), *_place(*ends[1])), INK, 0.002)
        for side in (-END_CIRCLE, END_CIRCLE):
            canvas.disc(*_place(*turned(side, -LINE, quarter)), STRIKER_RADIUS, RED, INK)
    canvas.ring(*_place(0.0, 0.0), ROSACE, INK, 0.002)
    canvas.ring(*_place(0.0, 0.0), COIN_RADIUS, RED, 0.002)
    for piece in view.state.pieces:
        colour = "queen" if piece.id == QUEEN else "white" if piece.id in WHITE else "black"
        canvas.disc(*_place(piece.x, piece.y), COIN_RADIUS, *COINS[colour])
        canvas.ring(*_place(piece.x, piece.y), 0.6 * COIN_RADIUS, COINS[colour][1], 0.001)
    score = "{} - {}".format(*view.state.scores)
    canvas.text(HALF + EDGE, EDGE / 2, score, 0.03, "#fff8ee")
    return canvas.array()


def _place(x: float, y: float) -> tuple[float, float]:
    return HALF + EDGE + x, HALF + EDGE - y
