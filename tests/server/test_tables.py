"""Opening tables, sitting down, watching, and moving a seat to another device."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.client import DOTS, ME, OPEN, WINS, WON_IN_ONE, Guest, robot
from tests.server.running import Served

BAD_RULES: list[dict[str, Any]] = [
    {"setup": "chess"},
    {"unknown": 1},
    {"first": None},
    {"position": "8/8 s"},
    {"position": "x" * 5000},
    {"position": 3},
    {"position": "nnn2nnn/3s4/n2s3n/8/8/8/ssssss2/8 x"},
]


@pytest.mark.parametrize("bad", BAD_RULES)
def test_rules_that_do_not_go_together_are_refused(house: Served, bad: dict[str, Any]) -> None:
    ada = house.guest()
    ask = {"game": "macadam", "rules": DOTS | bad, "seats": [ME, OPEN], "private": True}
    assert ada.refused("/api/tables", ask) == (400, "bad_rules")
    assert ada.get("/api/tables?which=mine") == []


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ({"seats": [ME]}, (400, "bad_rules")),
        ({"seats": [ME] * 3}, (400, "bad_rules")),
        ({"seats": [ME] * 17}, (400, "malformed")),
        ({"seats": [ME, {"kind": "robot"}]}, (400, "malformed")),
        ({"seats": [ME, robot(9)]}, (400, "malformed")),
        ({"seats": [ME, robot(0)]}, (400, "malformed")),
        ({"seats": [ME, {"kind": "god"}]}, (400, "malformed")),
        ({"game": "chess"}, (404, "unknown_game")),
        ({"game": "../../etc"}, (400, "malformed")),
        ({"private": 1}, (400, "malformed")),
        ({"extra": True}, (400, "malformed")),
    ],
)
def test_a_table_needs_a_known_game_and_its_seats(house: Served, change: Any, answer: Any) -> None:
    ask = {"game": "macadam", "rules": DOTS, "seats": [ME, OPEN], "private": True} | change
    assert house.guest().refused("/api/tables", ask) == answer


def test_a_guest_has_so_many_unfinished_tables_at_most(house: Served) -> None:
    ada = house.guest()
    tables = [ada.open(ME, OPEN) for _ in range(40)]
    ask = {"game": "macadam", "rules": DOTS, "seats": [ME, OPEN], "private": True}
    response = ada.http.post("/api/tables", json=ask)
    assert (response.status_code, response.json()["code"]) == (429, "too_many")
    assert response.json()["facts"] == {"limit": 40}
    house.guest().sit(tables[0], 1)
    at = ada.join(tables[0])
    assert at.ask("resign", seat=0)["kind"] == "done"
    ada.open(ME, OPEN)  # one is over: there is room for one again


def test_the_games_are_listed_with_what_can_be_chosen(house: Served) -> None:
    listed = {game["id"]: game for game in house.guest().get("/api/games")}
    macadam = listed["macadam"]
    assert (macadam["seats"], macadam["levels"], macadam["takeback"]) == (2, list(range(1, 9)), True)
    assert macadam["presets"]["dots"] == DOTS
    assert {"name": "first", "values": ["first seat", "second seat", "by lot"]} in macadam["options"]
    ratings = {one["level"]: one["rating"] for one in macadam["ratings"]}
    assert list(ratings) == macadam["levels"]
    assert ratings[3] == 1500  # where a newcomer begins


def test_a_private_table_is_in_no_list_but_its_own_peoples(house: Served) -> None:
    ada, bob, eve = house.guest("Ada"), house.guest("Bob"), house.guest()
    hidden, shown = ada.open(ME, OPEN), ada.open(ME, OPEN, private=False)
    open_to_eve = [one["id"] for one in eve.get("/api/tables?which=open")]
    assert shown in open_to_eve
    assert hidden not in open_to_eve
    bob.sit(hidden, 1)
    assert [one["id"] for one in bob.get("/api/tables?which=mine")] == [hidden]
    listed = next(one for one in ada.get("/api/tables?which=mine") if one["id"] == hidden)
    assert [place["name"] for place in listed["places"]] == ["Ada", "Bob"]
    assert (listed["yours"], listed["number"]) == ([0], 2)
    assert listed["turn"] == {"kind": "to_move", "seat": 0}
    assert eve.get("/api/tables?which=mine") == []
    assert eve.refused("/api/tables?which=all", None, "GET") == (400, "malformed")


def test_a_finished_table_leaves_the_open_list(house: Served) -> None:
    ada = house.guest()
    table = ada.open(ME, ME, rules=WON_IN_ONE, private=False)
    at = ada.join(table)
    assert at.play(WINS)["kind"] == "done"
    assert table not in [one["id"] for one in ada.get("/api/tables?which=open")]
    assert table in [one["id"] for one in ada.get("/api/tables?which=mine")]


def test_a_seat_is_taken_once(house: Served) -> None:
    ada, bob, eve = house.guest(), house.guest(), house.guest()
    table = ada.open(ME, OPEN)
    sit = f"/api/tables/{table}/sit"
    assert eve.refused(sit, {"seat": 0}) == (409, "seat_taken")
    assert eve.refused(sit, {"seat": 2}) == (409, "seat_taken")
    assert eve.refused(sit, {"seat": -1}) == (400, "malformed")
    assert eve.refused("/api/tables/nowhere/sit", {"seat": 1}) == (404, "unknown_table")
    bob.sit(table, 1)
    bob.sit(table, 1)  # the answer was lost: asked again, nothing changes
    assert bob.refused(sit, {"seat": 0}) == (409, "seat_taken")
    assert eve.refused(sit, {"seat": 1}) == (409, "seat_taken")
    assert ada.refused(sit, {"seat": 1}) == (409, "seat_taken")


def test_nobody_sits_on_two_chairs(house: Served) -> None:
    ada = house.guest()
    table = ada.open(ME, OPEN)
    assert ada.refused(f"/api/tables/{table}/sit", {"seat": 1}) == (409, "seat_taken")


def test_everyone_at_the_table_sees_who_sits_down(house: Served) -> None:
    ada, bob = house.guest("Ada"), house.guest("Bob")
    table = ada.open(ME, OPEN)
    here, there = ada.join(table), bob.join(table)
    assert (here.welcome["yours"], here.welcome["host"], here.turn) == ([0], True, {"kind": "waiting"})
    assert (there.welcome["yours"], there.welcome["host"]) == ([], False)
    bob.sit(table, 1)
    again = there.hear("welcome")  # now as a player
    assert (again["yours"], again["turn"]) == ([1], {"kind": "to_move", "seat": 0})
    update = here.hear("update")
    assert (update["happened"]["what"], update["happened"]["seat"]) == ("seated", 1)
    company = here.hear("company", lambda told: told["places"][1]["name"] == "Bob")
    assert company["places"] == [
        {
            "name": "Ada",
            "level": None,
            "present": True,
            "stood_in": False,
            "claimable": False,
            "program": False,
            "unnamed": None,
        },
        {
            "name": "Bob",
            "level": None,
            "present": True,
            "stood_in": False,
            "claimable": False,
            "program": False,
            "unnamed": None,
        },
    ]
    there.leave()
    here.hear("company", lambda told: not told["places"][1]["present"])


def test_spectators_see_what_everyone_may_and_cannot_play(house: Served) -> None:
    ada, eve = house.guest(), house.guest()
    table = ada.open(ME, ME)
    at, seen = ada.join(table), eve.join(table)
    assert seen.welcome["yours"] == []
    assert at.view["choices"]
    assert not seen.view["choices"]
    asks: list[dict[str, Any]] = [
        {"kind": "play", "number": at.number + 1, "seat": 0, "do": at.moves()[0]},
        {"kind": "resign", "seat": 0},
        {"kind": "offer", "seat": 0, "offer": "draw"},
        {"kind": "answer", "seat": 0, "offer": "draw", "yes": True},
        {"kind": "client_seed", "seat": 0, "number": "1"},
        {"kind": "hint", "seat": 0},
    ]
    for ask in asks:
        assert seen.ask(**ask)["code"] == "not_your_seat"
    seen.send({"kind": "aim", "seat": 0, "at": 1})
    assert seen.hear("refused")["code"] == "not_your_seat"
    at.move()
    assert seen.hear("update")["view"]["choices"] == ""
    at.until(lambda: any(told["watchers"] == 1 for told in at.heard("company")))


def test_whoever_has_no_cookie_may_still_watch(house: Served) -> None:
    table = house.guest().open(ME, ME)
    assert house.guest().join(table).welcome["yours"] == []


def hand_over(giver: Guest, table: str, seat: int = 0) -> str:
    token: str = giver.post(f"/api/tables/{table}/handover", {"seat": seat})["token"]
    return token


def test_a_link_moves_a_seat_to_another_device_once(house: Served) -> None:
    laptop, phone, thief = house.guest("Ada"), house.guest("Phone"), house.guest()
    table = laptop.open(ME, robot())
    old = laptop.join(table)
    token = hand_over(laptop, table)
    assert phone.post("/api/handover", {"token": token}) == {"table": table}
    assert thief.refused("/api/handover", {"token": token}) == (410, "gone")
    assert old.hear("welcome")["yours"] == []
    new = phone.join(table)
    assert (new.welcome["yours"], new.welcome["places"][0]["name"]) == ([0], "Ada")
    assert old.play({"kind": "move", "start": "a3", "end": "a1"})["code"] == "not_your_seat"
    assert laptop.refused(f"/api/tables/{table}/handover", {"seat": 0}) == (403, "not_your_seat")
    assert new.move()["kind"] == "done"


def test_a_link_that_nobody_took_in_time_gives_nothing(house: Served) -> None:
    ada, bob = house.guest(), house.guest()
    table = ada.open(ME, OPEN)
    token = hand_over(ada, table)
    store: Any = house.services.store
    keeper, store._clock = store._clock, lambda: keeper() + 601
    try:
        assert bob.refused("/api/handover", {"token": token}) == (410, "gone")
    finally:
        store._clock = keeper
    assert bob.refused("/api/handover", {"token": token}) == (410, "gone")  # asked for once is gone for good
    assert bob.refused("/api/handover", {"token": "x"}) == (400, "malformed")
    assert bob.refused("/api/handover", {"token": "x" * 22}) == (410, "gone")


def test_only_who_sits_there_gives_a_seat_away(house: Served) -> None:
    ada, eve = house.guest(), house.guest()
    table = ada.open(ME, robot())
    assert eve.refused(f"/api/tables/{table}/handover", {"seat": 0}) == (403, "not_your_seat")
    assert ada.refused(f"/api/tables/{table}/handover", {"seat": 1}) == (403, "not_your_seat")
