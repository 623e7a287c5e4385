"""A game that is over: its replay, its exported log, and the proof that it was fair."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import main
from tablee.core.chance import below
from tablee.table.fairness import FairSource
from tests.server.client import DOTS, ME, OPEN, WINS, WON_IN_ONE, At, Guest
from tests.server.running import Served

BY_LOT = DOTS | {"first": "by lot"}


def replay(guest: Guest, table: str) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = guest.get(f"/api/tables/{table}/replay")["shown"]
    return shown


def test_a_replay_shows_what_still_stands(house: Served) -> None:
    guest = house.guest("Ada")
    table = guest.open(ME, ME)
    at = guest.join(table)
    at.move(0)
    after_one = at.view
    at.move(1)
    whole = guest.get(f"/api/tables/{table}/replay")
    assert (whole["table"], whole["game"], whole["rules"]) == (table, "macadam", DOTS)
    assert [place["name"] for place in whole["places"]] == ["Ada", "Ada"]
    assert [one["happened"]["number"] for one in whole["shown"]] == [0, 3, 4]
    at.ask("offer", seat=1, offer="takeback")
    at.until(lambda: at.number == 5)
    assert [one["happened"]["number"] for one in replay(guest, table)] == [0, 3]
    assert replay(guest, table)[-1]["view"] == after_one | {"choices": ""}
    at.move(1)
    assert [one["happened"]["number"] for one in replay(guest, table)] == [0, 3, 6]


def test_the_end_is_shown_once(house: Served) -> None:
    guest = house.guest()
    table = guest.open(ME, ME)
    at = guest.join(table)
    at.move(0)
    at.ask("resign", seat=1)
    at.ask("offer", seat=0, offer="rematch")
    assert [one["happened"]["what"] for one in replay(guest, table)] == ["opened", "played", "resigned"]


def test_a_replay_shows_nobodys_choices(house: Served) -> None:
    guest, other = house.guest(), house.guest()
    table = guest.open(ME, ME)
    guest.join(table).move(0)
    assert all(one["view"]["choices"] == "" for one in replay(other, table))


def test_the_log_is_given_once_the_game_is_over_and_names_no_guest(house: Served) -> None:
    guest = house.guest("Ada")
    table = guest.open(ME, ME, rules=WON_IN_ONE)
    assert guest.refused(f"/api/tables/{table}/log", None, "GET") == (409, "not_over")
    guest.join(table).play(WINS)
    response = guest.http.get(f"/api/tables/{table}/log")
    assert response.headers["content-type"] == "application/x-ndjson"
    assert table in response.headers["content-disposition"]
    lines = [json.loads(line) for line in response.text.splitlines()]
    assert [line["happening"]["kind"] for line in lines] == ["opened", "seated", "seated", "played"]
    assert lines[0]["happening"]["host"] == ""
    assert [line["happening"]["sitter"] for line in lines[1:3]] == [
        {"kind": "person", "guest": "", "name": "Ada"}
    ] * 2


def by_lot(house: Served) -> tuple[str, At]:
    """A finished game that chance began, as its file, and the place that saw it."""
    ada, bob = house.guest("Ada"), house.guest("Bob")
    table = ada.open(ME, OPEN, rules=BY_LOT)
    bob.sit(table, 1)
    south, north = ada.join(table), bob.join(table)
    assert south.turn == {"kind": "chance"}
    assert south.ask("client_seed", seat=0, number="12")["kind"] == "done"
    assert south.ask("client_seed", seat=0, number="13")["code"] == "seed_over"
    assert south.ask("client_seed", seat=1, number="13")["code"] == "not_your_seat"
    assert north.ask("client_seed", seat=1, number="Ada’s number × 7")["kind"] == "done"
    south.until(lambda: south.turn["kind"] == "to_move")
    north.until(lambda: north.turn["kind"] == "to_move")
    assert north.ask("client_seed", seat=1, number="again")["code"] == "seed_over"
    for _ in range(2):
        seat = south.turn["seat"]
        mover, other = (south, north) if seat == 0 else (north, south)
        mover.move(seat)
        other.until(lambda other=other, mover=mover: other.number == mover.number)  # type: ignore[misc]
    south.ask("resign", seat=0)
    return ada.http.get(f"/api/tables/{table}/log").text, south


def verify(text: str, folder: Path) -> tuple[int, Path]:
    log = folder / "game.jsonl"
    log.write_text(text, "utf-8")
    return main(["verify", str(log)]), log


def test_a_fair_game_is_verified(house: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, at = by_lot(house)
    lines = [json.loads(line) for line in text.splitlines()]
    kinds = [
        "opened",
        "seated",
        "seated",
        "client_seed",
        "client_seed",
        "chanced",
        "played",
        "played",
        "resigned",
        "revealed",
    ]
    assert [line["happening"]["kind"] for line in lines] == kinds
    assert lines[0]["happening"]["fingerprint"] == at.welcome["fingerprint"]
    assert verify(text, tmp_path)[0] == 0
    assert capsys.readouterr().out == "10 lines, 1 draws: by the rules, and fair\n"


def change(line: int, /, **facts: Any) -> Callable[[list[Any]], None]:
    def spoil(lines: list[Any]) -> None:
        lines[line]["happening"].update(facts)

    return spoil


def other_lot(lines: list[Any]) -> None:
    lines[5]["happening"]["do"]["first"] ^= 1


def other_cut(lines: list[Any]) -> None:
    """A number of South's own that would have drawn the other seat."""
    seed, theirs = lines[9]["happening"]["seed"], lines[4]["happening"]["number"]
    drawn = lines[5]["happening"]["do"]["first"]
    lines[3]["happening"]["number"] = next(
        cut for cut in map(str, range(200)) if below(FairSource(seed, [cut, theirs], 5), 2) != drawn
    )


def other_seed(lines: list[Any]) -> None:
    seed = lines[9]["happening"]["seed"]
    lines[9]["happening"]["seed"] = ("0" if seed[0] != "0" else "1") + seed[1:]


TAMPERED: dict[str, tuple[Callable[[list[Any]], Any], str]] = {
    "a changed move": (change(6, do={"kind": "move", "start": "a3", "end": "d4"}), "line 6: "),
    "a move of another seat": (change(6, seat=5), "line 6: seat 5 was not to move"),
    "a changed lot": (other_lot, "line 5: the seed draws something else"),
    "a changed seed": (other_seed, "the seed is not the one whose fingerprint was published"),
    "a seed that is none": (change(9, seed="zz"), "not a game by these rules"),
    "a seed that was never shown": (lambda lines: lines.pop(), "line 5: drawn, but the seed was never shown"),
    "a changed number of a seat": (other_cut, "line 5: the seed draws something else"),
    "a changed fingerprint": (change(0, fingerprint="0" * 64), "the seed is not the one"),
    "a missing line": (lambda lines: lines.pop(6), "line 6 is missing"),
    "no end": (lambda lines: lines.__delitem__(slice(8, None)), "the game has no end"),
    "a kept outcome where none is": (change(6, record={}), "not a game by these rules"),
    "other rules": (change(0, rules={"setup": "chess"}), "not a game by these rules"),
    "another game": (change(0, game="chess"), "the file does not begin"),
    "a kind that is none": (change(6, kind="cheated"), "not an exported game"),
}


@pytest.fixture(scope="module")
def fair(house: Served) -> str:
    return by_lot(house)[0]


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_log_is_caught(
    fair: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil, fault = TAMPERED[name]
    lines = [json.loads(line) for line in fair.splitlines()]
    spoil(lines)
    assert verify("".join(json.dumps(line) + "\n" for line in lines), tmp_path)[0] == 1
    assert fault in capsys.readouterr().out


def test_verify_is_a_word_of_the_command_line(fair: str, tmp_path: Path) -> None:
    _, log = verify(fair, tmp_path)
    said = subprocess.run(
        [sys.executable, "-m", "tablee.cli", "verify", str(log)], capture_output=True, text=True
    )
    assert (said.returncode, said.stdout) == (0, "10 lines, 1 draws: by the rules, and fair\n")


def test_against_a_robot_the_lot_waits_for_the_person_alone(house: Served) -> None:
    guest = house.guest()
    at = guest.join(guest.open(ME, {"kind": "robot", "level": 1}, rules=BY_LOT))
    at.ask("client_seed", seat=0, number="1")
    at.until(lambda: at.turn == {"kind": "to_move", "seat": 0})
    drawn = [told["happened"] for told in at.heard("update") if told["happened"]["what"] == "chanced"]
    assert len(drawn) == 1
    assert drawn[0]["events"][0]["kind"] == "drawn"
