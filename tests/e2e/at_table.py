"""What a person does at Macadam's table, by what they see."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

PATIENT = 120_000  # milliseconds: what is waited for comes, however busy the machine is


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[role=gridcell][data-square="{name}"]')


def voice(page: Page) -> Locator:
    """The one line under the board."""
    return page.locator(".voice")


def move(page: Page, start: str, end: str) -> None:
    """Pick a pawn up and put it down, with the mouse."""
    square(page, start).click()
    square(page, end).click()


def expect_pawn(page: Page, name: str) -> None:
    expect(square(page, name)).to_have_attribute("aria-label", re.compile(rf"^{name}, .*(pawn|pion)"))


def expect_empty(page: Page, name: str) -> None:
    expect(square(page, name)).to_have_attribute(
        "aria-label", re.compile(rf"^{name}, (empty|vide|.*playable|.*jouable)")
    )


def expect_title(page: Page, says: str) -> None:
    expect(page).to_have_title(re.compile(says))


def put_off_the_oath(page: Page) -> None:
    """M18 asks each newcomer once and never blocks; a test that is not about it says: later."""
    page.get_by_role("button", name=re.compile("^(Later|Plus tard)$")).first.click()


def action(page: Page, name: str) -> Locator:
    """One of the actions on the paper; those that are rarely needed are behind "more"."""
    return in_reach(page, page.locator(".acts").get_by_role("button", name=name, exact=True))


def in_reach(page: Page, wanted: Locator) -> Locator:
    """What is on the paper, once it is there; "more" is opened where it is not in the first row."""
    more = page.locator(".acts [aria-expanded=false]")

    def there() -> bool:
        if wanted.count() == 0:
            press(more)
        return wanted.count() > 0

    eventually(page, there)
    return wanted


START = re.compile("^(Play against|Start$|Open the table|Jouer contre|Commencer|Ouvrir la table)")


def begin(page: Page, company: str) -> None:
    """In the hall: with whom, and the button that starts the game."""
    page.get_by_role("radio", name=company, exact=True).check()
    page.get_by_role("button", name=START).click()


def open_options(page: Page) -> Locator:
    """In the hall: all that a preset does not say, on a sheet of its own."""
    page.get_by_role("button", name=re.compile("^Options")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    return sheet


def close_options(page: Page) -> None:
    page.get_by_role("dialog").locator("footer").get_by_role("button").last.click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def open_table(
    page: Page, game: str, rules: dict[str, Any], seats: list[dict[str, Any]], **more: Any
) -> None:
    """From the hall, a table opened as another program would."""
    expect(page.locator("ul.games li")).not_to_have_count(0)  # the house has said who this guest is
    table = page.evaluate(
        """ask => fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
             body: JSON.stringify(ask)}).then(answer => answer.json())""",
        {"game": game, "rules": rules, "seats": seats, "private": False, **more},
    )
    page.goto(f"/t/{table['table']}")


def press(what: Locator) -> None:
    """A click on what may go away by itself: in one go, so that it never lands on what comes after it."""
    what.evaluate_all("found => found[0]?.click()")


def eventually(page: Page, so: Callable[[], bool], seconds: float = PATIENT / 1000) -> None:
    """Wait for what no single locator says."""
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, "it never came to be so"
        page.wait_for_timeout(20)


def notice(page: Page, selector: str, words: str = "") -> Callable[[], None]:
    """What shows only for a while: the page itself takes note from now on; call to wait for it."""
    number: int = page.evaluate(
        """([selector, words]) => {
             window.noticed ??= []
             const number = window.noticed.push(false) - 1
             const look = () => {
               const found = [...document.querySelectorAll(selector)]
               window.noticed[number] ||= found.some(one => one.textContent.includes(words))
             }
             const all = {subtree: true, childList: true, characterData: true, attributes: true}
             new MutationObserver(look).observe(document.body, all)
             look()
             return number
           }""",
        [selector, words],
    )
    return lambda: eventually(page, lambda: bool(page.evaluate("at => window.noticed[at]", number)))


def next_turn_or_over(page: Page, played: Locator, moves: int) -> bool:
    """Wait until so many moves are listed and it is our turn again; false when the game is over instead."""
    end = page.locator(".side.fin")

    def decided() -> bool:
        return end.count() > 0 or (played.count() >= moves and page.title().startswith("Your turn"))

    eventually(page, decided)
    return end.count() == 0


def fits(page: Page) -> bool:
    """Nothing to scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def expect_fits(page: Page) -> None:
    eventually(page, lambda: fits(page))
