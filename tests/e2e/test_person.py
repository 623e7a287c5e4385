"""A person's page in the browser: what was won, filtered, searched, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.at_table import expect_fits
from tests.e2e.conftest import NewPage
from tests.server.client import ME, OPEN, WINS, WON_IN_ONE, Guest
from tests.server.running import Process

pytestmark = pytest.mark.e2e
GOOD = "une phrase assez longue"


def test_a_page_shows_games_and_filters_them(visitor: NewPage, house: Process) -> None:
    with Guest(house.url) as samir, Guest(house.url) as hugo:
        for guest, name in ((samir, "Samir"), (hugo, "Hugo")):
            guest.post("/api/account", {"name": name, "password": GOOD})
        for winner, loser in ((samir, hugo), (hugo, samir)):
            table = winner.open(ME, OPEN, rules=WON_IN_ONE, private=False)
            loser.sit(table, 1)
            place = winner.join(table)
            place.play(WINS)
            place.until(lambda place=place: place.turn["kind"] == "outcome")  # type: ignore[misc]
        table = samir.open(ME, OPEN, rated=True, private=False)
        hugo.sit(table, 1)
        hugo.join(table).ask("resign", seat=1)
        address = f"/p/{samir.get('/api/people/me')['page']}"
    for width, height in ((1366, 657), (390, 844)):
        page = visitor(address, width=width, height=height)
        expect(page.get_by_role("heading", name="Samir")).to_be_visible()
        expect(page.get_by_text("provisional")).to_be_visible()
        rows = page.locator("ol > li > a")
        expect(rows).to_have_count(3)
        page.get_by_label("All", exact=True).select_option("lost")
        expect(rows).to_have_count(1)
        page.get_by_role("searchbox").fill("nobody")
        expect(page.get_by_text("No game here yet.")).to_be_visible()
        expect_fits(page)
