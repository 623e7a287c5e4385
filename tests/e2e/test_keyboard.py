"""Only the keyboard, from the hall to a move that is refused and one that is played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.at_table import expect_pawn, expect_title, next_turn_or_over, square, voice
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e


def tab_to(page: Page, name: str) -> None:
    """Tab on until the focus is on what has this name."""
    for _ in range(60):
        page.keyboard.press("Tab")
        label = page.evaluate(
            "(document.activeElement.ariaLabel || document.activeElement.innerText || '').trim()"
        )
        if re.search(name, label):
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


def go(page: Page, start: str, end: str) -> None:
    """From square to square with the arrows, South below."""
    files, ranks = ord(end[0]) - ord(start[0]), int(end[1]) - int(start[1])
    for _ in range(abs(files)):
        page.keyboard.press("ArrowRight" if files > 0 else "ArrowLeft")
    for _ in range(abs(ranks)):
        page.keyboard.press("ArrowUp" if ranks > 0 else "ArrowDown")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.square || ''"))


def test_a_game_by_keyboard_alone(visitor: NewPage) -> None:
    page = visitor()
    expect(page.get_by_role("radio", name="The computer")).to_be_visible()
    tab_to(page, "^Play against")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect_title(page, "Your turn")

    tab_to(page, r"^[a-h][1-8], ")
    at = focused(page)
    go(page, at, "a3")
    expect(square(page, "a3")).to_be_focused()
    expect(square(page, "a3")).to_have_attribute("aria-label", re.compile("your pawn.*playable"))

    page.keyboard.press("Enter")
    go(page, "a3", "a5")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("M5")
    expect(square(page, "a5")).to_be_focused()  # focus is never lost

    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(voice(page)).to_contain_text("Playable:")
    go(page, "a5", "a3")
    page.keyboard.press("Enter")
    go(page, "a3", "a1")
    page.keyboard.press("Enter")
    expect_pawn(page, "a1")
    assert next_turn_or_over(page, page.locator("ol li").filter(has_text=re.compile("slides|jumps")), 2)
    page.keyboard.press("l")
    expect(voice(page)).to_contain_text(re.compile("slides|jumps"))
