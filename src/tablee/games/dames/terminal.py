"""Dames in letters, for the terminal: the board, and what happened in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.core.names import Names
from tablee.core.words import fill
from tablee.games.dames.refusals import short
from tablee.games.dames.state import Blown, Event, Moved
from tablee.games.dames.view import View


def board_text(view: View, _words: Mapping[str, Any] | None = None) -> str:
    """The board with Blue at the bottom: o and O for Blue's men and kings, x and X for Green's."""
    rows = []
    for row in range(10):
        cells = [_cell(5 * row + place + 1, view) for place in range(5)]
        line = "".join(f"  {cell}" if row % 2 == 0 else f"{cell}  " for cell in cells)
        rows.append(f"{line}    {5 * row + 1}-{5 * row + 5}")
    rows.append(f"o {len(view.blue)}   x {len(view.green)}")
    return "\n".join(rows)


def _cell(square: int, view: View) -> str:
    letter = "o" if square in view.blue else "x" if square in view.green else "·"
    return letter.upper() if square in view.kings else letter


def event_text(words: Mapping[str, Any], event: Event, who: Names) -> str:
    sentences = words["event"]
    match event:
        case Moved(seat, path, captured, _, crowned):
            kind = "takes" if captured else "moves"
            facts = {"who": who(seat), "start": path[0], "end": path[-1], "count": len(captured)}
            said = fill(sentences[kind], facts)
            return f"{said}, {sentences['crowned']}" if crowned else said
        case Blown(seat, square, _, missed):
            said = fill(sentences["blown"], {"who": who(seat), "square": square})
            could = sorted({short(one) for one in missed})
            return f"{said}. {fill(sentences['missed'], {'moves': could})}"
