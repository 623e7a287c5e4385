"""What a person does at Macadam's table, by what they see."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[role=gridcell][data-square="{name}"]')


def voice(page: Page) -> Locator:
    """The one line under the board."""
    return page.locator(".voice")


def move(page: Page, start: str, end: str) -> None:
    """Pick a pawn up and put it down, with the mouse."""
    square(page, start).click()
    square(page, end).click()


def expect_pawn(page: Page, name: str) -> None:
    expect(square(page, name)).to_have_attribute("aria-label", re.compile(rf"^{name}, .*(pawn|pion)"))


def expect_empty(page: Page, name: str) -> None:
    expect(square(page, name)).to_have_attribute(
        "aria-label", re.compile(rf"^{name}, (empty|vide|.*playable|.*jouable)")
    )


def expect_title(page: Page, says: str) -> None:
    expect(page).to_have_title(re.compile(says))


def put_off_the_oath(page: Page) -> None:
    """M18 asks once and never blocks; a test that is not about it says: later."""
    later = page.get_by_role("button", name=re.compile("^(Later|Plus tard)$"))
    if later.count():
        later.first.click()


def fits(page: Page) -> bool:
    """Nothing to scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
