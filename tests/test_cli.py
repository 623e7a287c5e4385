"""The words of the command line: what they print, and what they say of a command that cannot be done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablee.cli import main


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
    assert "2 games, 1 faults" in said
    assert main(["pdn", "check", "--lang", "fr", str(file)]) == 1
    said = capsys.readouterr().out
    assert "partie 2, ligne 5" in said
    assert "2 parties, 1 fautes" in said


def test_a_match_by_time_and_by_nodes(capsys: pytest.CaptureFixture[str]) -> None:
    for limit in (["--nodes", "200"], ["--time", "0.01"]):
        assert main(["match", "macadam", "level:4", "random", "--games", "2", "--json", *limit]) == 0
        assert json.loads(capsys.readouterr().out)["games"] == 2
