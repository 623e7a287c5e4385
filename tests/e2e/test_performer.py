"""What happens is shown in order, one thing after another, in every game; a touch skips to the present."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import card_table
from tests.e2e.at_table import (
    action,
    eventually,
    expect_pawn,
    expect_title,
    move,
    notice,
    open_table,
    put_off_the_oath,
)
from tests.e2e.conftest import NewPage
from tests.e2e.performance import Audience

pytestmark = pytest.mark.e2e

ME, ROBOT = {"kind": "me"}, {"kind": "robot", "level": 1}
SEVEN = "W:W40,50:B5,22,23,24,33,34,38,42,43,44,45"  # 50x37 takes seven
SIX = "8/n1nn2nn/1n3n1n/4s3/ss1s4/6s1/1s3s1s/8 s"  # e5-c3-a5-a3-c5-e3-g1: six jumps (M7)
FORGOTTEN = "W:W32,37,46,47:B28,5,10,15"  # 32x23 is a duty (D7)
QUICK = "quick"


def seated(
    visitor: NewPage, game: str, *, motion: str = "no-preference", **rules: object
) -> tuple[Page, Audience]:
    """At a table against level 1."""
    page = visitor(pace=QUICK, reduced_motion=motion)
    audience = Audience(page)
    open_table(page, game, rules, [ME, ROBOT])
    expect_title(page, "Your turn")
    return page, audience


def touch(page: Page, *numbers: int) -> None:
    for number in numbers:
        page.locator(f'[data-square="{number}"]').click()


def watch(page: Page, moving: str) -> Callable[[], int]:
    """Over how many places what moves is seen to go, from now on; call for the number.

    The way that the browser animates, not how many frames of it a busy machine paints.
    """
    page.evaluate(
        """moving => {
             window.stops = new Set()
             const look = () => {
               const ways = document.querySelector(moving)?.getAnimations() ?? []
               for (const way of ways)
                 for (const { transform } of way.effect.getKeyframes()) window.stops.add(transform)
               requestAnimationFrame(look)
             }
             look()
           }""",
        moving,
    )
    return lambda: int(page.evaluate("() => window.stops.size"))


def test_macadam_moves_and_replies_are_each_seen_whole(visitor: NewPage) -> None:
    page, audience = seated(visitor, "macadam")
    put_off_the_oath(page)
    for moves in range(1, 5):
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Play", exact=True).click()
        audience.wait_for(2 * moves)
        expect_title(page, "Your turn")
    audience.expect_order()
    assert audience.acts() == ["moved"] * 8


def test_macadam_a_chain_is_seen_whole_before_the_reply(visitor: NewPage) -> None:
    page, audience = seated(visitor, "macadam", position=SIX)
    put_off_the_oath(page)
    stops = watch(page, '[data-pawn="g1"]')
    move(page, "e5", "g1")
    audience.wait_for(2)
    audience.expect_order()
    assert audience.acts() == ["moved", "moved"]
    assert stops() > 12  # it was seen on its way: six jumps, each with its rise
    expect_pawn(page, "g1")
    expect(page.locator("ol.log li").first).to_contain_text("e5-c3-a5-a3-c5-e3-g1")
    expect_title(page, "Your turn")


def test_dames_a_capture_of_seven_is_seen_whole_before_the_reply(visitor: NewPage) -> None:
    page, audience = seated(visitor, "dames", position=SEVEN)
    stops = watch(page, '[data-piece="37"]')
    touch(page, 50, 37)
    audience.wait_for(2)
    audience.expect_order()
    assert audience.acts() == ["moved", "moved"]
    assert stops() >= 14  # it was seen on its way: seven jumps, each with its rise, one place twice
    expect(page.locator(".heard p")).to_have_count(1)  # the reply is said to those who listen
    expect(page.locator(".heard p")).to_contain_text(re.compile("moves|takes"))


def test_with_reduced_motion_the_order_is_the_same_and_nothing_moves(visitor: NewPage) -> None:
    page, audience = seated(visitor, "dames", motion="reduce", position=SEVEN)
    stops = watch(page, "[data-piece]")
    touch(page, 50, 37)
    audience.wait_for(2)
    audience.expect_order()
    assert (audience.acts(), stops()) == (["moved", "moved"], 0)


def test_souffler_the_blow_is_said_and_seen_before_the_reply(visitor: NewPage) -> None:
    page, audience = seated(visitor, "dames", position=FORGOTTEN, capture="souffler")
    forgotten, cited = notice(page, ".voice", "32x23"), notice(page, ".voice .rule", "D-A8")
    touch(page, 37, 31)
    forgotten()  # it is said what could have been taken
    cited()
    audience.wait_for(3)
    audience.expect_order()
    assert audience.acts() == ["moved", "blown", "moved"]


def test_carrom_a_shot_is_judged_before_the_next(visitor: NewPage) -> None:
    page, audience = seated(visitor, "carrom", seats=2, target="one round")
    for _ in range(2):
        expect(page.locator('.board[data-live="true"]')).to_be_visible()
        done = len(audience.performed())
        page.get_by_role("application").press("Enter")
        audience.wait_for(done + 1)
    audience.wait_for_all()
    audience.expect_order()
    assert audience.acts().count("struck") >= 2


def test_pietons_cards_fly_one_after_another(visitor: NewPage) -> None:
    page = visitor(pace=QUICK)
    audience = Audience(page)
    card_table.open_table(page, card_table.ME, card_table.ROBOT, card_table.ROBOT)
    assert card_table.play_until(page, lambda: len(audience.acts()) >= 12)
    audience.wait_for_all()
    audience.expect_order()


@pytest.mark.parametrize("by", ["touch", "key"])
def test_a_touch_or_a_key_skips_to_the_present_and_does_nothing_else(visitor: NewPage, by: str) -> None:
    page = visitor(pace="calm")
    audience = Audience(page)
    open_table(page, "dames", {"position": SEVEN}, [ME, ROBOT])
    expect_title(page, "Your turn")
    touch(page, 50, 37)
    eventually(page, lambda: audience.notes() != [])
    if by == "touch":
        touch(page, 40)  # our own piece: picked up by no one
    else:
        page.keyboard.press("Enter")  # the square in focus: picked up by no one
    eventually(page, lambda: audience.skipped() != [])
    eventually(page, lambda: len(audience.told) == 2 and audience.seen() == audience.told)  # and the reply
    expect(page.locator('[data-square="37"]')).to_have_attribute("aria-label", re.compile("your man"))
    expect_title(page, "Your turn")
    expect(page.locator('[aria-selected="true"]')).to_have_count(0)
    touch(page, 37)
    expect(page.locator('[data-square="37"][aria-selected="true"]')).to_have_count(1)


def test_the_pace_is_chosen_at_the_table_and_kept(visitor: NewPage) -> None:
    page = visitor(pace="calm")
    open_table(page, "dames", {}, [ME, ROBOT])
    for now in ("steady", "normal", "quick", "no pause"):
        action(page, f"Pace: {now}").click()
    action(page, "Pace: steady").click()
    page.reload()
    expect(action(page, "Pace: normal")).to_be_visible()


def test_who_comes_back_sees_no_film_of_old_moves(visitor: NewPage) -> None:
    host = visitor()
    open_table(host, "macadam", {}, [ME, {"kind": "open"}])
    friend = visitor(host.url, pace="calm")
    seen = Audience(friend)
    friend.get_by_role("button", name="Sit here").first.click()
    put_off_the_oath(friend)
    expect_title(host, "Your turn")
    put_off_the_oath(host)
    friend.goto("/")
    move(host, "a3", "a1")
    expect_pawn(host, "a1")
    friend.goto(host.url)
    expect_pawn(friend, "a1")
    assert seen.notes() == []
