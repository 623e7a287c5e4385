"""Accounts: what a guest has stays theirs; nobody gets in by guessing, or by a planted or old cookie."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest

from tablee.server import accounts
from tests.server.client import ME, OPEN, WINS, WON_IN_ONE, Guest, refusal
from tests.server.running import Served

GOOD = "une phrase assez longue"
OTHER = "encore une autre phrase"


def open_account(guest: Guest, name: str, password: str = GOOD) -> list[str]:
    codes: list[str] = guest.post("/api/account", {"name": name, "password": password})["codes"]
    return codes


def sign_in(guest: Guest, name: str, password: str = GOOD) -> None:
    guest.post("/api/account/sign-in", {"name": name, "password": password})


def tables(guest: Guest) -> set[str]:
    return {table["id"] for table in guest.get("/api/tables?which=mine")}


def test_what_a_guest_has_is_the_accounts_and_found_again_elsewhere(house: Served) -> None:
    ada = house.guest("Ada")
    ada.post("/api/me/oath", {"game": "macadam"})
    table = ada.open(ME, OPEN)
    open_account(ada, "Ada L")
    elsewhere = house.guest()
    sign_in(elsewhere, "ada l")  # as it is compared, not as it is written
    for browser in (ada, elsewhere):
        assert browser.get("/api/me") == {
            "name": "Ada L",
            "unnamed": None,
            "sworn": ["macadam"],
            "account": True,
            "quiet": False,
        }
        assert tables(browser) == {table}
        assert browser.join(table).welcome["yours"] == [0]


@pytest.mark.parametrize(
    ("password", "why"),
    [("court", "short"), ("x" * 300, "long"), ("password1!", "common"), ("M0tDePasse", "common"),
     ("azertyuiop", "common"), ("12345678", "common"), ("abababab", "common"), ("Grace H 1", "common")],
)  # fmt: skip
def test_a_password_that_is_short_or_common_is_refused_and_says_why(
    house: Served, password: str, why: str
) -> None:
    answer = house.guest().http.post("/api/account", json={"name": "Grace H", "password": password})
    assert refusal(answer) == (400, "weak_password")
    assert answer.json()["facts"]["why"] == why


@pytest.mark.parametrize(
    "password", ["correct horse battery", "tulipes jaunes", "8f!kQz2p", "ooo nnn mmm lll"]
)
def test_length_is_enough(house: Served, password: str) -> None:
    open_account(house.guest(), f"Length {password[:6]}", password)


def test_no_two_accounts_have_one_name(house: Served) -> None:
    open_account(house.guest(), "Blaise")
    second = house.guest()
    taken = {"name": "  BLAISE ", "password": GOOD}
    assert second.refused("/api/account", taken) == (409, "name_taken")
    open_account(second, "Pascal")
    assert second.refused("/api/me", {"name": "blaise"}) == (409, "name_taken")
    assert second.get("/api/me")["name"] == "Pascal"
    assert second.refused("/api/account", {"name": "Third", "password": GOOD}) == (409, "has_account")
    second.post("/api/me", {"name": "Blaise P"})
    sign_in(house.guest(), "blaise p")
    assert house.guest().refused(
        "/api/account/sign-in", {"name": "Pascal", "password": GOOD}
    ) == (401, "wrong_password")  # fmt: skip


def test_a_name_that_nobody_has_is_refused_like_a_wrong_password(house: Served) -> None:
    open_account(house.guest(), "Known")
    stranger = house.guest()
    answers = [
        stranger.http.post("/api/account/sign-in", json={"name": name, "password": OTHER})
        for name in ("Known", "Unknown")
    ]
    assert answers[0].status_code == answers[1].status_code == 401
    assert answers[0].content == answers[1].content
    codes = [
        stranger.http.post("/api/account/recover", json={"name": name, "code": "abcd", "password": OTHER})
        for name in ("Known", "Unknown")
    ]
    assert codes[0].content == codes[1].content == answers[0].content


def test_signing_in_changes_the_cookie_and_a_planted_one_is_worth_nothing(house: Served) -> None:
    """Session fixation: the thief knows the cookie that the victim's browser had before signing in."""
    open_account(house.guest(), "Victim")
    thief = house.guest("Thief")
    victim = house.guest()
    victim.http.cookies.update(thief.http.cookies)
    planted = victim.signed
    sign_in(victim, "Victim")
    assert victim.signed != planted
    assert victim.get("/api/me")["name"] == "Victim"
    assert thief.get("/api/me") == {
        "name": "Thief",
        "unnamed": None,
        "sworn": [],
        "account": False,
        "quiet": False,
    }


def test_the_cookie_from_before_the_account_no_longer_opens_it(house: Served) -> None:
    ada, copy = house.guest("Ada"), house.guest()
    table = ada.open(ME, OPEN)
    copy.http.cookies.update(ada.http.cookies)
    place = copy.join(table)
    open_account(ada, "Ada B")
    assert place.closed()[0] == 1013
    assert copy.get("/api/me")["account"] is False
    assert tables(copy) == set()


def test_sessions_are_listed_and_can_be_ended(house: Served) -> None:
    here = house.guest(**{"user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140"})
    table = here.open(ME, OPEN)
    open_account(here, "Lists")
    phone = house.guest(**{"user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140 Safari/537"})
    sign_in(phone, "Lists")
    place = phone.join(table)
    listed = here.get("/api/sessions")
    assert {(one["device"], one["current"]) for one in listed} == {
        ("Firefox · Linux", True),
        ("Chrome · Android", False),
    }
    other = next(one["id"] for one in listed if not one["current"])
    assert house.guest().refused(f"/api/sessions/{other}", None, "DELETE") == (404, "unknown_session")
    here.http.delete(f"/api/sessions/{other}").raise_for_status()
    assert place.closed()[0] == 1013
    assert phone.get("/api/me")["account"] is False
    assert len(here.get("/api/sessions")) == 1
    sign_in(phone, "Lists")
    here.http.delete("/api/sessions/others").raise_for_status()
    assert phone.get("/api/me")["account"] is False
    assert here.get("/api/me")["account"] is True


def test_signing_out_leaves_somebody_new_in_the_browser(house: Served) -> None:
    ada = house.guest()
    table = ada.open(ME, OPEN)
    open_account(ada, "Leaves")
    was, [mine] = ada.signed, ada.get("/api/sessions")
    ada.http.delete(f"/api/sessions/{mine['id']}").raise_for_status()
    assert tables(ada) == set()
    assert ada.join(table).welcome["yours"] == []
    ada.http.cookies.clear()
    old = {"cookie": f"{house.services.signer.cookie}={was}"}
    assert ada.http.get("/api/me", headers=old).json()["account"] is False


def test_another_password_ends_all_other_sessions(house: Served) -> None:
    here, there = house.guest(), house.guest()
    open_account(here, "Changes")
    sign_in(there, "Changes")
    change = {"password": "not the one it is", "new": OTHER}
    assert here.refused("/api/account/password", change) == (401, "wrong_password")
    here.post("/api/account/password", {"password": GOOD, "new": OTHER})
    assert here.get("/api/me")["account"] is True
    assert there.get("/api/me")["account"] is False
    assert there.refused("/api/account/sign-in", {"name": "Changes", "password": GOOD})[1] == "wrong_password"
    sign_in(there, "Changes", OTHER)


def test_a_recovery_code_replaces_the_password_once(house: Served) -> None:
    lost, finder = house.guest(), house.guest()
    codes = open_account(lost, "Forgets")
    assert len(set(codes)) == 6
    ask = {"name": "forgets", "code": codes[2].upper().replace("-", " "), "password": OTHER}
    finder.post("/api/account/recover", ask)
    assert finder.get("/api/me")["name"] == "Forgets"
    assert lost.get("/api/me")["account"] is False
    assert finder.refused("/api/account/recover", ask) == (401, "wrong_password")
    fresh = finder.post("/api/account/codes", {"password": OTHER})["codes"]
    ask = {"name": "forgets", "code": codes[0], "password": GOOD}
    assert finder.refused("/api/account/recover", ask) == (401, "wrong_password")
    finder.post("/api/account/recover", ask | {"code": fresh[0]})


def guess(guest: Guest, name: str, address: str) -> tuple[int, str]:
    ask = {"name": name, "password": OTHER}
    return refusal(guest.http.post("/api/account/sign-in", json=ask, headers={"x-forwarded-for": address}))


def test_a_name_is_not_guessed_from_many_addresses(house: Served) -> None:
    codes = open_account(house.guest(), "Guessed")
    thief, most = house.guest(), accounts.GUESSES["name"][1]
    told = [guess(thief, "Guessed", f"198.51.100.{i}")[1] for i in range(most + 2)]
    assert told == ["wrong_password"] * most + ["too_many"] * 2
    owner = house.guest()
    right = {"name": "Guessed", "password": GOOD}
    assert owner.refused("/api/account/sign-in", right) == (429, "too_many")
    owner.post("/api/account/recover", {"name": "Guessed", "code": codes[0], "password": OTHER})


def test_one_address_does_not_guess_at_many_names(house: Served) -> None:
    open_account(house.guest(), "Elsewhere")
    thief, most = house.guest(), accounts.GUESSES["address"][1]
    told = [guess(thief, f"name {i}", "203.0.113.7")[1] for i in range(most + 1)]
    assert told == ["wrong_password"] * most + ["too_many"]
    ask = {"name": "Elsewhere", "password": GOOD}
    home = {"x-forwarded-for": "203.0.113.8"}
    assert house.guest().http.post("/api/account/sign-in", json=ask, headers=home).status_code == 200


def test_two_of_one_household_share_nothing(house: Served) -> None:
    """One address, one after the other in the same browser as well."""
    home = {"x-forwarded-for": "192.0.2.33"}
    mum, child = house.guest(None, **home), house.guest(None, **home)
    hers = mum.open(ME, OPEN)
    open_account(mum, "Mum")
    open_account(child, "Child")
    assert tables(child) == set()
    assert [one["current"] for one in child.get("/api/sessions")] == [True]
    guests_table = child.open(ME, OPEN)
    sign_in(child, "Mum")  # in the child's browser
    assert tables(child) == {hers}
    sign_in(child, "Child")
    assert tables(child) == {guests_table}


def exported(guest: Guest) -> list[dict[str, Any]]:
    return [
        json.loads(line) for line in guest.http.get("/api/me/export").raise_for_status().text.splitlines()
    ]


def test_everything_that_one_has_is_in_one_file(house: Served) -> None:
    ada, ben = house.guest(), house.guest("Ben")
    open_account(ada, "Exports")
    going = ada.open(ME, OPEN)
    over = ada.open(ME, OPEN, rules=WON_IN_ONE)
    ben.sit(over, 1)
    place = ada.join(over)
    place.play(WINS)
    place.until(lambda: place.turn["kind"] == "outcome")
    person, *games = exported(ada)
    assert (person["kind"], person["name"], len(person["sessions"])) == ("person", "Exports", 1)
    assert "id" not in person["sessions"][0]
    by_table = {game["table"]: game for game in games}
    assert by_table.keys() == {going, over}
    assert by_table[going]["log"] is None  # it may have hidden cards
    assert by_table[over]["log"][-1]["happening"]["kind"] in ("played", "revealed")
    bens = house.services.signer.guest(ben.signed)
    assert bens is not None
    assert bens not in json.dumps(games)


def test_who_is_deleted_leaves_others_their_games_without_the_name(house: Served) -> None:
    ada, ben = house.guest(), house.guest("Ben")
    open_account(ada, "Deleted")
    over, going, waiting = ada.open(ME, OPEN, rules=WON_IN_ONE), ada.open(ME, OPEN), ada.open(ME, OPEN)
    for table in (over, going):
        ben.sit(table, 1)
    place = ada.join(over)
    place.play(WINS)
    place.until(lambda: place.turn["kind"] == "outcome")
    guest = house.services.signer.guest(ada.signed) or ""
    watching = ben.join(going)
    assert ada.refused("/api/me/delete", {"password": OTHER}) == (401, "wrong_password")
    ada.post("/api/me/delete", {"password": GOOD})
    watching.until(lambda: watching.turn["kind"] == "outcome")
    assert watching.turn["scores"] == [0.0, 1.0]
    assert tables(ada) == set()
    assert tables(ben) == {over, going}
    for table in (over, going):
        shown = ben.get(f"/api/tables/{table}/replay")
        assert [seat["name"] for seat in shown["places"]] == ["", "Ben"]
        assert "Deleted" not in ben.http.get(f"/api/tables/{table}/log").text
        assert ben.join(table).welcome["places"][0]["name"] == ""
    assert ben.join(waiting).welcome["turn"]["code"] == "called_off"
    assert ben.refused("/api/account/sign-in", {"name": "Deleted", "password": GOOD})[1] == "wrong_password"
    with sqlite3.connect(house.data / "tablee.db") as database:
        for table in ("lines", "tables", "sitters", "guests", "sessions", "accounts"):
            rows = str(database.execute(f"SELECT * FROM {table}").fetchall())
            assert guest not in rows, table
            assert "Deleted" not in rows, table


def test_a_guest_without_an_account_can_be_forgotten_too(house: Served) -> None:
    ada, ben = house.guest("Passing"), house.guest("Ben")
    table = ada.open(ME, OPEN)
    ben.sit(table, 1)
    ada.post("/api/me/delete", {"password": None})
    assert ben.join(table).welcome["places"][0]["name"] == ""
    assert ada.get("/api/me")["name"] != "Passing"
