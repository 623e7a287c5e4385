"""A game that the house has never heard of, from two folders: it is listed, taught, played and replayed."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablee.core.game import Outcome
from tablee.games import GAMES
from tests.e2e.at_table import (
    begin,
    expect_fits,
    expect_title,
    next_turn_or_over,
    open_table,
    square,
    voice,
)
from tests.e2e.conftest import NewPage
from tests.newgame.noughts import SPEC
from tests.newgame.noughts.rules import Noughts
from tests.newgame.noughts.state import SQUARES, State
from tests.server.running import Served, served
from tests.tooling.tree import ROOT
from tools import node
from tools.environment import VENV, packages

pytestmark = pytest.mark.e2e

WEB = ROOT / "web"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The house with one game more, and pages that were built with its folder."""
    folder = tmp_path_factory.mktemp("noughts")
    build(folder / "pages")
    games = {**GAMES, SPEC.id: SPEC}
    with served(folder / "data", games, static=folder / "pages") as running:
        yield running


def build(pages: Path) -> None:
    found = node.of_machine() or node.of_pip(packages(ROOT / VENV))
    assert found is not None
    asked = {"TABLEE_GAMES": str(WEB / "test" / "games"), "TABLEE_PAGES": str(pages)}
    env = {**os.environ, **found.env, **asked}
    done = subprocess.run(
        [*found.npm, "run", "build"], cwd=WEB, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_person_plays_the_computer_to_the_end(visitor: NewPage) -> None:
    page = visitor(reduced_motion="reduce")
    page.get_by_role("button", name=re.compile("^Noughts and crosses")).click()
    begin(page, "The computer")
    page.wait_for_url("**/t/*")
    expect_title(page, "Your turn")
    played = page.locator("ol li").filter(has_text="marks")
    for turn in range(1, 6):
        page.get_by_role("button", name="Hint").click()
        voice(page).get_by_role("button", name="Play", exact=True).click()
        if not next_turn_or_over(page, played, 2 * turn):
            break
    expect_title(page, "over")
    ended(page)


def ended(page: Page) -> None:
    """The title and the rule beside it follow from the marks on the board."""
    guest = page.locator(".seat--near .name").inner_text()
    robot = page.locator(".seat--far .name").inner_text()
    marks = [square(page, name).get_attribute("aria-label") or "" for name in SQUARES]
    letters = ["x" if guest in said else "o" if robot in said else "." for said in marks]
    outcome = Noughts().turn(State("".join(letters)))
    assert isinstance(outcome, Outcome), letters
    title = {(0,): "You win", (1,): f"{robot} wins", (): "A draw"}[outcome.winners]
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator(".why .rule")).to_have_text(outcome.rule)


def test_N3_a_refusal_cites_its_rule_and_leads_to_it(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "noughts", {}, [{"kind": "me"}, {"kind": "me"}])
    square(page, "b2").click()
    expect(square(page, "b2")).to_have_attribute("aria-label", "b2, marked by Crosses")
    square(page, "b2").click()
    expect(voice(page)).to_contain_text("The square b2 is marked already.")
    voice(page).get_by_role("link", name="The rule").click()
    expect(page.get_by_role("dialog").locator("#N3")).to_be_in_viewport()
    expect(page.locator("figure.diagram svg use")).to_have_count(5)


def test_N4_by_keyboard_on_one_screen_and_seen_again(visitor: NewPage) -> None:
    page = visitor()
    open_table(page, "noughts", {}, [{"kind": "me"}, {"kind": "me"}])
    square(page, "b2").focus()
    for keys in ("", "ArrowUp", "ArrowLeft", "Home", "PageDown"):  # b2, b3, a3, a3 again, a1
        if keys:
            page.keyboard.press(keys)
    expect(square(page, "a1")).to_be_focused()
    for marked in ("a1", "a2", "b2", "c2", "c3"):
        square(page, marked).focus()
        page.keyboard.press("Enter")
        expect(square(page, marked)).to_have_attribute("aria-label", re.compile("marked by"))
    expect(page.get_by_role("heading", name="Crosses wins")).to_be_visible()
    expect(page.locator(".why")).to_contain_text("Crosses has three in a row.")
    page.get_by_role("button", name="Previous move").first.click()
    expect(square(page, "c3")).to_have_attribute("aria-label", "c3, empty")


def test_it_is_taught_in_french_on_a_phone(visitor: NewPage) -> None:
    page = visitor("/", width=390, height=844, locale="fr-FR")
    card = page.get_by_role("button", name=re.compile(r"^Morpion\."))
    card.click()
    expect(card).to_have_css("background-color", "rgb(47, 90, 58)")
    expect_fits(page)
    page.goto("/learn/noughts")
    expect(square(page, "c3")).to_have_attribute("aria-label", "c3, vide, vous pouvez marquer ici")
    square(page, "c3").click()
    expect(voice(page)).to_contain_text("Trois de suite")
    expect_fits(page)
    page.goto("/practice/noughts")
    expect(page.get_by_role("heading", name="Cette page n’existe pas.")).to_be_visible()


def test_a_board_that_does_not_come_is_asked_for_again(visitor: NewPage) -> None:
    page = visitor()
    page.route("**/assets/table-*.js", lambda route: route.abort())
    open_table(page, "noughts", {}, [{"kind": "me"}, {"kind": "me"}])
    expect(voice(page)).to_contain_text("The house does not answer.")
    page.unroute_all()
    voice(page).get_by_role("button", name="Try now").click()
    square(page, "b2").click()
    expect(square(page, "b2")).to_have_attribute("aria-label", "b2, marked by Crosses")
