"""Tables at a certain moment: opened by the house's own interface, played by a few lines on its socket."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e import card_table
from tests.e2e.at_table import move, put_off_the_oath
from tests.server.client import At, Guest

ME, ROBOT, OPEN = {"kind": "me"}, {"kind": "robot", "level": 1}, {"kind": "open"}
FORCED = "W:W48:B24,K31,34,K42,43"  # 48x19 alone may be played
CORNER = (
    "breaker=0 shooter=0 0=-0.05,0.0 1=0.3,0.295 7=-0.33,0.1 8=-0.33,0.0 9=-0.33,-0.1 "
    "16=-0.2,0.2 17=-0.2,0.0 18=-0.2,0.1"
)
# One white man is left, by the far right corner: the first shot ends the round.
LAST_WHITE = "breaker=0 shooter=0 queen=confirmed-0 1=0.3,0.295 10=0.1,0.1 11=-0.1,0.1 12=0.0,0.2"
TO_THE_CORNER = {"kind": "shot", "place": 0.0, "vx": 0.94, "vy": 1.77}
CUT = {"kind": "cut", "at": 20}  # any number of cards: it is not listed
FORGOTTEN = "W:W32,37,46,47:B28,5,10,15"  # 32x23 is a duty (D7)
TEN_MINUTES = {"kind": "fischer", "seconds": 600, "increment": 5}


@contextmanager
def guest_of(page: Page) -> Iterator[Guest]:
    """The guest that this browser is, for what no finger need do."""
    origin = re.sub(r"(https?://[^/]+).*", r"\1", page.url)
    page.evaluate("() => fetch('/api/me').then(answer => answer.text())")
    with Guest(origin) as guest:
        for cookie in page.context.cookies():
            guest.http.cookies.set(cookie["name"], cookie["value"])
        yield guest


@contextmanager
def stranger(page: Page) -> Iterator[Guest]:
    """Somebody else in the same house."""
    with Guest(re.sub(r"(https?://[^/]+).*", r"\1", page.url)) as guest:
        guest.get("/api/me")
        yield guest


def open_table(page: Page, game: str, sitters: list[dict[str, Any]], /, **rules: Any) -> str:
    more = {"clock": rules.pop("clock")} if "clock" in rules else {}
    with guest_of(page) as guest:
        ask = {"game": game, "rules": rules, "seats": sitters, "private": False, **more}
        table: str = guest.post("/api/tables", ask)["table"]
    return table


def look(page: Page, table: str) -> None:
    page.goto(f"/t/{table}")
    expect(page.locator(".seat").first).to_be_visible()
    expect(page.locator(".voice, .replay").first).to_be_visible()


def play_on(at: At, moves: int) -> None:
    """Whoever's turn it is plays something that is listed, now this and now that."""
    for turn in range(moves):
        played(at, choice(at.view, 5 * turn))


def played(at: At, do: dict[str, Any]) -> None:
    before = at.number
    answer = at.play(do, at.turn["seat"])
    assert answer["kind"] == "done", answer
    at.until(lambda: at.number > before)


def choice(view: dict[str, Any], nth: int) -> dict[str, Any]:
    choices = view["choices"]
    if isinstance(choices, str):  # Macadam's line of words
        words = choices.split()
        word = words[nth % len(words)].partition("=")[0]
        return {"kind": "move", "start": word[:2], "end": word[-2:]}
    found = choices[nth % len(choices)]
    path, captured = found["path"], found["captured"]
    return {"kind": "move", "start": path[0], "end": path[-1], "captured": sorted(captured), "path": path}


def begin(game: str, page: Page) -> None:
    look(page, open_table(page, game, [ME, ROBOT]))
    expect(page.locator(".seat[data-turn]")).to_be_visible()


def middle(game: str, page: Page) -> None:
    look(page, _played(game, page))


def _played(game: str, page: Page) -> str:
    """A table where something has been played, and where it is our turn."""
    if game == "carrom":
        table = open_table(page, game, [ME, ME], position=CORNER)
        with guest_of(page) as guest:
            at = guest.join(table)
            for turn in range(4):
                played(at, {"kind": "shot", "place": 0.0, "vx": 0.1 * turn, "vy": 1.0})
        return table
    table = open_table(page, game, [ME, ME])
    with guest_of(page) as guest:
        play_on(guest.join(table), 14)
    return table


def late(page: Page) -> None:
    """Much has been taken: what stands on a seat is at its longest."""
    table = open_table(page, "dames", [ME, ME])
    with guest_of(page) as guest:
        at = guest.join(table)
        for turn in range(90):
            if at.turn["kind"] == "outcome":
                break
            played(at, choice(at.view, 5 * turn))
    look(page, table)


def waiting(game: str, page: Page) -> None:
    rules: dict[str, Any] = {"seats": 3} if game == "pietons" else {}
    look(page, open_table(page, game, [ME, *[OPEN] * (2 if game == "pietons" else 1)], **rules))


def resigning(game: str, page: Page) -> None:
    middle(game, page)
    page.locator(".acts .act").filter(has=page.locator("use[href='#i-flag']")).click()
    expect(page.locator(".voice button")).to_have_count(2)


def offering(page: Page) -> None:
    middle("dames", page)
    page.locator(".acts .act").filter(has=page.locator("use[href='#i-draw']")).click()
    expect(page.locator(".voice button")).to_have_count(2)


def looking_back(page: Page) -> None:
    """An earlier moment of a game that goes on."""
    middle("dames", page)
    page.locator("ol.log li button").first.click()
    expect(page.locator(".replay")).to_be_visible()


def huffing(page: Page) -> None:
    """The other forgot to take (D-A8): which piece?"""
    table = open_table(page, "dames", [ME, ME], position=FORGOTTEN, capture="souffler")
    with guest_of(page) as guest:
        forgot = {"kind": "move", "start": 37, "end": 31, "captured": [], "path": [37, 31]}
        played(guest.join(table), forgot)
    look(page, table)
    page.locator(".acts .act").filter(has=page.locator("use[href='#i-blow']")).click()
    expect(page.locator(".voice button").first).to_be_visible()


def more_actions(game: str, page: Page) -> None:
    middle(game, page)
    _open_more(page)


def _open_more(page: Page) -> None:
    page.locator(".acts [aria-expanded=false]").click()
    expect(page.locator(".acts .rest")).to_be_visible()


def rules_beside(game: str, page: Page) -> None:
    if game == "pietons":
        cards(3, page)
    else:
        middle(game, page)
    rules = page.locator('.acts a[href^="/rules/"]')
    if rules.count() == 0:
        _open_more(page)
    rules.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def watched(game: str, page: Page) -> None:
    """Two others play here."""
    with stranger(page) as guest:
        asked = {"game": game, "rules": {}, "seats": [ME, ME], "private": False}
        table: str = guest.post("/api/tables", asked)["table"]
    look(page, table)


def oath(page: Page) -> None:
    begin("macadam", page)
    expect(page.locator(".voice button")).to_have_count(2)


def over(game: str, page: Page) -> None:
    table = _played(game, page)
    with guest_of(page) as guest:
        at = guest.join(table)
        at.ask("resign", seat=at.turn["seat"])
    look(page, table)
    expect(page.locator(".side.fin")).to_be_visible()


def replay(game: str, page: Page) -> None:
    over(game, page)
    page.locator(".replay .tool").first.click()
    expect(page.locator(".replay .tool").first).to_have_attribute("aria-disabled", "true")


def macadam_refused(page: Page) -> None:
    begin("macadam", page)
    put_off_the_oath(page)
    move(page, "d2", "d5")
    expect(page.locator(".voice--no .rule")).to_be_visible()


def dames_refused(page: Page) -> None:
    look(page, open_table(page, "dames", [ME, ROBOT], position=FORCED))
    for square in (48, 37):  # one piece, where three must be taken
        page.locator(f'[data-square="{square}"]').click()
    expect(page.locator(".voice--no .rule")).to_be_visible()


def dames_hint(page: Page) -> None:
    middle("dames", page)
    page.locator(".acts .act").first.click()
    expect(page.locator(".voice button")).not_to_have_count(0)


def with_clock(page: Page) -> None:
    look(page, open_table(page, "dames", [ME, ROBOT], clock=TEN_MINUTES))
    expect(page.locator(".seat .clock").first).to_be_visible()


def carrom_four(page: Page) -> None:
    look(page, open_table(page, "carrom", [ME, ROBOT, ROBOT, ROBOT], seats=4))
    expect(page.locator(".beside .seat")).to_have_count(2)


def carrom_verdict(page: Page) -> None:
    look(page, open_table(page, "carrom", [ME, ME], position=CORNER))
    expect(page.locator('.board[data-live="true"]')).to_be_visible()
    page.get_by_role("application").press("Enter")
    expect(page.locator("ol.log li .nt").first).to_be_attached()


def carrom_round(page: Page) -> None:
    """The sheet at the end of a round."""
    table = open_table(page, "carrom", [ME, ME], position=LAST_WHITE, target="25 points")
    look(page, table)
    expect(page.locator('.board[data-live="true"]')).to_be_visible()
    with guest_of(page) as guest:
        played(guest.join(table), TO_THE_CORNER)
    expect(page.locator("section.paper")).to_be_visible()


def cards(seats: int, page: Page, *, coups: int = 0) -> None:
    look(page, open_table(page, "pietons", [ME, *[ROBOT] * (seats - 1)], seats=seats))
    while page.locator(".card:not(.back)").count() == 0 or page.locator(".tok").count() < coups:
        assert card_table.ready_or_over(page)
        card_table.take_turn(page)
    assert card_table.ready_or_over(page)


def cards_over(seats: int, page: Page, *, closed: bool = False) -> None:
    """Played to the end by whatever is listed first; who is there sees the sheet of the last manche."""
    rules = {"seats": seats, "empty_hand": "ends the manche"}
    table = open_table(page, "pietons", [ME, *[ROBOT] * (seats - 1)], **rules)
    look(page, table)
    with guest_of(page) as guest:
        at = guest.join(table)
        while at.turn["kind"] != "outcome":
            if at.turn == {"kind": "to_move", "seat": 0}:
                before = at.number
                at.play(next(iter(at.view["choices"]), CUT), 0)
                at.until(lambda before=before: at.number > before)  # type: ignore[misc]
            else:
                at.next()
    go_on = page.locator("section.paper .btn--lamp")
    expect(go_on).to_be_visible()
    expect(page.locator(".side.fin")).to_be_visible()
    if closed:
        go_on.click()
        expect(go_on).to_have_count(0)


def looked(page: Page) -> None:
    cards(4, page, coups=3)
    page.locator(".seat--left .look").dispatch_event("click")
    expect(page.locator(".looked")).to_be_visible()


def cards_more_actions(page: Page) -> None:
    cards(3, page)
    _open_more(page)


def cards_refused(page: Page) -> None:
    cards(3, page, coups=1)
    dim = page.locator(".card.dim")
    while dim.count() == 0:
        assert card_table.ready_or_over(page)
        card_table.take_turn(page)
    dim.first.dispatch_event("click")
    expect(page.locator(".voice--no .rule")).to_be_visible()


def one_screen(page: Page) -> None:
    look(page, open_table(page, "pietons", [ME, ME, ME], seats=3))
    expect(page.locator(".voice button")).not_to_have_count(0)
