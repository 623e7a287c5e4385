"""A whole game against the computer, refusals and all."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.at_table import (
    begin,
    eventually,
    expect_empty,
    expect_pawn,
    expect_title,
    move,
    next_turn_or_over,
    put_off_the_oath,
    voice,
)
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e


def against_level_one(page: Page) -> None:
    page.get_by_role("radio", name=re.compile("^Lou, Level 1")).check()
    begin(page, "The computer")
    page.wait_for_url("**/t/*")
    expect_title(page, "Your turn")


def test_a_game_against_the_computer_to_its_end(visitor: NewPage) -> None:
    page = visitor(reduced_motion="reduce")
    against_level_one(page)
    put_off_the_oath(page)
    played = page.locator("ol li").filter(has_text=re.compile("slides|jumps"))
    for moves in range(1, 60):
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Play", exact=True).click()
        if not next_turn_or_over(page, played, 2 * moves):
            break
    expect_title(page, "over")
    expect(page.locator(".rule").first).to_have_text(re.compile("M1[01]"))
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()

    # the link of a finished game replays it, for anyone
    watcher = visitor()
    held: list[Route] = []
    watcher.route("**/replay", lambda route: held.append(route))
    watcher.goto(page.url)
    expect_title(watcher, "over")
    expect(watcher.locator("ol li").first).to_be_visible()
    slider = watcher.get_by_role("slider", name="Move")
    eventually(watcher, lambda: held != [])
    expect(slider).to_be_disabled()  # how long the game is, is not known yet: it stands at its end
    expect(slider).to_have_value("1")
    held.pop().continue_()
    expect(slider).to_be_enabled()
    assert slider.input_value() == slider.get_attribute("max") != "0"
    watcher.get_by_role("button", name=re.compile("First|start", re.IGNORECASE)).first.click()
    expect_pawn(watcher, "a3")
    expect_pawn(watcher, "h6")


def test_a_refusal_teaches_and_changes_nothing(visitor: NewPage) -> None:
    page = visitor()
    against_level_one(page)
    put_off_the_oath(page)
    move(page, "a3", "a6")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("M5")
    expect(alert).to_contain_text("own side")
    expect_pawn(page, "a3")
    alert.get_by_role("link", name="The rule").click()
    expect(page.get_by_role("dialog").locator("#M5")).to_be_in_viewport()


def test_taking_back_is_free_against_the_computer(visitor: NewPage) -> None:
    page = visitor()
    against_level_one(page)
    put_off_the_oath(page)
    move(page, "a3", "a1")
    expect_pawn(page, "a1")
    assert next_turn_or_over(page, page.locator("ol li").filter(has_text=re.compile("slides|jumps")), 2)
    page.get_by_role("button", name="Take back").click()
    expect_pawn(page, "a3")
    expect_empty(page, "a1")


def test_M18_the_oath_is_asked_once(visitor: NewPage) -> None:
    page = visitor()
    against_level_one(page)
    expect(voice(page)).to_contain_text("full moon")
    page.get_by_role("button", name="I swear").click()
    expect(voice(page)).to_contain_text("Thank you")
    page.goto("/")
    against_level_one(page)
    expect(voice(page)).to_contain_text("Your turn")  # which waits for the oath where it is asked
    expect(page.get_by_role("button", name="I swear")).to_have_count(0)


def test_a_seat_moves_to_another_device(visitor: NewPage) -> None:
    laptop = visitor()
    against_level_one(laptop)
    put_off_the_oath(laptop)
    table = laptop.url.rsplit("/", 1)[1]
    answer = laptop.evaluate(
        """table => fetch(`/api/tables/${table}/handover`, {method: "POST", body: JSON.stringify({seat: 0})})
             .then(answer => answer.json())""",
        table,
    )
    phone = visitor(f"/h/{answer['token']}", width=390, height=844)
    phone.wait_for_url(f"**/t/{table}")
    expect_title(phone, "Your turn")
    put_off_the_oath(phone)
    move(phone, "a3", "a1")
    expect_pawn(phone, "a1")
    expect_pawn(laptop, "a1")
