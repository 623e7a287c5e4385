"""A database that 0.1.0 itself has made is opened: every guest and every game is there, and the games go on.

`house_0_1_0.sql` is what its server left after two guests had played: a game that was won, one of each
game under way, and an invitation.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import At, Guest
from tests.server.running import Served, served

FIRST_HOUSE = Path(__file__).with_name("house_0_1_0.sql")
# As 0.1.0 signed them and called them, with the key that lies in that database.
ADA = "dSspV1E5eP6K6eoa.46d54f195f09e087d03e80f2ad33c82c"
BEN = "mt_poCFVS5SxHkaO.defaff8c238392fc88e51f87017bf5f3"
WON, MACADAM, DAMES = "QB46drLOFGlV", "xDFBBawQQPrd", "q--X_Ktvlmwm"
PIETONS, CARROM, INVITATION = "TUDX5_KQA1jP", "x2vGWHrVnDfr", "qlA5Miip4RiL"


@pytest.fixture(scope="module")
def old_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("first")
    made = sqlite3.connect(data / "tablee.db")
    made.executescript(FIRST_HOUSE.read_text("utf-8"))
    made.close()
    with served(data) as house:
        yield house


def back(house: Served, cookie: str) -> Guest:
    """A guest of then, whose browser has kept the cookie."""
    guest = house.guest()
    guest.http.cookies.set("tablee", cookie, domain="127.0.0.1")
    return guest


def known(guest: Guest) -> dict[str, Any]:
    """Who this is; the old cookie is replaced by the house's own on the way."""
    me: dict[str, Any] = guest.get("/api/me")
    return me


def test_everyone_is_who_they_were(old_house: Served) -> None:
    ada, ben = back(old_house, ADA), back(old_house, BEN)
    assert (known(ada)["name"], known(ada)["sworn"]) == ("Ada", ["macadam"])
    assert (known(ben)["name"], known(ben)["sworn"]) == ("Ben", [])
    forged = back(old_house, ADA[:-1] + "0")
    assert known(forged)["name"] != "Ada"


def test_every_game_is_there_with_whoever_sat_at_it(old_house: Served) -> None:
    def seats(guest: Guest) -> dict[str, list[int]]:
        return {table["id"]: table["yours"] for table in guest.get("/api/tables?which=mine")}

    assert seats(back(old_house, ADA)) == {WON: [0], MACADAM: [0], DAMES: [0], PIETONS: [0]}
    assert seats(back(old_house, BEN)) == {WON: [1], MACADAM: [1], CARROM: [0], INVITATION: [0]}


def test_a_finished_game_is_shown_and_verified_as_it_was(old_house: Served) -> None:
    ada = back(old_house, ADA)
    place = ada.join(WON)
    assert place.turn == {"kind": "outcome", "rule": "M10", "code": "goal", "scores": [1.0, 0.0]}
    assert len(ada.get(f"/api/tables/{WON}/replay")["shown"]) > 1
    assert ada.get(f"/api/tables/{WON}/verify")["faults"] == []


def action(place: At) -> Any:
    """Something that can be played now, by what the view of each game lists."""
    match place.welcome["game"]:
        case "macadam":
            return place.moves()[0]
        case "dames":
            path, captured = place.view["choices"][0]["path"], place.view["choices"][0]["captured"]
            return {"kind": "move", "start": path[0], "end": path[-1], "captured": captured, "path": path}
        case "pietons":
            return place.view["choices"][0]
    if place.view["phase"] == "placing":
        return {"kind": "put", "x": 0.05, "y": 0.0}
    return {"kind": "shot", "place": 0.0, "vx": 0.0, "vy": 3.0}


@pytest.mark.parametrize(
    ("cookie", "table", "seat"), [(BEN, MACADAM, 1), (ADA, DAMES, 0), (ADA, PIETONS, 0), (BEN, CARROM, 0)]
)
def test_a_game_goes_on(old_house: Served, cookie: str, table: str, seat: int) -> None:
    place = back(old_house, cookie).join(table)
    place.until(lambda: place.turn == {"kind": "to_move", "seat": seat})
    before = place.number
    assert before > 0
    assert place.play(action(place), seat)["kind"] == "done"
    assert place.number > before


def test_somebody_accepts_the_invitation(old_house: Served) -> None:
    newcomer = old_house.guest("Cleo")
    newcomer.sit(INVITATION, 1)
    ben = back(old_house, BEN).join(INVITATION)
    assert ben.play(action(ben))["kind"] == "done"
