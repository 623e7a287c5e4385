"""`tablee analyse`: the same report from a log, from PDN and from moves, on any number of cores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablee.analyse import read_game
from tablee.cli import main
from tablee.games import GAMES
from tablee.games.dames.rules import Dames
from tablee.lab.analyse import analyse_game
from tablee.lab.workers import Workers

MOVES = "32-28 19-23 28x19 14x23 37-32 10-14"
PDN = f'[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. {MOVES} *\n'


def test_a_game_is_read_from_moves_and_from_pdn() -> None:
    spec = GAMES["dames"]
    _, plain = read_game(spec, Dames(), MOVES)
    _, pdn = read_game(
        spec, Dames(), '[White "A"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *'
    )
    assert plain == pdn
    assert len(plain) == 6


@pytest.mark.slow
def test_any_number_of_cores_finds_the_same() -> None:
    spec = GAMES["dames"]
    rules, actions = read_game(spec, Dames(), "32-28 19-23 28x19")
    alone = analyse_game(spec, rules, actions, 3_000)
    assert alone == analyse_game(spec, rules, actions, 3_000, Workers(2))
    assert alone.done == 4


def test_the_terminal_and_json_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text("c3-c4 c7-c6")
    assert main(["analyse", "macadam", str(file), "--nodes", "3000", "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [row["played"] for row in told["positions"]] == ["c3-c4", "c7-c6", ""]
    assert main(["analyse", "macadam", str(file), "--nodes", "3000", "--jobs", "1", "--lang", "fr"]) == 0
    text = capsys.readouterr().out
    assert "c3-c4" in text
    assert "précision" in text


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        ("dames", "32-29", "32"),
        ("dames", '{"number": 0}', "happening"),
        ("carrom", "x", "exported log"),
        ("pietons", '{"number": 0}', "happening"),
        ("dames", "[White", "0 games"),
        ("dames", "", "no move"),
        ("macadam", " \n", "no move"),
    ],
)
def test_what_cannot_be_read_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, text: str, why: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text)
    assert main(["analyse", game, str(file), "--nodes", "3000"]) == 2
    assert why in capsys.readouterr().err
