"""The numbers of each game as a module for its pages: `python -m tablee.server.numbers FOLDER` writes them.

The page draws what the rules count: a number is corrected in the game, and the page follows.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablee.core.entry import Entry
from tablee.server.app import GAMES


def modules() -> Iterator[tuple[Path, str]]:
    """For each game the path of its module and its text."""
    for entry in GAMES.values():
        yield Path(entry.id, "numbers.ts"), module(entry)


def module(entry: Entry[Any]) -> str:
    head = f"// Made by `npm run wire` from src/tablee/games/{entry.id}/numbers.py: change nothing here.\n"
    return head + "".join(
        f"export const {name} = {json.dumps(number)} as const\n" for name, number in entry.numbers().items()
    )


if __name__ == "__main__":
    for path, text in modules():
        (Path(sys.argv[1]) / path).write_text(text, "utf-8")
