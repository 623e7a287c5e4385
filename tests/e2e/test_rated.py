"""A rated game from the page: chosen by who opens it, seen by who sits down, reckoned at its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.at_table import action, eventually
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e
ACCOUNT = """name => fetch("/api/account", {method: "POST", headers: {"content-type": "application/json"},
  body: JSON.stringify({name, password: "une phrase assez longue"})}).then(answer => answer.ok)"""


def with_account(visitor: NewPage, name: str) -> Page:
    page = visitor("/lobby")
    page.wait_for_load_state("networkidle")
    assert page.evaluate(ACCOUNT, name)
    page.reload()
    return page


def test_a_rated_game_is_chosen_seen_and_reckoned(visitor: NewPage) -> None:
    ada, ben = with_account(visitor, "Ada Rated"), with_account(visitor, "Ben Rated")
    guest = visitor("/lobby")
    ada.get_by_role("button", name="Open a table").click()
    sheet = ada.get_by_role("dialog")
    sheet.get_by_role("checkbox", name=re.compile("^Rated game")).check()
    sheet.get_by_role("button", name="Open the table").click()
    ada.wait_for_url("**/t/*")
    expect(guest.get_by_role("link", name="With an account")).to_be_visible()  # and sees why
    seat = ben.get_by_role("article").filter(has_text="Ada Rated")
    expect(seat).to_contain_text("rated")
    seat.get_by_role("button", name=re.compile("^Sit down with")).click()
    ben.wait_for_url(ada.url)
    expect(ben.locator(".chips")).to_contain_text("Rated game")
    action(ben, "Resign").click()
    ben.get_by_role("button", name="Yes, I resign").click()
    for page in (ada, ben):
        changes = page.get_by_role("list", name="Ratings after the game")
        expect(changes.get_by_role("listitem").filter(has_text="Ada Rated")).to_contain_text("+")
        expect(changes.get_by_role("listitem").filter(has_text="Ben Rated")).to_contain_text("provisional")
    ada.goto("/leaders")
    expect(ada.get_by_role("status")).to_have_text("Nobody yet: it takes ten rated games.")


def test_a_turn_elsewhere_is_marked_on_every_page(visitor: NewPage) -> None:
    ada, ben = visitor("/lobby"), visitor("/lobby")
    for page in (ada, ben):
        page.get_by_role("button", name="Draughts, 5 min + 3 s a move").click()
    for page in (ada, ben):
        page.wait_for_url("**/t/*")
    eventually(ada, lambda: _to_move(ada, ben) is not None)
    mover = _to_move(ada, ben)
    assert mover is not None
    mover.goto("/leaders")
    expect(mover).to_have_title(re.compile(r"^\(1\) Leaders"))
    expect(mover.locator('link[rel="icon"]')).to_have_attribute("href", "/mark-turn.svg")
    mover.goto("/lobby")
    expect(mover.get_by_role("region", name="Your turn").get_by_role("link")).to_have_count(1)


def _to_move(*pages: Page) -> Page | None:
    return next((page for page in pages if page.title().startswith("Your turn")), None)
