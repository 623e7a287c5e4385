"""Sentences with blanks, in French and in English: plurals, elision, articles, lists, numbers, spaces.

A blank is `{who}`, a list `{seats, and}` (without a word it is read with "or"), or a plural as ICU
writes it: `{n, plural, =0 {no card} one {one card} other {# cards}}`, where `#` is the number in
letters up to twelve; of a list it is the length that counts. What a language does is in grammar.json:
the page fills its sentences by the same table (web/src/words/grammar.ts), and both are tested by
the same cases (tests/words/grammar.json).
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

NARROW = "\u202f"  # the no-break space of French before ; : ! ? and inside « »
TABLES: Mapping[str, Any] = json.loads(files("tablee.core").joinpath("grammar.json").read_text("utf-8"))


def render(language: str, template: str, facts: Mapping[str, Any]) -> str:
    """The template with its blanks filled; a blank that no fact fills is left to be seen."""
    said = ""
    for text, blank in _parts(template):
        said += text
        if blank is not None:
            said = join(language, said, _filled(language, blank, facts))
    return said


def join(language: str, before: str, value: str) -> str:
    """`de` `Aimé` is `d’Aimé`, `de` `les Dames` is `des Dames`; a capital `Le` is somebody's name."""
    table = TABLES[language]
    word = re.search(r"(?:^|[\s(«“])(\w+) $", before)
    if word is None:
        return before + value
    start, small = before[: word.start(1)], word[1].lower()
    article, _, noun = value.partition(" ")
    if noun and f"{small} {article}" in table["before_article"]:
        return f"{start}{_like(word[1], table['before_article'][f'{small} {article}'])} {noun}"
    if small in table["before_vowel"] and _opens_with_vowel(value):
        return start + _like(word[1], table["before_vowel"][small]) + value
    return before + value


def listed(language: str, items: Sequence[str], link: str = "or") -> str:
    """`a, b ou c`"""
    *most, last = items or [""]
    return f"{', '.join(most)} {TABLES[language][link]} {last}" if most else last


def in_letters(language: str, number: float) -> str:
    """Twelve and under in letters."""
    numbers: Sequence[str] = TABLES[language]["numbers"]
    return numbers[int(number)] if number in range(len(numbers)) else say(language, number)


def say(language: str, value: object) -> str:
    return str(value).replace(".", TABLES[language]["decimal"]) if isinstance(value, float) else str(value)


def typeset(language: str, text: str) -> str:
    """The spaces of the language: nothing is parted from its punctuation at the end of a line."""
    table = TABLES[language]
    for mark in table["narrow_before"]:
        text = text.replace(f" {mark}", NARROW + mark)
    for mark in table["narrow_after"]:
        text = text.replace(f"{mark} ", mark + NARROW)
    return text


def _parts(text: str) -> Iterator[tuple[str, str | None]]:
    """What stands before each `{…}`, and what is inside; at last what is left."""
    at = 0
    while (start := text.find("{", at)) >= 0:
        depth, end = 1, start + 1
        while depth and end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield text[at:start], text[start + 1 : end - 1]
        at = end
    yield text[at:], None


def _filled(language: str, blank: str, facts: Mapping[str, Any]) -> str:
    name, _, form = (part.strip() for part in blank.partition(","))
    if name not in facts:
        return "{" + blank + "}"
    value = facts[name]
    if form.startswith("plural,"):
        return _plural(language, form.removeprefix("plural,"), value, facts)
    if isinstance(value, list | tuple):
        return listed(language, [say(language, one) for one in value], form or "or")
    return say(language, value)


def _plural(language: str, forms: str, value: Any, facts: Mapping[str, Any]) -> str:
    number = len(value) if isinstance(value, list | tuple) else value
    arms = {head.strip(): arm for head, arm in _parts(forms) if arm is not None}
    form = "one" if abs(number) in TABLES[language]["singular"] else "other"
    arm = arms.get(f"={number}", arms.get(form, arms["other"]))
    return render(language, arm.replace("#", in_letters(language, number)), facts)


def _opens_with_vowel(value: str) -> bool:
    """Before h and before y with a vowel (Hugo, Yann) nothing elides, nor before a square (a3)."""
    letters = "".join(
        c for c in unicodedata.normalize("NFD", value[:6]) if not unicodedata.combining(c)
    ).lower()
    if not letters[1:2].isalpha():
        return False
    return letters[0] in "aeiouœæ" or (letters[0] == "y" and letters[1] not in "aeiouyœæ")


def _like(model: str, word: str) -> str:
    """With a capital if the word it stands for had one."""
    return word[0].upper() + word[1:] if model[0].isupper() else word
