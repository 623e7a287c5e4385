"""`tablee bring` and the example client, each a process of its own, play whole games at a real table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import ClientConnection

from tablee import bring
from tests.server.client import ME, OPEN, Guest, robot
from tests.server.running import Served

ROOT = Path(__file__).parents[2]
PATIENCE = 600.0
TABLEE = [sys.executable, "-m", "tablee.cli"]
# Blue takes 28x19 and has won: one move of the other side is enough to end it.
ENDING = {"position": "B:W28,33,38,39,43,44,48:B19,14"}


def run(house: Served, owner: Guest, command: list[str]) -> subprocess.CompletedProcess[str]:
    token = owner.post("/api/programs", {"name": "Brought"})["token"]
    known = {**os.environ, "TABLEE_TOKEN": token}
    return subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True, timeout=PATIENCE)


def address(house: Served, table: str) -> str:
    return f"{house.url}/t/{table}"


def test_the_example_plays_a_game_to_its_end(house: Served) -> None:
    owner = house.guest("Ada")
    table = owner.open(OPEN, robot())
    done = run(house, owner, [sys.executable, "examples/play_by_wire.py", address(house, table)])
    assert done.returncode == 0, done.stderr
    place = owner.join(table)
    assert place.turn["kind"] == "outcome"
    assert place.welcome["places"][0]["program"] is True
    assert f'"{place.turn["code"]}"' in done.stdout


@pytest.mark.slow
def test_a_hub_engine_is_brought_to_a_table_by_one_command(house: Served) -> None:
    owner = house.guest("Ada")
    ask = {"game": "dames", "rules": ENDING, "seats": [robot(), OPEN], "private": True}
    table = owner.post("/api/tables", ask)["table"]
    engine = f"hub:{sys.executable} -m tablee.cli hub"
    done = run(
        house, owner, [*TABLEE, "bring", engine, "--table", address(house, table), "--seconds", "0.05"]
    )
    assert done.returncode == 0, done.stderr
    place = owner.join(table)
    assert (place.turn["kind"], place.turn["rule"]) == ("outcome", "D11")
    assert place.turn["code"] in done.stdout
    assert place.welcome["places"][1]["name"] == "Brought"


def test_a_line_may_break_more_often_than_it_is_tried_at_once(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tries are counted from break to break: a long game outlives many."""
    owner = house.guest("Ada")
    table = owner.open(OPEN, robot())
    token = owner.post("/api/programs", {"name": "Brought"})["token"]
    breaks = 0
    follow = bring.Visit._follow

    def broken(self: bring.Visit, line: ClientConnection) -> str:
        nonlocal breaks
        if breaks < bring.TRIES + 3:
            breaks += 1
            self._hear(line, json.loads(line.recv()))  # welcome
            raise ConnectionClosedError(None, None)
        return follow(self, line)

    monkeypatch.setattr(bring.Visit, "_follow", broken)
    monkeypatch.setattr(bring, "PAUSE", 0.0)
    ended = bring.Visit(house.url, table, token, "level:1", None, 1.0).play()
    assert breaks == bring.TRIES + 3
    assert owner.join(table).turn["code"] in ended


def test_a_house_that_stays_away_is_given_up(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = house.guest("Ada")
    table = owner.open(OPEN, robot())
    token = owner.post("/api/programs", {"name": "Brought"})["token"]
    tries = 0

    def broken(self: bring.Visit, line: ClientConnection) -> str:
        nonlocal tries
        tries += 1
        raise ConnectionClosedError(None, None)

    monkeypatch.setattr(bring.Visit, "_follow", broken)
    monkeypatch.setattr(bring, "PAUSE", 0.0)
    with pytest.raises(bring.Trouble, match="no longer answers"):
        bring.Visit(house.url, table, token, "level:1", None, 1.0).play()
    assert tries == bring.TRIES


@pytest.mark.slow
@pytest.mark.parametrize("game", ["pietons", "carrom"])
def test_a_level_is_brought_to_a_game_of_chance(house: Served, game: str) -> None:
    owner = house.guest("Ada")
    rules = {"pietons": {"seats": 2, "manches": 1}, "carrom": {"seats": 2, "target": "one round"}}[game]
    ask = {"game": game, "rules": rules, "seats": [OPEN, robot()], "private": True}
    table = owner.post("/api/tables", ask)["table"]
    command = [*TABLEE, "bring", "level:2", "--table", address(house, table), "--seconds", "0.2"]
    done = run(house, owner, command)
    assert done.returncode == 0, done.stderr
    assert owner.join(table).turn["kind"] == "outcome"


@pytest.mark.parametrize(
    ("player", "where", "says"),
    [
        ("level:2", "/t/none", "there is no table none"),
        ("level:2", "/rules/macadam", "is not the address of a table"),
        ("level:99", "/t/{table}", "not 99"),
        ("hub:scan", "/t/{table}", "no player 'hub:scan' for macadam"),
        ("level:2", "/t/{full}", "no free seat"),
    ],
)
def test_what_cannot_be_brought_is_said_in_a_sentence(
    house: Served, player: str, where: str, says: str
) -> None:
    owner = house.guest()
    tables = {"table": owner.open(ME, OPEN), "full": owner.open(ME, ME)}
    done = run(house, owner, [*TABLEE, "bring", player, "--table", house.url + where.format(**tables)])
    assert (done.returncode, says in done.stderr, "Traceback" in done.stderr) == (2, True, False), done.stderr


def test_a_token_that_does_not_hold_is_said(house: Served) -> None:
    table = house.guest().open(ME, OPEN)
    command = [*TABLEE, "bring", "level:2", "--table", address(house, table)]
    for token, says in (("tablee_x.y.z", "does not know this token"), ("", "needs a token")):
        known = {**os.environ, "TABLEE_TOKEN": token}
        done = subprocess.run(command, env=known, capture_output=True, text=True, timeout=PATIENCE)
        assert (done.returncode, says in done.stderr) == (2, True), done.stderr
