"""Lessons, whichever the game: whoever asks too early is not forgotten."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.at_table import eventually, voice
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize(("game", "go"), [("macadam", "Play"), ("dames", "Play"), ("carrom", "Shoot")])
def test_who_asks_to_be_shown_before_the_board_is_laid_is_shown_then(
    visitor: NewPage, game: str, go: str
) -> None:
    page = visitor()
    held: list[Route] = []
    page.route("**/api/study", lambda route: held.append(route))
    with page.expect_request("**/api/study"):
        page.goto(f"/learn/{game}")
    page.get_by_role("button", name="Show me").click()
    expect(voice(page).get_by_role("button")).to_have_count(0)
    eventually(page, lambda: held != [])
    assert len(held) == 1
    held[0].continue_()
    expect(voice(page)).to_contain_text("A hint:")
    # what is shown can be done at once: by the voice, or at Carrom by the one button under the force
    expect(page.get_by_role("button", name=go, exact=True)).to_be_enabled()
