"""What the page's performer began and ended, held against what it was told."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.e2e.at_table import eventually


class Audience:
    """Hears what a page is told, and sees what it performs."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.told: list[int] = []
        self.seats: dict[int, int | None] = {}  # who did each
        page.on("websocket", lambda line: line.on("framereceived", self._hear))

    def notes(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._page.evaluate("() => window.performed")
        return found

    def performed(self) -> list[int]:
        """The lines of the log that were seen whole."""
        return [note["number"] for note in self.notes() if note["act"] is None and note["what"] == "ended"]

    def skipped(self) -> list[int]:
        """The lines of the log that somebody did not want to see."""
        return [note["number"] for note in self.notes() if note["act"] is None and note["what"] == "skipped"]

    def seen(self) -> list[int]:
        """The lines of the log that are past, whole or not."""
        return [note["number"] for note in self.notes() if note["act"] is None and note["what"] != "began"]

    def wait_for(self, lines: int) -> None:
        eventually(self._page, lambda: len(self.performed()) >= lines)

    def wait_for_all(self) -> None:
        eventually(self._page, lambda: self.told != [] and self.told[-1] in self.performed())

    def acts(self) -> list[str]:
        return [note["act"] for note in self.notes() if note["act"] and note["what"] == "ended"]

    def expect_order(self) -> None:
        """One thing after another, nothing skipped, in the order of the log."""
        open_scene: int | None = None
        open_act: str | None = None
        for note in self.notes():
            number, act, what = note["number"], note["act"], note["what"]
            assert what != "skipped", note
            if act is None and what == "began":
                assert open_scene is None, f"{number} began before {open_scene} had ended"
                open_scene = number
            elif act is None:
                assert (open_scene, open_act) == (number, None), note
                open_scene = None
            elif what == "began":
                assert (open_scene, open_act) == (number, None), note
                open_act = act
            else:
                assert (open_scene, open_act) == (number, act), note
                open_act = None
        seen = self.performed()
        assert seen == self.told[: len(seen)]

    def _hear(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["kind"] == "welcome":
            self.told.clear()
        if told["kind"] == "update" and told["happened"]["events"]:
            self.told.append(told["happened"]["number"])
            self.seats[told["happened"]["number"]] = told["happened"]["seat"]
