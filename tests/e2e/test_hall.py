"""The hall: one screen, opponents by face, options on one sheet, tables to join and watch, an invitation."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.at_table import (
    START,
    begin,
    close_options,
    eventually,
    expect_fits,
    expect_title,
    fits,
    open_options,
    open_table,
)
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e
ME: dict[str, Any] = {"kind": "me"}
ANYONE: dict[str, Any] = {"kind": "open"}
GAMES = ("Macadam", "Draughts", "Carrom", "Piétons")


def choose(page: Page, game: str) -> None:
    poster = page.get_by_role("button", name=re.compile(f"^{game}\\."))
    poster.click()
    expect(poster).to_have_attribute("aria-pressed", "true")


def one_screen(page: Page) -> bool:
    return fits(page) and bool(page.evaluate("document.documentElement.scrollHeight <= innerHeight"))


def in_reach(page: Page) -> bool:
    """Every choice can be touched without scrolling, and the button that starts the game stands lowest."""
    return bool(
        page.evaluate(
            """() => {
                 const touched = (one) => {
                   const {left, top, width, height} = one.getBoundingClientRect()
                   const hit = document.elementFromPoint(left + width / 2, top + height / 2)
                   return one === hit || one.contains(hit)
                 }
                 const menu = document.querySelector(".menu")
                 const controls = [...menu.querySelectorAll("button:not(:disabled), input")]
                 const bottom = (one) => one.getBoundingClientRect().bottom
                 const start = menu.querySelector("footer .start")
                 return controls.every(touched) && controls.every((one) => bottom(one) <= bottom(start))
               }"""
        )
    )


def test_the_hall_is_one_screen_on_a_laptop(visitor: NewPage) -> None:
    page = visitor(width=1366, height=657)
    for game in GAMES:
        choose(page, game)
        for company in ("A friend", "Same screen", "The computer"):
            page.get_by_role("radio", name=company, exact=True).check()
            for width, height in ((1366, 657), (1280, 600)):
                page.set_viewport_size({"width": width, "height": height})
                eventually(page, lambda: in_reach(page) and one_screen(page))


def test_a_phone_starts_a_game_without_searching(visitor: NewPage) -> None:
    page = visitor(width=390, height=844, locale="fr-FR", has_touch=True, is_mobile=True)
    expect(page.get_by_role("button", name=START)).to_be_in_viewport()  # below what it starts, and never away
    page.get_by_role("radio", name=re.compile("^Aimé, Niveau 4")).check()
    expect(page.get_by_text("Solide et patient : il ne donne rien.")).to_be_visible()
    expect_fits(page)
    begin(page, "L’ordinateur")
    page.wait_for_url("**/t/*")
    expect_title(page, "À vous")
    expect_fits(page)
    expect(page.locator(".chips")).not_to_contain_text("Par lien")


def test_what_differs_from_the_preset_is_marked(visitor: NewPage) -> None:
    page = visitor()
    choose(page, "Draughts")
    page.get_by_role("radio", name=re.compile("^Huffing Who forgets to take")).check()
    begun = page.get_by_role("button", name=re.compile("^Options"))
    expect(begun).to_have_text("Options")
    sheet = open_options(page)
    sheet.get_by_role("radio", name="Never").check()
    sheet.get_by_role("radio", name="5 min in all").check()
    expect(sheet.get_by_text("changed", exact=True)).to_have_count(2)
    close_options(page)
    expect(page.locator(".changes")).to_have_text("5 min in all · Idle moves: Never")
    expect(page.get_by_role("radio", name=re.compile("^Huffing one change"))).to_be_checked()
    sheet = open_options(page)
    sheet.get_by_role("button", name="Back to “Huffing”").click()
    expect(sheet.get_by_text("changed", exact=True)).to_have_count(0)
    close_options(page)
    expect(page.locator(".changes")).to_have_count(0)


def test_a_waiting_table_is_joined_and_a_played_one_is_watched(visitor: NewPage) -> None:
    host = visitor(locale="fr-FR", newcomer=True)
    host.get_by_role("radio", name="Un ami", exact=True).check()
    host.get_by_role("radio", name="Tout le monde").check()
    open_options(host).get_by_role("radio", name="Permis").check()
    close_options(host)
    host.get_by_role("button", name=START).click()
    host.get_by_label("Votre nom").last.fill("Aimé")
    host.get_by_role("button", name="C’est bien moi").click()
    host.wait_for_url("**/t/*")
    invitation = host.get_by_role("region", name="Invitez quelqu’un")
    expect(invitation.get_by_label("Lien de la table")).to_have_value(host.url)
    expect(invitation.get_by_role("img", name=re.compile("QR"))).to_be_visible()

    friend = visitor(locale="fr-FR")
    seat = friend.get_by_role("listitem").filter(has_text="Table d’Aimé")
    expect(seat).to_be_visible()
    expect(friend.get_by_role("button", name=re.compile("^Regarder"))).to_have_count(0)  # nobody plays yet
    seat.get_by_role("button", name=re.compile("^S’asseoir")).click()
    friend.wait_for_url(host.url)
    expect_title(host, "À vous")
    expect(host.get_by_role("button", name="Conseil")).to_be_enabled()  # as the table was opened
    expect(invitation).to_have_count(0)

    watcher = visitor()
    watcher.get_by_role("button", name=re.compile("^Watch")).click()
    played = watcher.get_by_role("list", name="Macadam").get_by_role("link")
    expect(played).to_contain_text(re.compile(r"Aimé and Guest \d{3}"))
    expect(friend.locator(".seat").filter(has_text=re.compile(r"Invité \d{3}"))).to_have_count(1)
    played.click()
    watcher.wait_for_url(host.url)


def test_a_table_of_ones_own_is_named_after_the_others(visitor: NewPage) -> None:
    page = visitor(locale="fr-FR")
    for seats in ([ME, {"kind": "robot", "level": 4}], [ME, ANYONE]):
        open_table(page, "macadam", {}, seats)
        expect(page.locator(".seat").first).to_be_visible()
        page.goto("/")
    expect(page.locator("main")).to_contain_text("Macadam avec Aimé")
    expect(page.locator("main")).to_contain_text("Macadam, en attente d’un ami")
