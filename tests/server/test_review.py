"""Finished games judged part by part, over the wire."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tablee.core.value import to_parsed
from tablee.games.carrom.bot.challenges import challenges
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot
from tests.server.client import ME, OPEN, Guest
from tests.server.running import Served


@pytest.fixture(scope="module")
def cleared(house: Served) -> tuple[Guest, str]:
    """A round of Carrom that was won by two strikes."""
    guest = house.guest("Ada")
    one = next(one for one in challenges() if one.kind == "clear" and one.strikes == 2)
    rules = to_parsed(Carrom, one.rules)
    asked = {"game": "carrom", "rules": rules, "seats": [ME, ME], "private": True}
    table = guest.post("/api/tables", asked)["table"]
    at = guest.join(table)
    for shot in one.solution:
        at.play(to_parsed(Shot, shot), seat=0)
    at.until(lambda: at.turn["kind"] == "outcome")
    return guest, table


def until_done(guest: Guest, table: str) -> dict[str, Any]:
    while True:
        state: dict[str, Any] = guest.get(f"/api/tables/{table}/review")
        if state["done"] == state["questions"]:
            return state
        time.sleep(0.2)


def test_a_finished_match_is_reviewed_once_and_kept(cleared: tuple[Guest, str]) -> None:
    guest, table = cleared
    before = guest.get(f"/api/tables/{table}/review")
    assert (before["done"], before["questions"], before["running"]) == (0, 2, False)
    assert [shot["own"] for shot in before["report"]["shots"]] == [1, 1]
    guest.post(f"/api/tables/{table}/review", {"run": True})
    report = until_done(guest, table)["report"]
    assert all(shot["found"]["success"] for shot in report["shots"])
    guest.post(f"/api/tables/{table}/review", {"run": True})
    assert until_done(guest, table)["report"] == report
    assert guest.post(f"/api/tables/{table}/review", {"run": False})["running"] is False


def test_a_shot_is_looked_into_for_any_hand(cleared: tuple[Guest, str]) -> None:
    guest, table = cleared
    look = guest.get(f"/api/tables/{table}/review/1?hand=2")
    assert (look["hand"], look["angle"]) == (2, 2.5)
    assert guest.get(f"/api/tables/{table}/review/1?hand=2") == look
    assert guest.refused(f"/api/tables/{table}/review/2?hand=2", None, "GET") == (400, "malformed")
    assert guest.refused(f"/api/tables/{table}/review/-1?hand=2", None, "GET") == (400, "malformed")
    assert guest.refused(f"/api/tables/{table}/review/0?hand=9", None, "GET")[0] == 400
    assert guest.refused(f"/api/tables/{table}/review/0", None, "GET")[0] == 400


def test_a_game_that_goes_on_or_is_not_reviewed_is_refused(house: Served) -> None:
    guest = house.guest()
    asked = {"game": "carrom", "rules": {}, "seats": [ME, OPEN], "private": True}
    table = guest.post("/api/tables", asked)["table"]
    assert guest.refused(f"/api/tables/{table}/review", {"run": True}) == (409, "not_over")
    assert guest.refused(f"/api/tables/{table}/review/0?hand=4", None, "GET") == (409, "not_over")
    assert guest.refused("/api/tables/nowhere/review", None, "GET") == (404, "unknown_table")
    other = guest.open(ME, ME)
    assert guest.refused(f"/api/tables/{other}/review", None, "GET") == (404, "unknown_game")
