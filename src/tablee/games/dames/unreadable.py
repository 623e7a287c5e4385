"""What is wrong with a text, in the reader's language: codes and facts; the sentences are in words.json."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from tablee.core.notation import Unreadable
from tablee.core.words import fill, words


def unreadable(code: str, column: int = 1, **facts: JsonValue) -> Unreadable:
    return Unreadable(sentence("en", code, facts), column, code, facts)


def sentence(language: str, code: str, facts: Mapping[str, JsonValue]) -> str:
    """Of a text that cannot be read, or of a move that the rules refuse."""
    says = words("tablee.games.dames", language)
    found = dict(facts)
    if "type" in facts:  # another kind of draughts, by its number in PDN
        found["kind"] = says["kinds"].get(str(facts["type"]), says["kinds"]["other"])
    return fill(says["unreadable"].get(code) or says["refused"][code], found)
