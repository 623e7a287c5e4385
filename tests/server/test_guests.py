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
    assert ada.get("/api/me") == {"name": "Ada", "sworn": []}
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


def test_a_nameless_guest_has_a_name_in_their_language(house: Served) -> None:
    assert house.guest().get("/api/me")["name"].startswith("Guest ")
    assert house.guest(**{"Accept-Language": "fr-CA,fr;q=0.9"}).get("/api/me")["name"].startswith("Invité ")


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
