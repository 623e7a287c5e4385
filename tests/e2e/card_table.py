"""What a person does at the card table, by what they see."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.e2e import at_table
from tests.e2e.at_table import PATIENT, eventually, press

ME, ROBOT, OPEN = {"kind": "me"}, {"kind": "robot", "level": 1}, {"kind": "open"}
SHORT = {"second_card": "on", "empty_hand": "ends the manche"}
MINE = ".cut .btn, .card.lit, .sig.lit, .voice button"
OVER = ".side.fin"
FOLLOWS = ".card.lit:not([data-card=agent])"
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
    lit = page.locator(FOLLOWS)
    # The next player's "I am ready" may have come in its place: it is not ours to press.
    answer = page.locator(".voice button:not(.ghost)").filter(has_not_text=READY)
    signal = page.locator(".sig.lit")
    if page.locator(".cut .btn").count():
        press(page.locator(".cut .btn"))
    elif page.locator(".card.lit").count():
        if lit.count() == 0:
            press(page.locator(".card.lit[data-card=agent]"))
        if lit.count():
            press(lit)  # in a fan one card lies over the other
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


def play_until(page: Page, so: Callable[[], bool]) -> bool:
    """Take turns until it is so; false when the game is over before.

    What is asked may be looked at for as long as one likes: while a card is on its way, nothing is lit.
    """
    told, since = -1, time.monotonic()
    while ready_or_over(page):
        if so():
            return True
        take_turn(page)
        lines = page.locator("ol.log li").count()
        if lines != told:
            told, since = lines, time.monotonic()
        assert time.monotonic() < since + PATIENT / 1000, "the game does not go on"
    return False


def play_to_the_end(page: Page) -> None:
    assert not play_until(page, lambda: False)


def chosen_from(page: Page) -> bool:
    """Some card may be laid and some may not: the hand is asked, and nothing is on its way."""
    return page.locator(FOLLOWS).count() > 0 and page.locator(".card.dim").count() > 0


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
