"""Whatever the rules can say has a sentence in both languages, with the same blanks to fill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.core.words import LANGUAGES, fill, words
from tablee.games.macadam import SPEC, refusals, rules
from tablee.server.api.games import options_of

SOURCES = "".join(Path(str(module.__file__)).read_text() for module in (rules, refusals))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_every_end_has_its_sentence(language: str) -> None:
    said = words("tablee.games.macadam", language)
    refused = set(re.findall(r'IllegalAction\("M\d+", "(\w+)"', SOURCES)) | set(
        re.findall(r'return "M\d+", "(\w+)"', SOURCES)
    )
    assert len(refused) > 12
    assert refused <= said["refused"].keys()
    ends = set(re.findall(r'Outcome\([^"]+"M\d+", "(\w+)"\)', SOURCES))
    assert ends == said["outcome"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_preset_has_its_words(language: str) -> None:
    said = words("tablee.games.macadam", language)
    for option in options_of(SPEC):
        assert {"name", "says", *map(str, option.values)} == said["option"][option.name].keys()
    assert said["preset"].keys() == said["preset_says"].keys() == SPEC.rules.presets.keys()


def blanks(node: object) -> object:
    """The shape of the words: keys and the blanks of each sentence."""
    if isinstance(node, dict):
        return {name: blanks(child) for name, child in node.items()}
    if isinstance(node, list):
        return [blanks(child) for child in node]
    return sorted(set(re.findall(r"\{(\w+)[,}]", str(node))))


def test_both_languages_have_the_same_sentences_with_the_same_blanks() -> None:
    assert blanks(dict(words("tablee.games.macadam", "fr"))) == blanks(
        dict(words("tablee.games.macadam", "en"))
    )


def test_fill_reads_lists_out() -> None:
    assert fill("From {start}: {reach}.", {"start": "a3", "reach": ["a1", "a2"]}) == "From a3: a1 or a2."
