"""Every preset of every game, played to its end at a real terminal with all that the terminal offers."""

from __future__ import annotations

import random
import re

import pytest

from tablee.core.words import LANGUAGES, fill
from tablee.games import GAMES
from tests.terminal.person import ENDED, Person, at_terminal, flick, lay, quoted

NEARLY = {"carrom": ["--position", "score=24-24"]}  # the next round decides: a whole match takes long
PRESETS = [(game, preset) for game, spec in GAMES.items() for preset in spec.rules.presets]


def command(game: str, preset: str, language: str, *more: str) -> list[str]:
    return ["play", game, "--preset", preset, "--lang", language, *NEARLY.get(game, ()), *more]


def next_move(person: Person, game: str, said: str, source: random.Random) -> str:
    """One of the moves that the terminal lists; where it lists none, any that may be refused."""
    if game == "carrom":
        first = GAMES[game].words(person.language)["refused"]["place_first"]
        return lay(source) if first in said or source.random() < 0.1 else flick(source)
    person.type(person.says["list"])
    return source.choice(person.hear().split("\n")[-2].split("  "))


def everything(person: Person, game: str) -> list[str]:
    """Every word and every example that the help shows, but the one that ends the game; and some nonsense."""
    offered = quoted(fill(person.says["help"], {"moves": GAMES[game].words(person.language)["typed"]}))
    assert len(offered) >= 1
    names = ("list", "back", "hint", "again")
    return [*offered, *(person.says[name] for name in names), "", "\x1b[A", "9" * 3000, "é¿", "help me"]


def play(person: Person, game: str, source: random.Random, typed: list[str]) -> str:
    """To the end, after what is to be typed first; all that was said."""
    whole = said = person.hear()
    while not ENDED.search(said):
        if person.handed(said):
            assert "[" not in said.split("\033[3J")[-1], "a hand is shown before its owner is there"
            person.type("")
        else:
            person.type(typed.pop(0) if typed else next_move(person, game, said, source))
        said = person.hear()
        whole += said
    return whole


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_preset_is_played_to_its_end(game: str, language: str) -> None:
    """Against the computer at level 1, then with people in all seats."""
    presets = GAMES[game].rules.presets
    commands = [command(game, preset, language, "--level", "1") for preset in presets]
    commands += [command(game, preset, language, "--friend") for preset in presets]
    if game == "carrom":
        commands.append(command(game, "famille", language, "--friend", "--option", "seats=4"))
    source, ends = random.Random(f"{game}{language}"), set(GAMES[game].words(language)["outcome"].values())
    with at_terminal(language, *commands) as person:
        typed = everything(person, game)
        for asked in commands:
            said = play(person, game, source, typed)
            assert "Traceback" not in said
            assert said.endswith("<0>\n"), asked
            last = said.split("\n")[-3].split(" · ", 1)[1]
            assert any(re.fullmatch(_pattern(end), last, re.IGNORECASE) for end in ends), last


def _pattern(sentence: str) -> str:
    return re.escape(sentence).replace(r"\{winner\}", ".+")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_typed_ends_in_a_traceback(language: str) -> None:
    """Bytes that are no letters, the end of the input, an interruption: at each game's first question."""
    commands = [["play", game, "--lang", language, "--level", "1"] for game in GAMES for _ in range(2)]
    commands.append(commands[0])
    with at_terminal(language, *commands) as person:
        for _ in GAMES:
            said = person.hear()
            for nonsense in (
                b"\xff\xfe\x80",
                b"a\xc3",
                "lot-south",
                "late",
                "rolled-3",
                "A" * 4000,
                "\x01\x02",
            ):
                person.type(nonsense)
                said += person.hear()
            person.type(person.says["resign"])
            said += person.hear()
            assert said.endswith("<0>\n")
            said += person.hear()
            person.press(b"\x04")  # the end of the input
            said += person.hear()
            assert said.endswith("<0>\n")
            assert "Traceback" not in said
            assert not re.search(r"[\ud800-\udfff]", said)
        person.hear()
        said = person.interrupt()
        assert said.endswith("<130>\n")
        assert "Traceback" not in said
