"""The content security policy: no page of any game needs what it forbids, and the browser does forbid it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.at_table import eventually, open_table
from tests.e2e.conftest import NewPage, violations

pytestmark = pytest.mark.e2e

PAGES = ("/", "/account", "/me", "/no/such/page", "/unreachable.html", "/mark.svg")
OF_A_GAME = ("/rules/{}", "/learn/{}", "/study/{}", "/puzzles/{}")
MORE = ("/read/dames", "/practice/carrom", "/puzzles/carrom")
TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "macadam": ({}, 2), "pietons": ({"seats": 3}, 3), "dames": ({}, 2), "carrom": ({}, 2),
}  # fmt: skip


def looked_at(page: Page) -> None:
    """Everything that the page begins with has come and is drawn."""
    page.wait_for_load_state("networkidle")


def test_no_page_needs_what_is_forbidden(visitor: NewPage) -> None:
    """The fixture fails the test if the browser complains."""
    page = visitor()
    for path in (*PAGES, *MORE, *(one.format(game) for game in TABLES for one in OF_A_GAME)):
        page.goto(path)
        looked_at(page)


@pytest.mark.parametrize("game", TABLES)
def test_no_table_needs_what_is_forbidden(visitor: NewPage, game: str) -> None:
    page = visitor()
    rules, seats = TABLES[game]
    open_table(page, game, rules, [{"kind": "me"}, *[{"kind": "robot", "level": 1}] * (seats - 1)])
    expect(page.locator(".board, .spread").first).to_be_visible()
    looked_at(page)


INLINE = """() => {
  const styled = document.createElement("div")
  styled.innerHTML = '<p style="color: red" onclick="window.ran = 1"></p><style>p { margin: 9px }</style>'
  document.body.append(styled)
  const script = document.createElement("script")
  script.textContent = "window.ran = 1"
  document.body.append(script)
  styled.querySelector("p").click()
  return [window.ran ?? null, getComputedStyle(styled.querySelector("p")).color === "rgb(255, 0, 0)"]
}"""


def test_what_is_inline_does_not_run(visitor: NewPage) -> None:
    context: BrowserContext = visitor().context
    page = context.new_page()  # one whose complaints are expected
    said: list[str] = []
    page.on("console", lambda message: said.extend(violations(message)))
    page.goto("/")
    assert page.evaluate(INLINE) == [None, False]
    eventually(page, lambda: {"script-src" in one for one in said} == {True, False})  # scripts and styles
