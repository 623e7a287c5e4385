"""Friends by link, another game with somebody, and people who have been blocked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.client import ME, OPEN, Guest, robot
from tests.server.lobby_client import InLobby
from tests.server.running import Served, wait_until
from tests.server.test_people import GOOD, account, page, won

NOBODY = {"kind": "page", "page": "nobody-has-this"}


def befriended(one: Guest, other: Guest) -> None:
    other.post("/api/friends", {"link": link(one)})


def link(guest: Guest, **ask: Any) -> str:
    token: str = guest.post("/api/friends/link", ask)["link"]
    return token


def mine(guest: Guest, table: str) -> dict[str, Any] | None:
    return next((one for one in guest.get("/api/tables") if one["id"] == table), None)


def blocked(guest: Guest, table: str, seat: int) -> str:
    id: str = guest.post("/api/blocks", {"who": {"kind": "seat", "table": table, "seat": seat}})["id"]
    return id


def test_a_link_makes_friends_of_both(house: Served) -> None:
    ada, ben, nobody = account(house, "Ada Fa"), house.guest("Ben Fa"), house.guest()
    token = link(ada)
    assert link(ada) == token
    assert ben.get(f"/api/friends/link/{token}") == {
        "name": "Ada Fa", "unnamed": None, "own": False, "friend": False,
    }  # fmt: skip
    assert ada.get(f"/api/friends/link/{token}")["own"]
    assert nobody.refused("/api/friends", {"link": token}) == (400, "no_name")
    assert nobody.refused("/api/friends/link", {}) == (400, "no_name")
    assert ada.refused("/api/friends", {"link": token}) == (400, "not_yourself")
    for _ in range(2):
        ben.post("/api/friends", {"link": token})
    [seen], [back] = ada.get("/api/friends"), ben.get("/api/friends")
    assert (seen["name"], seen["page"], seen["here"], seen["last"]) == ("Ben Fa", None, False, None)
    assert (back["name"], back["page"]) == ("Ada Fa", page(ada))
    assert ben.get(f"/api/people/{page(ada)}")["friend"] == back["id"]
    assert nobody.get(f"/api/people/{page(ada)}")["friend"] is None
    # what one is known by is worth nothing to others
    assert nobody.refused(f"/api/friends/{seen['id']}", None, "DELETE") == (404, "unknown_person")
    assert ben.refused(f"/api/friends/{seen['id']}", None, "DELETE") == (404, "unknown_person")
    ada.http.delete(f"/api/friends/{seen['id']}").raise_for_status()
    assert ada.get("/api/friends") == ben.get("/api/friends") == []


def test_a_renewed_link_voids_the_one_before(house: Served) -> None:
    ada, ben = house.guest("Ada Fb"), house.guest("Ben Fb")
    old = link(ada)
    new = link(ada, renew=True)
    assert new != old
    assert ben.refused("/api/friends", {"link": old}) == (404, "unknown_person")
    assert ben.refused(f"/api/friends/link/{old}", None, "GET") == (404, "unknown_person")
    befriended(ada, ben)


def test_who_is_here_is_told_to_friends(house: Served) -> None:
    ada, ben = house.guest("Ada Fc"), house.guest("Ben Fc")
    befriended(ada, ben)
    lobby = InLobby(ben)
    assert [one["here"] for one in ada.get("/api/friends")] == [True]
    lobby.leave()
    wait_until(lambda: not ada.get("/api/friends")[0]["here"])


def test_another_game_is_asked_for_and_accepted(house: Served) -> None:
    ada, ben = account(house, "Ada Fd"), house.guest("Ben Fd")
    clock = {"kind": "days", "days": 3}
    table = won(ada, ben, private=False, clock=clock)
    [opponent] = ada.get("/api/people/me")["opponents"]
    assert opponent["last"] == table
    assert ben.get(f"/api/people/{page(ada)}")["opponents"][0]["last"] is None
    again = ada.post(f"/api/tables/{table}/again", {"id": "k1"})["table"]
    assert ada.post(f"/api/tables/{table}/again", {"id": "k1"})["table"] == again
    asked = mine(ben, again)
    assert asked is not None
    assert (asked["invited"], asked["private"], asked["clock"], asked["yours"]) == (True, True, clock, [])
    assert asked["places"][1]["name"] == "Ada Fd"  # the sides are changed
    own = mine(ada, again)
    assert own is not None
    assert not own["invited"]
    # who is asked already and asks too sits down there
    assert ben.post(f"/api/tables/{table}/again", {})["table"] == again
    seated = mine(ben, again)
    assert seated is not None
    assert (seated["invited"], seated["yours"]) == (False, [0])
    assert ada.join(again).turn == {"kind": "to_move", "seat": 0}


def test_an_invitation_that_is_declined_calls_the_table_off(house: Served) -> None:
    ada, ben, cleo = house.guest("Ada Fe"), house.guest("Ben Fe"), house.guest("Cleo Fe")
    table = won(ada, ben)
    again = ada.post(f"/api/tables/{table}/again", {})["table"]
    host = ada.join(again)
    assert cleo.refused(f"/api/invitations/{again}", None, "DELETE") == (410, "gone")
    ben.http.delete(f"/api/invitations/{again}").raise_for_status()
    host.until(lambda: host.turn.get("code") == "called_off")
    assert mine(ben, again) is None
    assert ben.refused(f"/api/invitations/{again}", None, "DELETE") == (410, "gone")


def test_who_may_ask_for_another_game(house: Served) -> None:
    ada, ben, cleo = house.guest("Ada Ff"), house.guest("Ben Ff"), house.guest("Cleo Ff")
    going = ada.open(ME, OPEN)
    assert ada.refused(f"/api/tables/{going}/again", {}) == (409, "not_over")
    table = won(ada, ben)
    assert cleo.refused(f"/api/tables/{table}/again", {}) == (403, "not_your_seat")
    assert ada.refused("/api/tables/nothing/again", {}) == (404, "unknown_table")
    assert ada.refused(f"/api/tables/{table}/again", {"who": "me"}) == (400, "malformed")
    alone = ada.open(ME, robot())
    ada.join(alone).ask("resign", seat=0)
    assert ada.refused(f"/api/tables/{alone}/again", {}) == (404, "unknown_person")
    for _ in range(3):
        ada.post(f"/api/tables/{table}/again", {})
    assert ada.refused(f"/api/tables/{table}/again", {}) == (429, "too_many")
    waiting = [one for one in ada.get("/api/tables") if one["turn"]["kind"] == "waiting"]
    assert len(waiting) == 4  # the one that could not be asked to was called off
    ben.post("/api/me/delete", {"password": None})
    assert ada.refused(f"/api/tables/{table}/again", {}) == (404, "unknown_person")


def test_a_friend_is_asked_to_a_table_that_waits(house: Served) -> None:
    ada, ben, cleo = house.guest("Ada Fg"), house.guest("Ben Fg"), house.guest("Cleo Fg")
    befriended(ada, ben)
    [friend] = ada.get("/api/friends")
    table = ada.open(ME, OPEN)
    ask = f"/api/tables/{table}/invite"
    assert cleo.refused(ask, {"friend": friend["id"]}) == (404, "unknown_person")
    befriended(cleo, ben)
    assert cleo.refused(ask, {"friend": cleo.get("/api/friends")[0]["id"]}) == (403, "not_your_seat")
    for _ in range(2):
        ada.post(ask, {"friend": friend["id"]})
    asked = mine(ben, table)
    assert asked is not None
    assert asked["invited"]
    ben.sit(table, 1)
    assert ada.refused(ask, {"friend": friend["id"]}) == (429, "full")


def test_blocked_people_are_kept_apart(house: Served) -> None:
    ada, ben = account(house, "Ada Fh"), account(house, "Ben Fh")
    befriended(ada, ben)
    table = won(ada, ben, private=False)
    again = ben.post(f"/api/tables/{table}/again", {})["table"]
    id = blocked(ada, table, 1)
    assert ada.get("/api/friends") == ben.get("/api/friends") == []
    assert mine(ada, again) is None
    assert [one["name"] for one in ada.get("/api/blocks")] == ["Ben Fh"]
    assert ben.get("/api/blocks") == []
    assert ada.get(f"/api/people/{page(ben)}")["blocked"] == id
    assert ben.get(f"/api/people/{page(ada)}")["blocked"] is None
    for one, other in ((ada, ben), (ben, ada)):  # neither asks the other, and neither is told who it was
        assert one.refused(f"/api/tables/{table}/again", {}) == (403, "kept_apart")
        assert one.refused("/api/friends", {"link": link(other)}) == (403, "kept_apart")
        waiting = one.open(ME, OPEN, private=False)
        assert other.refused(f"/api/tables/{waiting}/sit", {"seat": 1}) == (403, "kept_apart")
    assert ben.refused(f"/api/blocks/{id}", None, "DELETE") == (404, "unknown_person")
    ada.http.delete(f"/api/blocks/{id}").raise_for_status()
    befriended(ada, ben)


def test_blocked_people_are_not_paired(house: Served) -> None:
    clock = {"kind": "fischer", "seconds": 60, "increment": 1}
    people = [house.guest(name) for name in ("Ada Fi", "Ben Fi", "Cleo Fi")]
    blocked(people[0], won(people[0], people[1]), 1)
    ada, ben, cleo = map(InLobby, people)
    ada.seek(clock=clock)
    cleo.until(lambda: any(one.get("clock") == clock | {"shared": False} for one in cleo.items.values()))
    [seek] = [id for id, one in cleo.items.items() if one.get("clock") == clock | {"shared": False}]
    ben.send({"kind": "take", "seek": seek})
    assert ben.refused() == "kept_apart"
    ben.seek(clock=clock)
    cleo.until(lambda: sum(one.get("clock") == clock | {"shared": False} for one in cleo.items.values()) == 2)
    cleo.seek(clock=clock)
    table = cleo.hear("matched")["table"]  # one of the two; the other still waits
    names = {place["name"] for place in people[2].join(table).welcome["places"]}
    assert names in ({"Ada Fi", "Cleo Fi"}, {"Ben Fi", "Cleo Fi"})


def test_blocking_by_a_page_and_by_a_friend(house: Served) -> None:
    ada, ben = account(house, "Ada Fj"), account(house, "Ben Fj")
    befriended(ada, ben)
    friend = {"kind": "friend", "friend": ada.get("/api/friends")[0]["id"]}
    first = ada.post("/api/blocks", {"who": friend})
    assert ada.post("/api/blocks", {"who": {"kind": "page", "page": page(ben)}})["id"] == first["id"]
    assert ada.refused("/api/blocks", {"who": friend}) == (404, "unknown_person")
    assert ada.refused("/api/blocks", {"who": {"kind": "page", "page": page(ada)}}) == (400, "not_yourself")


@pytest.mark.parametrize(
    ("who", "answer"),
    [
        (NOBODY, (404, "unknown_person")),
        ({"kind": "seat", "table": "nothing", "seat": 0}, (404, "unknown_table")),
        ({"kind": "seat", "table": "x" * 65, "seat": 0}, (400, "malformed")),
        ({"kind": "seat", "table": "t", "seat": -1}, (400, "malformed")),
        ({"kind": "guest", "guest": "somebody"}, (400, "malformed")),
        ({"kind": "page", "page": "../../etc"}, (400, "malformed")),
        ({}, (400, "malformed")),
        (None, (400, "malformed")),
    ],
)
def test_nobody_is_blocked_by_bad_input(house: Served, who: Any, answer: tuple[int, str]) -> None:
    guest = house.guest()
    assert guest.refused("/api/blocks", {"who": who}) == answer
    assert guest.get("/api/blocks") == []


def test_an_empty_seat_a_robot_and_a_seat_that_is_none_are_nobody(house: Served) -> None:
    ada = house.guest("Ada Fk")
    table = ada.open(ME, robot())
    for seat in (1, 7):
        ask = {"who": {"kind": "seat", "table": table, "seat": seat}}
        assert ada.refused("/api/blocks", ask) == (404, "unknown_person")


def test_programs_have_no_friends(house: Served) -> None:
    ada = house.guest("Ada Fl")
    token = ada.post("/api/programs", {"name": "Auto"})["token"]
    program = house.guest(Authorization=f"Bearer {token}")
    assert program.refused("/api/friends/link", {}) == (403, "not_a_person")
    assert program.refused("/api/friends", {"link": link(ada)}) == (403, "not_a_person")
    assert program.refused("/api/blocks", {"who": NOBODY}) == (403, "not_a_person")


def test_it_is_in_the_file_and_gone_with_who_is_deleted(house: Served) -> None:
    ada, ben, cleo = account(house, "Ada Fm"), house.guest("Ben Fm"), house.guest("Cleo Fm")
    befriended(ada, ben)
    blocked(ada, won(ada, cleo), 1)
    table = won(ada, ben)
    again = ben.post(f"/api/tables/{table}/again", {})["table"]
    file = ada.http.get("/api/me/export").text
    about = json.loads(file.splitlines()[0])
    assert [one["name"] for one in about["friends"]] == ["Ben Fm"]
    assert [one["name"] for one in about["blocked"]] == ["Cleo Fm"]
    for guest in (ben, cleo):
        assert guest.signed.partition(".")[0] not in file.splitlines()[0]
    ada.post("/api/me/delete", {"password": GOOD})
    assert ben.get("/api/friends") == []
    assert [one["name"] for one in cleo.get("/api/blocks")] == []
    assert mine(ben, again) is not None  # his own, which nobody is asked to any more
