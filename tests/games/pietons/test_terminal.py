"""Every event in both languages, and the table in letters."""

from __future__ import annotations

import random

import pytest

from tablee.core.game import Seat
from tablee.core.words import words
from tablee.games.pietons.terminal import draw, tell
from tests.games.pietons.scene import random_game
from tests.games.pietons.test_properties import any_rules


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_event_is_told_in_whole_sentences(language: str) -> None:
    told = set()
    for seed in range(12):
        for _, _, step in random_game(any_rules(random.Random(seed)), seed):
            for event in step.events:
                sentence = tell(words("pietons", language), event, lambda seat: f"J{seat + 1}")
                assert "{" not in sentence
                assert "None" not in sentence
                assert "-red" not in sentence
                told.add(event.kind)
    assert len(told) >= 20


def test_the_table_in_letters_shows_one_hand() -> None:
    rules = any_rules(random.Random(2))
    for state, _, _ in random_game(rules, 2):
        own, everyone = draw(rules.view(state, Seat(0))), draw(rules.view(state, None))
        assert own.startswith(everyone)
        assert len(own.splitlines()) == len(everyone.splitlines()) + 1
