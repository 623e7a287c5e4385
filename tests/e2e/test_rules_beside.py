"""A rule opens beside the game and closes again: nobody leaves a table to read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.at_table import eventually, expect_pawn, expect_title, move, open_table, square
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e

ME = {"kind": "me"}
RULES = 'a[href^="/rules/"]'


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name=re.compile("^(Les règles|The rules)"))


def expect_open_beside(page: Page, width: int) -> None:
    """The sheet is there, inside the screen, and the middle of the board is not under it."""
    expect(sheet(page)).to_be_visible()
    eventually(page, lambda: _beside(page, width))  # it slides in


def _beside(page: Page, width: int) -> bool:
    box, board = sheet(page).bounding_box(), page.locator(".board, .city").first.bounding_box()
    if box is None or board is None:
        return False
    right, under = box["x"] >= board["x"] + board["width"], box["y"] >= board["y"] + board["height"] / 2
    return 0 <= box["x"] <= width - box["width"] and (right or under)


def test_a_refusal_leads_to_its_rule_beside_the_game_which_goes_on(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "macadam", {}, [ME, ME])
    expect_title(page, "Macadam")
    move(page, "a3", "a5")
    link = page.get_by_role("alert").get_by_role("link", name="The rule")
    table = page.url

    link.focus()
    page.keyboard.press("Enter")
    rule = sheet(page).locator("#M5")
    expect(rule).to_be_focused()
    expect(rule).to_be_in_viewport()
    expect_open_beside(page, 1280)
    assert page.url == table
    page.keyboard.press("End")  # in the rules, not in the game
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(link).to_be_focused()

    link.click()
    expect(sheet(page)).to_be_visible()
    square(page, "a1").click()  # the game goes on beside it, with the pawn that is still in hand
    expect_pawn(page, "a1")
    expect(sheet(page)).to_be_visible()
    sheet(page).get_by_role("button", name="Close the rules").click()
    expect(sheet(page)).to_have_count(0)
    expect(page.locator('.mat [tabindex="0"]')).to_be_focused()  # the refusal is gone
    assert page.url == table


@pytest.mark.parametrize(("width", "height"), [(1366, 657), (390, 844), (844, 390)])
def test_it_opens_from_every_page_with_a_board_and_back_closes_it(
    visitor: NewPage, width: int, height: int
) -> None:
    page = visitor("/learn/pietons", width=width, height=height, locale="fr-FR")
    for path in ("/learn/pietons", "/practice/carrom", "/puzzles/carrom"):
        page.goto(path)
        page.locator(RULES).click()
        expect_open_beside(page, width)
        expect(page.locator("#rules-title")).to_be_focused()
        page.go_back()
        expect(sheet(page)).to_have_count(0)
        expect(page.locator(RULES)).to_be_focused()
        expect(page).to_have_url(re.compile(f"{path}$"))


def test_a_link_to_a_rule_opens_its_page(visitor: NewPage) -> None:
    page = visitor("/rules/dames#D9")
    expect(page.locator("#D9")).to_be_in_viewport()
    expect(page.locator("#D9")).to_have_class("here")
    expect(sheet(page)).to_have_count(0)
    page.get_by_role("navigation", name="Contents").get_by_role("link", name=re.compile("^D5")).click()
    expect(page.locator("#D5")).to_have_class("here")
    expect(page.locator("#D9")).not_to_have_class("here")
    expect(page).to_have_url(re.compile("/rules/dames#D5$"))
