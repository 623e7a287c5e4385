"""What a browser is told and a stranger is not: each of these fails when its protection is taken away."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from tablee.server import accounts, passwords
from tests.server.client import Guest, refusal
from tests.server.running import Served, served

GOOD = "une phrase assez longue"
HTTPS = {"x-forwarded-proto": "https"}  # as a proxy on this machine says it
PATHS = ["/", "/t/abc", "/assets/a.js", "/assets/none.js", "/api/me", "/api/none", "/api/tables/none/log"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    static = tmp_path_factory.mktemp("static")
    (static / "assets").mkdir()
    (static / "index.html").write_text("<title>Tablée</title>", "utf-8")
    (static / "assets" / "a.js").write_text("1", "utf-8")
    with served(tmp_path_factory.mktemp("safe"), static=static) as one:
        yield one


def policy(answer: httpx.Response) -> dict[str, list[str]]:
    parts = (part.split() for part in answer.headers["content-security-policy"].split(";"))
    return {name: sources for name, *sources in parts}


@pytest.mark.parametrize("path", PATHS)
def test_nothing_inline_and_nothing_of_others_runs(site: Served, path: str) -> None:
    told = policy(site.guest().http.get(path))
    sources = {source for listed in told.values() for source in listed}
    assert sources <= {"'self'", "'none'", "data:"}
    assert told["frame-ancestors"] == ["'none'"]
    assert told.get("img-src", ["'self'", "data:"]) == ["'self'", "data:"]
    assert "data:" not in {one for name, listed in told.items() if name != "img-src" for one in listed}
    if path.startswith("/api/"):
        assert told["default-src"] == ["'none'"]
    else:
        assert told["script-src"] == told["style-src"] == told["connect-src"] == ["'self'"]
        assert told["base-uri"] == told["object-src"] == ["'none'"]


@pytest.mark.parametrize("path", PATHS)
def test_no_other_site_learns_a_tables_address_and_no_page_has_a_camera(site: Served, path: str) -> None:
    told = site.guest().http.get(path).headers
    assert told["referrer-policy"] == "same-origin"
    assert {"camera=()", "microphone=()", "geolocation=()"} <= set(told["permissions-policy"].split(", "))
    assert told["x-content-type-options"] == "nosniff"
    assert told["cross-origin-opener-policy"] == told["cross-origin-resource-policy"] == "same-origin"
    assert (told.get("cache-control") == "no-store") == path.startswith("/api/")


@pytest.mark.parametrize("path", PATHS)
def test_behind_tls_a_browser_comes_back_by_tls_alone(site: Served, path: str) -> None:
    guest = site.guest()
    assert "strict-transport-security" not in guest.http.get(path).headers
    told = guest.http.get(path, headers=HTTPS).headers["strict-transport-security"]
    assert int(told.removeprefix("max-age=")) >= 31536000


def cookie_flags(answer: httpx.Response) -> set[str]:
    [cookie] = answer.headers.get_list("set-cookie")
    return {flag.strip().lower() for flag in cookie.split(";")[1:]}


def test_every_cookie_is_for_the_house_alone(site: Served) -> None:
    def ways(guest: Guest, number: int) -> Iterator[httpx.Response]:
        who = {"name": f"Flags {number}", "password": GOOD}
        headers = HTTPS if number else {}
        yield guest.http.get("/api/me", headers=headers)
        yield guest.http.post("/api/account", json=who, headers=headers)
        yield guest.http.post("/api/account/sign-in", json=who, headers=headers)
        yield guest.http.post("/api/me/delete", json={"password": GOOD}, headers=headers)

    for number in range(2):
        guest = site.guest()
        for answer in ways(guest, number):
            assert answer.status_code == 200, answer.text
            flags = cookie_flags(answer)
            assert {"httponly", "samesite=lax", "path=/"} <= flags
            assert ("secure" in flags) == bool(number)
            assert not any(flag.startswith("domain") for flag in flags)
            guest.http.cookies.clear()  # httpx sends no Secure cookie back by plain HTTP
            name, _, text = answer.headers["set-cookie"].split(";")[0].partition("=")
            guest.http.cookies.set(name, text)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_page_of_another_site_acts_in_nobodys_name(site: Served, headers: dict[str, str]) -> None:
    guest = site.guest("Ada")
    for method, path in [("POST", "/api/me"), ("DELETE", "/api/sessions/others"), ("PUT", "/api/me")]:
        answer = guest.http.request(method, path, json={"name": "Eve"}, headers=headers)
        assert refusal(answer) == (403, "foreign")
    assert guest.get("/api/me")["name"] == "Ada"
    own = {"origin": site.url, "sec-fetch-site": "same-origin"}
    assert guest.http.post("/api/me", json={"name": "Bea"}, headers=own).json()["name"] == "Bea"


def test_reading_changes_nothing(site: Served) -> None:
    """A picture or a link of another site asks by GET, with the cookie where it is followed."""
    document = site.guest().get("/api/openapi.json")["paths"]
    acting = ("sit", "close", "name", "delete", "sign-in", "recover", "password", "codes", "handover", "oath")
    for path, methods in document.items():
        if path.rpartition("/")[2] in acting:
            assert "get" not in methods, path


def test_a_session_is_never_one_that_was_there_before(site: Served) -> None:
    """Fixation: each way in gives another cookie than the browser had, and the old ones open nothing."""
    victim, who = site.guest("Planted"), {"name": "Fixated", "password": GOOD}
    seen = [victim.signed]
    codes = victim.post("/api/account", who)["codes"]
    seen.append(victim.signed)
    victim.post("/api/account/sign-in", who)
    seen.append(victim.signed)
    victim.post("/api/account/recover", {"name": "Fixated", "code": codes[0], "password": GOOD})
    assert len({*seen, victim.signed}) == 4
    for old in seen:
        thief = site.guest()
        thief.http.cookies.set(site.services.signer.cookie, old)
        assert thief.get("/api/me")["account"] is False


def test_a_name_that_nobody_has_costs_and_says_the_same(
    site: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.guest().post("/api/account", {"name": "Exists", "password": GOOD})
    worked: list[str] = []
    matches = passwords._matches

    def counted(kept: str, password: str) -> bool:
        worked.append(kept)
        return matches(kept, password)

    monkeypatch.setattr(passwords, "_matches", counted)
    told = []
    for name in ("Exists", "Nobody"):
        stranger = site.guest()
        answer = stranger.http.post("/api/account/sign-in", json={"name": name, "password": "not this one"})
        told.append((answer.status_code, answer.content, len(worked), "set-cookie" in answer.headers))
        worked.clear()
    assert told[0] == told[1]
    assert told[0][2] == 1  # one hash is tried, also where there is none


def test_who_asks_which_names_there_are_asks_slowly(site: Served) -> None:
    """By opening accounts or by renaming one; a guest's own name tells nothing."""
    most = accounts.GUESSES["address"][1]
    for number, path in enumerate(["/api/account", "/api/me"]):
        here = {"x-forwarded-for": f"203.0.113.{number}"}
        asker = site.guest()
        if path == "/api/me":
            asker.post("/api/account", {"name": "Asks", "password": GOOD})
        site.guest().post("/api/account", {"name": f"Taken {number}", "password": GOOD})
        ask = {"name": f"taken {number}"} | ({"password": GOOD} if path == "/api/account" else {})
        told = [refusal(asker.http.post(path, json=ask, headers=here))[1] for _ in range(most + 1)]
        assert told == ["name_taken"] * most + ["too_many"]
    assert site.guest().http.post("/api/me", json={"name": "taken 0"}).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["//evil.example", "//evil.example/..", "//evil.example/%2e%2e", "/%2fevil.example", "/\\evil.example",
     "/%5cevil.example/..", "/assets", "//evil.example/assets", "/api/tables/", "//evil.example/api/tables/",
     "/t/abc?next=http://evil.example", "/?return=//evil.example"],
)  # fmt: skip
def test_nobody_is_sent_elsewhere(site: Served, path: str) -> None:
    for host in (urlsplit(site.url).netloc, "evil.example"):
        address = httpx.URL(site.url).copy_with(raw_path=path.encode())
        answer = site.guest().http.get(address, headers={"host": host})
        if host == "evil.example":
            assert refusal(answer) == (403, "foreign")  # a redirect would lead there
        elif answer.is_redirect:
            found = urlsplit(answer.headers["location"])
            assert (found.scheme, found.netloc) == ("http", host)
        assert "refresh" not in answer.headers
