"""Notices by the browser, by a push service on this machine; and addresses that a house never asks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tablee.server import push_post, web_push
from tablee.server.services import PRIVATE_SERVICES
from tests.server.client import ME, OPEN, Guest
from tests.server.push_service import PushService, Subscriber, push_service
from tests.server.running import Served, served, wait_until
from tests.server.test_openapi import SUBSCRIPTION

DAYS = {"kind": "days", "days": 2}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One that may write to a push service on this machine."""
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:  # other houses may not
            patch.setenv(PRIVATE_SERVICES, "1")
            one = stack.enter_context(served(tmp_path_factory.mktemp("house")))
        yield one


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as one:
        yield one


def by_days(ada: Guest, ben: Guest, **more: Any) -> str:
    table = ada.open(ME, OPEN, clock=DAYS, **more)
    ben.sit(table, 1)
    return table


def test_who_is_elsewhere_is_told_that_it_is_their_turn(house: Served, service: PushService) -> None:
    ada, ben = house.guest("Ada Na"), house.guest("Ben Na")
    browser = Subscriber(service, "na")
    ben.post("/api/notices", browser.asks)
    assert ben.get("/api/notices")["browsers"] == 1
    table = by_days(ada, ben)
    place = ada.join(table)
    place.move()
    path, headers, body = service.next()
    assert path == browser.path
    assert browser.read(body) == {"kind": "turn", "table": table, "name": "Ada Na", "language": "fr"}
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    assert is_of_the_house(headers["authorization"], house, ben.get("/api/notices")["key"], service.url)
    # at the table, one sees it oneself; and who has ended it is told nothing
    at = ben.join(table)
    at.until(lambda: at.turn == {"kind": "to_move", "seat": 1})
    at.move(1)
    place.until(lambda: place.turn == {"kind": "to_move", "seat": 0})
    place.move()
    at.leave()
    ben.post("/api/notices/end", {"endpoint": browser.asks["endpoint"]})
    other = by_days(ada, ben)
    ada.join(other).move()
    last = Subscriber(service, "last")
    ben.post("/api/notices", last.asks)
    ada.join(by_days(ada, ben)).move()
    assert service.next()[0] == last.path  # the first after that one


def is_of_the_house(said: str, house: Served, key: str, service: str) -> bool:
    scheme, _, rest = said.partition(" ")
    word, public = (part.strip()[2:] for part in rest.split(","))
    assert (scheme, public) == ("vapid", key)
    head, claims, signature = word.split(".")
    asked = json.loads(web_push.bytes64(claims))
    assert (asked["aud"], asked["sub"]) == (service, house.url)
    assert json.loads(web_push.bytes64(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = web_push.bytes64(signature)
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), web_push.bytes64(public))
    known.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return True


def test_a_game_without_days_sends_nothing_and_an_invitation_is_told(
    house: Served, service: PushService
) -> None:
    ada, ben = house.guest("Ada Nb"), house.guest("Ben Nb")
    browser = Subscriber(service, "nb", "en")
    ben.post("/api/notices", browser.asks)
    table = ada.open(ME, OPEN)
    ben.sit(table, 1)
    place = ada.join(table)
    place.move()
    place.ask("resign", seat=0)
    again = ada.post(f"/api/tables/{table}/again", {})["table"]
    path, _, body = service.next()
    assert path == browser.path
    assert browser.read(body) == {"kind": "invited", "table": again, "name": "Ada Nb", "language": "en"}


def test_a_subscription_that_is_gone_is_forgotten(house: Served, service: PushService) -> None:
    ada, ben = house.guest("Ada Nc"), house.guest("Ben Nc")
    ben.post("/api/notices", Subscriber(service, "nc").asks)
    service.status = 410
    try:
        ada.join(by_days(ada, ben)).move()
        service.next()
        wait_until(lambda: ben.get("/api/notices")["browsers"] == 0)
    finally:
        service.status = 201


def test_a_browser_is_one_persons_and_is_in_the_file_until_they_go(
    house: Served, service: PushService
) -> None:
    ada, ben = house.guest("Ada Nd"), house.guest("Ben Nd")
    asks = Subscriber(service, "nd").asks
    for guest in (ada, ben):
        guest.post("/api/notices", asks)
    assert [guest.get("/api/notices")["browsers"] for guest in (ada, ben)] == [0, 1]
    assert json.loads(ben.http.get("/api/me/export").text.splitlines()[0])["notices"] == [asks["endpoint"]]
    ada.post("/api/notices/end", {"endpoint": asks["endpoint"]})  # it is not hers to end
    assert ben.get("/api/notices")["browsers"] == 1
    for i in range(9):
        ben.post("/api/notices", Subscriber(service, f"nd{i}").asks)
    assert ben.refused("/api/notices", Subscriber(service, "more").asks) == (429, "too_many")
    ben.post("/api/me/delete", {"password": None})


def test_the_key_is_kept(house: Served, tmp_path: Path) -> None:
    keys = set()
    for _ in range(2):
        with served(tmp_path) as one:
            keys.add(one.guest().get("/api/notices")["key"])
    assert len(keys) == 1
    assert keys != {house.guest().get("/api/notices")["key"]}


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/a", "https://127.0.0.1/a", "https://[::1]/a", "https://10.0.0.1/a",
        "https://localhost/a", "https://2130706433/a", "https://push.example.org:8443/a", "ftp://push.example.org/",
        "https://user:word@push.example.org/", "https:///a", "javascript:alert(1)", "", "https://[::/a",
        "https://push.example.org/\r\nHost: evil", "https://push.example.org/#part", "https://intranet/a",
        "https://push.example.org/" + "a" * 1000,
    ],
)  # fmt: skip
def test_no_address_of_this_network_is_taken(tmp_path_factory: pytest.TempPathFactory, address: str) -> None:
    with pytest.raises(push_post.Unsafe):
        push_post.checked(address, private=False)


def test_a_house_refuses_such_addresses(tmp_path: Path) -> None:
    with served(tmp_path) as strict:
        guest = strict.guest()
        ask = SUBSCRIPTION | {"endpoint": "https://127.0.0.1/a"}
        assert guest.refused("/api/notices", ask) == (400, "bad_address")
        assert guest.refused("/api/notices", SUBSCRIPTION | {"p256dh": "A" * 87}) == (400, "malformed")
        assert guest.refused("/api/notices", SUBSCRIPTION | {"auth": "A" * 16}) == (400, "malformed")
        assert guest.refused("/api/notices", SUBSCRIPTION | {"language": "de"}) == (400, "malformed")
        assert guest.refused("/api/notices", SUBSCRIPTION | {"endpoint": "x" * 1001}) == (400, "malformed")
        assert guest.get("/api/notices")["browsers"] == 0


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True), ("2606:2800:220:1:248:1893:25c8:1946", True), ("127.0.0.1", False),
        ("10.1.2.3", False), ("192.168.1.1", False), ("169.254.169.254", False), ("100.64.0.1", False),
        ("::1", False), ("fe80::1%eth0", False), ("fc00::1", False), ("::ffff:127.0.0.1", False),
        ("0.0.0.0", False), ("224.0.0.1", False), ("2002:7f00:1::", False), ("64:ff9b::7f00:1", False),
    ],
)  # fmt: skip
def test_which_addresses_are_of_the_world(address: str, public: bool) -> None:
    assert push_post.is_public(address) == public


def test_a_name_that_leads_into_this_network_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it led into the world when it was subscribed to: it is looked at when it is asked, and once."""

    def lead(*_: object, **__: object) -> list[Any]:
        return [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", ("10.0.0.7", 443))]

    monkeypatch.setattr("socket.getaddrinfo", lead)
    with pytest.raises(push_post.Unsafe):
        push_post.post("https://push.example.org/a", b"", {}, private=False)


def test_a_notice_is_sealed_as_the_standard_has_it() -> None:
    """RFC 8291, section 5."""
    own = ec.derive_private_key(
        int.from_bytes(web_push.bytes64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    sealed = web_push.sealed(
        b"When I grow up, I want to be a watermelon",
        *web_push.read_key(SUBSCRIPTION["p256dh"], SUBSCRIPTION["auth"]),
        own,
        web_push.bytes64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert web_push.text64(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    browser = ec.derive_private_key(
        int.from_bytes(web_push.bytes64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"),
        ec.SECP256R1(),
    )
    auth = web_push.bytes64(SUBSCRIPTION["auth"])
    assert web_push.opened(sealed, browser, auth) == b"When I grow up, I want to be a watermelon"
    with pytest.raises(web_push.InvalidTag):
        web_push.opened(sealed, browser, bytes(16))
