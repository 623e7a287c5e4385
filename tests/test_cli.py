"""The words of the command line: what they print, and what they say of a command that cannot be done."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.cli import main

STUCK = "8/s1s1s1s1/8/s1s1s1s1/1n1n1n1n/8/1n1n1n1n/8 s"


FAULTY = """
play nosuch
play macadam --level 9
play macadam --level 0
play macadam --level x
play dames --lang de
play dames --preset nosuch
play dames --option capture
play dames --option capture=nosuch
play dames --option nosuch=1
play dames --option =1
play dames --option position=5
play dames --position nonsense
play dames --position W:W:B
play macadam --position nonsense
play carrom --position nonsense
play carrom --option seats=3
play pietons --position nonsense
play pietons --option seats=9
perft macadam --depth 1 --position nonsense
perft macadam --depth 1 --option setup=nowhere
perft macadam --depth 0
perft macadam --depth 0 --divide
perft macadam --depth -1
perft macadam --depth x
perft macadam
perft carrom --depth 1
perft carrom --depth 1 --divide
perft pietons --depth 1
perft pietons --depth 1 --divide
simulate macadam --games 0
simulate macadam --games -3
simulate macadam --jobs 0
simulate macadam --seed x
match macadam level:9 random --games 2
match macadam level: random --games 2
match macadam level:1 random --games 3
match macadam random random --games 0
match macadam random random --games 2 --jobs 0
match macadam random random --games 2 --opening -1
match macadam random random --games 2 --opening 100000
match macadam random random --games 2 --seconds -1
match macadam random random --games 2 --seconds nan
match macadam random random --games 2 --nodes -1
match macadam random random --games 2 --longest 0
match macadam random random --games 2 --clock x
match macadam random random --games 2 --pdn HERE/x.pdn
match dames random random --games 2 --pdn no/such/x.pdn
match dames random random --games 2 --position W:W31:B
match dames random hub:no-such-program --games 2
match dames random hub: --games 2
pdn check no/such/file
pdn check HERE
pdn nosuch HERE/noise
verify no/such/file
verify HERE
bench nosuch
serve --port 65536
serve --port -1
serve --port x
serve --port 0 --host nosuch.invalid
serve --port 0 --data HERE/noise
games --json=1
hub nosuch
nosuch
""".strip().split("\n")


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 4)
    (tmp_path / "nothing").touch()
    return tmp_path


def run(line: str, here: Path) -> int:
    try:
        return main(line.replace("HERE", str(here)).split())
    except SystemExit as left:
        return int(str(left.code))


@pytest.mark.parametrize("line", FAULTY)
def test_a_faulty_command_gives_one_sentence(
    line: str, here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.core.jit_cache.ready", lambda: True)  # or it would say first that it compiles
    assert run(line, here) == 2
    said = capsys.readouterr()
    assert said.err.startswith("tablee: ")
    assert said.err.count("\n") == 1
    assert "Errno" not in said.err
    assert said.out == ""


@pytest.mark.parametrize("line", ["pdn check HERE/noise", "verify HERE/noise", "verify HERE/nothing"])
def test_a_file_that_is_something_else_is_found_faulty(
    line: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line, here) == 1
    assert "1 fault" in capsys.readouterr().out


def test_a_position_that_cannot_be_read_is_told_in_the_language_asked_for(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("perft macadam --depth 1 --lang fr --position 8/8/8/8/8/8/8/8", here)
    assert "Après le plateau viennent" in capsys.readouterr().err
    run("play dames --lang fr --position nonsense", here)
    assert "Une position commence par W ou B" in capsys.readouterr().err


def test_whoever_reads_may_leave() -> None:
    """A pipe that is closed is no fault of ours, and no traceback at our end."""
    command = [sys.executable, "-m", "tablee.cli", "play", "macadam"]
    reads, writes = os.pipe()
    os.close(
        reads
    )  # before anything is said: who has said all there is waits for an answer, whoever has left
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=writes, stderr=subprocess.PIPE) as playing:
        os.close(writes)
        assert playing.stderr is not None
        said = playing.stderr.read()
    assert (said, playing.returncode) == (b"", 141)


@pytest.mark.parametrize(
    ("game", "position", "french", "english"),
    [
        ("dames", "W:W31:B", "D11 · Bleu a pris toutes les pièces.", "D11 · Blue has taken"),
        ("dames", "W:W:B20", "D11 · Vert a pris toutes les pièces.", "D11 · Green has taken"),
        ("dames", "W:W46:B41,37", "D11 · Vert gagne\u202f: l’autre ne peut plus", "D11 · Green wins"),
        ("macadam", STUCK, "M14 · Plus personne ne peut bouger", "M14 · Nobody can move"),
    ],
)
def test_a_position_in_which_the_game_is_over_is_said_to_be_so(
    game: str, position: str, french: str, english: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, opening, why in (
        ("fr", "la partie est déjà finie", french),
        ("en", "already over", english),
    ):
        assert main(["perft", game, "--position", position, "--depth", "2", "--lang", language]) == 0
        said = capsys.readouterr()
        assert opening in said.err
        assert why in said.err
        assert said.out == "1 0\n2 0\n"


def test_M_A5_a_position_that_is_won_already_is_refused_with_its_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    won = "nnn2nnn/s1s1s1s1/n6n/s1s5/8/8/8/s6s s"
    assert main(["perft", "macadam", "--depth", "1", "--lang", "fr", "--position", won]) == 2
    assert "La partie est déjà finie" in capsys.readouterr().err


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
    assert "2 games, 1 fault" in said
    assert main(["pdn", "check", "--lang", "fr", str(file)]) == 1
    said = capsys.readouterr().out
    assert "partie 2, ligne 5" in said
    assert "2 parties, 1 faute" in said


def test_a_match_by_time_and_by_nodes(capsys: pytest.CaptureFixture[str]) -> None:
    for limit in (["--nodes", "200"], ["--time", "0.01"]):
        assert main(["match", "macadam", "level:4", "random", "--games", "2", "--json", *limit]) == 0
        assert json.loads(capsys.readouterr().out)["games"] == 2


@pytest.mark.parametrize("name", ["attacks", "server"])
def test_a_figure_is_measured_by_its_script(name: str) -> None:
    """Started as `tablee bench` starts it; the others need packages of their peers."""
    run = subprocess.run(
        [sys.executable, "-m", f"bench.{name}", "--help"],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert "usage" in run.stdout
