"""Every sentence stands in both languages and speaks of the same things."""

from __future__ import annotations

from string import Formatter

import pytest

from tools.words import SENTENCES, say


def facts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("name", sorted(SENTENCES))
def test_both_languages_speak_of_the_same_facts(name: str) -> None:
    english, french = SENTENCES[name]
    assert english
    assert french
    assert english != french
    assert facts(english) == facts(french)


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "La maison est fermée."),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "The house is closed."),
        ({"LANG": "de_DE.UTF-8"}, "The house is closed."),
        ({}, "The house is closed."),
    ],
)
def test_the_language_is_the_readers(env: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert say("closed") == said
