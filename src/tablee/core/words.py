"""The sentences of a game, in the reader's language: one file for the terminal and the browser."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("fr", "en")
ASKED = ("LC_ALL", "LC_MESSAGES", "LANG")  # the reader's language, as every Unix program learns it


def language(asked: str | None = None) -> str:
    """The one asked for, else the reader's."""
    told = next(filter(None, (os.environ.get(name) for name in ASKED)), "")
    return asked or ("fr" if told.startswith("fr") else "en")


@cache
def words(game: str, language: str) -> Mapping[str, Any]:
    text = files(f"tablee.games.{game}").joinpath("words.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)[language]
    return found


def fill(sentence: str, facts: Mapping[str, Any]) -> str:
    """Put facts where the sentence names them; lists are read out with commas."""
    for name, fact in facts.items():
        said = ", ".join(str(one) for one in fact) if isinstance(fact, list | tuple) else str(fact)
        sentence = sentence.replace("{" + name + "}", said)
    return sentence


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
