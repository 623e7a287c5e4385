"""Dames at a table of the house: its games as PDN, both ways, and a fault that stays played (D-A9)."""

from __future__ import annotations

from typing import Any

from tests.server.client import ME, At, Guest, robot
from tests.server.running import Served

SOUFFLER = {"capture": "souffler"}


def opened(guest: Guest, *seats: dict[str, Any], rules: dict[str, Any]) -> tuple[str, At]:
    ask = {"game": "dames", "rules": rules, "seats": list(seats), "private": True}
    table = guest.post("/api/tables", ask)["table"]
    return table, guest.join(table)


def move(at: At, seat: int, start: int, end: int, *captured: int) -> dict[str, Any]:
    before = at.number
    do = {"kind": "move", "start": start, "end": end, "captured": list(captured), "path": []}
    done = at.play(do, seat)
    if done["kind"] == "done":
        at.until(lambda: at.number > before)
    return done


def test_a_game_goes_out_as_pdn_and_comes_back_in(house: Served) -> None:
    guest = house.guest("Ada")
    table, at = opened(guest, ME, ME, rules={})
    for seat, start, end in ((0, 32, 28), (1, 19, 23)):
        move(at, seat, start, end)
    move(at, 0, 28, 19, 23)
    given = guest.http.get(f"/api/tables/{table}/notation")
    assert given.headers["content-disposition"] == f'attachment; filename="tablee-{table}.pdn"'
    assert '[White "Ada"]' in given.text
    assert given.text.rstrip().endswith("1. 32-28 19-23 2. 28x19 *")

    found = guest.post("/api/read", {"game": "dames", "text": given.text + '[Event "?"]\n\n1. 32-5 *\n'})
    assert found["games"] == [{"game": 1, "title": "Ada – Ada", "result": "*", "moves": 3}]
    (fault,) = found["faults"]
    assert (fault["game"], fault["column"], fault["move"], fault["rule"]) == (2, 4, 1, "D3")
    assert (fault["code"], fault["facts"]["end"]) == ("occupied", 5)
    assert found["opened"] is None


def test_a_game_is_opened_to_be_stepped_through(house: Served) -> None:
    text = """[White "Ada"]
[Result "2-0"]

{a start} 1. 32-28 $1 {best} (1. 33-29 19-23 2. 35-30) 19-23 2. 28x19! 14x23 2-0

[White "Bo"]
[FEN "B:W48,39:B33,1"]

1... 33x44 *
"""
    guest = house.guest()
    opened = guest.post("/api/read", {"game": "dames", "text": text, "which": 0})["opened"]
    steps = opened["steps"]
    assert opened["tags"]["White"] == "Ada"
    assert [step["number"] + step["text"] for step in steps] == [
        "",
        "1.32-28",
        "1…19-23",
        "2.28x19",
        "2…14x23",
    ]
    assert [step["comment"] for step in steps] == ["a start", "best", "", "", ""]
    assert (steps[1]["nags"], steps[3]["nags"]) == ([1], [1])
    assert steps[1]["variations"] == ["1. 33-29 19-23 2. 35-30"]
    (event,) = steps[3]["events"]
    assert (event["path"], event["captured"]) == ([28, 19], [23])
    assert 23 not in steps[3]["view"]["green"]
    assert steps[0]["position"].startswith("W:W31,32,33")
    other = guest.post("/api/read", {"game": "dames", "text": text, "which": 1})["opened"]
    assert other["steps"][1]["number"] == "1…"
    assert other["rules"]["position"] == "B:W48,39:B33,1"
    played_on = {"game": "dames", "rules": {"position": other["steps"][1]["position"]}, "dos": []}
    assert guest.post("/api/study", played_on)["turn"] == {"kind": "to_move", "seat": 0}
    assert guest.post("/api/read", {"game": "dames", "text": text, "which": 2})["opened"] is None


def test_a_position_that_cannot_be_read_says_why_in_codes(house: Served) -> None:
    ask = {"game": "dames", "rules": {"position": "W:W32:W33"}, "dos": []}
    refused = house.guest().http.post("/api/study", json=ask).json()
    assert refused["code"] == "bad_rules"
    assert refused["facts"]["reason"] == "character 7: W is given twice."
    assert (refused["facts"]["column"], refused["facts"]["why"]) == (7, "side_twice")
    assert refused["facts"]["of"] == {"side": "W"}


def test_what_was_taken_back_is_not_written(house: Served) -> None:
    guest = house.guest("Ada")
    table, at = opened(guest, ME, ME, rules={})
    move(at, 0, 32, 28)
    at.ask("offer", seat=0, offer="takeback")
    at.until(lambda: 32 in at.view["blue"])
    move(at, 0, 33, 29)
    assert "32-28" not in guest.http.get(f"/api/tables/{table}/notation").text


def test_a_game_without_a_notation_of_its_own_says_so(house: Served) -> None:
    guest = house.guest()
    table = guest.open(ME, ME)
    assert guest.refused(f"/api/tables/{table}/notation", None, "GET") == (404, "unknown_game")
    assert guest.refused("/api/read", {"game": "macadam", "text": ""}) == (404, "unknown_game")
    assert guest.refused("/api/read", {"game": "dames", "text": "x" * 60_001})[0] == 400


def test_D_A9_a_faulty_move_cannot_be_taken_back(house: Served) -> None:
    guest = house.guest()
    _, at = opened(guest, ME, robot(1), rules=SOUFFLER | {"position": "W:W32,37,48:B28,1,2"})
    move(at, 0, 48, 43)  # 32x23 was a duty
    at.until(lambda: at.turn == {"kind": "to_move", "seat": 0})
    refused = at.ask("offer", seat=0, offer="takeback")
    assert (refused["kind"], refused["code"]) == ("refused", "no_takeback")
    assert refused["facts"] == {"reason": "irrevocable"}


def test_a_hint_says_what_was_thought(house: Served) -> None:
    guest = house.guest()
    _, at = opened(guest, ME, robot(1), rules={})
    hint = at.ask("hint", seat=0)
    thought = hint["thought"]
    assert thought["line"][0] == f"{hint['do']['start']}-{hint['do']['end']}"
    assert thought["depth"] >= 5
    assert abs(thought["score"]) < 1
    assert thought["wins_in"] is None
    won = {"game": "dames", "rules": {"position": "W:W28:B23"}, "dos": [], "hint": True}
    studied = guest.post("/api/study", won)
    assert studied["hint"]["captured"] == [23]
    assert (studied["thought"]["wins_in"], studied["thought"]["line"]) == (1, ["28x19"])
    assert guest.post("/api/study", won | {"hint": False})["thought"] is None


def test_D_A8_a_hint_gives_no_fault_away(house: Served) -> None:
    """Blue could have taken 28 with 32: whether Green sees it is Green's affair."""
    guest = house.guest()
    _, at = opened(guest, ME, ME, rules=SOUFFLER | {"position": "W:W32,37,48:B28,1,2"})
    move(at, 0, 48, 43)
    assert at.ask("hint", seat=1)["do"]["kind"] == "move"


def test_D_A3_a_hint_may_blow_where_nothing_else_can_be_done(house: Served) -> None:
    guest = house.guest()
    _, at = opened(guest, ME, ME, rules=SOUFFLER | {"position": "W:W47,46,16,20,28:B41"})
    move(at, 0, 16, 11)
    hint = at.ask("hint", seat=1)
    assert hint["do"]["kind"] == "blow"
    assert hint["thought"] is None
