"""Carrom's puzzles and the study of its shots, in the browser."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Page, expect

from tablee.core.study.puzzle import Puzzle
from tablee.games.carrom.board import FASTEST, SLOWEST
from tablee.games.carrom.bot.boards import is_solved
from tablee.games.carrom.puzzles import rules, solution
from tablee.games.carrom.state import Shot
from tests.e2e.at_table import action, fits, voice
from tests.e2e.conftest import NewPage
from tests.e2e.walk import tables
from tests.games.carrom.solved_boards import puzzles

pytestmark = pytest.mark.e2e

BEND = 1.5  # of the force's slider, as in aim.ts


def slide(page: Page, name: str, value: float) -> None:
    """A slider set as a screen reader sets it."""
    page.get_by_role("slider", name=name).first.evaluate(
        """(slider, value) => {
             slider.value = value
             slider.dispatchEvent(new Event("input", {bubbles: true}))
           }""",
        str(value),
    )


def by_sliders(puzzle: Puzzle) -> tuple[int, float, int] | None:
    """A solution in whole millimetres, tenths of a degree and hundredths of the force, if that will do."""
    shot = solution(puzzle)[0]
    place, speed = round(shot.place * 1000), math.hypot(shot.vx, shot.vy)
    degrees = round(math.degrees(math.atan2(shot.vx, shot.vy)), 1)
    force = round(100 * ((speed - SLOWEST) / (FASTEST - SLOWEST)) ** (1 / BEND))
    speed, turn = SLOWEST + (FASTEST - SLOWEST) * (force / 100) ** BEND, math.radians(degrees)
    rounded = Shot(place / 1000, speed * math.sin(turn), speed * math.cos(turn))
    return (place, degrees, force) if is_solved(rules(puzzle), (rounded,)) else None


def shoot(page: Page) -> None:
    page.get_by_role("button", name="Shoot").first.click()


def test_the_puzzle_of_the_day_is_reached_from_the_hall_and_solved_by_its_hints(visitor: NewPage) -> None:
    page = visitor(reduced_motion="reduce")
    page.get_by_role("button", name=re.compile("^Carrom")).click()
    page.get_by_role("link", name=re.compile("Puzzles")).click()
    page.wait_for_url("**/puzzles/carrom")
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzle of the day")
    desk = page.locator("[data-puzzle]")
    hint = page.get_by_role("button", name=re.compile("^Hint"))
    for _ in range(4):  # strikes, at most
        for number in (1, 2, 3, 4):
            expect(hint).to_have_text(f"Hint {number} of 4")
            hint.click()
        expect(page.locator('[data-advised="true"]')).to_have_count(1)
        left = page.locator("[data-piece]").count()
        shoot(page)
        expect(page.locator("[data-piece]")).not_to_have_count(left)
        expect(hint.or_(page.get_by_text("Found!"))).to_be_visible()
        if desk.get_attribute("data-standing") == "solved":
            break
    expect(desk).to_have_attribute("data-standing", "solved")
    expect(voice(page)).to_contain_text("it counts all the same")
    expect(page.get_by_text("nobody has tried it yet")).to_have_count(0)
    expect(page.get_by_text("one day in a row.")).to_be_visible()
    page.reload()  # help that was taken stays help, on the page and in the list
    expect(page.locator(".chips")).to_contain_text("Solved with help")
    page.get_by_role("button", name="Other puzzles").click()
    expect(page.get_by_role("link", name=re.compile(", solved with help$"))).to_have_count(1)


def test_a_puzzle_is_missed_tried_again_solved_and_kept_with_the_guest(visitor: NewPage) -> None:
    puzzle, (place, degrees, force) = next(
        (one, found) for one in puzzles("bank") if (found := by_sliders(one)) is not None
    )
    page = visitor(f"/challenges/carrom/{puzzle.id}", reduced_motion="reduce")  # as links were before
    expect(page.get_by_text("Off the cushion")).to_be_visible()
    expect(voice(page)).to_contain_text("off a cushion is by far the surest")
    expect(page.locator("[data-aim]")).to_be_attached()
    shoot(page)  # straight ahead: no bank
    expect(page.locator("[data-standing=wrong]")).to_be_visible()
    voice(page).get_by_role("button", name="Try again").click()
    expect(page.locator("[data-aim]")).to_be_attached()
    slide(page, "Place of the striker", place)
    slide(page, "Angle", degrees)
    slide(page, "Force", force)
    shoot(page)
    expect(page.locator("[data-standing=solved]")).to_be_visible()
    expect(voice(page)).to_contain_text("Not at once, but without help.")
    page.evaluate("localStorage.clear()")  # the house keeps it, not the browser
    page.reload()
    page.get_by_role("button", name="Other puzzles").click()
    page.get_by_role("button", name="Off the cushion").click()
    expect(page.get_by_text(re.compile(r"^Solved: 1 of \d+$"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile(", solved$"))).to_have_count(1)


def test_the_solution_is_shown_strike_by_strike_on_a_phone(visitor: NewPage) -> None:
    puzzle = next(one for one in puzzles("clear") if len(one.line) == one.plies == 2)
    page = visitor(
        f"/puzzles/carrom/{puzzle.id}", width=390, height=844, locale="fr-FR", reduced_motion="reduce"
    )
    expect(voice(page)).to_contain_text("Rentrez tous les blancs en deux coups")
    page.get_by_role("button", name="Voir la solution").click()
    expect(page.locator("[data-standing=given_up]")).to_be_visible()
    expect(page.locator(".strikes li")).to_have_count(2)
    assert fits(page)
    page.get_by_role("link", name="S’exercer d’ici").click()
    page.wait_for_url("**/practice/carrom?position=*")
    expect(page.locator("[data-piece]")).to_have_count(len(rules(puzzle).start().pieces))


def test_a_finished_match_is_studied_shot_by_shot_and_the_link_opens_the_same(visitor: NewPage) -> None:
    page = visitor(reduced_motion="reduce")
    tables.over("carrom", page)
    expect(page.locator("progress")).to_have_count(0)  # the review has come to its end
    action(page, "Study").click()
    page.wait_for_url("**/shots/carrom?table=*")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Shot 1")
    expect(page.get_by_role("figure", name="Chances of success by angle and force")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(heading).to_contain_text("Shot 2")
    page.get_by_role("combobox", name="With the hand of").select_option("2")
    page.get_by_role("radio", name="at the best place").check()
    expect(page.get_by_role("status").filter(has_text="of 100 tries")).to_be_visible()
    said = page.locator(".says").inner_text()
    page.evaluate(
        "navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }"
    )
    action(page, "Share").click()
    expect(voice(page)).to_contain_text("Link copied")

    friend = visitor(page.evaluate("window.copied"), width=844, height=390)
    expect(friend.get_by_role("heading", level=1)).to_contain_text("Shot 2")
    expect(friend.get_by_role("combobox", name="With the hand of")).to_have_value("2")
    expect(friend.get_by_role("radio", name="at the best place")).to_be_checked()
    expect(friend.locator(".says")).to_have_text(said, use_inner_text=True)
    assert fits(friend)
    friend.locator(".acts").get_by_role("link", name="Try from here").click()
    friend.wait_for_url("**/practice/carrom?position=*")
