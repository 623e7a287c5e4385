"""The lobby: a seat is joined in a tap, two strangers meet, a table is hosted in two clicks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.at_table import expect_fits, expect_title
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e


def test_two_strangers_meet_and_a_third_watches_them(visitor: NewPage) -> None:
    ada, ben, cleo = visitor("/lobby"), visitor("/lobby"), visitor("/lobby", width=1366, height=657)
    ada.get_by_role("button", name="Macadam, 5 min + 3 s a move").click()
    expect(ada.get_by_role("status").filter(has_text="Looking for somebody: Macadam")).to_be_visible()
    seats = cleo.get_by_role("region", name=re.compile("^A seat is waiting"))
    expect(seats.get_by_role("button", name=re.compile("^Sit down with"))).to_have_count(1)
    ada.get_by_role("button", name="Stop looking").click()
    expect(seats.get_by_role("button", name=re.compile("^Sit down with"))).to_have_count(0)

    ada.get_by_role("button", name="Macadam, 5 min + 3 s a move").click()
    ben.get_by_role("button", name="Macadam, 5 min + 3 s a move").click()
    ada.wait_for_url("**/t/*")
    ben.wait_for_url(ada.url)
    board = cleo.get_by_role("link", name=re.compile("^Watch Guest"))
    expect(board).to_contain_text("move 0")
    expect_fits(cleo)
    board.click()
    cleo.wait_for_url(ada.url)


def test_a_table_is_hosted_in_two_clicks_and_joined_in_one(visitor: NewPage) -> None:
    host = visitor("/lobby", width=390, height=844, locale="fr-FR")
    host.get_by_role("button", name="Ouvrir une table").click()
    host.get_by_role("dialog").get_by_role("button", name="Ouvrir la table").click()
    host.wait_for_url("**/t/*")
    friend = visitor("/lobby", width=390, height=844)
    friend.get_by_role("button", name=re.compile("^Sit down with")).click()
    friend.wait_for_url(host.url)
    expect_title(host, "Macadam")
    expect(host.get_by_role("region", name="Invitez quelqu’un")).to_have_count(0)


def test_nobody_comes_and_the_computer_takes_the_seat(visitor: NewPage) -> None:
    host = visitor("/lobby")
    host.get_by_role("button", name="A friend").click()
    host.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Nobody comes? Nina takes the seat").click()
    expect(host.locator(".seat").filter(has_text="Nina")).to_have_count(1)
