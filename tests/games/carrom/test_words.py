"""Every code that the rules can say has a sentence in both languages, with the same facts in it."""

from __future__ import annotations

import re
from dataclasses import fields
from importlib.resources import files
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from tablee.core.names import Names
from tablee.core.words import LANGUAGES, words
from tablee.games.carrom import SPEC
from tablee.games.carrom.presets import FAMILLE, PRESETS
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.terminal import board_text, event_text
from tests.games.carrom.tables import begun, told

FOLDER = files("tablee.games.carrom")
SOURCES = "".join(
    FOLDER.joinpath(f"{name}.py").read_text("utf-8") for name in ("rules", "refusals", "verdict", "queen")
)
REFUSED = set(re.findall(r'IllegalAction\("[^"]+", (?:"\w+" if near else )?"(\w+)"', SOURCES)) | {
    "red_circle",
    "over",
}
RULED = set(re.findall(r'(?:Note|Ruled)\("[^"]+", "(\w+)"', SOURCES))
RULED |= set(re.findall(r'(?:Ruling|_back)\([^()]*"(queen_\w+)"', SOURCES)) | {"missed", "passes"}
ROUND = {"cleared", "both_cleared", "handed", "queen_left", "quiet", "long"}


def shape(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: shape(item) for key, item in node.items()}
    return sorted(set(re.findall(r"{(\w+)[,}]", str(node))))


def test_the_two_languages_say_the_same_things() -> None:
    assert shape(words("tablee.games.carrom", "fr")) == shape(words("tablee.games.carrom", "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence(language: str) -> None:
    said = words("tablee.games.carrom", language)
    assert len(REFUSED) >= 14
    assert len(RULED) >= 18
    assert set(said["refused"]) == REFUSED
    assert set(said["ruled"]) == RULED
    assert set(said["round"]) == ROUND
    assert set(said["outcome"]) == {"target", "one_round", "void"}
    assert set(said["preset"]) == set(PRESETS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_has_its_name(language: str) -> None:
    hints = get_type_hints(Carrom)
    options = {
        f.name: get_args(hints[f.name]) for f in fields(Carrom) if get_origin(hints[f.name]) is Literal
    }
    said = words("tablee.games.carrom", language)["option"]
    assert set(said) == set(options)
    for name, values in options.items():
        assert {str(value) for value in values} | {"name", "says"} == set(said[name])


def test_a_shot_is_told_in_words() -> None:
    state = told(FAMILLE, begun(FAMILLE), own=1).state
    lines = [
        event_text(words("tablee.games.carrom", "en"), e, Names(("P0", "P1")))
        for e in told(FAMILLE, state, striker=True).events
    ]
    assert lines == ["P0 shoots", "Striker in the hole: one piece back (§2)", "P0 loses the turn (§5)"]
    state = told(FAMILLE, begun(FAMILLE), own=1).state
    lines = [
        event_text(words("tablee.games.carrom", "fr"), e, Names(("P0", "P1")))
        for e in told(FAMILLE, state, queen=True).events
    ]
    assert lines[1].startswith("Reine rentrée, à confirmer")


def test_the_board_in_letters() -> None:
    text = board_text(FAMILLE.view(begun(FAMILLE), None))
    assert "Q" in text
    assert "0 - 0" in text


def test_the_entry() -> None:
    assert not SPEC.table.takeback  # K-A12
    assert SPEC.table.slow
    assert [level.number for level in SPEC.players.levels] == list(range(1, 9))
    assert not hasattr(FAMILLE, "actions")
    with pytest.raises(ValueError, match="perft cannot count them"):
        SPEC.rules.perft(FAMILLE, FAMILLE.start(), 1)
