"""What a person does at the card table, by what they see."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Error, Locator, Page, WebSocket, expect

ME, ROBOT, OPEN = {"kind": "me"}, {"kind": "robot", "level": 1}, {"kind": "open"}
SHORT = {"second_card": "on", "empty_hand": "ends the manche"}
MINE = ".cut .btn, .card.lit, .sig.lit, .voice button"
OVER = ".side.fin"


def open_table(page: Page, *seats: dict[str, Any], **rules: Any) -> None:
    """A table opened as another program would."""
    asked = {"seats": len(seats), **rules}
    table = page.evaluate(
        """ask => fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
             body: JSON.stringify(ask)}).then(answer => answer.json())""",
        {"game": "pietons", "rules": asked, "seats": list(seats), "private": False},
    )
    page.goto(f"/t/{table['table']}")
    expect(page.locator("[data-place]")).to_have_count(16)


def ready_or_over(page: Page) -> bool:
    """Wait until this page is asked for something; false when the game is over."""
    page.locator(f"{MINE}, {OVER}").first.wait_for()
    return page.locator(OVER).count() == 0


def asked(*pages: Page) -> Page:
    """Whichever page is asked for something first."""
    for _ in range(600):
        for page in pages:
            if page.locator(MINE).count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked for anything")


def press(what: Locator) -> None:
    """A click, unless the table has moved on while the hand was on its way: then one looks again."""
    try:
        what.first.click(timeout=2000)
    except Error:
        if what.count():
            raise


def take_turn(page: Page) -> None:
    """The first thing that the light shows, to the end."""
    lit = page.locator(".card.lit:not([data-card=agent])")
    answer = page.locator(".voice button:not(.ghost)")
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
        self.views: list[dict[str, Any]] = []
        self.texts: list[str] = []
        page.on("websocket", self._listen)

    def last(self) -> dict[str, Any]:
        return self.views[-1]

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.texts.append(text)
        told = json.loads(text)
        if "view" in told:
            self.views.append(told["view"])
