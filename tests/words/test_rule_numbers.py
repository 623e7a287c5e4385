"""Every rule number that code, sentences or tests cite leads to the rule: on both pages, and in RULES.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.core.words import LANGUAGES

ROOT = Path(__file__).parents[2]
LETTER = {"macadam": "M", "dames": "D", "carrom": "K", "pietons": "C"}
SOURCES = ("*.py", "*.ts", "*.svelte", "words.json")


def cited(game: str) -> set[str]:
    letter = LETTER[game]
    section = r"|§\d+[a-z]?" if game == "carrom" else ""
    drawn = r"(?!,?[ \d$]*[\d{])"  # M40,52 in a drawing is no rule
    number = re.compile(rf"(?<![\w-])(?:{letter}(?:-?A|-S)?\d+[a-c]?{section})(?![\w-]){drawn}")
    named = re.compile(rf"_({letter})(_A|_S|A)?(\d+[a-c]?)(?=_)")
    found = set()
    for file in files(game):
        text = re.sub(
            r'\bd="[^"]*"|\bd=\{[^}]*\}', "", file.read_text("utf-8")
        )  # M52 in a drawing is no rule
        found |= set(number.findall(text))
        for name in re.findall(r"def (test_\w+)", text):
            found |= {f"{one}{kind.replace('_', '-')}{n}" for one, kind, n in named.findall(name)}
    return found


def files(game: str) -> Iterator[Path]:
    """The game's own sources and tests, here and in the page."""
    for folder in ("src/tablee/games", "tests/games", "web/src/games"):
        for kind in SOURCES:
            yield from sorted((ROOT / folder / game).rglob(kind))
    yield from sorted((ROOT / "tests").glob(f"*/test_{game}*.py"))
    yield from sorted((ROOT / "web" / "test").glob(f"{game}*.ts"))


def anchors(game: str, language: str) -> list[str]:
    """As web/build/render.ts makes them: numbered headings, and numbers in bold."""
    text = (ROOT / "docs" / "rules" / f"{game}.{language}.md").read_text("utf-8")
    number = r"(§\d+[a-z]?|[A-Z]-?[A-Z]?\d+[a-z]?)"
    return re.findall(rf"^## {number} · ", text, re.MULTILINE) + re.findall(rf"\*\*{number}\*\*", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LETTER)
def test_every_number_that_is_cited_has_its_place_on_the_page(game: str, language: str) -> None:
    found = anchors(game, language)
    assert len(found) == len(set(found)), "one place each"
    numbers = cited(game)
    assert len(numbers) > 20
    assert sorted(numbers - set(found)) == []


@pytest.mark.parametrize("game", LETTER)
def test_both_languages_have_the_same_numbers_in_the_same_order(game: str) -> None:
    assert anchors(game, "fr") == anchors(game, "en")


@pytest.mark.parametrize("game", LETTER)
def test_every_number_is_a_rule_of_RULES(game: str) -> None:
    rules = (ROOT / "src" / "tablee" / "games" / game / "RULES.md").read_text("utf-8")
    for number in sorted(cited(game) | set(anchors(game, "en"))):
        whole = number.removeprefix("§")
        listed = re.search(rf"^{whole}\.", rules, re.MULTILINE)
        part = whole if listed else whole.rstrip("abc")  # C5a is part of C5 there
        assert re.search(rf"^(?:{part}\.|\s*- (?:\*\*)?{part}\b|\| {part} \|)", rules, re.MULTILINE), number


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LETTER)
def test_a_number_that_a_page_speaks_of_is_on_it(game: str, language: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{game}.{language}.md").read_text("utf-8")
    section = r"|§\d+[a-z]?" if game == "carrom" else ""
    spoken = set(re.findall(rf"(?<![\w-])(?:{LETTER[game]}(?:-?A|-S)?\d+[a-c]?{section})(?![\w-])", text))
    assert sorted(spoken - set(anchors(game, language))) == []
