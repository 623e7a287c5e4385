"""A phone, in French, by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.at_table import begin, expect_pawn, expect_title, fits, put_off_the_oath, square
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e


def test_a_phone_sized_screen_in_french(visitor: NewPage) -> None:
    page = visitor(width=360, height=740, locale="fr-FR", has_touch=True, is_mobile=True)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert fits(page)
    begin(page, "L’ordinateur")
    page.wait_for_url("**/t/*")
    expect_title(page, "À vous")
    put_off_the_oath(page)
    assert fits(page)

    square(page, "d2").tap()
    square(page, "d5").tap()
    expect(page.get_by_role("alert")).to_contain_text("On ne glisse que dans son camp")
    square(page, "b4").tap()  # the pawn is still in hand
    expect_pawn(page, "b4")
    expect(page.locator("ol li").filter(has_text="saute de d2 à b4")).to_have_count(1)
    assert fits(page)

    for path in ("/rules/macadam", "/learn/macadam", "/"):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        assert fits(page), path


def test_language_and_theme_are_chosen_and_remembered(visitor: NewPage) -> None:
    page = visitor(locale="de-DE")
    page.get_by_role("button", name="FR").or_(page.get_by_role("link", name="FR")).first.click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Prenez place.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Prenez place.")
    page.get_by_role("button", name="Clair ou sombre").click()
    theme = page.locator("html").get_attribute("data-theme")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", theme or "dark")
