"""Programs on the page: a token made and ended, a table that lets them be rated, a lobby that names them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.at_table import eventually
from tests.e2e.conftest import NewPage
from tests.e2e.test_hall import in_reach, one_screen
from tests.e2e.test_rated import with_account
from tests.server.client import Guest, refusal
from tests.server.running import Process

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize(("width", "height"), [(1366, 657), (390, 844)])
def test_a_token_is_made_shown_once_and_revoked(
    visitor: NewPage, house: Process, width: int, height: int
) -> None:
    page = visitor("/account", width=width, height=height)
    section = page.locator("section").filter(has=page.get_by_role("heading", name="Your programs"))
    section.get_by_label("Name of the program").fill("Deep Pawn")
    section.get_by_role("button", name="Make a token").click()
    shown = section.get_by_role("status")
    expect(shown).to_contain_text("it is not shown again")
    expect(shown.get_by_role("button", name="Copy")).to_be_focused()
    expect(section.get_by_role("listitem")).to_contain_text("not used yet")
    token = shown.locator("code").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with Guest(house.url, {"authorization": f"Bearer {token}"}) as program:
        assert program.get("/api/me")["name"] == "Deep Pawn"
        page.reload()
        expect(section.get_by_role("listitem")).not_to_contain_text("not used yet")
        expect(page.get_by_text(token)).to_have_count(0)
        section.get_by_role("button", name="Revoke Deep Pawn").click()
        expect(section.get_by_role("listitem")).to_have_count(0)
        expect(section.get_by_role("heading", name="Your programs")).to_be_focused()
        assert refusal(program.http.get("/api/me")) == (401, "wrong_token")


def test_the_hall_opens_a_rated_table_that_programs_may_join(visitor: NewPage, house: Process) -> None:
    guest = visitor()
    guest.get_by_role("radio", name="A friend", exact=True).check()
    expect(guest.get_by_text("To play a rated game, open an account")).to_be_visible()
    expect(guest.get_by_role("checkbox", name=re.compile("^Rated game"))).to_have_count(0)

    ada = with_account(visitor, "Ada Host")
    ada.goto("/")
    ada.get_by_role("radio", name="A friend", exact=True).check()
    ada.get_by_role("radio", name="Everyone").check()
    expect(ada.get_by_role("checkbox", name=re.compile("^Programs"))).to_have_count(0)
    ada.get_by_role("checkbox", name=re.compile("^Rated game")).check()
    ada.get_by_role("checkbox", name=re.compile("^Programs may play")).check()
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_url("**/t/*")
    table = ada.url.rpartition("/")[2]

    lobby = visitor("/lobby")
    seat = lobby.get_by_role("article").filter(has_text="Ada Host")
    expect(seat).to_contain_text("programs may play")
    with Guest(house.url) as owner:
        owner.get("/api/me")
        token = owner.post("/api/programs", {"name": "Deep Pawn"})["token"]
        with Guest(house.url, {"authorization": f"Bearer {token}"}) as program:
            program.sit(table, 1)
    expect(lobby.get_by_role("link", name="Watch Ada Host and Deep Pawn (program)")).to_be_visible()


def test_what_is_not_rated_is_not_offered(visitor: NewPage) -> None:
    page = with_account(visitor, "Ada Helped")
    page.goto("/?game=pietons")
    page.get_by_role("radio", name="A friend", exact=True).check()
    rated = page.get_by_role("checkbox", name=re.compile("^Rated game"))
    rated.check()
    expect(page.get_by_role("checkbox", name=re.compile("^Programs may play"))).to_be_visible()
    for width, height in ((1366, 657), (1280, 600)):  # all that there is to choose, on one screen
        page.set_viewport_size({"width": width, "height": height})
        eventually(page, lambda: in_reach(page) and one_screen(page))
    page.get_by_role("radio", name="1", exact=True).check()  # a seat of the computer's
    expect(rated).to_be_disabled()
    expect(rated).not_to_be_checked()
    page.get_by_role("radio", name="0", exact=True).check()
    expect(rated).to_be_checked()
