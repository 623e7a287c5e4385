"""What a finished game teaches, in the browser: the end of a game, its study, a link to it, a puzzle."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.at_table import action, expect_fits, voice
from tests.e2e.conftest import NewPage
from tests.e2e.test_account import GOOD, fill
from tests.server.client import Guest
from tests.server.running import Process

pytestmark = pytest.mark.e2e

SHORT = "W:W32,33,37,38,43,48:B8,12,13,14,18,19"
# 23-28 gives a man away.
PLAYED: tuple[tuple[int, int, list[int]], ...] = (
    (33, 28, []), (18, 23, []), (28, 22, []), (23, 28, []), (22, 33, [28]), (12, 18, []), (43, 39, []),
)  # fmt: skip


def touch(page: Page, *squares: int) -> None:
    for square in squares:
        page.locator(f'[data-square="{square}"]').click()


@pytest.fixture
def finished(visitor: NewPage, house: Process) -> Page:
    """A short game of one person on both sides, played as another program would, and given up."""
    with Guest(house.url) as guest:
        guest.get("/api/me")
        seats = [{"kind": "me"}, {"kind": "me"}]
        asked = {"game": "dames", "rules": {"position": SHORT}, "seats": seats, "private": True}
        table = guest.post("/api/tables", asked)["table"]
        at = guest.join(table)
        for number, (start, end, captured) in enumerate(PLAYED):
            do = {"kind": "move", "start": start, "end": end, "captured": captured, "path": []}
            assert at.play(do, seat=number % 2)["kind"] == "done"
        assert at.ask("resign", seat=0)["kind"] == "done"
        known = [{"name": name, "value": text, "url": house.url} for name, text in guest.http.cookies.items()]
    page = visitor()
    # Whoever the house took the page for is known by now: no answer brings a cookie after ours.
    expect(page.get_by_role("button", name=re.compile("Change your name"))).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.context.clear_cookies()
    page.context.add_cookies(known)  # type: ignore[arg-type]
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    return page


def test_the_end_of_a_game_is_judged_and_opens_as_a_study_that_is_shared(
    finished: Page, visitor: NewPage
) -> None:
    page = finished
    expect(page.locator("progress")).to_have_count(0)  # the analysis has come to its end
    expect(page.get_by_role("img", name=re.compile("^Winning chances of"))).to_be_visible()
    expect(page.get_by_text("accuracy", exact=True)).to_have_count(2)
    points = page.get_by_role("list", name="Turning points").get_by_role("button")
    points.first.click()
    expect(points.first).to_have_attribute("aria-current", "true")
    expect(page.locator("ol.log [aria-current=true]")).to_contain_text("?")

    action(page, "Study").click()
    page.wait_for_url("**/study/t/*")
    moves = page.get_by_role("list", name="Moves and variations").get_by_role("button")
    expect(moves).to_have_count(len(PLAYED))
    page.keyboard.press("ArrowRight")
    expect(moves.first).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("status").filter(has_text="33-28,")).to_be_visible()
    lines = page.get_by_role("region", name="Engine").get_by_role("listitem")
    expect(lines.filter(has_text="depth")).to_have_count(2)

    touch(page, 12, 17)  # another move than the game's
    expect(moves).to_have_count(len(PLAYED) + 1)
    expect(moves.filter(has_text="12-17")).to_have_attribute("aria-current", "true")
    page.get_by_label("Note on this move").fill("What if?")
    page.evaluate(
        "navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }"
    )
    action(page, "Flip").click()
    page.get_by_role("button", name="Share").click()
    expect(voice(page)).to_contain_text("Link copied")
    link = page.evaluate("window.copied")

    friend = visitor(link, width=390, height=844)
    expect(friend.get_by_label("Note on this move")).to_have_value("What if?")
    expect(action(friend, "Flip")).to_have_attribute("aria-pressed", "true")  # as it was seen
    expect(friend.locator('[data-square="17"]')).to_have_attribute("aria-label", re.compile("^17, man of"))
    expect_fits(friend)
    with friend.expect_download() as given:
        action(friend, "PDN").click()
    text = given.value.path().read_text("utf-8")
    assert "(1... 12-17 {What if?})" in text
    assert "[%eval" in text


def test_a_puzzle_is_solved_with_hints_and_kept(visitor: NewPage) -> None:
    page = visitor("/puzzles/macadam/ce377f2d61")  # a4-a6-c6 alone holds
    expect(page.get_by_role("heading", level=1)).to_contain_text("Puzzle")
    expect(voice(page)).to_contain_text("to play and hold")
    hint = page.get_by_role("button", name=re.compile("^Hint"))
    for number in (1, 2, 3, 4):
        expect(hint).to_have_text(f"Hint {number} of 4")
        hint.click()
    expect(voice(page)).to_contain_text("A hint:")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-standing=solved]")).to_be_visible()
    expect(voice(page)).to_contain_text("it counts all the same")
    page.get_by_role("button", name="Other puzzles").click()
    expect(page.get_by_role("link", name=re.compile("^Puzzle \\d+, solved with help$"))).to_have_count(1)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("[data-standing=open]")).to_be_visible()

    # The guest opens an account, and has what was solved on another device too.
    page.goto("/account")
    fill(page, "Solveuse", GOOD)
    page.get_by_role("button", name="Open my account").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    phone = visitor("/account", width=390, height=844)
    phone.get_by_role("button", name="Sign in", exact=True).click()
    fill(phone, "Solveuse", GOOD)
    phone.get_by_role("button", name="Sign me in").click()
    expect(phone.get_by_role("heading", name="Solveuse")).to_be_visible()
    phone.goto("/puzzles/macadam")
    phone.get_by_role("button", name="Other puzzles").click()
    expect(phone.get_by_role("link", name=re.compile("^Puzzle \\d+, solved with help$"))).to_have_count(1)


def test_a_wrong_move_is_seen_and_tried_again_on_a_phone(visitor: NewPage) -> None:
    page = visitor("/puzzles/dames/5e9a16cbf7", width=390, height=844, locale="fr-FR")
    expect(voice(page)).to_contain_text("Bleu joue et gagne une pièce.")
    touch(page, 44, 40)
    expect(voice(page)).to_contain_text("Ce coup n’y suffit pas.")
    page.get_by_role("button", name="Réessayer").click()
    expect(voice(page)).to_contain_text("Bleu joue et gagne une pièce.")
    expect(page.locator('[data-square="44"]')).to_have_attribute("aria-label", re.compile("pion"))
    touch(page, 44, 39)
    expect(voice(page)).to_contain_text("Bien vu")
    page.get_by_role("button", name="Voir la solution").click()
    expect(page.locator("[data-standing=given_up]")).to_contain_text("44-39 17-21 26x17 22x11 33x13")
    page.get_by_role("link", name="Étudier").click()
    page.wait_for_url("**/study/dames?position=*")
    expect(page.locator('[data-square="44"]')).to_have_attribute("aria-label", re.compile("pion de Bleu"))
    expect_fits(page)


@pytest.mark.parametrize(("width", "height"), [(1280, 600), (390, 844), (844, 390)])
def test_a_link_that_leads_nowhere_says_so_and_shows_the_way_out(
    visitor: NewPage, width: int, height: int
) -> None:
    page = visitor("/study/s/nothing", width=width, height=height)
    expect(voice(page)).to_contain_text("This study does not exist.")
    page.goto("/study/carrom")
    expect(voice(page)).to_contain_text("not studied move by move")
    page.get_by_role("button", name="Back to the hall").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
