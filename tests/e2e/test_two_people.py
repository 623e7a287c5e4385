"""Two people on two devices, someone who watches, and a connection that drops."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.at_table import expect_empty, expect_pawn, expect_title, move, put_off_the_oath, square, voice
from tests.e2e.conftest import NewPage
from tests.server.running import Process

pytestmark = pytest.mark.e2e


def test_a_friend_by_link_a_spectator_and_a_dropped_connection(visitor: NewPage, house: Process) -> None:
    host = visitor()
    host.get_by_role("button", name=re.compile("A friend")).click()
    host.wait_for_url("**/t/*")
    host.get_by_role("button", name="Later").click()
    expect(voice(host)).to_contain_text("waits for")

    friend = visitor(host.url)
    friend.get_by_role("button", name="Sit here").first.click()
    expect_title(host, "Your turn")
    watcher = visitor(host.url)
    put_off_the_oath(friend)

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
    page.get_by_role("button", name=re.compile("Same screen")).click()
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
    host.get_by_role("button", name=re.compile("A friend")).click()
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
