"""How often and how many times at once: beyond it there is a clear answer, and others are not disturbed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server import limits
from tablee.table import room
from tests.server.client import ME, OPEN, PATIENCE, Guest
from tests.server.running import Served, served, wait_until


def test_one_guest_is_not_at_a_table_any_number_of_times(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = house.guest(), house.guest()
    table = ada.open(ME, OPEN)
    monkeypatch.setattr(room, "MOST_OF_ONE", 2)
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
    hall: Any = house.house.hall
    who = house.house.signer.guest(guest.http.cookies["tablee"])
    return sum(one.guest == who for one in hall._tables[table].room)


def test_a_guest_who_asks_without_end_is_told_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "GUEST_RATE", 0.0)
    monkeypatch.setattr(limits, "GUEST_AT_ONCE", 3.0)
    with served(tmp_path) as house:
        ada, bob = house.guest(), house.guest()
        ada.get("/api/me")
        for _ in range(3):
            ada.post("/api/me", {"name": "Ada"})
        assert ada.refused("/api/me", {"name": "Ada"}) == (429, "too_many")
        assert ada.get("/api/me")["name"] == "Ada"  # looking is free
        assert bob.post("/api/me", {"name": "Bob"})["name"] == "Bob"


def test_whoever_is_nobody_is_counted_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ADDRESS_RATE", 0.0)
    monkeypatch.setattr(limits, "ADDRESS_AT_ONCE", 2.0)
    with served(tmp_path) as house:

        def ask(address: str, cookie: str = "") -> int:
            headers = {"X-Forwarded-For": address, "Cookie": f"tablee={cookie}"}
            return httpx.post(
                f"{house.url}/api/me", json={"name": "X"}, headers=headers, trust_env=False, timeout=PATIENCE
            ).status_code

        assert [ask("10.0.0.1", f"forged{i}.mac") for i in range(3)] == [200, 200, 429]
        assert ask("10.0.0.2") == 200
        assert [ask("127.0.0.1") for _ in range(4)] == [200] * 4  # the house's own machine


def test_whoever_asked_longest_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_REMEMBERED", 2)
    buckets = limits.Buckets(0.0, 1.0)
    assert [buckets.take(who) for who in ("a", "b", "a", "c", "a", "b")] == [
        True, True, False, True, False, True,
    ]  # fmt: skip
