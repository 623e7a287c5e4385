"""The card table on a small laptop: low seats hold what they show, and the order of play is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.at_table import eventually
from tests.e2e.card_table import ME, MINE, ROBOT, open_table, take_turn
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e

# What the seat above the board shows of somebody whose turn it is, and what of it lies outside.
SEEN = """() => {
  const seat = document.querySelector(":is(.seat--top, .seat--mini)[data-turn]")
  const order = document.querySelector(".order")
  if (!seat?.querySelector(".turn") || !order) return null
  const box = seat.getBoundingClientRect()
  const parts = [...seat.querySelectorAll(".name, .pts, .turn")]
  const face = seat.querySelector(".face").getBoundingClientRect()
  const across = (at, by) => at.left < by.right && by.left < at.right
  const meets = (at, by) => across(at, by) && at.top < by.bottom && by.top < at.bottom
  const outside = (at) => at.top < box.top || at.bottom > box.bottom
  return {
    shown: parts.length,
    outside: parts.filter((part) => outside(part.getBoundingClientRect())).map((part) => part.className),
    order: order.getBoundingClientRect().height > 0 ? order.children.length : 0,
    on_face: parts.filter((part) => meets(part.getBoundingClientRect(), face)).map((part) => part.className),
  }
}"""


def turn_above(page: Page) -> dict[str, object]:
    """Play until somebody sits above the board whose turn it is."""
    found: list[dict[str, object]] = []

    def seen() -> bool:
        one = page.evaluate(SEEN)
        if one:
            found.append(one)
        elif page.locator(MINE).count():
            take_turn(page)
        return bool(one)

    eventually(page, seen)
    return found[0]


@pytest.mark.parametrize("players", [4, 6])
def test_whose_turn_it_is_pushes_nothing_out_of_a_seat(visitor: NewPage, players: int) -> None:
    page = visitor(width=1366, height=657, pace="calm")
    open_table(page, ME, *[ROBOT] * (players - 1))
    assert turn_above(page) == {"shown": 3, "outside": [], "order": players, "on_face": []}


def test_a_name_is_typed_at_once_where_it_is_asked_for(visitor: NewPage) -> None:
    page = visitor(newcomer=True)
    page.get_by_role("button", name="Play against Nina").click()
    expect(page.get_by_role("textbox", name="Your name")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.locator(".seat", has_text="Ada")).to_be_visible()
