"""What nobody should send: each gets a clear answer and changes nothing."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from tablee.server.socket import MOST_BEHIND
from tablee.table import watchers
from tests.server.client import ME, OPEN, PATIENCE, At, refusal, robot
from tests.server.running import Served

PLAY: dict[str, Any] = {
    "kind": "play", "id": "x", "number": 3, "seat": 0, "do": {"kind": "move", "start": "a3", "end": "a1"},
}  # fmt: skip


def but(**change: Any) -> str:
    return json.dumps(PLAY | change)


UNREADABLE: dict[str, str | bytes] = {
    "nothing": "",
    "no JSON": "{",
    "two values": "{} {}",
    "a number": "1",
    "null": "null",
    "a list": "[]",
    "no kind": "{}",
    "an unknown kind": '{"kind":"cheat"}',
    "what the house says": '{"kind":"update"}',
    "no id": json.dumps({key: fact for key, fact in PLAY.items() if key != "id"}),
    "no action": json.dumps({key: fact for key, fact in PLAY.items() if key != "do"}),
    "an empty id": but(id=""),
    "a long id": but(id="x" * 41),
    "an id with spaces": but(id="a b"),
    "an id that is a number": but(id=1),
    "an extra field": but(extra=1),
    "a number as text": but(number="3"),
    "a number as a fraction": but(number=3.0),
    "a negative number": but(number=-1),
    "a huge number": but(number=10**30),
    "a number that is true": but(number=True),
    "a number with 5000 digits": but(number=0).replace('"number": 0', '"number": ' + "9" * 5000),
    "not a number": but(number=0).replace('"number": 0', '"number": NaN'),
    "infinity": but(number=0).replace('"number": 0', '"number": Infinity'),
    "a seat too far": but(seat=16),
    "deep nesting": '{"kind":"play","id":"x","number":3,"seat":0,"do":' + "[" * 5000 + "]" * 5000 + "}",
    "half a letter": '{"kind":"ping","x":"\\ud800"}',
    "bytes": b"\x00\xff",
    "JSON as bytes": json.dumps(PLAY).encode(),
}
BAD_DO: dict[str, Any] = {
    "null": None,
    "text": "a3-a1",
    "a list": ["a3", "a1"],
    "empty": {},
    "half": {"kind": "move", "start": "a3"},
    "extra": {"kind": "move", "start": "a3", "end": "a1", "how": "fly"},
    "no such square": {"kind": "move", "start": "a3", "end": "a9"},
    "a number": {"kind": "move", "start": 3, "end": 1},
    "chance": {"kind": "lot", "first": 0},
    "nested": json.loads("[" * 150 + "]" * 150),
    "large": {"kind": "move", "start": "a3", "end": "a" * 10_000},
}


@pytest.fixture(scope="module")
def at(house: Served) -> At:
    """One place at one table, which nothing here can move."""
    guest = house.guest()
    return guest.join(guest.open(ME, ME))


@pytest.fixture(autouse=True)
def unmoved(at: At) -> Iterator[None]:
    """Whatever was sent, the connection lives and the table stands as it did."""
    yield
    at.send({"kind": "ping"})
    at.hear("pong")
    assert (at.number, at.turn) == (2, {"kind": "to_move", "seat": 0})


@pytest.mark.parametrize("name", UNREADABLE)
def test_an_unreadable_message_is_called_malformed(at: At, name: str) -> None:
    at.send(UNREADABLE[name])
    told = at.hear("refused")
    assert (told["rule"], told["code"]) == ("house", "malformed")
    assert told["id"] in (None, PLAY["id"])
    assert 0 < len(told["facts"]["reason"]) < 500


@pytest.mark.parametrize("name", BAD_DO)
def test_an_unreadable_action_is_answered_by_its_id(at: At, name: str) -> None:
    assert at.ask("play", number=3, seat=0, do=BAD_DO[name])["code"] == "malformed"


def test_a_message_that_is_too_large_is_not_read(at: At) -> None:
    at.send(but(do="x" * 17_000))
    told = at.hear("refused")
    assert (told["code"], told["facts"]) == ("too_large", {"limit": 16384})


def test_a_message_that_is_far_too_large_ends_the_connection(house: Served) -> None:
    guest = house.guest()
    place = guest.join(guest.open(ME, OPEN))
    place.send("x" * 70_000)
    assert place.closed()[0] == 1009


NUMBERS = st.integers() | st.floats() | st.booleans() | st.none()
JSON: Any = st.recursive(
    NUMBERS | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


# The house runs in a thread beside: what it draws at random is not drawn by the strategy.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@given(st.dictionaries(st.sampled_from([*PLAY, "offer", "yes", "at"]), JSON, max_size=6) | JSON)
def test_whatever_json_comes_the_house_answers(at: At, message: Any) -> None:
    if isinstance(message, dict) and message.get("kind") in ("aim", "ping"):
        return
    try:
        text = json.dumps(message).encode().decode()
    except UnicodeError:
        return
    at.send(text)
    assert at.hear("refused")["code"] in ("malformed", "too_many", "not_your_seat")


def test_an_aim_is_an_aim_or_reaches_nobody(house: Served) -> None:
    guest, other = house.guest(), house.guest()
    ask = {"game": "carrom", "rules": {}, "seats": [ME, robot(1)], "private": True}
    table = guest.post("/api/tables", ask)["table"]
    aims, sees = guest.join(table), other.join(table)
    aims.ask("client_seed", seat=0, number="1")
    aims.until(lambda: aims.turn == {"kind": "to_move", "seat": 0})
    good = {"place": 0.1, "angle": -0.5, "force": 0.25}
    for bad in ("NaN", "1e999", '"x"', "null", '{"place":NaN,"angle":0,"force":0}', json.dumps([0] * 5000)):
        aims.send('{"kind":"aim","seat":0,"at":' + bad + "}")
        assert aims.hear("refused")["code"] == "malformed"
    aims.send({"kind": "aim", "seat": 0, "at": good | {"force": 2.0}})
    assert aims.hear("refused")["code"] == "malformed"
    aims.send({"kind": "aim", "seat": 0, "at": good})
    assert sees.hear("aiming")["at"] == good
    assert len(sees.heard("aiming")) == 1


def test_aims_are_thinned_out(house: Served) -> None:
    guest, other = house.guest(), house.guest()
    ask = {"game": "carrom", "rules": {}, "seats": [ME, ME], "private": True}
    table = guest.post("/api/tables", ask)["table"]
    aims, sees = guest.join(table), other.join(table)
    for seat in (0, 1):
        aims.ask("client_seed", seat=seat, number="1")
    aims.until(lambda: aims.turn["kind"] == "to_move")
    seat = aims.turn["seat"]
    registry: Any = house.services.registry
    table_itself = registry._tables[table]
    house.inside(lambda: setattr(table_itself, "_aimed", time.monotonic() + 1e6))  # one was told just now
    for _ in range(50):
        aims.send({"kind": "aim", "seat": seat, "at": {"place": 0.0, "angle": 0.0, "force": 0.5}})
    aims.send({"kind": "ping"})
    aims.hear("pong")
    house.inside(lambda: setattr(table_itself, "_aimed", 0.0))
    aims.send({"kind": "aim", "seat": seat, "at": {"place": 0.0, "angle": 0.0, "force": 1.0}})
    assert sees.hear("aiming")["at"]["force"] == 1.0
    assert len(sees.heard("aiming")) == 1


def test_nobody_aims_in_a_game_without_aiming(house: Served) -> None:
    guest = house.guest()
    place = guest.join(guest.open(ME, OPEN))
    place.send({"kind": "aim", "seat": 0, "at": {"place": 0.0, "angle": 0.0, "force": 0.5}})
    assert place.hear("refused")["code"] == "malformed"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ('{"kind":"play","id":"abc"}', "abc"),
        ('{"kind":"play","id":"abc","number":', "abc"),
        ('{"do":{"id":"inner"},"kind":"play","id":"abc"}', "abc"),
        ('{"kind":"play","id":7}', None),
        ('{"kind":"play","id":"not an id"}', None),
        ('["id","x"]', None),
        ("[" * 5000, None),
    ],
)
def test_a_refusal_of_what_cannot_be_read_names_the_message_if_it_can(
    house: Served, text: str, id: str | None
) -> None:
    guest = house.guest()
    place = guest.join(guest.open(ME, OPEN))
    place.send(text)
    refused = place.hear("refused")
    assert (refused["code"], refused["id"]) == ("malformed", id)


def test_a_message_that_is_too_large_is_refused_by_its_id(house: Served) -> None:
    guest = house.guest()
    place = guest.join(guest.open(ME, OPEN))
    place.send({"kind": "play", "id": "big", "number": 1, "seat": 0, "do": "x" * 20_000})
    refused = place.hear("refused")
    assert (refused["code"], refused["id"]) == ("too_large", "big")


def test_who_asks_without_end_is_heard_more_slowly_and_answered_all_the_same(house: Served) -> None:
    guest = house.guest()
    place = guest.join(guest.open(ME, OPEN))
    for _ in range(600):
        place.send({"kind": "ping"})
    assert {place.next()["kind"] for _ in range(600)} == {"pong"}


def test_spectators_up_to_a_limit_but_players_always(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, eve = house.guest(), house.guest()
    table = ada.open(ME, OPEN)
    monkeypatch.setattr(watchers, "MOST_WATCHERS", 3)
    for _ in range(3):
        eve.join(table)
    line = eve.socket(table)
    assert json.loads(line.recv(PATIENCE))["code"] == "full"
    assert ada.join(table).welcome["yours"] == [0]


def test_a_slow_reader_is_let_go_and_comes_back(house: Served) -> None:
    ada, bob = house.guest("Ada"), house.guest("Bob")
    table = ada.open(ME, OPEN)
    here, slow = ada.join(table), bob.join(table)
    registry: Any = house.services.registry
    bobs = house.services.signer.guest(bob.signed)
    [connection] = [one for one in registry._tables[table].watchers if one.guest == bobs]
    # Faster than anyone can read: the house comes to nothing else in between.
    much = b'{"kind":"%b"}' % (b"x" * 60_000)
    house.inside(lambda: [connection.tell(much) for _ in range(10 * MOST_BEHIND // len(much))])
    assert slow.closed()[0] == 1013
    here.until(lambda: here.company["watchers"] == 0)
    assert bob.join(table).welcome["number"] == 1


# Other sites


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[", "http://127.0.0.1:1"])
def test_a_page_of_another_site_gets_no_socket(house: Served, origin: str) -> None:
    guest = house.guest()
    table = guest.open(ME, OPEN)
    with pytest.raises(InvalidStatus) as refused:
        guest.socket(table, Origin=origin)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[", "https://127.0.0.1"])
def test_a_page_of_another_site_changes_nothing(house: Served, origin: str) -> None:
    guest = house.guest("Ada")
    response = guest.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
    assert refusal(response) == (403, "foreign")
    assert guest.get("/api/me")["name"] == "Ada"


def test_our_own_page_is_welcome(house: Served) -> None:
    guest = house.guest()
    response = guest.http.post("/api/me", json={"name": "Ada"}, headers={"Origin": house.url})
    assert response.json()["name"] == "Ada"
    line = guest.socket(guest.open(ME, OPEN), Origin=house.url)
    assert json.loads(line.recv(PATIENCE))["kind"] == "welcome"


def test_a_table_that_is_not_there(house: Served) -> None:
    guest = house.guest()
    with pytest.raises(Exception, match="unknown_table"):
        guest.socket("nowhere").recv(PATIENCE)


# Bodies

BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "a list": b"[]",
    "bytes": b"\x00\xff\xfe",
    "deep": b'{"game":"macadam","rules":' + b"[" * 5000 + b"]" * 5000 + b',"seats":[],"private":true}',
    "not a number": b'{"game":"macadam","rules":{},"seats":[],"private":NaN}',
    "twice": b'{"game":"macadam"}{"game":"macadam"}',
}


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("path", ["/api/tables", "/api/me", "/api/me/oath", "/api/handover", "/api/study"])
def test_an_unreadable_body_is_called_malformed(house: Served, path: str, name: str) -> None:
    assert refusal(house.guest().http.post(path, content=BODIES[name])) == (400, "malformed")


def test_a_large_body_is_refused_whether_it_says_so_or_not(house: Served) -> None:
    guest = house.guest()
    assert refusal(guest.http.post("/api/me", content=b"x" * 70_000)) == (413, "too_large")
    pieces = (b"x" * 10_000 for _ in range(8))
    assert refusal(guest.http.post("/api/me", content=pieces)) == (413, "too_large")
    assert guest.get("/api/me")["name"].startswith("Guest")


def test_addresses_that_are_not_there_answer_as_the_house_does(house: Served) -> None:
    guest = house.guest()
    assert guest.refused("/api/nothing", None, "GET") == (404, "malformed")
    assert guest.refused("/api/games", {}, "DELETE") == (405, "malformed")
    for what in ("replay", "log"):
        assert guest.refused(f"/api/tables/%00%ff/{what}", None, "GET") == (404, "unknown_table")
