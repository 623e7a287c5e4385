"""`python -m tests.e2e.pictures`: the pictures of the README, from the pages as they are built now.

With names (`table hall`), only those. What chance and the computer do at these tables is their own affair.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e import card_table
from tests.e2e.at_table import PATIENT, eventually, expect_title, move, square
from tests.e2e.conftest import CHOOSE_PACE, KNOWN, QUIET, chromium_path
from tests.e2e.walk.geometry import Size, resize
from tests.e2e.walk.tables import ME, OPEN, guest_of, look, open_table, played, stranger
from tests.server.running import Process, process

STILL = """() => document.getAnimations().every(one =>
  one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)"""
PICTURES = Path(__file__).parents[2] / "docs/pictures"
LAPTOP, DESK, PHONE = (1366, 657), (1280, 860), (390, 844)
# One move of each before a chain of four leads South into the goal.
CHAIN = "6n1/4s3/3s1n2/n1n1s1ns/ss1s4/7s/3n1n2/2n5 s"
# Green's last move lets 25x12 take three, and 25x3 only two.
THREE = "B:W25,31,K32,35,37,39,42,43,44,45,46,49:B1,4,6,7,9,10,11,14,15,18,20,K48"


def robot(level: int) -> dict[str, Any]:
    return {"kind": "robot", "level": level}


def with_hugo(page: Page, here: ExitStack, game: str, *moves: dict[str, Any], **rules: Any) -> None:
    """A table of two people, where each has moved; Hugo stays until the picture is taken."""
    table = open_table(page, game, [ME, OPEN], **rules)
    hugo, nadia = here.enter_context(stranger(page)), here.enter_context(guest_of(page))
    hugo.post("/api/me", {"name": "Hugo"})
    hugo.sit(table, 1)
    places = nadia.join(table), hugo.join(table)
    for do in moves:
        for at in places:
            at.until(lambda at=at: at.turn["kind"] == "to_move")  # type: ignore[misc]
        seat = places[0].turn["seat"]
        played(places[seat], do)
        number = places[seat].number
        places[1 - seat].until(lambda: places[1 - seat].number >= number)  # noqa: B023
    look(page, table)
    expect_title(page, "À vous")
    put_off(page)


def put_off(page: Page) -> None:
    later = page.get_by_role("button", name=re.compile("^(Later|Plus tard)$"))
    if later.count():
        later.first.click()


def slide(start: str, end: str) -> dict[str, Any]:
    return {"kind": "move", "start": start, "end": end}


def hall(page: Page, _here: ExitStack) -> None:
    page.goto("/?game=dames")
    expect(page.locator("ul.games li")).not_to_have_count(0)
    page.get_by_role("radio", name=re.compile("^Rosa")).check()


def table(page: Page, here: ExitStack) -> None:
    with_hugo(page, here, "macadam", slide("h3", "h4"), slide("g8", "g7"), position=CHAIN)
    square(page, "a4").click()
    square(page, "e8").hover()


def phone(page: Page, here: ExitStack) -> None:
    """A refusal that teaches."""
    with_hugo(page, here, "macadam", slide("h3", "h4"), slide("g8", "g7"), position=CHAIN)
    move(page, "h5", "f5")
    expect(page.locator(".voice--no .rule")).to_be_visible()


def dames(page: Page, here: ExitStack) -> None:
    last = {"kind": "move", "start": 14, "end": 19, "captured": [], "path": [14, 19]}
    with_hugo(page, here, "dames", last, position=THREE)
    for number in (25, 3):
        page.locator(f'[data-square="{number}"]').click()
    expect(page.locator(".voice--no .rule")).to_be_visible()


def carrom(page: Page, _here: ExitStack) -> None:
    """Three shots each against Aimé, and an aim at a piece."""
    look(page, open_table(page, "carrom", [ME, robot(4)], seats=2))
    board = page.get_by_role("application")
    for _ in range(3):
        expect(page.locator('.board[data-live="true"]')).to_be_visible()
        before = page.locator("ol.log li").count()
        board.press("t")
        board.press("Enter")
        expect(page.locator("ol.log li")).not_to_have_count(before)
    expect(page.locator('.board[data-live="true"] [data-phase=shooting]')).to_be_visible()
    board.press("t")


def cards(page: Page, _here: ExitStack) -> None:
    """The fourth coup or a later one: ours to follow, with a card that can and one that cannot."""
    look(page, open_table(page, "pietons", [ME, robot(4), robot(1), robot(6)], seats=4))
    lit, dim = page.locator(".card.lit"), page.locator(".card.dim")
    for _ in range(80):
        assert card_table.ready_or_over(page), "the game ended before there was a picture"
        late = page.locator(".tok").count() >= 4
        if late and lit.count() >= 1 and dim.count() >= 1 and page.locator(".sig.lit").count() == 0:
            return
        card_table.take_turn(page)


Scene = tuple[Callable[[Page, ExitStack], None], Size, str]
SCENES: dict[str, Scene] = {
    "hall": (hall, LAPTOP, "fr-FR"),
    "table": (table, DESK, "fr-FR"),
    "dames": (dames, DESK, "fr-FR"),
    "carrom": (carrom, DESK, "fr-FR"),
    "pietons": (cards, DESK, "fr-FR"),
    "phone": (phone, PHONE, "fr-FR"),
    "pietons-phone": (cards, PHONE, "fr-FR"),
}


def take(browser: Browser, house: Process, name: str) -> None:
    scene, (width, height), locale = SCENES[name]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=locale,
        base_url=house.url,
        reduced_motion="reduce",
    )
    context.add_init_script(f"const pace = 'none'; {CHOOSE_PACE}")
    context.add_init_script(KNOWN)
    page = context.new_page()
    page.set_default_timeout(PATIENT)
    page.goto("/")
    expect(page.locator("ul.games li")).not_to_have_count(0)
    page.evaluate(
        """() => fetch("/api/me", {method: "POST", headers: {"content-type": "application/json"},
             body: JSON.stringify({name: "Nadia"})})"""
    )
    with ExitStack() as here:
        scene(page, here)
        settled(page)
        resize(page, (width, height))
        page.screenshot(path=PICTURES / f"{name}.png")
    context.close()


def settled(page: Page) -> None:
    """The line is open, and what moves has come to rest."""
    expect(page.locator('.link-state:not([data-state="on"])')).to_have_count(0)
    eventually(page, lambda: bool(page.evaluate(STILL)))


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.e2e.pictures", description=__doc__)
    words.add_argument("names", nargs="*", default=[], help=", ".join(SCENES))
    names = words.parse_args().names or list(SCENES)
    with (
        tempfile.TemporaryDirectory() as folder,
        process(Path(folder) / "house") as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(QUIET))
        for name in names:
            take(browser, house, name)
            print(name, flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
