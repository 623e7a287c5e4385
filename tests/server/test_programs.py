"""Programs as players: a token opens a seat for one and nothing else, and it is always told from a person."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import pytest
from websockets.exceptions import InvalidStatus

from tablee.server.api.programs import MOST_PROGRAMS
from tests.server.client import ME, OPEN, At, Guest, refusal
from tests.server.running import Served

GOOD = "une phrase assez longue"


def made(owner: Guest, name: str = "Deep Pawn") -> tuple[str, str]:
    """A program's id and its token."""
    answer = owner.post("/api/programs", {"name": name})
    return answer["id"], answer["token"]


def program(house: Served, token: str) -> Guest:
    return house.guest(authorization=f"Bearer {token}")


def join(brought: Guest, table: str) -> At:
    return At(brought.socket(table, Authorization=brought.http.headers["authorization"]))


def test_a_token_is_shown_once_and_kept_by_its_hash_alone(house: Served) -> None:
    owner = house.guest("Ada")
    id, token = made(owner)
    [listed] = owner.get("/api/programs")
    assert (listed["id"], listed["name"], listed["seen"]) == (id, "Deep Pawn", None)
    assert set(listed) == {"id", "name", "created", "seen"}
    assert house.guest().get("/api/programs") == []
    kept = sqlite3.connect(house.data / "tablee.db")
    secret = token.split(".")[1]
    assert not any(secret in line for line in kept.iterdump())
    kept.close()


def test_a_program_takes_a_seat_and_is_shown_as_one(house: Served) -> None:
    owner = house.guest("Ada")
    table = owner.open(ME, OPEN)
    brought = program(house, made(owner)[1])
    assert brought.get("/api/me")["name"] == "Deep Pawn"
    assert not brought.http.cookies  # it is known by its token alone
    brought.sit(table, 1)
    here, there = owner.join(table), join(brought, table)
    assert [(one["name"], one["program"]) for one in here.welcome["places"]] == [
        ("Ada", False),
        ("Deep Pawn", True),
    ]
    assert there.welcome["yours"] == [1]
    here.move(0)
    there.until(lambda: there.turn == {"kind": "to_move", "seat": 1})
    assert there.move(1)["kind"] == "done"
    assert owner.get("/api/tables?which=mine")[0]["places"][1]["program"] is True


def test_a_token_that_was_ended_opens_nothing_and_its_sockets_close(house: Served) -> None:
    owner = house.guest()
    table = owner.open(ME, OPEN)
    id, token = made(owner)
    brought = program(house, token)
    brought.sit(table, 1)
    place = join(brought, table)
    assert house.guest().refused(f"/api/programs/{id}", None, "DELETE") == (404, "unknown_program")
    owner.http.delete(f"/api/programs/{id}").raise_for_status()
    assert place.closed()[0] == 1013
    assert refusal(brought.http.get("/api/me")) == (401, "wrong_token")
    with pytest.raises(InvalidStatus):
        join(brought, table)
    assert owner.get("/api/programs") == []


@pytest.mark.parametrize("how", ["empty", "cut", "altered", "a cookie", "another house"])
def test_a_token_that_is_not_ours_is_refused(house: Served, how: str) -> None:
    owner = house.guest("Ada")
    _, token = made(owner)
    false = {
        "empty": "x",
        "cut": token[:-1],
        "altered": token.replace("tablee_", "tablee_x"),
        "a cookie": owner.signed,
        "another house": "tablee_abc.def.0123456789abcdef0123456789abcdef",
    }[how]
    assert refusal(program(house, false).http.get("/api/me")) == (401, "wrong_token")
    table = owner.open(ME, OPEN)
    with pytest.raises(InvalidStatus):
        join(program(house, false), table)


def test_a_token_is_no_cookie_and_other_authorization_is_not_ours(house: Served) -> None:
    owner = house.guest("Ada")
    _, token = made(owner)
    bare = token.removeprefix("tablee_")
    for text in (token, bare, f"program:{bare}"):
        thief = house.guest()
        thief.http.cookies.set(house.services.signer.cookie, text)
        assert thief.get("/api/me")["name"] != "Deep Pawn"
    behind_proxy = owner.http.get("/api/me", headers={"authorization": "Basic YTpi"})
    assert behind_proxy.json()["name"] == "Ada"


def test_what_is_for_people_is_not_for_programs(house: Served) -> None:
    owner = house.guest("Ada")
    brought = program(house, made(owner)[1])
    assert brought.refused("/api/programs", {"name": "Child"}) == (403, "not_a_person")
    assert refusal(brought.http.get("/api/programs")) == (403, "not_a_person")
    assert refusal(brought.http.get("/api/sessions")) == (403, "not_a_person")
    assert refusal(brought.http.delete("/api/sessions/others")) == (403, "not_a_person")
    with pytest.raises(InvalidStatus):
        brought.line("/api/lobby/socket", Authorization=brought.http.headers["authorization"])
    account = {"name": "Deep Account", "password": GOOD}
    assert brought.refused("/api/account", account)[1] == "has_account"
    assert brought.refused("/api/me/delete", {"password": None})[1] == "no_account"
    assert brought.get("/api/me")["account"] is False


def test_one_has_so_many_programs_with_a_name_each(house: Served) -> None:
    owner = house.guest()
    assert owner.refused("/api/programs", {"name": " \n "}) == (400, "no_name")
    for number in range(MOST_PROGRAMS):
        made(owner, f"Number {number}")
    assert owner.refused("/api/programs", {"name": "More"}) == (429, "too_many_programs")
    owner.http.delete(f"/api/programs/{owner.get('/api/programs')[0]['id']}").raise_for_status()
    made(owner, "In its place")


def test_a_program_is_rated_only_where_the_table_allows_it(house: Served) -> None:
    owner = house.guest()
    owner.post("/api/account", {"name": "Rates", "password": GOOD})
    brought = program(house, made(owner)[1])
    closed = owner.open(ME, OPEN, rated=True)
    assert brought.refused(f"/api/tables/{closed}/sit", {"seat": 1}) == (401, "no_account")
    ask = {"game": "macadam", "rules": {}, "seats": [ME, OPEN], "private": True, "rated": True}
    assert brought.refused("/api/tables", ask) == (401, "no_account")
    allowed = owner.open(ME, OPEN, rated=True, programs=True)
    assert house.guest().refused(f"/api/tables/{allowed}/sit", {"seat": 1}) == (401, "no_account")
    brought.sit(allowed, 1)
    here = owner.join(allowed)
    here.move(0)
    assert here.ask("resign", seat=0)["kind"] == "done"
    here.until(lambda: here.turn["kind"] == "outcome")
    assert owner.get("/api/people/me/games")[0]["rated"] is True


def test_who_is_forgotten_takes_their_programs_along(house: Served) -> None:
    owner, other = house.guest("Ada"), house.guest("Ben")
    table = other.open(ME, OPEN)
    brought = program(house, made(owner)[1])
    brought.sit(table, 1)
    exported = owner.http.get("/api/me/export").text
    assert '"Deep Pawn"' in exported
    owner.post("/api/me/delete", {"password": None})
    assert refusal(brought.http.get("/api/me")) == (401, "wrong_token")
    assert other.join(table).turn["kind"] == "outcome"


def test_a_program_pays_as_a_person_does(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its own id as well as by its address: else a token would be a way round the limits."""
    token = made(house.guest())[1]
    charged: set[str] = set()
    charge = house.services.limits.ledger.charge

    def noted(who: Sequence[str], seconds: float) -> None:
        charged.update(who)
        charge(who, seconds)

    monkeypatch.setattr(house.services.limits.ledger, "charge", noted)
    program(house, token).get("/api/me")
    assert f"guest:{house.services.signer.guest_in({}, token)}" in charged
    assert "guest:None" not in charged
