"""Every event in both languages, and the table in letters."""

from __future__ import annotations

import random

import pytest

from tablee.core.game import Seat
from tablee.core.names import Names
from tablee.core.words import named, words
from tablee.games.pietons.terminal import board_text, event_text
from tests.games.pietons.scene import random_game
from tests.games.pietons.test_properties import any_rules

NAMES = Names(tuple(f"J{seat}" for seat in range(1, 7)))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_event_is_told_in_whole_sentences(language: str) -> None:
    told = set()
    for seed in range(12):
        for _, _, step in random_game(any_rules(random.Random(seed)), seed):
            for event in step.events:
                sentence = event_text(words("tablee.games.pietons", language), event, NAMES)
                assert "{" not in sentence
                assert "None" not in sentence
                assert "-red" not in sentence
                told.add(event.kind)
    assert len(told) >= 20


def test_the_table_in_letters_shows_one_hand() -> None:
    rules = any_rules(random.Random(2))
    for state, _, _ in random_game(rules, 2):
        own, everyone = board_text(rules.view(state, Seat(0))), board_text(rules.view(state, None))
        assert own.startswith(everyone)
        shown = 1 if state.players[0].hand else 0
        assert len(own.splitlines()) == len(everyone.splitlines()) + shown


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_refusal_names_cards_and_signals(language: str) -> None:
    said = words("tablee.games.pietons", language)
    facts = {"card": "moto", "paper": "paper-p", "signal": "pp", "follow": "motor", "most": 55,
             "can": ["moto", "car"], "free": ["at", "fb"]}  # fmt: skip
    assert named(said, facts) == {
        "card": said["the_card"]["moto"],
        "paper": said["card"]["paper-p"],
        "signal": said["signal"]["pp"],
        "follow": said["nature"]["motor"],
        "most": 55,
        "can": [said["nature"]["moto"], said["nature"]["car"]],
        "free": [said["signal"]["at"], said["signal"]["fb"]],
    }
