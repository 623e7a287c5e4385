"""Somebody who goes through a state at every size and notes what is wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from httpx import HTTPError
from playwright.sync_api import Browser, Error, Page, expect
from websockets.exceptions import WebSocketException

from tests.e2e.axe import axe_faults
from tests.e2e.conftest import CHOOSE_PACE, KNOWN
from tests.e2e.walk.geometry import Size, faults, resize, wear
from tests.e2e.walk.state import State
from tests.server.running import Process, Served

LISTENED = ((1366, 657), (390, 844))
REACHED = 180_000  # milliseconds to come to a state: a busy machine may have kernels to compile first
Found = dict[str, list[str]]  # each fault, and where it shows


def arrive(browser: Browser, house: Process | Served) -> Page:
    """Nadia at a large screen, whose page waits for nothing."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 860}, locale="fr-FR", base_url=house.url, reduced_motion="reduce"
    )
    expect.set_options(timeout=REACHED)
    context.add_init_script(f"const pace = 'none'; {CHOOSE_PACE}")
    context.add_init_script(KNOWN)
    page = context.new_page()
    page.set_default_timeout(REACHED)
    page.goto("/")
    expect(page.locator("ul.games li")).not_to_have_count(0)  # the house has said who this guest is
    page.evaluate(
        """() => fetch("/api/me", {method: "POST", headers: {"content-type": "application/json"},
             body: JSON.stringify({name: "Nadia"})})"""
    )
    return page


def walk(
    browser: Browser,
    house: Process | Served,
    state: State,
    sizes: Sequence[Size],
    languages: Sequence[str],
    themes: Sequence[str],
    pictures: Path | None = None,
    axe: bool = False,
) -> Found:
    """One state over the sizes; with `axe`, what that finds on a laptop and on a phone."""
    found: Found = defaultdict(list)
    page = arrive(browser, house)
    try:
        state.reach(page)
    except (Error, AssertionError, TimeoutError, WebSocketException, HTTPError) as never:
        found[f"never reached: {str(never).splitlines()[0]}"].append("everywhere")
        sizes = ()
    for language in languages:
        for theme in themes:
            wear(page, language, theme)
            for size in sizes:
                resize(page, size)
                if state.change:
                    state.change(page)
                where = f"{named(size)} {language} {theme}"
                for fault in faults(page, state):
                    found[fault].append(where)
                if axe and size in LISTENED:
                    for fault in axe_faults(page):
                        found[fault].append(where)
                if pictures:
                    page.screenshot(path=pictures / f"{state.name} {where}.png".replace(" ", "-"))
    page.context.close()
    return found


def named(size: Size) -> str:
    return f"{size[0]}x{size[1]}"
