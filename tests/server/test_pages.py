"""Pages, study, health, and what every answer carries."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import DOTS, WON_IN_ONE, Guest, refusal
from tests.server.running import Served, served

SLIDE = {"kind": "move", "start": "a3", "end": "a1"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with pages of its own, whatever is built here."""
    static = tmp_path_factory.mktemp("static")
    (static / "assets").mkdir()
    (static / "index.html").write_text("<title>Tablée</title>", "utf-8")
    script = static / "assets" / "index-abc123.js"
    script.write_text("1;" * 2000, "utf-8")
    Path(f"{script}.gz").write_bytes(gzip.compress(b"2;" * 2000))
    Path(f"{script}.br").write_bytes(b"as brotli makes it")
    with served(tmp_path_factory.mktemp("site"), static=static) as one:
        yield one


@pytest.mark.parametrize("path", ["/", "/t/abc", "/h/token", "/rules/macadam", "/learn/macadam", "/no/such"])
def test_every_address_is_the_one_page(site: Served, path: str) -> None:
    page = site.guest().http.get(path)
    assert page.status_code == 200
    assert "Tablée" in page.text
    assert page.headers["cache-control"] == "no-cache"
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "same-origin"


def test_what_never_changes_is_kept_by_the_browser(site: Served) -> None:
    asset = site.guest().http.get("/assets/index-abc123.js")
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert asset.headers["content-encoding"] == "gzip"
    again = site.guest().http.get("/", headers={"If-None-Match": site.guest().http.get("/").headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("accepts", "coding"),
    [("br, gzip", "br"), ("gzip", "gzip"), ("gzip, br;q=0", "gzip"), ("deflate", None), ("", None)],
)
def test_a_page_is_sent_as_it_was_compressed_when_it_was_built(
    site: Served, accepts: str, coding: str | None
) -> None:
    asked = site.guest().http.stream("GET", "/assets/index-abc123.js", headers={"Accept-Encoding": accepts})
    with asked as asset:
        sent = b"".join(asset.iter_raw())
        assert asset.headers.get("content-encoding") == coding
        assert asset.headers["content-type"].startswith("text/javascript")
        assert asset.headers["cache-control"].endswith("immutable")
    as_built = {"br": b"as brotli makes it", "gzip": gzip.compress(b"2;" * 2000), None: b"1;" * 2000}
    assert sent[10:] == as_built[coding][10:]  # gzip writes the time first
    assert coding is None or asset.headers["vary"] == "accept-encoding"


def test_what_is_not_there_is_said_so(site: Served) -> None:
    guest = site.guest()
    assert guest.http.get("/assets/none.js").status_code == 404
    assert refusal(guest.http.get("/api/none"))[0] == 404
    assert guest.http.get("/..%2f..%2fetc/passwd").text == "<title>Tablée</title>"


def test_a_house_without_pages_still_answers(tmp_path: Path) -> None:
    with served(tmp_path / "data", static=tmp_path / "none") as house:
        assert house.guest().http.get("/").status_code == 404
        assert house.guest().get("/api/health")["status"] in ("ok", "warming")


def test_health(site: Served) -> None:
    said = site.guest().get("/api/health")
    assert said["status"] in ("ok", "warming")
    assert said["tables"] == 0
    assert said["version"]


# Study


def study(guest: Guest, dos: list[Any], rules: dict[str, Any] = DOTS, **more: Any) -> Any:
    return guest.post("/api/study", {"game": "macadam", "rules": rules, "dos": dos, **more})


def test_study_plays_from_the_start_and_keeps_nothing(site: Served) -> None:
    guest = site.guest()
    start = study(guest, [])
    assert (start["turn"], start["events"], start["hint"]) == ({"kind": "to_move", "seat": 0}, [], None)
    assert start["view"]["choices"]
    after = study(guest, [SLIDE])
    assert after["turn"] == {"kind": "to_move", "seat": 1}
    assert after["events"] == [[{"kind": "moved", "seat": 0, "path": ["a3", "a1"], "how": "slide"}]]
    assert guest.get("/api/tables?which=mine") == []


def test_study_gives_the_best_levels_advice(site: Served) -> None:
    told = study(site.guest(), [], WON_IN_ONE, hint=True)
    assert told["hint"] == {"kind": "move", "start": "d6", "end": "d8"}
    assert (told["thought"]["wins_in"], told["thought"]["line"]) == (1, ["d6-d8"])


def test_study_refuses_as_a_table_does(site: Served) -> None:
    guest = site.guest()

    def asked(**change: Any) -> tuple[int, str]:
        return guest.refused("/api/study", {"game": "macadam", "rules": DOTS, "dos": []} | change)

    assert asked(dos=[SLIDE, SLIDE]) == (422, "empty")
    assert asked(dos=[{"kind": "fly"}]) == (400, "malformed")
    assert asked(dos=[SLIDE] * 401) == (400, "malformed")
    assert asked(rules={"position": "8 s"}) == (400, "bad_rules")
    assert asked(game="chess") == (404, "unknown_game")
    assert asked(hint="yes") == (400, "malformed")
