"""A phone, in French, by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.at_table import (
    action,
    begin,
    expect_fits,
    expect_pawn,
    expect_title,
    put_off_the_oath,
    square,
    voice,
)
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e


def test_a_phone_sized_screen_in_french(visitor: NewPage) -> None:
    page = visitor(width=360, height=740, locale="fr-FR", has_touch=True, is_mobile=True)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect_fits(page)
    begin(page, "L’ordinateur")
    page.wait_for_url("**/t/*")
    expect_title(page, "À vous")
    put_off_the_oath(page)
    expect_fits(page)

    square(page, "d2").tap()
    square(page, "d5").tap()
    expect(page.get_by_role("alert")).to_contain_text("On ne glisse que dans son camp")
    square(page, "b4").tap()  # the pawn is still in hand
    expect_pawn(page, "b4")
    expect(page.locator("ol li").filter(has_text="saute de d2 à b4")).to_have_count(1)
    expect_fits(page)

    for path in ("/rules/macadam", "/learn/macadam", "/"):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        expect_fits(page)


def test_the_first_invitation_shows_the_link_and_later_means_later(visitor: NewPage) -> None:
    page = visitor(width=390, height=844, locale="fr-FR", has_touch=True, is_mobile=True)
    begin(page, "Un ami")
    page.wait_for_url("**/t/*")
    expect(voice(page).get_by_role("button", name="Copier le lien")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Plus tard")).to_have_count(0)  # the oath can wait
    friend = visitor(page.url)
    friend.get_by_role("button", name="Sit here").first.click()
    put_off_the_oath(page)
    for _ in range(2):
        expect(voice(page)).to_contain_text("À vous")
        expect(page.get_by_role("button", name="Plus tard")).to_have_count(0)
        page.reload()


def test_the_end_of_a_game_is_read_without_scrolling(visitor: NewPage) -> None:
    page = visitor(width=390, height=844, locale="fr-FR", has_touch=True, is_mobile=True)
    begin(page, "L’ordinateur")
    page.wait_for_url("**/t/*")
    put_off_the_oath(page)
    action(page, "Abandonner").tap()
    page.get_by_role("button", name="Oui, j’abandonne").tap()
    expect(page.locator(".side.fin")).to_be_visible()
    for seen in (
        page.get_by_role("heading", level=1),
        page.locator(".side .why"),
        page.get_by_role("button", name="Revanche"),
        action(page, "Étudier"),
    ):
        expect(seen).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_language_and_theme_are_chosen_and_remembered(visitor: NewPage) -> None:
    page = visitor(locale="de-DE")
    page.get_by_role("button", name="FR").or_(page.get_by_role("link", name="FR")).first.click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Prenez place.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Prenez place.")
    page.get_by_role("button", name="Clair ou sombre").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
