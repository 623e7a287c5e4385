"""Two people on two devices, someone who watches, and a connection that drops."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.at_table import (
    begin,
    expect_empty,
    expect_pawn,
    expect_title,
    move,
    put_off_the_oath,
    square,
    voice,
)
from tests.e2e.conftest import NewPage
from tests.server.running import Process

pytestmark = pytest.mark.e2e


def test_a_friend_by_link_a_spectator_and_a_dropped_connection(visitor: NewPage, house: Process) -> None:
    host = visitor()
    begin(host, "A friend")
    host.wait_for_url("**/t/*")
    expect(voice(host)).to_contain_text("waits for")

    friend = visitor(host.url)
    friend.get_by_role("button", name="Sit here").first.click()
    expect_title(host, "Your turn")
    watcher = visitor(host.url)
    for page in (host, friend):
        put_off_the_oath(page)

    move(host, "a3", "a1")
    for page in (host, friend, watcher):
        expect_pawn(page, "a1")
    expect_title(friend, "Your turn")

    # someone who only watches can try as they like: nothing is lit, nothing moves
    move(watcher, "a7", "a8")
    expect_pawn(watcher, "a7")

    # the house dies with a power cut; each page says so, and comes back by itself
    house.kill()
    for page in (host, friend, watcher):
        expect(voice(page)).to_contain_text("The game is safe")
    house.start()
    for page in (host, friend, watcher):
        expect(page.locator(".link-state")).to_have_attribute("data-state", "on")
        expect_pawn(page, "a1")

    move(friend, "a7", "a8")
    for page in (host, friend, watcher):
        expect_pawn(page, "a8")
        expect_empty(page, "a7")


def test_a_move_made_while_the_line_is_down_is_not_lost(visitor: NewPage, house: Process) -> None:
    page = visitor()
    begin(page, "Same screen")
    page.wait_for_url("**/t/*")
    put_off_the_oath(page)
    expect_pawn(page, "a3")
    house.kill()
    house.launch()  # not waiting: the page finds out for itself
    expect(page.locator(".link-state")).to_have_attribute("data-state", "on")
    move(page, "a3", "a1")
    expect_pawn(page, "a1")
    page.reload()
    expect_pawn(page, "a1")


def test_draw_takeback_resign_and_rematch_between_people(visitor: NewPage) -> None:
    host = visitor()
    begin(host, "A friend")
    host.wait_for_url("**/t/*")
    friend = visitor(host.url)
    friend.get_by_role("button", name="Sit here").first.click()
    expect_title(host, "Your turn")
    for page in (host, friend):
        put_off_the_oath(page)
    move(host, "b2", "d4")
    expect_pawn(friend, "d4")

    host.get_by_role("button", name="Take back").click()
    friend.get_by_role("button", name="Accept").click()
    for page in (host, friend):
        expect_pawn(page, "b2")

    host.get_by_role("button", name="Draw").click()
    host.get_by_role("button", name="Yes, offer it").click()
    friend.get_by_role("button", name="No", exact=True).click()
    expect(voice(host)).to_contain_text("declined")

    friend.get_by_role("button", name="Resign").click()
    friend.get_by_role("button", name="Yes, I resign").click()
    expect_title(host, "over")
    first = host.url
    host.get_by_role("button", name="Rematch").click()
    friend.get_by_role("button", name=re.compile("Accept|Rematch")).first.click()
    for page in (host, friend):
        page.wait_for_url(lambda url: url != first)
        expect_pawn(page, "a3")
    expect_title(friend, "Your turn")  # sides are changed: the friend is South now
    expect(square(friend, "a3")).to_have_attribute("aria-label", re.compile("your pawn"))


def test_a_newcomer_by_link_is_asked_for_a_name_and_both_are_called_by_theirs(visitor: NewPage) -> None:
    host = visitor(newcomer=True)
    begin(host, "A friend")
    host.locator("dialog input").fill("Nadia")
    host.get_by_role("button", name="That’s me").click()
    host.wait_for_url("**/t/*")
    friend = visitor(host.url, newcomer=True)
    friend.get_by_role("button", name="Sit here").first.click()
    friend.get_by_role("button", name="Not now").click()  # a way past it
    expect_title(host, "Your turn")
    expect(friend.locator(".seat .name").filter(has_text="Nadia")).to_have_count(1)
    expect(friend.locator(".where")).to_contain_text("with Nadia")
    expect(host.locator(".where")).not_to_contain_text("Nadia")


def test_on_one_screen_each_has_a_name_both_agree_and_one_move_is_taken_back(visitor: NewPage) -> None:
    page = visitor(newcomer=True)
    begin(page, "Same screen")
    fields = page.locator("dialog input")
    fields.nth(0).fill("Ada")
    fields.nth(1).fill("Zoé")
    page.get_by_role("button", name="That’s us").click()
    page.wait_for_url("**/t/*")
    put_off_the_oath(page)
    expect(page.locator(".seat .name")).to_have_text(["Zoé", "Ada"])
    expect(page.locator(".seat")).not_to_contain_text(["you", "you"])
    move(page, "a3", "a1")
    expect_title(page, "Zoé")
    move(page, "a7", "a8")
    expect_pawn(page, "a8")
    expect_title(page, "Ada")
    page.get_by_role("button", name="Take back").click()
    expect_pawn(page, "a7")
    expect_pawn(page, "a1")  # one move, not two

    page.get_by_role("button", name="Draw").click()
    page.get_by_role("button", name="Yes, offer it").click()
    expect(voice(page)).to_contain_text("do you accept")
    page.get_by_role("button", name="Accept").click()
    expect_title(page, "over")
