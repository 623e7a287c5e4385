"""What a person does at the card table, by what they see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.e2e import at_table
from tests.e2e.at_table import eventually, press

ME, ROBOT, OPEN = {"kind": "me"}, {"kind": "robot", "level": 1}, {"kind": "open"}
SHORT = {"second_card": "on", "empty_hand": "ends the manche"}
MINE = ".cut .btn, .card.lit, .sig.lit, .voice button"
OVER = ".side.fin"
READY = re.compile("I am ready|Je suis là")


def open_table(page: Page, *seats: dict[str, Any], **rules: Any) -> None:
    at_table.open_table(page, "pietons", {"seats": len(seats), **rules}, list(seats))
    expect(page.locator("[data-place]")).to_have_count(16)


def ready_or_over(page: Page) -> bool:
    """Wait until this page is asked for something; false when the game is over."""
    page.locator(f"{MINE}, {OVER}").first.wait_for()
    return page.locator(OVER).count() == 0


def asked(*pages: Page) -> Page:
    """Whichever page is asked for something first."""
    found: list[Page] = []

    def somebody() -> bool:
        found[:] = [page for page in pages if page.locator(MINE).count()]
        return bool(found)

    eventually(pages[0], somebody)
    return found[0]


def take_turn(page: Page) -> None:
    """The first thing that the light shows, to the end."""
    lit = page.locator(".card.lit:not([data-card=agent])")
    # The next player's "I am ready" may have come in its place: it is not ours to press.
    answer = page.locator(".voice button:not(.ghost)").filter(has_not_text=READY)
    signal = page.locator(".sig.lit")
    if page.locator(".cut .btn").count():
        press(page.locator(".cut .btn"))
    elif page.locator(".card.lit").count():
        if lit.count() == 0:
            page.locator(".card.lit[data-card=agent]").first.dispatch_event("click")
        if lit.count():
            lit.first.dispatch_event("click")  # in a fan one card lies over the other
        if answer.count():
            press(answer)
        elif signal.count():
            press(signal)
    elif answer.count():
        press(answer)
    elif signal.count():
        press(signal)
        if answer.count():  # not asked where there is nothing more to choose
            press(answer)


def play_to_the_end(page: Page) -> None:
    for _ in range(600):
        if not ready_or_over(page):
            return
        take_turn(page)
    raise AssertionError("sixteen coups never take so long")


class Ear:
    """Every view that a page was told."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.views: list[dict[str, Any]] = []
        self.texts: list[str] = []
        page.on("websocket", self._listen)

    def last(self) -> dict[str, Any]:
        return self.views[-1]

    def until(self, so: Callable[[], bool]) -> None:
        """Listen until it is so."""
        eventually(self._page, so)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.texts.append(text)
        told = json.loads(text)
        if "view" in told:
            self.views.append(told["view"])
