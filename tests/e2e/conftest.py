"""Chromium and a house for the browser tests."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.e2e.at_table import PATIENT
from tests.server.running import Process, process

QUIET = (
    "--no-sandbox",
    "--headless=new",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
expect.set_options(timeout=PATIENT)
KNOWN = """localStorage.setItem("tablee.prefs", JSON.stringify({
  named: true, seatNames: ["", "", "", "", ""],
  ...JSON.parse(localStorage.getItem("tablee.prefs") ?? "{}") }))"""
STATIC = Path(__file__).parents[2] / "src/tablee/server/static/index.html"


def chromium_path() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "these tests need Chromium: ./test installs it where it may"
    assert STATIC.exists(), "these tests need the built pages: ./test builds them"
    return found


@pytest.fixture(scope="module")  # Playwright's event loop runs until it is closed: other tests need their own
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium_path(), args=list(QUIET))
        yield running
        running.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`tablee serve` as a person starts it; a test may kill it and start it again."""
    with process(tmp_path_factory.mktemp("house")) as running:
        yield running


def violations(said: ConsoleMessage) -> list[str]:
    """What the browser refused by the policy of the house, if it says that."""
    return [said.text] if "Content Security Policy" in said.text else []


CHOOSE_PACE = """
  const kept = JSON.parse(localStorage.getItem("tablee.prefs") ?? "{}")
  localStorage.setItem("tablee.prefs", JSON.stringify({ pace, ...kept }))
  window.performed = []
  addEventListener("tablee:performed", (told) => performed.push(told.detail))
"""
NewPage = Callable[..., Page]


@pytest.fixture
def visitor(browser: Browser, house: Process) -> Iterator[NewPage]:
    """A person with a browser of their own. Whatever their page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def arrive(
        path: str = "/",
        *,
        width: int = 1280,
        height: int = 860,
        locale: str = "en-GB",
        pace: str = "none",  # nothing waits to be looked at, unless the test is about that
        newcomer: bool = False,
        **more: Any,
    ) -> Page:
        # What a service worker answers is not what the house answers: only the tests of the worker have one.
        settings = {"service_workers": "block", **more}
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, base_url=house.url, **settings
        )
        contexts.append(context)
        context.add_init_script(f"const pace = '{pace}'; {CHOOSE_PACE}")
        if not newcomer:  # who has been here before is not asked for a name
            context.add_init_script(KNOWN)
        page = context.new_page()
        page.set_default_timeout(PATIENT)
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        page.on("console", lambda said: complaints.extend(violations(said)))
        page.goto(path)
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert complaints == []
