"""The numbers that the rule pages tell are those of deck.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.games.pietons.deck import CARDS, COUNTS, DEALT, VALUE, WALKERS, Card

PAGES = Path(__file__).parents[3] / "docs" / "rules"
ROWS: tuple[tuple[Card, ...], ...] = (
    WALKERS[:1], ("bicycle",), ("moped",), ("moto", "car"), ("blue-arrow", "green-arrow"), ("agent",),
    ("paper-a", "paper-p"),
)  # fmt: skip


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_material_is_told_as_it_is(language: str) -> None:
    page = (PAGES / f"pietons.{language}.md").read_text("utf-8")
    table = page[: page.index("## C1 ")].split("|---|---|---|---|\n")[1].split("\n\n")[0]
    count = dict(zip(CARDS, COUNTS["C"], strict=True))
    told = [re.findall(r"\d+", row) for row in table.splitlines()]
    assert told == [[str(count[card]) for card in row] + [str(VALUE[row[0]])] for row in ROWS]
    assert len({count[card] for card in WALKERS}) == 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_C2_the_deal_is_told_as_it_is(language: str) -> None:
    page = (PAGES / f"pietons.{language}.md").read_text("utf-8")
    section = page.split("\n## C2 · ")[1].split("\n## ")[0]
    assert re.findall(r"\d+", section) == [str(cards) for cards in DEALT.values()]
