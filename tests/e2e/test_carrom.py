"""Carrom in the browser: the computer to the end, a pull, two people, four, a phone, keys, practice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tablee.games.carrom import board
from tablee.games.carrom.board import HALF
from tests.e2e import at_table
from tests.e2e.at_table import begin, eventually, expect_fits, expect_title, notice, press, voice
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e

REST = "7=-0.33,0.1 8=-0.33,0.0 9=-0.33,-0.1 16=-0.2,0.2 17=-0.2,0.0 18=-0.2,0.1"
NEAR_THE_CORNER = f"breaker=0 shooter=0 0=-0.05,0.0 1=0.3,0.295 {REST}"
NEARLY_WON = "breaker=0 shooter=0 queen=confirmed-0 1=0.3,0.295 10=0.1,0.1 11=-0.1,0.1 12=0.0,0.2"
TO_LAY = f"breaker=0 shooter=0 0=0.0,0.0 owed=10-0 1=0.3,0.295 {REST}"
BEND = 1.5  # of the force's slider, as in aim.ts
WIDE = 2 * (HALF + 0.048)  # metres, with the frame as measures.ts draws it
LINE = -board.LINE
ME, ROBOT, OPEN = {"kind": "me"}, {"kind": "robot", "level": 1}, {"kind": "open"}


def open_table(page: Page, position: str | None, *seats: dict[str, Any], **rules: Any) -> None:
    """A table that begins from a position."""
    asked = {"seats": len(seats), "target": "one round", **rules}
    if position is not None:
        asked["position"] = position
    at_table.open_table(page, "carrom", asked, list(seats))
    expect(page.locator(".hand")).to_be_visible()


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """A point of the board, in metres from its middle, on the screen."""
    box = page.locator(".hand").bounding_box()
    assert box
    scale = box["width"] / WIDE
    return box["x"] + box["width"] / 2 + x * scale, box["y"] + box["height"] / 2 - y * scale


def pull(page: Page, place: float, back: tuple[float, float], *, let_go: bool = True) -> None:
    """Slide the striker to its place, pull it back to a point, and let go."""
    page.mouse.move(*at(page, 0, LINE))
    page.mouse.down()
    page.mouse.move(*at(page, place, LINE), steps=4)
    page.mouse.move(*at(page, *back), steps=8)
    if let_go:
        page.mouse.up()


def shots(page: Page) -> Locator:
    """The lines that have a number."""
    return page.locator("ol li .nt").filter(has_text=re.compile(r"\d"))


def skip(page: Page, then: Locator) -> None:
    """See no more of a shot; on a busy machine it may be over before the hand is there."""
    button = voice(page).get_by_role("button", name="Skip")
    expect(button.or_(then).first).to_be_visible()
    press(button)


def pieces(page: Page) -> list[str]:
    return page.locator("[data-piece]").all_inner_texts()


def expect_live(page: Page) -> None:
    """The board waits for our hand: nothing rolls, and nothing is on its way to the rules."""
    expect(page.locator('.board[data-live="true"]')).to_be_visible()


def shoot_or_lay(page: Page) -> None:
    """Whichever is asked for."""
    open_ = page.locator("button:enabled:visible").filter(has_text=re.compile("^(Shoot|Lay here)$"))
    open_.first.click()


def names(page: Page) -> list[str]:
    return sorted(piece.split(",")[0] for piece in pieces(page))


def test_a_game_against_the_computer_to_its_end(visitor: NewPage) -> None:
    page = visitor(reduced_motion="reduce")
    open_table(page, NEARLY_WON, ME, ROBOT)
    expect_title(page, "Your turn")
    end = page.locator(".side.fin")
    for _ in range(40):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator('.hand[data-advised="true"]')).to_be_visible()
        shoot_or_lay(page)
        expect(page.locator('.board[data-live="true"]').or_(end).first).to_be_visible()
        if end.count():
            break
    expect_title(page, "over")
    expect(page.locator(".rule").first).to_have_text("K5")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()

    # the link of a finished game replays it, for anyone, from what was kept
    watcher = visitor(page.url)
    expect_title(watcher, "over")
    watcher.get_by_role("button", name=re.compile("First|start", re.IGNORECASE)).first.click()
    expect(watcher.locator('[data-piece="1"]')).to_have_count(1)


def test_slide_pull_let_go(visitor: NewPage) -> None:
    page = visitor(pace="normal")
    open_table(page, NEAR_THE_CORNER, ME, ME)
    expect(page.locator("[data-aim]")).to_contain_text("in the middle")

    # a pull that comes back to the striker shoots nothing and leaves the aim as it was
    pull(page, 0, (-0.05, -0.34), let_go=False)
    expect(page.locator("[data-grip=pull]")).to_have_count(1)
    page.mouse.move(*at(page, 0, LINE), steps=6)
    page.mouse.up()
    expect(page.locator("[data-aim]")).to_contain_text("straight ahead")
    expect(shots(page)).to_have_count(0)

    # 27.9 degrees to the right sends the white piece into the corner
    pull(page, 0, (-0.0702, LINE - 0.1326), let_go=False)
    expect(voice(page)).to_contain_text("White, top right pocket")
    shown, told = notice(page, ".voice button", "Skip"), notice(page, ".voice", "pockets a piece")
    cited = notice(page, ".voice .rule", "§1")
    page.mouse.up()
    shown()  # the shot, until it rests or one has seen enough
    told()
    cited()
    expect(page.locator('[data-piece="1"]')).to_have_count(0)
    expect(shots(page)).to_have_count(1)

    slow = page.get_by_role("button", name="slow motion")
    slow.click()
    skip(page, slow)
    expect(voice(page)).to_contain_text("pockets a piece")


def test_two_people_see_each_other_aim_and_shoot(visitor: NewPage) -> None:
    host = visitor(pace="normal")
    open_table(host, NEAR_THE_CORNER, ME, OPEN)
    friend = visitor(host.url)
    friend.get_by_role("button", name="Sit here").first.click()
    expect_title(host, "Your turn")
    expect(friend.locator("[data-piece]")).to_have_count(8)
    # each sees the board from their own side
    expect(host.locator('[data-piece="1"]')).to_contain_text("to the right")
    expect(friend.locator('[data-piece="1"]')).to_contain_text("to the left")

    host.locator(".hand").focus()
    for _ in range(3):
        host.keyboard.press("ArrowRight")
    expect(voice(friend)).to_contain_text("is aiming, force 50")
    host.keyboard.press("Shift+ArrowUp")  # a little harder
    expect(voice(friend)).to_contain_text("is aiming, force 51")
    expect(friend.get_by_role("slider", name="Force")).to_have_value("51")
    host.keyboard.press("Enter")
    for page in (host, friend):
        expect(page.locator("ol li").filter(has_text=re.compile("pocket|turn passes"))).not_to_have_count(0)
    eventually(host, lambda: names(host) == names(friend))
    left = names(friend)
    host.reload()
    eventually(host, lambda: names(host) == left)


def test_a_returned_piece_is_laid_by_keyboard_and_a_refusal_teaches(visitor: NewPage) -> None:
    page = visitor(reduced_motion="reduce")
    open_table(page, TO_LAY, ME, ROBOT)
    expect(voice(page)).to_contain_text("Lay a black piece in the rosace")
    expect(page.locator("[data-lay]")).to_contain_text("5 cm up")
    page.locator(".hand").focus()
    for _ in range(10):
        page.keyboard.press("ArrowDown")
    expect(page.locator("[data-lay]")).to_contain_text("half-way up")
    page.keyboard.press("Enter")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("K-A5")
    expect(alert).to_contain_text("centre circle")
    for _ in range(9):
        page.keyboard.press("ArrowUp")
    expect(page.locator("[data-lay]")).to_contain_text("cm up")
    page.keyboard.press("Enter")
    expect(page.locator('[data-piece="10"]')).to_have_count(1)
    expect(page.locator("[data-aim]")).to_be_attached()  # and now the shot

    page.locator(".hand").focus()
    page.keyboard.press("p")
    expect(voice(page)).to_contain_text("near the top right pocket")
    page.keyboard.press("t")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("PageDown")
    expect(page.locator("[data-aim]")).to_contain_text("5 mm right of the middle")
    expect(page.locator("[data-aim]")).to_contain_text("force 51")
    page.keyboard.press("Enter")
    expect(page.locator("ol li .nt").filter(has_text=re.compile(r"^\s*2\s*$"))).to_have_count(1)


def test_K6_where_the_striker_may_not_stand_is_said_by_touch_and_by_key(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, f"{NEAR_THE_CORNER} 2=0.06,{LINE}", ME, ME)
    expect_live(page)
    page.mouse.click(*at(page, -0.08, LINE))  # a touch on the line puts it there
    expect(page.locator("[data-aim]")).to_contain_text("80 mm left of the middle")
    page.mouse.click(*at(page, 0.06, LINE))
    expect(voice(page)).to_contain_text("may not stand there")
    expect(voice(page).locator(".rule")).to_have_text("K6")
    page.mouse.click(*at(page, 0, LINE))
    expect(voice(page)).not_to_contain_text("may not stand there")
    page.locator(".hand").focus()
    for _ in range(6):  # towards the piece, and over it
        page.keyboard.press("PageDown")
    expect(voice(page)).to_contain_text("may not stand there")


def test_four_around_the_board(visitor: NewPage) -> None:
    page = visitor(reduced_motion="reduce")
    page.get_by_role("button", name=re.compile("^Carrom")).click()
    page.get_by_role("button", name="More players").click()
    begin(page, "Same screen")
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat")).to_have_count(4)
    expect(page.locator("[data-piece]")).to_have_count(19)
    for turn in range(1, 3):
        expect_live(page)
        shoot_or_lay(page)
        expect(page.locator("ol li .nt").filter(has_text=re.compile(rf"^\s*{turn}\s*$"))).to_have_count(1)


def test_a_phone_in_french(visitor: NewPage) -> None:
    page = visitor(width=360, height=740, locale="fr-FR", has_touch=True, is_mobile=True)
    page.get_by_role("button", name=re.compile("^Carrom")).tap()
    expect_fits(page)
    open_table(page, NEAR_THE_CORNER, ME, ROBOT)
    expect_title(page, "À vous")
    expect_fits(page)
    x, y = at(page, 0.2755, 0.2679)  # where the striker must be to send the piece into the corner
    page.touchscreen.tap(x, y)
    expect(voice(page)).to_contain_text("Blanc, trou en haut à droite")
    page.locator(".strip").get_by_role("button", name="Tirer").tap()
    expect(voice(page)).to_contain_text("rentre un pion")
    expect(voice(page)).to_contain_text("À vous")
    expect_fits(page)
    for path in ("/rules/carrom", "/learn/carrom"):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        expect_fits(page)


# Where force and aim stand and how wide the board is, in every frame from now on.
STAND = """() => {
  window.stood = new Set()
  const look = () => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect()
    const [strip, board] = [box(".strip"), box(".board")]
    if (strip && board) window.stood.add(`${Math.round(strip.top)} ${Math.round(board.width)}`)
    requestAnimationFrame(look)
  }
  look()
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_force_and_board_stay_where_they_are_whatever_is_said(
    visitor: NewPage, width: int, height: int
) -> None:
    page = visitor(width=width, height=height, locale="fr-FR", has_touch=True, is_mobile=True, pace="quick")
    open_table(page, NEAR_THE_CORNER, ME, ROBOT)
    expect_live(page)
    page.evaluate(STAND)
    said, theirs = notice(page, ".voice .rule", "§"), notice(page, ".voice", "Lou tire")
    page.locator(".acts").get_by_role("button", name="Conseil").tap()
    expect(voice(page)).to_contain_text("force")  # three lines
    page.locator(".strip").get_by_role("button", name="Tirer").tap()
    said()
    expect_live(page)
    page.locator(".strip .tool").first.tap()  # the aim is said, and changed
    page.locator(".strip").get_by_role("button", name="Tirer").tap()
    theirs()
    expect_live(page)
    assert len(page.evaluate("() => [...window.stood]")) == 1


def test_the_lesson_can_be_followed_to_its_end(visitor: NewPage) -> None:
    page = visitor("/learn/carrom", reduced_motion="reduce")
    for step in range(1, 7):
        expect(page.get_by_text(f"Step {step} of 6")).to_be_visible()
        expect_live(page)  # laid
        show = page.get_by_role("button", name="Show me")
        if show.count():
            show.click()
            expect(page.locator('[data-advised="true"]')).to_have_count(1)
        shoot_or_lay(page)
        page.get_by_role("button", name=re.compile("^(Next|Finish)$")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("You know")


def test_with_four_on_a_phone_the_fine_aim_needs_no_scroll(visitor: NewPage) -> None:
    page = visitor(width=390, height=844, has_touch=True, is_mobile=True)
    open_table(page, NEAR_THE_CORNER, ME, ROBOT, ROBOT, ROBOT)
    expect(page.locator("[data-aim]")).to_be_attached()
    for name in ("Aim a little to the left", "Aim a little to the right", "Shoot"):
        page.locator(".strip").get_by_role("button", name=name).click(trial=True)
    assert page.evaluate("scrollY") == 0
    page.locator(".strip").get_by_role("button", name="Aim a little to the right").tap()
    expect(page.locator("[data-aim]")).to_contain_text("° to the right")


def test_practice_alone_lays_out_a_board_and_plays_a_shot_again(visitor: NewPage) -> None:
    page = visitor("/practice/carrom", pace="normal")
    expect(page.locator("[data-piece]")).to_have_count(19)
    page.get_by_role("button", name="Lay out").first.click()
    expect(voice(page).get_by_role("button", name="Ready")).to_be_visible()
    page.mouse.move(*at(page, 0, 0))
    page.mouse.down()
    page.mouse.move(*at(page, 0.25, 0.2), steps=5)
    page.mouse.up()
    expect(page.locator('[data-piece="0"]')).to_contain_text("25 cm to the right")
    voice(page).get_by_role("button", name="Ready").click()
    expect_live(page)
    before = sorted(pieces(page))

    page.locator(".strip").get_by_role("button", name="Shoot").click()
    again = voice(page).get_by_role("button", name="This shot again")
    skip(page, again)
    again.click()
    expect(page.locator("[data-aim]")).to_contain_text("straight ahead")
    eventually(page, lambda: sorted(pieces(page)) == before)
