"""One grammar for the terminal and the page: the cases of grammar.json, which the page's tests read too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.core.grammar import render, typeset
from tablee.core.words import Sentence, fill

CASES: dict[str, list[Any]] = json.loads((Path(__file__).parent / "grammar.json").read_text("utf-8"))


@pytest.mark.parametrize(("language", "template", "facts", "said"), CASES["filled"])
def test_a_sentence_is_filled(language: str, template: str, facts: dict[str, Any], said: str) -> None:
    assert render(language, template, facts) == said


@pytest.mark.parametrize(("language", "text", "said"), CASES["typeset"])
def test_a_sentence_is_set(language: str, text: str, said: str) -> None:
    assert typeset(language, text) == said


def test_a_sentence_knows_its_language() -> None:
    assert fill(
        Sentence("fr", "À {who} : {n, plural, one {un pion} other {# pions}} de {who}"),
        {"who": "Ève", "n": 3},
    ) == ("À Ève\u202f: trois pions d’Ève")
