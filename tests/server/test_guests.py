"""Guests: a signed cookie and a name. Whoever has no cookie of ours is a stranger."""

from __future__ import annotations

from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest

from tests.server.client import ME, OPEN, PATIENCE, Guest
from tests.server.running import Served, served


def morsel(guest: Guest) -> SimpleCookie:
    return SimpleCookie(guest.http.get("/api/me").headers["set-cookie"])


def test_the_first_answer_brings_a_cookie_that_scripts_and_other_sites_do_not_get(house: Served) -> None:
    cookie = morsel(house.guest())[house.services.signer.cookie]
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "lax"
    assert cookie["path"] == "/"
    assert not cookie["secure"]  # at home the house speaks plain HTTP


def test_a_guest_is_known_again(house: Served) -> None:
    ada = house.guest("Ada")
    assert ada.get("/api/me") == {
        "name": "Ada",
        "unnamed": None,
        "sworn": [],
        "account": False,
        "quiet": False,
    }
    assert morsel(ada)[house.services.signer.cookie].value == ada.signed


def test_a_guest_of_the_first_version_is_known_by_the_old_cookie(house: Served) -> None:
    ada, later = house.guest("Ada"), house.guest()
    old = {b"cookie": f"tablee={ada.signed}".encode()}
    assert later.http.get("/api/me", headers=old).json()["name"] == "Ada"


def test_two_houses_on_one_host_do_not_take_each_others_guests(house: Served, tmp_path: Path) -> None:
    with served(tmp_path) as other:
        ada = house.guest("Ada")
        there = other.guest("Ada elsewhere")
        both = {b"cookie": f"{ada.cookie}; {there.cookie}".encode()}
        assert (
            httpx.get(f"{house.url}/api/me", headers=both, trust_env=False, timeout=PATIENCE).json()["name"]
            == "Ada"
        )
        assert (
            httpx.get(f"{other.url}/api/me", headers=both, trust_env=False, timeout=PATIENCE).json()["name"]
            == "Ada elsewhere"
        )


@pytest.mark.parametrize(
    "spoil",
    [
        lambda cookie: cookie[:-1],
        lambda cookie: cookie[:-1] + ("0" if cookie[-1] != "0" else "1"),
        lambda cookie: cookie.partition(".")[0],
        lambda cookie: cookie.partition(".")[0] + ".",
        lambda cookie: "." + cookie.partition(".")[2],
        lambda cookie: "x" + cookie,
        lambda _: "",
        lambda _: "é.é",
        lambda _: "." * 4000,
    ],
)
def test_a_forged_or_truncated_cookie_is_a_stranger(house: Served, spoil: object) -> None:
    assert callable(spoil)
    ada = house.guest("Ada")
    table = ada.open(ME, OPEN)
    thief = house.guest()
    forged = {b"cookie": f"{house.services.signer.cookie}={spoil(ada.signed)}".encode()}
    assert thief.http.get("/api/me", headers=forged).json()["name"] != "Ada"
    assert thief.http.get("/api/tables?which=mine", headers=forged).json() == []
    thief.http.cookies.clear()
    taken = thief.http.post(f"/api/tables/{table}/handover", json={"seat": 0}, headers=forged)
    assert taken.json()["code"] == "not_your_seat"


def test_a_nameless_guest_is_a_number_that_each_page_says_in_its_own_language(house: Served) -> None:
    nobody = house.guest(**{"Accept-Language": "fr-CA,fr;q=0.9"})
    me = nobody.get("/api/me")
    assert me["name"] == f"Guest {me['unnamed']}"
    for name, number in ((f"Invité {me['unnamed']}", me["unnamed"]), ("Zoé", None)):
        table = nobody.open(ME, {"kind": "me", "name": name})
        places = nobody.join(table).welcome["places"]
        assert [place["unnamed"] for place in places] == [me["unnamed"], number]
    assert nobody.post("/api/me", {"name": "Ada"})["unnamed"] is None


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("A\x00d\na\u202e", "A d a"),
        ("👩‍🚀🎲", "👩 🚀🎲"),  # the joiner is a control character
        ("é" * 200, "é" * 24),
        ("<script>alert(1)</script>", "<script>alert(1)</script"),
    ],
)
def test_names_are_one_line_of_what_can_be_read(house: Served, given: str, kept: str) -> None:
    assert house.guest().post("/api/me", {"name": given})["name"] == kept


@pytest.mark.parametrize("nothing", ["", "   ", "\n\t\x07", "\u200b\u202e"])
def test_a_name_needs_something_to_read(house: Served, nothing: str) -> None:
    assert house.guest().refused("/api/me", {"name": nothing}) == (400, "no_name")


@pytest.mark.parametrize(
    "bad", [{"name": "x" * 10_000}, {"name": 3}, {"name": None}, {}, {"name": "A", "x": 1}]
)
def test_a_name_is_a_short_text(house: Served, bad: object) -> None:
    ada = house.guest("Ada")
    assert ada.refused("/api/me", bad) == (400, "malformed")
    assert ada.get("/api/me")["name"] == "Ada"


def test_M18_the_oath_is_taken_once(house: Served) -> None:
    ada = house.guest()
    assert ada.post("/api/me/oath", {"game": "macadam"})["sworn"] == ["macadam"]
    assert ada.post("/api/me/oath", {"game": "macadam"})["sworn"] == ["macadam"]
    assert ada.refused("/api/me/oath", {"game": "chess"}) == (404, "unknown_game")


def test_the_next_full_moon_is_announced(house: Served) -> None:
    assert house.guest().get("/api/moon")["next_full"].endswith("Z")


def test_each_seat_of_one_screen_has_a_name_of_its_own_and_may_change_it(house: Served) -> None:
    ada, bob = house.guest("Ada"), house.guest("Bob")
    table = ada.open({"kind": "me", "name": "Papa"}, {"kind": "me", "name": "  Zoé "})
    at = ada.join(table)
    assert [place["name"] for place in at.welcome["places"]] == ["Papa", "Zoé"]
    ada.post(f"/api/tables/{table}/name", {"seat": 1, "name": "Mamie"})
    assert [place["name"] for place in bob.join(table).welcome["places"]] == ["Papa", "Mamie"]
    for ask, code in (({"seat": 1, "name": " "}, "no_name"), ({"seat": 7, "name": "x"}, "not_your_seat")):
        assert ada.http.post(f"/api/tables/{table}/name", json=ask).json()["code"] == code
    refused = bob.http.post(f"/api/tables/{table}/name", json={"seat": 0, "name": "Bob"})
    assert refused.json()["code"] == "not_your_seat"
    assert ada.get("/api/me")["name"] == "Ada"
