"""The rule pages have a heading for every rule that a refusal cites, the same in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tablee.games.pietons.refusals as refusals

PAGES = Path(__file__).parents[3] / "docs" / "rules"


def headings(language: str) -> list[str]:
    text = (PAGES / f"pietons.{language}.md").read_text()
    return re.findall(r"^## (C[\w-]*) · ", text, re.MULTILINE)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_rule_that_is_cited_has_its_heading(language: str) -> None:
    text = Path(refusals.__file__).read_text()
    cited = set(re.findall(r'"(C(?:-A)?\d+b?)"', text))
    assert len(cited) >= 10
    assert cited <= set(headings(language))


def test_both_languages_have_the_same_rules() -> None:
    assert headings("fr") == headings("en")
    assert len(headings("fr")) == 27
