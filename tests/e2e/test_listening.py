"""Who listens hears a move when it begins to be shown, and what came of it when it is over; nothing twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import card_table
from tests.e2e.at_table import eventually, expect_title, notice, open_table, put_off_the_oath
from tests.e2e.conftest import NewPage
from tests.e2e.performance import Audience

pytestmark = pytest.mark.e2e

ME, ROBOT = {"kind": "me"}, {"kind": "robot", "level": 1}
FORGOTTEN = "W:W32,37,46,47:B28,5,10,15"  # 32x23 is a duty (D7)
LAID = ("led", "followed", "directed", "exposed", "missed", "blocked")  # what is always told of
LISTEN = """() => {
  window.story = []
  addEventListener("tablee:performed", ({ detail }) => {
    if (detail.act === null) story.push(`${detail.what} ${detail.number}`) })
  const hear = (changes) => { for (const { addedNodes } of changes) for (const node of addedNodes)
    if (node.nodeType === Node.ELEMENT_NODE) story.push(node.textContent) }
  new MutationObserver(hear).observe(document.querySelector("[role=log]"), { childList: true }) }"""


def seated(visitor: NewPage, game: str, **rules: object) -> Page:
    page = visitor(pace="quick")
    open_table(page, game, rules, [ME, ROBOT])
    expect_title(page, "Your turn")
    eventually(page, lambda: at_rest(page))  # what the computer began with is over
    page.evaluate(LISTEN)
    return page


def at_rest(page: Page) -> bool:
    """All that has begun to be shown has been seen."""
    notes = page.evaluate("() => window.performed.filter(({ act }) => act === null)")
    return len(notes) % 2 == 0


def story(page: Page, scenes: int) -> list[str]:
    """What was shown and said, in order, until so many things have ended."""
    told: list[str] = []

    def heard() -> bool:
        told[:] = page.evaluate("() => window.story")
        return sum(line.startswith("ended ") for line in told) >= scenes

    eventually(page, heard)
    return told


def kinds(told: list[str]) -> list[str]:
    return [line.split()[0] if line.split()[0] in ("began", "ended") else "said" for line in told]


def test_another_player_s_move_is_said_as_it_begins(visitor: NewPage) -> None:
    page = seated(visitor, "macadam")
    put_off_the_oath(page)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Play", exact=True).click()
    assert kinds(story(page, 2)) == ["began", "ended", "began", "said", "ended"]


def test_a_verdict_is_said_once_when_it_is_given(visitor: NewPage) -> None:
    page = seated(visitor, "dames", position=FORGOTTEN, capture="souffler")
    shown = notice(page, ".voice [aria-hidden=true]", "32x23")
    page.locator('[data-square="37"]').click()
    page.locator('[data-square="31"]').click()
    shown()  # to those who see; it is said by the log
    told = story(page, 3)
    blow = [line for line in told if "32x23" in line]
    assert len(blow) == 1
    assert kinds(told)[:2] == ["began", "ended"]  # one's own move one knows
    assert kinds(told).count("said") == 2  # the blow, and the reply


def test_what_a_shot_comes_to_is_not_said_before_it_has_rolled(visitor: NewPage) -> None:
    page = seated(visitor, "carrom", seats=2, target="one round")
    before = lay_what_is_owed(page)
    page.get_by_role("application").press("Enter")
    eventually(page, lambda: len(kinds(story(page, before + 1))[2 * before :]) >= 3)
    assert kinds(story(page, before + 1))[2 * before :][:3] == ["began", "ended", "said"]


def test_each_card_of_another_player_is_said_once_as_it_flies(visitor: NewPage) -> None:
    page = visitor(pace="quick")
    audience = Audience(page)
    card_table.open_table(page, ME, ROBOT, ROBOT)
    page.evaluate(LISTEN)
    assert card_table.play_until(page, lambda: len(audience.acts()) >= 14)
    audience.wait_for_all()
    said = by_scene(page.evaluate("() => window.story"))
    assert set(audience.seats.values()) > {0, 1, 2}  # all three have done something, and so has chance
    laid = {note["number"] for note in audience.notes() if note["act"] in LAID}
    for number, lines in list(said.items())[:-1]:  # of the last there may be more to say
        ended = lines.index("ended")
        flying, verdict = lines[:ended], lines[ended + 1 :]
        if audience.seats[number] == 0:
            assert flying == []  # one's own card one knows
        elif number in laid:  # a ticket is said with its reason, when it has come
            assert len(flying) + len(verdict) > 0, number
        assert max(len(flying), len(verdict)) <= 1, lines
        assert flying == [] or flying != verdict


def by_scene(told: list[str]) -> dict[int, list[str]]:
    """What was said from the beginning of a thing until the next began, with the place where it ended."""
    found: dict[int, list[str]] = {}
    number = 0
    for line in told:
        if line.startswith("began "):
            number = int(line.split()[1])
            found[number] = []
        elif number:  # what was shown before one listened is not ours
            found[number].append("ended" if line.startswith("ended ") else line)
    return found


def lay_what_is_owed(page: Page) -> int:
    """The computer may have broken, and fouled: what it owes is ours to lay first. How many we laid."""
    for laid in range(10):
        live = page.locator('.board[data-live="true"] [data-phase]')
        expect(live).to_be_visible()
        if live.get_attribute("data-phase") == "shooting":
            return laid
        page.get_by_role("application").press("Enter")
        story(page, laid + 1)
    raise AssertionError("there is no end of pieces to lay")
