"""The game in a terminal: a scripted person, and everything that was said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.cli import main
from tablee.games.dames import ENTRY as DAMES
from tablee.games.dames.rules import Dames
from tablee.games.macadam import ENTRY
from tablee.games.macadam.rules import Macadam
from tablee.terminal import SAYS, Terminal
from tests.games.macadam.test_rules import X3


def session(
    *typed: str, level: int | None = None, seat: int = 0, lang: str = "en", position: str | None = None
) -> str:
    lines: Iterator[str] = iter(typed)
    said: list[str] = []

    def read(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    Terminal(ENTRY, Macadam(position=position), level, 0, lang, read, said.append).run()
    return "\n".join(said)


def test_both_languages_say_the_same_things() -> None:
    assert SAYS["fr"].keys() == SAYS["en"].keys()


def test_two_people_at_one_keyboard() -> None:
    said = session("a3-a1", "a7-a8")
    assert "South slides a3 to a1" in said
    assert "North slides a7 to a8" in said


def test_a_refusal_cites_its_rule_and_says_what_was_possible() -> None:
    said = session("a3-a5", lang="fr")
    assert "M5 · On ne glisse que dans son camp" in said
    assert "De a3, ce pion peut aller en a1, c1, a2, b3 ou a4." in said


def test_unreadable_input_is_explained() -> None:
    assert "Unreadable: 'hello' is not a square" in session("hello")


def test_the_list_taking_back_and_resigning() -> None:
    said = session("moves", "a3-a1", "back", "a3-a2", "resign")
    assert "b2-d4" in said
    assert "South slides a3 to a2" in said
    assert "North resigns." in said
    assert "Nothing to take back." in session("back")


def test_the_computer_answers_and_hints_are_legal() -> None:
    said = session("hint", "a3-a1", level=1)
    assert said.count("North (the computer)") == 1


def test_D_A8_the_terminal_lists_no_blow_and_hints_at_none() -> None:
    typed, said = iter(["48-43", "moves", "hint"]), list[str]()
    rules = Dames(capture="souffler", position="W:W32,37,48:B28,1,2")
    Terminal(DAMES, rules, None, 0, "en", lambda _: next(typed, "resign"), said.append).run()
    assert any("1-6  " in text for text in said)
    assert any(text.startswith("depth ") for text in said)
    assert not any("~" in text for text in said)


def test_a_game_to_its_end() -> None:
    said = session("c5-e7-e5-g5-g3-e1", position=X3, lang="fr")
    assert "Nord saute de c5 à e1, cinq sauts" in said
    assert "M10 · Nord entre dans le but." in said


@pytest.mark.parametrize(
    "argv",
    [
        ["perft", "macadam", "--depth", "1", "--position", "nonsense"],
        ["perft", "macadam", "--depth", "1", "--option", "setup=nowhere"],
        ["match", "macadam", "level:9", "random", "--games", "2"],
        ["match", "macadam", "level:1", "random", "--games", "3"],
        ["verify", "no/such/file"],
    ],
    ids=" ".join,
)
def test_a_faulty_command_gives_one_sentence(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    said = capsys.readouterr().err
    assert said.startswith("tablee: ")
    assert said.count("\n") == 1


def test_perft_divides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "macadam", "--depth", "2", "--divide"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert sum(int(line.split()[1]) for line in lines if line) == 2116


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "macadam: 2 seats, levels 1 to 8" in capsys.readouterr().out


def test_pdn_is_checked_game_by_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.pdn"
    file.write_text('[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n[GameType "20"]\n1. 32-27 32-27 *\n')
    assert main(["pdn", "check", str(file)]) == 1
    said = capsys.readouterr().out
    assert "game 2, line 5" in said
    assert "2 games, 1 fault\n" in said
    assert main(["pdn", "check", "--lang", "fr", str(file)]) == 1
    said = capsys.readouterr().out
    assert "partie 2, ligne 5" in said
    assert "2 parties, 1 faute\n" in said


def test_a_match_by_time_and_by_nodes(capsys: pytest.CaptureFixture[str]) -> None:
    for limit in (["--nodes", "200"], ["--time", "0.01"]):
        assert main(["match", "macadam", "level:4", "random", "--games", "2", "--json", *limit]) == 0
        assert json.loads(capsys.readouterr().out)["games"] == 2
