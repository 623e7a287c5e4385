"""Every sentence that can be asked for is there, in both languages, and speaks of what it is given."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest

import tablee.games.pietons
from tablee.core.game import IllegalAction
from tablee.core.words import fill, named, words
from tablee.games.pietons.deck import BOARDS, CARDS, COUNTS, LAID, SIGNALS, Nature
from tablee.games.pietons.events import Event
from tablee.games.pietons.options import Options
from tablee.games.pietons.refusals import AWAITED
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Asked, State
from tests.games.pietons.scene import random_game
from tests.games.pietons.test_properties import EVERY_ACTION

WORDS: dict[str, Any] = json.loads((files("tablee.games.pietons") / "words.json").read_text())
SOURCES = Path(tablee.games.pietons.__file__).parent


def shape(tree: Any) -> Any:
    """Keys all the way down, with the names that each sentence fills in."""
    if isinstance(tree, dict):
        return {key: shape(one) for key, one in tree.items()}
    return sorted(set(re.findall(r"{(\w+)[,}]", str(tree))))


def test_both_languages_say_the_same_things() -> None:
    assert shape(WORDS["fr"]) == shape(WORDS["en"])


@pytest.mark.parametrize("language", ["fr", "en"])
def test_everything_has_its_words(language: str) -> None:
    said = WORDS[language]
    assert set(said["card"]) == set(CARDS)
    assert set(said["signal"]) == set(said["passes"]) == set(SIGNALS)
    assert set(said["nature"]) == set(get_args(Nature)) | set(LAID)
    assert set(said["option"]) == set(Options.__match_args__)
    assert set(COUNTS) < set(said["option"]["deck"])
    assert set(BOARDS) < set(said["option"]["signals"])
    assert {_kind(event) for event in get_args(get_args(Event)[0])} <= set(said["event"])
    assert {code for _, code in AWAITED.values()} <= set(said["refused"])


def _kind(event: Any) -> str:
    kind: str = event.__dataclass_fields__["kind"].default
    return kind


def test_every_refusal_of_the_sources_has_its_sentence() -> None:
    text = (SOURCES / "refusals.py").read_text()
    codes = set(re.findall(r'IllegalAction\([^)]*?"(?:C[-\w]*)", "(\w+)"', text)) | {
        "not_held", "no_paper", "paper_in_hand", "paper_by_die", "wrong_nature", "no_follower",
    }  # fmt: skip
    assert len(codes) > 20
    assert codes | {code for _, code in AWAITED.values()} == set(WORDS["fr"]["refused"])


def refusal(rules: Pietons, state: State, action: Asked) -> IllegalAction | None:
    try:
        rules.apply(state, action)
    except IllegalAction as refused:
        return refused
    return None


def test_a_refusal_gives_its_sentence_all_that_it_speaks_of() -> None:
    seen = set()
    for seed in range(4):
        rules = Pietons(seats=3, second_card="on")
        for number, (state, _, _) in enumerate(random_game(rules, seed)):
            for action in EVERY_ACTION if number % 4 == 0 else ():
                refused = refusal(rules, state, action)
                if refused is not None:
                    said = words("tablee.games.pietons", "en")
                    assert "{" not in fill(said["refused"][refused.code], named(said, refused.facts))
                    seen.add(refused.code)
    assert len(seen) > 20
