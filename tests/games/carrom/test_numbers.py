"""The measures that the rule pages tell are those of board.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.games.carrom.board import (
    COIN_RADIUS,
    FASTEST,
    HALF,
    POCKET_RADIUS,
    ROSACE,
    SLOWEST,
    STRIKER_RADIUS,
)

PAGES = Path(__file__).parents[3] / "docs" / "rules"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_board_is_told_as_it_is(language: str) -> None:
    page = (PAGES / f"carrom.{language}.md").read_text("utf-8").replace(",", ".")
    told = {float(number) for number in re.findall(r"(\d+(?:\.\d+)?)[ \u00a0\u202f](?:cm|m/s)", page)}
    across = [round(200 * half, 2) for half in (HALF, POCKET_RADIUS, COIN_RADIUS, STRIKER_RADIUS, ROSACE)]
    assert {*across, SLOWEST, FASTEST} <= told
