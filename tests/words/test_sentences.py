"""Every sentence with every kind of value, in both languages; and whatever is really said in games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tablee.core.game import IllegalAction, Outcome
from tablee.core.game_spec import GameSpec
from tablee.core.names import Names
from tablee.core.words import LANGUAGES, fill, named, sentences
from tablee.games import GAMES
from tablee.games.carrom.state import Put, Shot
from tablee.games.dames.state import Blow
from tablee.games.dames.state import Move as Capture
from tablee.games.macadam.state import SQUARES, Move, Place
from tablee.terminal_words import SAYS
from tests.games.pietons.test_properties import EVERY_ACTION
from tests.words import checks

NAMES = ("Aimé", "Hugo", "Zoé", "Yves", "Émile", "Le Goff")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_with_every_kind_of_value(game: str, language: str) -> None:
    said = GAMES[game].words(language)
    for path, template in checks.sentences(said):
        for facts in checks.every(said, path, template):
            text = fill(template, facts)
            assert not checks.faults(language, text), (path, facts, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_terminal(language: str) -> None:
    for path, template in checks.sentences(sentences(language, SAYS[language])):
        if template.rstrip() == template:  # a prompt ends with a space
            for facts in checks.every({}, path, template):
                assert not checks.faults(language, fill(template, facts)), path


PRESETS = [(spec, name) for spec in GAMES.values() for name in spec.rules.presets]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("spec", "preset"), PRESETS, ids=lambda one: one if isinstance(one, str) else one.id)
def test_what_is_said_in_a_game_is_whole(spec: GameSpec[Any], preset: str, language: str) -> None:
    game, said, source = spec.rules.presets[preset], spec.words(language), random.Random(8)
    state = game.start()
    for _ in range(60):
        turn = game.turn(state)
        for tried in _anything(spec.id, source) if isinstance(turn, int) else ():
            for text in _refused(game, said, state, tried):
                assert not checks.faults(language, text), text
        if isinstance(turn, Outcome):
            break
        step = game.apply(state, game.sample(state, source))
        state = step.state
        for event in step.events:
            text = spec.terminal.event(said, event, Names(NAMES))
            assert not checks.faults(language, text), text


def _refused(game: Any, said: Any, state: Any, action: Any) -> Iterator[str]:
    try:
        game.apply(state, action)
    except IllegalAction as refused:
        yield fill(said["refused"][refused.code], named(said, refused.facts))


def _anything(game: str, source: random.Random) -> Iterator[Any]:
    """A few actions that nobody promised to be legal."""
    for _ in range(6):
        match game:
            case "macadam":
                yield Move(source.choice(SQUARES), source.choice(SQUARES))
                yield Place(source.choice(SQUARES))
            case "dames":
                yield Capture(source.randint(1, 50), source.randint(1, 50), (), ())
                yield Capture(source.randint(1, 50), source.randint(1, 50), (source.randint(1, 50),), ())
                yield Blow(source.randint(1, 50))
            case "carrom":
                yield Shot(source.uniform(-0.3, 0.3), source.uniform(-9, 9), source.choice((0.01, 9.0)))
                yield Put(source.uniform(-0.1, 0.1), source.uniform(-0.1, 0.1))
            case _:
                yield source.choice(EVERY_ACTION)
