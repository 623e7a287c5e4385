"""An account in the browser: opened by a guest, signed in to on another device, ended from here."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.at_table import expect_fits
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e
GOOD = "yellow tulips by the gate"


def fill(page: Page, name: str, password: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(password)


def test_a_guest_opens_an_account_and_comes_back_to_it_from_a_phone(visitor: NewPage) -> None:
    desk = visitor("/account")
    fill(desk, "Nadia", "password1")
    desk.get_by_role("button", name="Open my account").click()
    expect(desk.get_by_role("alert")).to_contain_text("among the first")
    desk.get_by_label("Password").fill(GOOD)
    desk.get_by_role("button", name="Open my account").click()
    expect(desk.get_by_role("heading", name="Recovery codes")).to_be_visible()
    desk.get_by_role("button", name="I have them").click()
    expect(desk.get_by_text("this device", exact=True)).to_be_visible()

    phone = visitor("/account", width=390, height=844)
    phone.get_by_role("button", name="Sign in", exact=True).click()
    fill(phone, "nadia", "not her password")
    phone.get_by_role("button", name="Sign me in").click()
    expect(phone.get_by_role("alert")).to_contain_text("do not go together")
    phone.get_by_label("Password").fill(GOOD)
    phone.get_by_role("button", name="Sign me in").click()
    expect(phone.get_by_role("heading", name="Nadia")).to_be_visible()
    expect_fits(phone)

    desk.reload()
    desk.get_by_role("button", name="End", exact=True).click()
    expect(desk.get_by_role("button", name="End", exact=True)).to_have_count(0)
    phone.reload()
    expect(phone.get_by_role("button", name="Open my account")).to_be_visible()
