"""Every sentence is there, in both languages, with the same facts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import tablee.games.dames
import tablee.table.agreements
from tablee.games.dames.rules import PRESETS, Dames

HERE = Path(tablee.games.dames.__file__).parent
WORDS: dict[str, dict[str, Any]] = json.loads((HERE / "words.json").read_text())
FACTS = re.compile(r"{(\w+)}")


def sentences(tree: Any, path: str = "") -> dict[str, str]:
    if isinstance(tree, str):
        return {path: tree}
    items = tree.items() if isinstance(tree, dict) else enumerate(tree)
    return {key: text for name, part in items for key, text in sentences(part, f"{path}/{name}").items()}


def test_both_languages_say_the_same_things() -> None:
    french, english = sentences(WORDS["fr"]), sentences(WORDS["en"])
    assert french.keys() == english.keys()
    for key, text in french.items():
        assert sorted(FACTS.findall(text)) == sorted(FACTS.findall(english[key])), key


def test_every_refusal_has_its_sentence() -> None:
    source = "".join((HERE / name).read_text() for name in ("rules.py", "refusals.py", "notation.py"))
    written = set(WORDS["fr"]["refused"])
    assert set(re.findall(r'IllegalAction\([^,]+, "(\w+)"', source)) <= written
    house = Path(tablee.table.agreements.__file__).read_text()  # why it refuses to take a move back
    reasons = set(re.findall(r'reason="(\w+)"', house))
    assert written - reasons <= set(re.findall(r'"([a-z_]+)"', source))


def test_everything_that_cannot_be_read_has_its_sentence() -> None:
    files = ("fen.py", "notation.py", "pdn/read.py", "pdn/follow.py", "pdn/tokens.py")
    source = "".join((HERE / name).read_text() for name in files)
    codes = set(re.findall(r'(?:unreadable\(|Bad\(|Unplayable\(raw.token, number, )"(\w+)"', source))
    codes |= set(re.findall(r'self.began, "(\w+)"', source))
    codes |= set(re.findall(r'return "(\w\w+)"', source)) | {"not_a_move", "set_up_inside"}
    assert codes == set(WORDS["fr"]["unreadable"])
    assert not codes & set(WORDS["fr"]["refused"])  # one list of sentences follows the other


def test_every_outcome_has_its_sentence() -> None:
    source = (HERE / "rules.py").read_text()
    codes = set(re.findall(r'Outcome\([^"]+"[^"]+", "(\w+)"', source)) | {
        "no_move",
        "no_piece",
        "three",
        "two",
    }
    assert codes == set(WORDS["fr"]["outcome"])


def test_every_option_value_and_preset_has_its_name() -> None:
    options = {name: get_args(kind) for name, kind in get_type_hints(Dames).items() if name != "position"}
    for language in WORDS.values():
        assert {name: set(words) - {"name", "says"} for name, words in language["option"].items()} == {
            name: set(values) for name, values in options.items()
        }
        assert set(language["preset"]) == set(language["preset_says"]) == set(PRESETS)
