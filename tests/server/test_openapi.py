"""The OpenAPI document describes every endpoint, and what it says of an answer is what comes."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tablee.core import transcript
from tablee.core.value import from_json, to_parsed
from tablee.games import GAMES
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot
from tablee.server import friend_schemas, people_schemas, schemas, study_schemas
from tablee.server.api import PARTS, PREFIX
from tablee.server.openapi import document
from tablee.table import export, server_message
from tests.games.carrom.solved_boards import cleared_by_two
from tests.server.client import ME, OPEN, WINS, WON_IN_ONE, Guest, robot
from tests.server.running import Served

JSON = "application/json"
DOCUMENT = document(GAMES)
PLACES = (schemas, study_schemas, people_schemas, friend_schemas, server_message, export, transcript)
STUDY = {"game": "macadam", "rules": {}, "dos": []}
LINES = {"game": "macadam", "rules": {}, "dos": [], "nodes": 1_000}
SHARED: dict[str, Any] = {
    "game": "dames",
    "rules": {},
    "table": None,
    "title": "",
    "comment": "",
    "nodes": [],
}
SUBSCRIPTION = {
    "endpoint": "https://push.example.org/one", "auth": "BTBZMqHH6r4Tts7J_aSIgg", "language": "fr",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
}  # fmt: skip
DRAUGHTS = {"game": "dames", "text": "1. 32-28 18-23 *", "which": 0}


def endpoints() -> dict[tuple[str, str], Any]:
    return {
        (method, path): endpoint
        for path, methods in DOCUMENT["paths"].items()
        for method, endpoint in methods.items()
    }


def test_every_endpoint_is_described() -> None:
    routes = {
        (method.lower(), f"{PREFIX}{getattr(route, 'path', '')}")
        for part in PARTS
        for route in part.routes
        for method in getattr(route, "methods", ())
    }
    assert routes == endpoints().keys()
    for (method, path), endpoint in endpoints().items():
        assert endpoint["description"], path
        assert {"200", "default"} == endpoint["responses"].keys() - {"503"}, path
        assert ("503" in endpoint["responses"]) == (path == "/api/ready")
        bodiless = path.endswith("/close")
        assert ("requestBody" in endpoint) == (method == "post" and not bodiless), path


def test_every_type_it_refers_to_is_there_under_a_short_name() -> None:
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(DOCUMENT)))
    assert named <= DOCUMENT["components"]["schemas"].keys()
    assert all(re.fullmatch(r"[A-Za-z]+", name) for name in DOCUMENT["components"]["schemas"])


def test_the_house_serves_it(house: Served) -> None:
    with house.guest() as guest:
        assert guest.get("/api/openapi.json") == json.loads(json.dumps(DOCUMENT))


def kind_of(method: str, path: str) -> Any:
    """The type that the document promises."""
    content = endpoints()[method, path]["responses"]["200"]["content"]
    schema: Any = content[JSON]["schema"] if JSON in content else {"type": "string"}
    several = schema.get("type") == "array"
    name = (schema["items"] if several else schema).get("$ref", "").rpartition("/")[2]
    if not name:
        return str
    kind: Any = next(getattr(place, name) for place in PLACES if hasattr(place, name))
    return tuple.__class_getitem__((kind, ...)) if several else kind


@pytest.fixture(scope="module")
def answers(house: Served) -> dict[tuple[str, str], str]:
    """What comes from each endpoint, asked once, at a table that was won and one that goes on."""
    with house.guest() as ada, house.guest() as ben:
        opened = {"game": "macadam", "rules": WON_IN_ONE, "seats": [ME, robot()], "private": False}
        won = ada.post("/api/tables", opened)["table"]
        going = ada.post("/api/tables", {**opened, "seats": [ME, {"kind": "open"}], "rules": {}})["table"]
        place = ada.join(won)
        place.play(WINS)
        place.until(lambda: place.turn["kind"] == "outcome")
        draughts = ada.post(
            "/api/tables", {"game": "dames", "rules": {}, "seats": [ME, robot()], "private": True}
        )["table"]
        asked = [
            ("get", "/api/me", None), ("post", "/api/me", {"name": "Ada"}), ("get", "/api/games", None),
            ("post", "/api/me/oath", {"game": "macadam"}), ("post", "/api/me/quiet", {"quiet": False}),
            ("get", "/api/moon", None),
            ("get", "/api/health", None), ("post", "/api/tables", opened), ("get", "/api/tables", None),
            ("post", "/api/study", STUDY), ("post", "/api/read", DRAUGHTS),
            ("get", "/api/tables/{table}/past?before=3", won), ("get", "/api/tables/{table}/replay", won),
            ("get", "/api/tables/{table}/log", won), ("get", "/api/tables/{table}/verify", won),
            ("get", "/api/tables/{table}/notation", draughts),
            ("get", "/api/tables/{table}/ratings", won),
            ("get", "/api/tables/{table}/analysis", won), ("post", "/api/study/lines", LINES),
            ("post", "/api/studies", SHARED), ("get", "/api/puzzles/{game}", None),
            ("post", "/api/qr", {"text": "a link"}),
        ]  # fmt: skip
        found = {
            (method, path.partition("?")[0]): ada.http.request(
                method, _address(path, more), json=more if method == "post" else None
            ).raise_for_status().text
            for method, path, more in asked
        }  # fmt: skip
        found |= {
            ("post", "/api/tables/{table}/sit"): ben.http.post(
                f"/api/tables/{going}/sit", json={"seat": 1}
            ).text,
            ("post", "/api/tables/{table}/name"): ben.http.post(
                f"/api/tables/{going}/name", json={"seat": 1, "name": "Ben"}
            ).text,
            ("post", "/api/tables/{table}/robot"): ada.http.post(
                f"/api/tables/{ada.open(ME, OPEN)}/robot", json={"seat": 1, "level": 1}
            ).text,
            ("post", "/api/tables/{table}/handover"): ben.http.post(
                f"/api/tables/{going}/handover", json={"seat": 1}
            ).text,
        }
        found |= _of_people(house.guest())
        found |= _of_friends(house.guest("Ada F"), house.guest("Ben F"))
        found |= _of_review(ada)
        found |= _of_study(ada, won, json.loads(found["post", "/api/studies"])["study"])
        token = json.loads(found["post", "/api/tables/{table}/handover"])
        found["post", "/api/handover"] = ada.http.post("/api/handover", json=token).text
        found["get", "/api/ready"] = ada.http.get("/api/ready").text  # whether it is or not
        found["post", "/api/tables/{table}/close"] = ada.http.post(f"/api/tables/{going}/close").text
    return found


def _address(path: str, more: Any) -> str:
    return path.replace("{table}", str(more)).replace("{game}", "macadam")


def _of_people(guest: Guest) -> dict[tuple[str, str], str]:
    who, good = {"name": "Zoé Openapi"}, "une phrase assez longue"
    found = {("post", "/api/account"): guest.http.post("/api/account", json=who | {"password": good}).text}
    code = json.loads(found["post", "/api/account"])["codes"][0]
    asked: list[tuple[str, dict[str, Any]]] = [
        ("/api/account/sign-in", who | {"password": good}),
        ("/api/account/recover", who | {"code": code, "password": good}),
        ("/api/account/password", {"password": good, "new": good}),
        ("/api/account/codes", {"password": good}),
    ]
    found |= {("post", path): guest.http.post(path, json=ask).text for path, ask in asked}
    found |= {("get", path): guest.http.get(path).text for path in ("/api/sessions", "/api/me/export")}
    found["get", "/api/people/{person}"] = guest.http.get("/api/people/me").text
    found["get", "/api/people/{person}/games"] = guest.http.get("/api/people/me/games").text
    found["get", "/api/leaders/{game}"] = guest.http.get("/api/leaders/macadam").text
    found["post", "/api/programs"] = guest.http.post("/api/programs", json={"name": "Brought"}).text
    found["get", "/api/programs"] = guest.http.get("/api/programs").text
    made = json.loads(found["post", "/api/programs"])["id"]
    found["delete", "/api/programs/{program}"] = guest.http.delete(f"/api/programs/{made}").text
    found["get", "/api/notices"] = guest.http.get("/api/notices").text
    found["post", "/api/notices"] = guest.http.post("/api/notices", json=SUBSCRIPTION).text
    found["post", "/api/notices/end"] = guest.http.post(
        "/api/notices/end", json={"endpoint": SUBSCRIPTION["endpoint"]}
    ).text
    found["delete", "/api/sessions/{session}"] = guest.http.delete("/api/sessions/others").text
    found["post", "/api/me/delete"] = guest.http.post("/api/me/delete", json={"password": good}).text
    return found


def _of_friends(ada: Guest, ben: Guest) -> dict[tuple[str, str], str]:
    found = {("post", "/api/friends/link"): ada.http.post("/api/friends/link", json={}).text}
    link = json.loads(found["post", "/api/friends/link"])["link"]
    found["get", "/api/friends/link/{link}"] = ben.http.get(f"/api/friends/link/{link}").text
    found["post", "/api/friends"] = ben.http.post("/api/friends", json={"link": link}).text
    table = ada.open(ME, OPEN, rules=WON_IN_ONE)
    ben.sit(table, 1)
    place = ada.join(table)
    place.play(WINS)
    place.until(lambda: place.turn["kind"] == "outcome")
    found["get", "/api/friends"] = ben.http.get("/api/friends").text
    friend = ada.get("/api/friends")[0]["id"]
    found["post", "/api/tables/{table}/again"] = ben.http.post(f"/api/tables/{table}/again", json={}).text
    again = json.loads(found["post", "/api/tables/{table}/again"])["table"]
    found["delete", "/api/invitations/{table}"] = ada.http.delete(f"/api/invitations/{again}").text
    found["post", "/api/tables/{table}/invite"] = ada.http.post(
        f"/api/tables/{ada.open(ME, OPEN)}/invite", json={"friend": friend}
    ).text
    found["get", "/api/tables/{table}/muted"] = ada.http.get(f"/api/tables/{table}/muted").text
    found["post", "/api/tables/{table}/muted"] = ada.http.post(
        f"/api/tables/{table}/muted", json={"seat": 1, "muted": True}
    ).text
    found["delete", "/api/friends/{friend}"] = ada.http.delete(f"/api/friends/{friend}").text
    seat = {"who": {"kind": "seat", "table": table, "seat": 1}}
    found["post", "/api/blocks"] = ada.http.post("/api/blocks", json=seat).text
    found["get", "/api/blocks"] = ada.http.get("/api/blocks").text
    block = json.loads(found["post", "/api/blocks"])["id"]
    found["delete", "/api/blocks/{block}"] = ada.http.delete(f"/api/blocks/{block}").text
    return found


def _of_study(guest: Guest, won: str, study: str) -> dict[tuple[str, str], str]:
    puzzle = f"/api/puzzles/macadam/{guest.get('/api/puzzles/macadam')['daily']}"
    help_ = {"dos": [], "help": 1, "helped": False}
    return {
        ("post", "/api/tables/{table}/analysis"): guest.http.post(
            f"/api/tables/{won}/analysis", json={"run": False}
        ).text,
        ("get", "/api/tables/{table}/study"): guest.http.get(f"/api/tables/{won}/study").text,
        ("post", "/api/study/positions"): guest.http.post(
            "/api/study/positions", json={"game": "dames", "rules": {}, "nodes": []}
        ).text,
        ("get", "/api/studies/{study}"): guest.http.get(f"/api/studies/{study}").text,
        ("get", "/api/studies/{study}/notation"): guest.http.get(f"/api/studies/{study}/notation").text,
        ("get", "/api/puzzles/{game}/{puzzle}"): guest.http.get(puzzle).text,
        ("post", "/api/puzzles/{game}/{puzzle}"): guest.http.post(puzzle, json=help_).text,
    }


def _of_review(guest: Guest) -> dict[tuple[str, str], str]:
    rules, line = cleared_by_two()
    opened = {"game": "carrom", "rules": to_parsed(Carrom, rules), "seats": [ME, ME], "private": True}
    table = guest.post("/api/tables", opened)["table"]
    place = guest.join(table)
    for shot in line:
        place.play(to_parsed(Shot, shot), seat=0)
    place.until(lambda: place.turn["kind"] == "outcome")
    path = f"/api/tables/{table}/analysis/0?hand=4"
    return {("get", "/api/tables/{table}/analysis/{part}"): guest.http.get(path).text}


def test_an_answer_is_what_it_says(answers: dict[tuple[str, str], str]) -> None:
    assert answers.keys() == endpoints().keys()
    for (method, path), text in answers.items():
        if (kind := kind_of(method, path)) is not str:
            from_json(kind, text)  # strict: nothing missing, nothing more
