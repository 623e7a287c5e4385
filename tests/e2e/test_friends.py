"""Friends in the browser: by a link, asked to a table, played again, blocked and unblocked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.at_table import expect_fits, expect_title
from tests.e2e.conftest import NewPage
from tests.server.client import Guest
from tests.server.running import Process

pytestmark = pytest.mark.e2e
GOOD = "une phrase assez longue"


def test_a_friend_by_link_plays_again_and_is_blocked(visitor: NewPage, house: Process) -> None:
    with Guest(house.url) as samir:
        samir.post("/api/account", {"name": "Samir", "password": GOOD})
        link = samir.post("/api/friends/link", {})["link"]
        page = samir.get("/api/people/me")["page"]
        lea = visitor(f"/f/{link}", width=390, height=844, locale="fr-FR", newcomer=True)
        expect(lea.get_by_role("heading", name="Samir vous propose d’être amis")).to_be_visible()
        expect_fits(lea)
        lea.get_by_role("button", name="Devenir amis").click()
        lea.locator("dialog input").fill("Léa")
        lea.get_by_role("button", name="C’est bien moi").click()
        expect(lea.get_by_role("heading", name="Vous êtes amis avec Samir.")).to_be_visible()
        lea.get_by_role("link", name="Voir vos amis").click()
        lea.get_by_role("button", name="Changer de lien").click()
        expect(lea.get_by_text("L’ancien lien ne vaudra plus.")).to_be_visible()  # said before it is done
        lea.get_by_role("button", name="Annuler").click()

        # a first game, chosen; Samir finds it among what waits for him
        lea.get_by_role("button", name="Jouer avec Samir").click()
        lea.get_by_role("button", name="Macadam", exact=True).click()
        lea.wait_for_url("**/t/*")
        [asked] = [one for one in samir.get("/api/tables") if one["invited"]]
        samir.sit(asked["id"], asked["places"].index(next(p for p in asked["places"] if not p["name"])))
        expect_title(lea, "Macadam")
        place = samir.join(asked["id"])
        place.ask("resign", seat=place.welcome["yours"][0])
        place.leave()

        # he has left: another game is asked for
        first = lea.url
        lea.get_by_role("button", name="Rejouer").click()
        lea.wait_for_url(lambda url: url != first and "/t/" in url)
        table = lea.url.rpartition("/")[2]
        assert [one["id"] for one in samir.get("/api/tables") if one["invited"]] == [table]

        # and the other way round: who is asked sees it in the hall and in the lobby
        samir.http.delete(f"/api/invitations/{table}").raise_for_status()
        samir.post(f"/api/tables/{asked['id']}/again", {})
        for address in ("/", "/lobby"):
            lea.goto(address)
            expect(lea.get_by_role("button", name=re.compile("^Samir vous invite"))).to_be_visible()
            expect_fits(lea)
        lea.get_by_role("button", name=re.compile("^Refuser l’invitation")).click()
        expect(lea.get_by_role("button", name=re.compile("^Samir vous invite"))).to_have_count(0)

        lea.goto(f"/p/{page}")
        lea.get_by_role("button", name="Bloquer").click()
        expect(lea.get_by_role("button", name="Débloquer")).to_be_visible()
        assert samir.get("/api/friends") == []
        lea.goto("/account")
        lea.get_by_role("button", name="Débloquer Samir").click()
        expect(lea.get_by_text("Personne.", exact=True)).to_be_visible()


def test_who_misbehaves_at_a_table_is_blocked_by_one_tap(visitor: NewPage, house: Process) -> None:
    with Guest(house.url) as rude:
        rude.post("/api/me", {"name": "Rude"})
        ada = visitor("/lobby")
        ada.get_by_role("button", name="A friend").click()
        ada.get_by_role("dialog").get_by_role("button", name="Open the table").click()
        ada.wait_for_url("**/t/*")
        table = ada.url.rpartition("/")[2]
        free = [not place["name"] for place in rude.join(table).welcome["places"]].index(True)
        rude.sit(table, free)
        expect(ada.locator(".seat .name").filter(has_text="Rude")).to_have_count(1)
        ada.get_by_role("button", name="More", exact=True).click()
        ada.get_by_role("button", name="Block", exact=True).click()
        expect(ada.get_by_text("Rude is blocked.")).to_be_visible()
        ada.get_by_role("button", name="Unblock").click()
        expect(ada.get_by_text("Undone.")).to_be_visible()
