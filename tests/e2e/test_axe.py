"""No page, in any state, light or dark, has a fault that axe-core calls serious or critical."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e import card_table
from tests.e2e.at_table import action, eventually, expect_title, in_reach, open_options, open_table, voice
from tests.e2e.axe import axe_faults
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e

ME, ROBOT = {"kind": "me"}, {"kind": "robot", "level": 1}
LAPTOP: ViewportSize = {"width": 1280, "height": 860}
PHONE: ViewportSize = {"width": 390, "height": 844}
PDN = "1. 32-28 19-23 2. 28x19 14x23 *"


def expect_no_fault(page: Page) -> None:
    """In the state that the test has waited for; a page that is still being drawn is looked at again."""
    found: list[str] = []

    def none() -> bool:
        found[:] = axe_faults(page)
        return found == []

    try:
        eventually(page, none, seconds=10)
    except AssertionError:
        raise AssertionError(found) from None


@pytest.fixture(params=["light", "dark"])
def arrive(request: pytest.FixtureRequest, visitor: NewPage) -> NewPage:
    """In one theme from the first moment on: while colours change, they are neither."""

    def come(path: str = "/", **more: Any) -> Page:
        return visitor(path, reduced_motion="reduce", color_scheme=request.param, **more)

    return come


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_hall(arrive: NewPage, screen: ViewportSize) -> None:
    page = arrive(**screen)
    expect(page.locator("ul.games li")).not_to_have_count(0)
    expect_no_fault(page)
    open_options(page)
    expect_no_fault(page)


def test_lessons_rules_and_pages_of_one_person(arrive: NewPage) -> None:
    page = arrive()
    shown = {
        **{f"/learn/{game}": ".book h1" for game in ("macadam", "pietons", "dames", "carrom")},
        **{f"/rules/{game}": ".text h1" for game in ("macadam", "pietons", "dames", "carrom")},
        "/practice/carrom": ".sheet h1",
        "/puzzles/carrom": ".book h1",
        **{f"/puzzles/{game}": "[data-standing=open]" for game in ("macadam", "dames")},
        "/study/dames": ".study h1",
        "/account": ".ways button",
        "/me": "main h1",
        "/lobby": "li .num",
        "/leaders": "main [role=status]",
        "/nowhere/at/all": "main",
    }
    for path, sign in shown.items():
        page.goto(path)
        expect(page.locator(sign).first).to_be_visible()
        expect_no_fault(page)


def test_reading_pdn(arrive: NewPage) -> None:
    page = arrive("/read/dames")
    expect_no_fault(page)
    page.locator("textarea").fill(PDN)
    expect(page.locator(".score button, .sheet button").first).to_be_visible()
    expect_no_fault(page)


def play_a_hint(page: Page) -> None:
    before = page.locator("ol.log li").count()
    page.get_by_role("button", name="Hint").click()
    expect(voice(page)).to_contain_text("A hint:")
    expect_no_fault(page)  # while it is shown
    # At Carrom the computer may have broken, and fouled: then there is a piece to lay first.
    do = page.get_by_role("button", name=re.compile("^(Play|Shoot|Lay here)$"), disabled=False)
    do.locator("visible=true").first.click()
    expect(page.locator("ol.log li")).not_to_have_count(before)


def play_some_cards(page: Page) -> None:
    assert card_table.play_until(page, lambda: page.locator(".tok").count() > 0)


PLAY: dict[str, Callable[[Page], None]] = {
    "macadam": play_a_hint,
    "pietons": play_some_cards,
    "dames": play_a_hint,
    "carrom": play_a_hint,
}


@pytest.mark.parametrize("game", PLAY)
def test_a_table_from_its_start_to_its_replay(arrive: NewPage, game: str) -> None:
    page = arrive()
    open_table(page, game, {"seats": 2} if game in ("pietons", "carrom") else {}, [ME, ROBOT])
    expect_title(page, "Your turn")
    expect_no_fault(page)
    PLAY[game](page)
    expect_title(page, "Your turn")
    expect_no_fault(page)
    page.set_viewport_size(PHONE)
    expect_no_fault(page)
    page.set_viewport_size(LAPTOP)
    in_reach(page, page.locator('.acts a[href^="/rules/"]')).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_no_fault(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    action(page, "Resign").click()
    expect(page.get_by_role("button", name="Yes, I resign")).to_be_visible()
    expect_no_fault(page)
    page.get_by_role("button", name="Yes, I resign").click()
    expect(page.locator(".side.fin")).to_be_visible()
    expect_no_fault(page)
    start = page.locator(".replay .tool").first
    start.click()
    expect(start).to_have_attribute("aria-disabled", "true")
    expect_no_fault(page)
