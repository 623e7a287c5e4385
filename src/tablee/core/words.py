"""The sentences of a game, in the reader's language: one file for the terminal and the browser."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from tablee.core.grammar import render, typeset

LANGUAGES = ("fr", "en")
ASKED = ("LC_ALL", "LC_MESSAGES", "LANG")  # the reader's language, as every Unix program learns it


def language(asked: str | None = None) -> str:
    """The one asked for, else the reader's."""
    told = next(filter(None, (os.environ.get(name) for name in ASKED)), "")
    return asked or ("fr" if told.startswith("fr") else "en")


class Sentence(str):
    """A sentence that knows its language: how its blanks are filled depends on it."""

    language: str

    def __new__(cls, language: str, text: str) -> Sentence:
        made = super().__new__(cls, typeset(language, text))
        made.language = language
        return made


@cache
def words(package: str, language: str) -> Mapping[str, Any]:
    """What the game in a package says: its words.json."""
    text = files(package).joinpath("words.json").read_text("utf-8")
    found: Mapping[str, Any] = sentences(language, json.loads(text)[language])
    return found


def sentences(language: str, tree: Any) -> Any:
    """Every text of a tree as a sentence of the language."""
    if isinstance(tree, str):
        return Sentence(language, tree)
    if isinstance(tree, Mapping):
        return {name: sentences(language, part) for name, part in tree.items()}
    return [sentences(language, part) for part in tree]


def named(words: Mapping[str, Any], facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Facts that are ids (a card, a signal) in words, by the table that the game's words give for each."""
    return {fact: _name(words, words.get("named", {}).get(fact), value) for fact, value in facts.items()}


def _name(words: Mapping[str, Any], table: str | None, value: Any) -> Any:
    if table is None or value is None:
        return value
    return [words[table][one] for one in value] if isinstance(value, list | tuple) else words[table][value]


def fill(sentence: str, facts: Mapping[str, Any]) -> str:
    """Put facts where the sentence names them, as its language wants them (core/grammar.py)."""
    return render(sentence.language if isinstance(sentence, Sentence) else "en", sentence, facts)


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
