"""Macadam in letters, for the terminal: the board, and what happened in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.core.names import Names
from tablee.core.words import fill
from tablee.games.macadam.state import GOAL, INDEX, Event, LotDrawn, Moved, Passed, Placed
from tablee.games.macadam.view import View


def board_text(view: View, _words: Mapping[str, Any] | None = None) -> str:
    """The board with South at the bottom; goals are moons, pawns o (South) and * (North)."""
    south, north = set(view.south), set(view.north)
    rows = []
    for rank in range(8, 0, -1):
        cells = [_cell(f"{file}{rank}", south, north) for file in "abcdefgh"]
        rows.append(f"{rank}  {' '.join(cells)}")
        if rank == 5:
            rows.append("   " + "- " * 8)
    rows.append("   a b c d e f g h")
    rows.append(f"   o {view.across[0]}/6   * {view.across[1]}/6")
    return "\n".join(rows)


def _cell(square: str, south: set[str], north: set[str]) -> str:
    if square in south:
        return "o"
    if square in north:
        return "*"
    return "(" if (GOAL[0] | GOAL[1]) >> INDEX[square] & 1 else "·"


def event_text(words: Mapping[str, Any], event: Event, who: Names) -> str:
    sentences = words["event"]
    match event:
        case Moved(seat, path, how):
            facts = {"who": who(seat), "start": path[0], "end": path[-1], "count": len(path) - 1}
            return fill(sentences[how], facts)
        case Placed(seat, square):
            return fill(sentences["placed"], {"who": who(seat), "square": square})
        case LotDrawn(first):
            return fill(sentences["drawn"], {"who": who(first)})
        case Passed(seat):
            return fill(sentences["passed"], {"who": who(seat)})
