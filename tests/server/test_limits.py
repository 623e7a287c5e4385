"""How much and how many at once: beyond it there is a clear answer, and others are not disturbed."""

from __future__ import annotations

import json
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tablee.server import http_protocol, limits
from tablee.server.budget import Rate
from tablee.table import registry, watchers
from tests.server.client import ME, OPEN, PATIENCE, Guest, robot
from tests.server.running import Served, served, wait_until

ELSEWHERE = "203.0.113.7"  # an address kept for examples


@pytest.fixture(autouse=True)
def no_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal is told at once: a test has no patience."""
    monkeypatch.setattr(limits, "LONGEST_HOLD", 0.0)


def test_one_guest_is_not_at_a_table_any_number_of_times(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = house.guest(), house.guest()
    table = ada.open(ME, OPEN)
    monkeypatch.setattr(watchers, "MOST_OF_ONE", 2)
    first, _ = ada.join(table), ada.join(table)
    line = ada.socket(table)
    refused = json.loads(line.recv(PATIENCE))
    assert (refused["code"], refused["facts"]) == ("full", {"limit": 2})
    assert bob.join(table).welcome["yours"] == []
    first.leave()
    wait_until(lambda: at_table(house, ada, table) == 1)
    assert ada.join(table).welcome["yours"] == [0]


def at_table(house: Served, guest: Guest, table: str) -> int:
    """How many connections a guest has there."""
    tables: Any = house.services.registry
    who = house.services.signer.guest(guest.signed)
    return sum(one.guest == who for one in tables._tables[table].watchers)


def test_a_guest_who_costs_too_much_is_told_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RATES", {"guest": Rate(1e-9, 0.03), "address": Rate(1.0, 1.0)})
    monkeypatch.setattr(limits, "REQUEST_COST", 0.01)
    with served(tmp_path, bounded=True) as house:
        ada, bob = house.guest(), house.guest()
        ada.get("/api/me")  # by nobody yet
        answers = [ada.http.get("/api/moon") for _ in range(4)]
        assert answers[0].status_code == 200
        assert answers[-1].status_code == 429
        assert answers[-1].json()["code"] == "too_many"
        assert answers[-1].json()["facts"]["seconds"] > 0
        assert bob.post("/api/me", {"name": "Bob"})["name"] == "Bob"


def test_who_is_refused_waits_even_where_a_share_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or one would ask again at once, and be refused five hundred times a second."""
    monkeypatch.setattr(limits, "LONGEST_HOLD", 2.0)
    assert [limits.hold(wait) for wait in (0.004, 0.7, 3600.0)] == [limits.SHORTEST_HOLD, 0.7, 2.0]


def test_a_refusal_costs_something_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RATES", {"guest": Rate(1.0, 0.1), "address": Rate(1.0, 1.0)})
    monkeypatch.setattr(limits, "LONGEST_HOLD", 1e6)  # nobody is shut out for it, so not beyond this
    monkeypatch.setattr(limits, "hold", lambda _: 0.0)
    monkeypatch.setattr(limits, "REFUSAL_COST", 1e5)
    with served(tmp_path, bounded=True) as house:
        ada = house.guest()
        ada.get("/api/me")
        payer = f"guest:{house.services.signer.guest(ada.signed)}"
        ledger = house.services.limits.ledger
        ledger.charge([payer], 1e4)
        assert ada.http.get("/api/moon").status_code == 429
        assert ledger.wait([payer]) > 1e5


def asked(house: Served, address: str, path: str = "/api/moon", cookie: str = "") -> int:
    headers = {"X-Forwarded-For": address, "Cookie": cookie}
    return httpx.get(f"{house.url}{path}", headers=headers, trust_env=False, timeout=PATIENCE).status_code


def test_an_address_pays_for_all_who_come_from_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cookie costs nothing to get, so it does not help to come with a new one each time."""
    monkeypatch.setattr(limits, "RATES", {"guest": Rate(1.0, 9.0), "address": Rate(1e-9, 0.15)})
    monkeypatch.setattr(limits, "REQUEST_COST", 0.05)
    with served(tmp_path, bounded=True) as house:
        cookies = [house.guest("X").cookie for _ in range(6)]
        codes = [asked(house, ELSEWHERE, cookie=cookie) for cookie in cookies]
        assert codes[0] == 200
        assert codes[-1] == 429
        assert asked(house, "203.0.113.8") == 200
        assert [asked(house, "127.0.0.1") for _ in range(6)] == [200] * 6  # the house's own machine


def test_a_household_is_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RATES", {"guest": Rate(1.0, 9.0), "address": Rate(1e-9, 0.15)})
    monkeypatch.setattr(limits, "REQUEST_COST", 0.05)
    with served(tmp_path, bounded=True) as house:
        codes = [asked(house, f"2001:db8:0:1::{i:x}") for i in range(1, 7)]
        assert (codes[0], codes[-1]) == (200, 429)
        assert asked(house, "2001:db8:0:2::1") == 200


def test_only_a_proxy_that_we_trust_says_where_a_request_comes_from(tmp_path: Path) -> None:
    """The default is a proxy on this machine; uvicorn itself looks at nobody else's word."""
    with served(tmp_path) as house:
        before = dict(house.services.limits.ledger._left)
        asked(house, ELSEWHERE)
        assert f"address:{ELSEWHERE}" in set(house.services.limits.ledger._left) - set(before)


def test_tables_are_dear(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    charged: list[tuple[Sequence[str], float]] = []
    monkeypatch.setattr(
        house.services.limits.ledger, "charge", lambda who, seconds: charged.append((who, seconds))
    )
    ada = house.guest("Ada")
    ada.open(ME, OPEN)
    who = f"guest:{house.services.signer.guest(ada.signed)}"
    assert [seconds for payers, seconds in charged if who in payers].count(limits.TABLE_COST) == 1


def test_sockets_up_to_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SOCKETS", {"guest": 40, "address": 2})
    with served(tmp_path) as house:
        tables = [house.guest().open(ME, OPEN) for _ in range(2)]
        there = {"X-Forwarded-For": ELSEWHERE}
        lines = [house.guest().socket(tables[0], **there), house.guest().socket(tables[1], **there)]
        for line in lines:
            assert json.loads(line.recv(PATIENCE))["kind"] == "welcome"
        turned_away = house.guest().socket(tables[0], **there)
        with pytest.raises(Exception, match="1013"):
            turned_away.recv(PATIENCE)
        lines[0].close()
        sockets: Any = house.services.limits
        wait_until(lambda: sockets._sockets[f"address:{ELSEWHERE}"] == 1)
        assert json.loads(house.guest().socket(tables[0], **there).recv(PATIENCE))["kind"] == "welcome"


def test_a_head_that_never_ends_is_not_awaited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HEADER_SECONDS", 0.2)
    with served(tmp_path) as house:
        for begins in (b"", b"GET /api/moon HTT", b"GET /api/moon HTTP/1.1\r\nHost: localhost\r\nX-Slow: "):
            with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
                line.sendall(begins)
                assert _hung_up(line)


def test_nor_is_the_next_head_on_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path) as house, socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
        line.sendall(b"GET /api/moon HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert _answers(line)
        monkeypatch.setattr(http_protocol, "HEADER_SECONDS", 0.2)
        line.sendall(b"GET /api/mo")
        assert _hung_up(line)


def test_a_body_that_never_ends_is_not_awaited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.2)
    with served(tmp_path) as house, socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
        line.sendall(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{")
        assert b"408" in line.recv(4096).split(b"\r\n")[0]


def _answers(line: socket.socket) -> bool:
    """In as many pieces as it comes."""
    heard = b""
    while b"next_full" not in heard and (piece := line.recv(4096)):
        heard += piece
    return b"next_full" in heard


def _hung_up(line: socket.socket) -> bool:
    try:
        return line.recv(4096) == b""
    except ConnectionResetError:
        return True


def test_connections_of_an_address_up_to_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "MOST_CONNECTIONS", 1)
    with served(tmp_path) as house:
        first = _from_elsewhere(house)
        first.sendall(b"GET /api/moon HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert _answers(first)
        with _from_elsewhere(house) as second:
            assert _hung_up(second)
        first.close()
        wait_until(lambda: not http_protocol.PatientProtocol._open)
        with _from_elsewhere(house) as third:
            third.sendall(b"GET /api/moon HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert _answers(third)


def _from_elsewhere(house: Served) -> socket.socket:
    """From an address of this machine that is not the one it calls itself by."""
    return socket.create_connection(("127.0.0.1", house.port), PATIENCE, source_address=("127.0.0.2", 0))


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", "[", "a@b"])
def test_a_page_that_gave_itself_our_address_is_foreign(house: Served, host: str) -> None:
    headers = {"Host": host, "Origin": f"http://{host}"}
    answer = httpx.get(f"{house.url}/api/me", headers=headers, trust_env=False, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
    table = house.guest().open(ME, OPEN)
    with pytest.raises(InvalidStatus):
        connect(
            f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket",
            additional_headers=headers, proxy=None,
        )  # fmt: skip


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1:1", "192.168.1.20:8000", "[::1]:8000"]
)
def test_our_own_names_and_numbers_are_ours(house: Served, host: str) -> None:
    assert (
        httpx.get(
            f"{house.url}/api/me", headers={"Host": host}, trust_env=False, timeout=PATIENCE
        ).status_code
        == 200
    )


def test_a_house_may_be_given_a_name() -> None:
    from starlette.datastructures import Headers

    own = limits.Limits(["Table.example"])
    assert own.is_own_host(Headers({"host": "table.example"}))
    assert own.is_own_host(Headers({"host": f"{socket.gethostname()}.local:8000"}))
    assert not own.is_own_host(Headers({"host": "example"}))
    assert not own.is_own_host(Headers({}))


def test_every_answer_is_marked_as_what_it_is(house: Served) -> None:
    guest = house.guest()
    for answer in (guest.http.get("/api/me"), guest.http.get("/api/none"), guest.http.post("/api/me")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"


def test_invitations_up_to_a_number_and_one_taken_back_makes_room(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_WAITING", 2)
    ada = house.guest("Ada")
    first, _ = ada.open(ME, OPEN), ada.open(ME, OPEN)
    ask = {"game": "macadam", "rules": {}, "seats": [ME, OPEN], "private": True}
    refused = ada.http.post("/api/tables", json=ask)
    assert (refused.status_code, refused.json()["facts"]) == (429, {"limit": 2})
    ada.open(ME, robot(1))  # nobody is waited for there
    assert ada.post(f"/api/tables/{first}/close", None) == {"table": first}
    assert ada.post(f"/api/tables/{first}/close", None) == {"table": first}
    assert first not in [one["id"] for one in ada.get("/api/tables?which=mine")]
    ada.open(ME, OPEN)
