"""The numbers of each game, for its pages: `python -m tablee.server.page_numbers FOLDER` writes them.

The page draws what the rules count: a number is corrected in the game, and the page follows.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablee.core.game_spec import GameSpec
from tablee.server.app import GAMES


def modules() -> Iterator[tuple[Path, str]]:
    """For each game the path of its module and its text."""
    for spec in GAMES.values():
        yield Path(spec.id, "numbers.ts"), module(spec)


def module(spec: GameSpec[Any]) -> str:
    head = f"// Made by `npm run wire` from src/tablee/games/{spec.id}/numbers.py: change nothing here.\n"
    return head + "".join(
        f"export const {name} = {json.dumps(number)} as const\n"
        for name, number in spec.wire.numbers().items()
    )


if __name__ == "__main__":
    for path, text in modules():
        (Path(sys.argv[1]) / path).write_text(text, "utf-8")
