"""The page as an app: what installing it needs, what it says when nobody answers, and how small it begins."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.at_table import eventually
from tests.e2e.conftest import STATIC, NewPage
from tests.server.running import Process

pytestmark = pytest.mark.e2e

FIRST_PAGE = 150_000  # bytes, compressed
SIZE_OF = """async src => {
  const drawn = await createImageBitmap(await (await fetch(src)).blob())
  return `${drawn.width}x${drawn.height}` }"""
WORKS = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)))
  const kept = await Promise.all(caches_.map(cache => cache.keys()))
  return kept.flat().map(request => new URL(request.url).pathname) }"""


def with_worker(visitor: NewPage, path: str = "/", **more: object) -> Page:
    """A visitor whose browser keeps the shell, as everybody's does but that of the other tests."""
    page = visitor(path, service_workers="allow", **more)
    eventually(page, lambda: bool(page.evaluate(WORKS)))
    return page


def faults(browser: CDPSession) -> set[str]:
    found = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    return {one["errorId"] for one in found}


def test_a_browser_finds_all_that_it_needs_to_install_the_page(visitor: NewPage) -> None:
    page = with_worker(visitor)
    browser = page.context.new_cdp_session(page)
    found = browser.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Tablée", "/", "standalone")
    icons = manifest["icons"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    assert any(icon.get("purpose") == "maskable" for icon in icons)
    for icon in icons:
        if icon["type"] == "image/png":
            assert page.evaluate(SIZE_OF, icon["src"]) == icon["sizes"]
    # A test's browser is always a private one, which installs nothing.
    eventually(page, lambda: faults(browser) <= {"in-incognito"})


def test_the_worker_keeps_the_shell_and_neither_a_page_nor_the_api(visitor: NewPage) -> None:
    page = with_worker(visitor)
    kept = page.evaluate(KEPT)
    assert "/unreachable.html" in kept
    assert any(re.match(r"/assets/index-.*\.js$", path) for path in kept)
    assert all(path == "/unreachable.html" or path.startswith("/assets/") for path in kept)


def test_a_house_that_is_closed_says_so_and_the_page_comes_back_with_it(
    visitor: NewPage, house: Process
) -> None:
    page = with_worker(visitor, "/rules/dames", locale="fr-FR")
    page.evaluate("localStorage.setItem('tablee.prefs', JSON.stringify({language: 'en', theme: 'dark'}))")
    house.stop()
    page.reload()
    expect(page.get_by_role("heading", name="The house does not answer.")).to_be_visible()
    expect(page.get_by_text("La maison ne répond pas.")).not_to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page).to_have_url(re.compile("/rules/dames$"))
    house.start()
    expect(page.locator("#D1")).to_be_visible()  # by itself


def size(path: str) -> int:
    """Of a file of the house, as it is sent."""
    file = STATIC.parent / (path.removeprefix("/") or "index.html")
    packed = Path(f"{file}.br")
    return (packed if packed.exists() else file).stat().st_size


def test_the_first_page_is_small(visitor: NewPage) -> None:
    page = visitor()
    expect(page.locator("ul.games li")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    paths = {"/", *(urlsplit(name).path for name in loaded)}
    files = {path: size(path) for path in paths if not path.startswith("/api/")}
    assert any(path.endswith(".css") for path in files)
    assert sum(files.values()) <= FIRST_PAGE, files
