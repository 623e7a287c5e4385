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
from tests.e2e.walk.geometry import Look, faults, wear
from tests.e2e.walk.state import State
from tests.server.running import Process, Served

LISTENED = ((1366, 657), (390, 844))
REACHED = 180_000  # milliseconds to come to a state: a busy machine may have kernels to compile first
Found = dict[str, list[str]]  # each fault, and where it shows
# Nobody looks: shadows and what is drawn from the sprite take most of the time that a page needs at another
# size, and no room.
_PLAIN = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("*, ::before, ::after { box-shadow: none !important } svg { filter: none !important }")
  document.adoptedStyleSheets = [sheet]
  for (const drawing of document.querySelectorAll("symbol")) drawing.remove()
}"""


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
    page.goto("/no/such/page")  # the lightest
    expect(page.locator(".top .name")).to_be_attached()  # the house has said who this guest is
    page.evaluate(
        """() => fetch("/api/me", {method: "POST", headers: {"content-type": "application/json"},
             body: JSON.stringify({name: "Nadia"})})"""
    )
    return page


def walk(
    browser: Browser,
    house: Process | Served,
    state: State,
    looks: Sequence[Look],
    pictures: Path | None = None,
    axe: bool = False,
) -> Found:
    """One state, reached once; with `axe`, what that finds on a laptop and on a phone."""
    found: Found = defaultdict(list)
    page = arrive(browser, house)
    try:
        state.reach(page)
    except (Error, AssertionError, TimeoutError, WebSocketException, HTTPError) as never:
        found[f"never reached: {str(never).splitlines()[0]}"].append("everywhere")
        looks = ()
    if not pictures:
        page.evaluate(_PLAIN)
    for look in looks:
        wear(page, look)
        if state.change:
            state.change(page)
        for fault in faults(page, state):
            found[fault].append(str(look))
        if axe and look.size in LISTENED:
            for fault in axe_faults(page):
                found[fault].append(str(look))
        if pictures:
            page.screenshot(path=pictures / f"{state.name} {look}.png".replace(" ", "-"))
    page.context.close()
    return found
