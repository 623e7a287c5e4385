"""Finished games judged part by part, over the wire."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import main
from tablee.core.value import to_parsed
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot
from tests.games.carrom.solved_boards import cleared_by_two
from tests.server.client import ME, OPEN, Guest
from tests.server.running import Served


@pytest.fixture(scope="module")
def cleared(house: Served) -> tuple[Guest, str]:
    """A round of Carrom that was won by two strikes."""
    guest = house.guest("Ada")
    rules, line = cleared_by_two()
    asked = {"game": "carrom", "rules": to_parsed(Carrom, rules), "seats": [ME, ME], "private": True}
    table = guest.post("/api/tables", asked)["table"]
    at = guest.join(table)
    for shot in line:
        at.play(to_parsed(Shot, shot), seat=0)
    at.until(lambda: at.turn["kind"] == "outcome")
    return guest, table


def until_done(guest: Guest, table: str) -> dict[str, Any]:
    while True:
        state: dict[str, Any] = guest.get(f"/api/tables/{table}/analysis")
        if state["done"] == state["parts"]:
            return state
        time.sleep(0.2)


def test_a_finished_match_is_reviewed_once_and_kept(cleared: tuple[Guest, str]) -> None:
    guest, table = cleared
    before = guest.get(f"/api/tables/{table}/analysis")
    assert (before["done"], before["parts"], before["running"]) == (0, 2, False)
    assert [shot["own"] for shot in before["report"]["shots"]] == [1, 1]
    guest.post(f"/api/tables/{table}/analysis", {"run": True})
    report = until_done(guest, table)["report"]
    assert all(shot["found"]["success"] for shot in report["shots"])
    guest.post(f"/api/tables/{table}/analysis", {"run": True})
    assert until_done(guest, table)["report"] == report
    assert guest.post(f"/api/tables/{table}/analysis", {"run": False})["running"] is False


@pytest.mark.slow
def test_the_terminal_says_the_same_of_the_exported_log(
    cleared: tuple[Guest, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guest, table = cleared
    guest.post(f"/api/tables/{table}/analysis", {"run": True})
    report = until_done(guest, table)["report"]
    file = tmp_path / "match.jsonl"
    file.write_text(guest.http.get(f"/api/tables/{table}/log").text, "utf-8")
    assert main(["analyse", "carrom", str(file), "--json", "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == report
    assert main(["analyse", "carrom", str(file), "--lang", "fr", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert "Un pion rentré." in text
    assert "visée" in text


def test_a_shot_is_looked_into_for_any_hand(cleared: tuple[Guest, str]) -> None:
    guest, table = cleared
    look = guest.get(f"/api/tables/{table}/analysis/1?hand=2")
    assert (look["hand"], look["angle"]) == (2, 2.5)
    assert guest.get(f"/api/tables/{table}/analysis/1?hand=2") == look
    assert guest.refused(f"/api/tables/{table}/analysis/2?hand=2", None, "GET") == (400, "malformed")
    assert guest.refused(f"/api/tables/{table}/analysis/-1?hand=2", None, "GET") == (400, "malformed")
    assert guest.refused(f"/api/tables/{table}/analysis/0?hand=9", None, "GET")[0] == 400
    assert guest.refused(f"/api/tables/{table}/analysis/0", None, "GET")[0] == 400


def test_a_game_that_goes_on_is_not_looked_into(house: Served) -> None:
    guest = house.guest()
    asked = {"game": "carrom", "rules": {}, "seats": [ME, OPEN], "private": True}
    table = guest.post("/api/tables", asked)["table"]
    assert guest.refused(f"/api/tables/{table}/analysis", {"run": True}) == (409, "not_over")
    assert guest.refused(f"/api/tables/{table}/analysis/0?hand=4", None, "GET") == (409, "not_over")
    assert guest.refused("/api/tables/nowhere/analysis", None, "GET") == (404, "unknown_table")
