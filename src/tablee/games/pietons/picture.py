"""The card table as a picture: signals and tokens, then a row for each player with what lies open."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tablee.canvas import LAMP, Canvas
from tablee.core.words import words
from tablee.games.pietons.deck import SIGNALS, Card
from tablee.games.pietons.view import Shown, View

FELT, SHEET, INK = "#1f5d48", "#fffdfa", "#2a2031"
COLOURS: dict[Card, str] = {
    "walk-red": "#d2402f", "walk-blue": "#3f6fb5", "walk-green": "#3f9a63", "walk-yellow": "#e0a800",
    "bicycle": "#7a6a55", "moped": "#8a5a9c", "moto": "#5a5f6c", "car": "#343740",
    "blue-arrow": "#2c6fd1", "green-arrow": "#2c9a4b", "agent": "#1d2340", "paper-a": "#b58a3c",
    "paper-p": "#b5643c",
}  # fmt: skip
SAID = words("tablee.games.pietons", "en")
WIDE, ROW = 24.0, 3.0


def picture(view: View) -> Any:
    canvas = Canvas(WIDE, 6.2 + ROW * len(view.players), FELT)
    covered = Counter(view.board[place] for place in view.tokens)
    for column, signal in enumerate(SIGNALS):
        x = 0.5 + 3.9 * column
        canvas.box(x, 0.5, 3.6, 2.9, SHEET, 0.3)
        canvas.text(x + 1.8, 1.2, SAID["signal"][signal], 0.38, INK)
        for place in range(view.board.count(signal)):
            fill = LAMP if place < covered[signal] else "#d9cdbf"
            canvas.disc(x + 0.5 + 0.55 * place, 2.5, 0.22, fill, INK)
    said = f"Talon {view.talon}   Agents {view.centre}   Manche {view.manche}"
    canvas.text(0.6, 4.6, said, 0.8, "#fff8ee", "lm")
    if view.coup is not None:
        canvas.text(WIDE - 0.6, 4.6, SAID["nature"][view.coup.follow], 0.8, "#fff8ee", "rm")
    for seat, player in enumerate(view.players):
        _player(canvas, view, seat, player, 5.6 + ROW * seat)
    return canvas.array()


def _player(canvas: Canvas, view: View, seat: int, player: Shown, y: float) -> None:
    acts = view.stage != "over" and view.actor == seat
    canvas.box(0.5, y, WIDE - 1, ROW - 0.4, LAMP if acts else "#164636", 0.3)
    ink = INK if acts else "#fff8ee"
    points = view.totals[seat] + (player.points if view.stage != "over" else 0)
    canvas.text(0.9, y + 0.8, SAID["sides"][seat], 0.8, ink, "lm")
    canvas.text(0.9, y + 1.8, f"{points}   cards {player.cards}   tickets {player.tickets}", 0.6, ink, "lm")
    shown = (*player.papers, *player.laid)
    step = min(1.0, 13.6 / max(1, len(shown)))
    for place, card in enumerate(shown):
        canvas.box(9.4 + step * place, y + 0.4, 0.9, 1.7, SHEET, 0.15)
        canvas.box(9.5 + step * place, y + 0.5, 0.7, 1.5, COLOURS[card], 0.1)
