"""The card game in the browser: to the end, why not, a phone, two people and a watcher, one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.at_table import action, begin, eventually, expect_fits, expect_title, voice
from tests.e2e.card_table import (
    FOLLOWS,
    ME,
    OPEN,
    ROBOT,
    SHORT,
    Ear,
    asked,
    chosen_from,
    open_table,
    play_to_the_end,
    play_until,
    ready_or_over,
    take_turn,
)
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e

CALM = {"reduced_motion": "reduce"}
DIE_STEP = 5  # of the lesson


def numbers(cells: list[str]) -> list[int]:
    return sorted(int(cell.split()[0].replace("−", "-")) for cell in cells)


def test_a_game_against_two_computers_to_its_end_and_its_proof(visitor: NewPage) -> None:
    page = visitor(**CALM)
    open_table(page, ME, ROBOT, ROBOT, **SHORT)
    expect(page.locator(".seat")).to_have_count(3)
    play_to_the_end(page)
    expect_title(page, "over")
    expect(page.locator(".side .rule").first).to_have_text("C15")
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet.get_by_role("row", name=re.compile("^Points"))).to_be_visible()
    points, shown = sheet.locator("tfoot td"), page.locator(".seat .pts")
    expect(points).to_have_count(3)
    eventually(page, lambda: numbers(points.all_inner_texts()) == numbers(shown.all_inner_texts()))
    sheet.get_by_role("button", name="Go on").click()
    expect(sheet).to_have_count(0)

    action(page, "Verify").click()
    expect(voice(page)).to_contain_text("A fair game")
    expect(voice(page)).to_contain_text("fingerprint")


def test_after_the_end_all_hands_are_open_or_one_seat_is_followed(visitor: NewPage) -> None:
    page = visitor(**CALM)
    open_table(page, ME, ROBOT, **SHORT)
    play_to_the_end(page)
    page.get_by_role("button", name="Go on").click()
    first, at = page.locator(".replay .tool").first, page.locator(".replay .at")
    expect(at).to_contain_text(re.compile(r"\d+ of \d+"))  # the whole game has come
    first.click()
    expect(first).to_have_attribute("aria-disabled", "true")
    for _ in range(60):  # the draw for the deal may take several rounds
        before = at.inner_text()
        page.get_by_role("button", name="Next move").first.click()
        expect(at).not_to_have_text(before)
        if page.locator("[data-hand='1'] svg").count():
            break
    expect(page.locator("[data-hand='1'] svg")).not_to_have_count(0)
    page.get_by_label("Look back as").select_option("1")
    expect(page.locator("[data-hand]")).to_have_count(0)
    expect(page.locator(".seat--me")).to_have_attribute("data-seat", "1")


def test_C6_C9_C10_a_card_that_cannot_be_laid_says_why(visitor: NewPage) -> None:
    page = visitor(**CALM)
    open_table(page, ME, ROBOT, **SHORT)
    assert play_until(page, lambda: chosen_from(page))
    dim = page.locator(".card.dim").first
    expect(dim).to_have_attribute("aria-label", re.compile(r"C(6|9|10|11|-A7)"))
    dim.dispatch_event("click")
    alert = page.get_by_role("alert")
    expect(alert.locator(".rule")).to_have_text(re.compile(r"^C(6|9|10|11|-A7)$"))
    expect(alert.get_by_role("link")).to_have_attribute("href", re.compile("^/rules/pietons#C"))


def test_a_turn_by_keyboard_alone(visitor: NewPage) -> None:
    page = visitor(**CALM)
    open_table(page, ME, ROBOT, **SHORT)
    assert play_until(page, lambda: page.locator(FOLLOWS).count() > 0)
    before = page.locator("[data-card]").count()
    lit = page.locator(FOLLOWS).first
    at = int(lit.get_attribute("data-index") or "0")
    page.locator("[data-card][tabindex='0']").focus()
    page.keyboard.press("Home")
    for _ in range(at):
        page.keyboard.press("ArrowRight")
    expect(lit).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".card.picked")).not_to_have_count(0)
    voice(page).get_by_role("button").first.press("Enter")
    expect(page.locator("[data-card]")).not_to_have_count(before)


def corner(page: Page, card: str) -> tuple[float, float]:
    """Where a finger finds a card of the fan: its upper left, which no other card covers."""
    box = page.locator(card).first.bounding_box()
    assert box
    return box["x"] + 0.2 * box["width"], box["y"] + 0.2 * box["height"]


def test_a_card_is_dragged_to_the_table_and_one_that_does_not_fit_comes_back(visitor: NewPage) -> None:
    page = visitor(**CALM)
    open_table(page, ME, ROBOT, **SHORT)
    # a coup in which some card follows and some does not; the cards may take several games to bring one
    while not play_until(page, lambda: chosen_from(page) and page.locator(".sig.lit").count() == 0):
        page.goto("/")
        open_table(page, ME, ROBOT, **SHORT)
    before = page.locator("[data-card]").count()
    table = page.locator(".city").bounding_box()
    assert table
    middle = table["x"] + table["width"] / 2, table["y"] + table["height"] / 2

    page.mouse.move(*corner(page, ".card.dim"))
    page.mouse.down()
    page.mouse.move(*middle, steps=6)
    page.mouse.up()
    expect(page.get_by_role("alert").locator(".rule")).to_be_visible()
    expect(page.locator("[data-card]")).to_have_count(before)

    page.mouse.move(*corner(page, FOLLOWS))
    page.mouse.down()
    page.mouse.move(*middle, steps=6)
    page.mouse.up()
    expect(page.locator("[data-card]")).not_to_have_count(before)


def test_a_phone_in_french(visitor: NewPage) -> None:
    page = visitor(width=360, height=740, locale="fr-FR", has_touch=True, is_mobile=True, **CALM)
    page.get_by_role("button", name=re.compile("^Piétons")).tap()
    at_table = page.get_by_role("group", name=re.compile("joueurs|à table", re.IGNORECASE)).first
    expect(at_table).to_have_attribute("aria-label", re.compile("[2-4]"))
    begins = re.search("[2-4]", at_table.get_attribute("aria-label") or "")
    assert begins
    for players in range(int(begins[0]) + 1, 6):
        page.get_by_role("button", name="Plus de joueurs").tap()
        expect(at_table).to_have_attribute("aria-label", re.compile(str(players)))
    expect_fits(page)
    begin(page, "L’ordinateur")
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat")).to_have_count(5)
    for _ in range(3):
        assert ready_or_over(page)
        expect_fits(page)
        take_turn(page)
    expect(page.locator("ol.log li").first).not_to_contain_text("Rien encore")
    page.locator(".seat .look").first.dispatch_event("click")
    expect(page.locator(".looked")).to_be_visible()
    expect_fits(page)
    for path in ("/rules/pietons", "/learn/pietons"):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        expect_fits(page)


def test_two_people_and_a_watcher_see_only_what_they_may(visitor: NewPage) -> None:
    host, friend, watcher = visitor(**CALM), visitor(**CALM), visitor(**CALM)
    ears = [Ear(host), Ear(friend), Ear(watcher)]
    open_table(host, ME, OPEN)
    watcher.goto(host.url)
    friend.goto(host.url)
    friend.get_by_role("button", name="Sit here").first.click()
    expect(host.get_by_role("button", name="Copy the link")).to_have_count(0)

    def dealt() -> bool:
        held = [page.locator("[data-card]").count() > 0 for page in (host, friend)]
        return all(held) and all(len(ear.views) > 8 for ear in ears)

    while not dealt():
        take_turn(asked(host, friend))
    # a page shows one's own hand, card by card, and of the others only backs
    expect(watcher.locator("[data-card]")).to_have_count(0)
    expect(watcher.locator(".hand .back")).not_to_have_count(0)
    expect(host.locator("[data-hand]")).to_have_count(0)
    # and nothing else ever came over the wire
    for seat, ear in ((0, ears[0]), (1, ears[1])):
        ear.until(lambda: any(view["hand"] for view in ear.views if view["seat"] == seat))  # noqa: B023
        assert all(view["seat"] == seat or not (view["hand"] or view["notes"]) for view in ear.views)
    assert all(view["seat"] is None and not view["hand"] and not view["notes"] for view in ears[2].views)
    assert all(not (view["choices"] or view["why"]) for view in ears[2].views)


def test_on_one_screen_the_hand_stays_hidden_until_the_next_player_is_ready(visitor: NewPage) -> None:
    page = visitor(**CALM)
    ear = Ear(page)
    open_table(page, ME, ME, **SHORT)
    ready = voice(page).get_by_role("button", name="I am ready")
    seen: list[int] = []
    for _ in range(6):
        expect(ready).to_be_visible()
        expect(page.locator("[data-card]")).to_have_count(0)
        ear.until(lambda: ear.last()["seat"] is None)
        assert ear.last()["hand"] == []
        ready.click()
        expect(ready).to_have_count(0)
        ear.until(lambda: ear.last()["seat"] is not None)
        seat = ear.last()["seat"]
        seen.append(seat)
        expect(page.locator(".seat--me")).to_have_attribute("data-seat", str(seat))
        while ready_or_over(page) and ready.count() == 0:
            take_turn(page)
    assert set(seen) == {0, 1}
    expect(page.locator(".hand .back")).not_to_have_count(0)


def test_the_lesson_can_be_followed_to_its_end(visitor: NewPage) -> None:
    page = visitor("/learn/pietons", **CALM)
    for step in range(1, 9):
        expect(page.get_by_text(f"Step {step} of 8")).to_be_visible()
        expect(page.locator(".card.lit").or_(page.locator(".voice button")).first).to_be_visible()
        page.get_by_role("button", name="Show me").click()
        voice(page).get_by_role("button", name="Play").click()
        if step == DIE_STEP:  # what it shows is seen as long as one looks
            expect(page.locator(".plaza").get_by_role("img", name="3")).to_be_visible()
        page.get_by_role("button", name=re.compile("^(Next|Finish)$")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("You know")
