"""Noughts and crosses in letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.core.names import Names
from tablee.core.words import fill
from tests.newgame.noughts.state import ROWS, Marked
from tests.newgame.noughts.view import View


def board_text(view: View, _words: Mapping[str, Any]) -> str:
    marks = dict.fromkeys(view.crosses, "x") | dict.fromkeys(view.noughts, "o")
    rows = [f"{row[0][1]}  {' '.join(marks.get(square, '·') for square in row)}" for row in ROWS]
    return "\n".join([*rows, "   a b c"])


def event_text(words: Mapping[str, Any], event: Marked, who: Names) -> str:
    return fill(words["event"]["marked"], {"who": who(event.seat), "square": event.square})
