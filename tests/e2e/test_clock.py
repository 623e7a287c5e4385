"""Time as people see it: chosen in the hall, running on the seats, and over when it is over."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.at_table import (
    begin,
    close_options,
    expect_fits,
    expect_pawn,
    move,
    notice,
    open_options,
    open_table,
    put_off_the_oath,
)
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e
ME = {"kind": "me"}


def test_a_clock_is_chosen_in_the_hall_and_runs_on_the_seats(visitor: NewPage) -> None:
    page = visitor()
    open_options(page).get_by_role("radio", name="3 min + 2 s a move").check()
    close_options(page)
    begin(page, "Same screen")
    page.wait_for_url("**/t/*")
    put_off_the_oath(page)
    clocks = page.get_by_role("timer")
    expect(clocks).to_have_count(2)
    expect(clocks.first).to_have_text("3:00")
    for start, end in (("a3", "a1"), ("a7", "a8")):  # the first of each is free
        move(page, start, end)
        expect_pawn(page, end)
    expect(page.locator(".clock", has_text=re.compile(r"\b[0-2]:\d\d"))).to_have_count(1)  # it runs
    if shots := os.environ.get("SHOTS"):
        for width, height in ((1366, 657), (1920, 1080), (390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=f"{shots}/clock-{width}.png")
    page.set_viewport_size({"width": 390, "height": 844})
    expect_fits(page)


def test_the_last_seconds_are_seen_and_the_flag_falls(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "macadam", {}, [ME, ME], clock={"kind": "sudden_death", "seconds": 8})
    put_off_the_oath(page)
    low, ten = notice(page, ".clock[data-low]"), notice(page, ".ten .on")
    for start, end in (("a3", "a1"), ("a7", "a8")):
        move(page, start, end)
        expect_pawn(page, end)
    low()
    ten()
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/low.png")
    expect(page.get_by_text("South ran out of time.")).to_be_visible()
    expect(page.locator(".clock[data-low]")).to_have_count(0)
    if shots:
        page.screenshot(path=f"{shots}/flag.png")
