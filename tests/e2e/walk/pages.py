"""Pages without a table: the hall, lessons, rules, an account, a person, studies and puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from playwright.sync_api import Page, expect

from tests.e2e.walk import tables
from tests.e2e.walk.state import State, board

GAMES = ("macadam", "pietons", "dames", "carrom")
LESSONS = {"macadam": 8, "pietons": 8, "dames": 8, "carrom": 6}
ADA_BOB = """[White "Ada"][Black "Bob"][Event "Club"]

1. 32-28 {a good start} 19-23 2. 28x19 14x23 3. 31-27 10-14 *
"""
PUZZLES = {"macadam": "ce377f2d61", "dames": "5e9a16cbf7", "carrom": "9c376d723f"}
POSITION = "W:W32,33,37,38,43,48:B8,12,13,14,18,19"
GOOD = "une phrase assez longue"


def go(path: str, ready: str, page: Page) -> None:
    page.goto(path)
    expect(page.locator(ready).first).to_be_visible()


def hall(game: str, page: Page, *, options: bool = False) -> None:
    go(f"/?game={game}", "ul.games li", page)
    if options:
        page.get_by_role("button", name=re.compile("^Options")).click()
        expect(page.get_by_role("dialog")).to_be_visible()


def hall_with(company: str, page: Page) -> None:
    hall("carrom", page)
    page.get_by_role("radio", name=company, exact=True).check()


def hall_with_tables(page: Page) -> None:
    """One's own games, a table that waits, one that can be watched."""
    for game in ("macadam", "dames"):
        tables.open_table(page, game, [tables.ME, tables.ROBOT])
    with tables.stranger(page) as guest:
        asked = {"game": "carrom", "rules": {}, "private": False}
        for seats in ([tables.ME, tables.ME], [tables.ME, tables.OPEN]):
            guest.post("/api/tables", {**asked, "seats": seats})
    hall("macadam", page)


def asked_for_a_name(company: str, page: Page) -> None:
    page.evaluate(
        """() => localStorage.setItem("tablee.prefs", JSON.stringify({
             ...JSON.parse(localStorage.getItem("tablee.prefs")), named: false, seatNames: [] }))"""
    )
    hall("pietons", page)
    page.get_by_role("radio", name=company, exact=True).check()
    page.locator(".menu footer .start").click()
    expect(page.locator("dialog")).to_be_visible()


def lesson(game: str, step: int, page: Page) -> None:
    with page.expect_response("**/api/study"):
        go(f"/learn/{game}", ".steps button", page)
    with page.expect_response("**/api/study"):
        page.locator(".steps button").nth(step).click()


def finished_lesson(game: str, page: Page) -> None:
    lesson(game, LESSONS[game] - 1, page)
    expect(page.locator(".steps button")).to_have_count(LESSONS[game])  # none was left out
    page.locator(".lesson .quiet").click()
    expect(page.locator(".lesson .btn--lamp")).to_be_visible()


def halls() -> Iterator[State]:
    for game in GAMES:
        yield State(f"hall, {game}", partial(hall, game))
        yield State(f"hall, {game}, options", partial(hall, game, options=True))
    yield State("hall, a friend", partial(hall_with, "Un ami"))
    yield State("hall, same screen", partial(hall_with, "Même écran"))
    yield State("hall, with tables", hall_with_tables)
    yield State("hall, asked for a name", partial(asked_for_a_name, "L’ordinateur"), ("dialog .btn--lamp",))
    yield State("hall, asked for several names", partial(asked_for_a_name, "Même écran"))


def lessons() -> Iterator[State]:
    for game in GAMES:
        yield State(f"rules {game}", partial(go, f"/rules/{game}", "main h2"))
        for step in range(LESSONS[game]):
            yield board(f"lesson {game}, {step + 1}", partial(lesson, game, step), game)
        yield board(f"lesson {game}, finished", partial(finished_lesson, game), game)
    yield State("a seat's link that leads nowhere", partial(go, "/h/none", "[role=alert]"))
    yield State("no such page", partial(go, "/no/such/page", "main"))


def enter(way: int, page: Page) -> None:
    go("/account", ".ways button", page)
    page.locator(".ways button").nth(way).click()


def refused_account(page: Page) -> None:
    enter(0, page)
    page.locator("input[name=password]").fill("password1")
    page.locator("form .btn--lamp").click()
    expect(page.get_by_role("alert")).to_be_visible()


def codes(page: Page) -> None:
    enter(0, page)
    form = page.locator("form", has=page.locator("input[name=password]"))  # a program's has a name, too
    form.locator("input[name=name]").fill(f"Nadia {id(page) % 100_000}")
    form.locator("input[name=password]").fill(GOOD)
    form.locator(".btn--lamp").click()
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    expect(page.locator(".ways")).to_have_count(0)


def account(page: Page) -> None:
    codes(page)
    go("/account", "input[name=fresh]", page)


def busy_lobby(page: Page, *, hosting: bool = False) -> None:
    """Seats that wait, a game that can be watched, and one where it is our turn."""
    tables.open_table(page, "dames", [tables.ME, tables.ME])
    seats = [tables.ME, tables.OPEN]
    with tables.stranger(page) as guest, tables.stranger(page) as other:
        opened = [
            guest.post("/api/tables", {"game": game, "rules": {}, "seats": seats, "private": False})
            for game in ("carrom", "macadam", "dames")
        ]
        other.sit(opened[-1]["table"], 1)
    go("/lobby", ".seats article", page)
    if hosting:
        page.get_by_role("button", name="Ouvrir une table").click()
        expect(page.get_by_role("dialog")).to_be_visible()


def person(page: Page) -> None:
    """Three games against the computer: those on one screen, with oneself, are nobody's result."""
    with tables.guest_of(page) as guest:
        for game in ("macadam", "dames", "carrom"):
            at = guest.join(tables.open_table(page, game, [tables.ME, tables.ROBOT]))
            at.ask("resign", seat=0)
    go("/me", "ol > li > a", page)


def friend_link(page: Page) -> None:
    with tables.stranger(page) as guest:
        guest.post("/api/me", {"name": "Léonie Desfontaines-Roy"})
        go(f"/f/{guest.post('/api/friends/link', {})['link']}", "main .btn--lamp", page)


def friends(then: str, page: Page) -> None:
    """Two friends, one of whom is here and asks to a table."""
    with tables.guest_of(page) as me, tables.stranger(page) as here, tables.stranger(page) as away:
        for guest, name in ((me, "Ada"), (here, "Léonie Desfontaines-Roy"), (away, "Bo")):
            guest.post("/api/me", {"name": name})
        for guest in (here, away):
            me.post("/api/friends", {"link": guest.post("/api/friends/link", {})["link"]})
        table = here.open(tables.ME, tables.OPEN)
        here.join(table)
        here.post(f"/api/tables/{table}/invite", {"friend": here.get("/api/friends")[0]["id"]})
        if then == "invited":
            go("/lobby", ".asked li button", page)
        else:
            go("/me", "#friends li", page)
            page.locator("#friends li .btn").first.click()
            expect(page.locator("#friends .more .btn").first).to_be_visible()


def people() -> Iterator[State]:
    for way, name in enumerate(("open", "sign in", "recover")):
        yield State(f"account, {name}", partial(enter, way))
    yield State("account, refused", refused_account)
    yield State("account, codes", codes)
    yield State("account, signed in", account)
    yield State("lobby", partial(go, "/lobby", "li .num"))
    yield State("lobby, busy", busy_lobby)
    yield State("lobby, a table is opened", partial(busy_lobby, hosting=True))
    yield State("leaders", partial(go, "/leaders", "main [role=status]"))
    yield State("person, new", partial(go, "/me", "main h1"))
    yield State("person", person)
    yield State("a friend's link", friend_link)
    yield State("friends", partial(friends, "list"))
    yield State("lobby, an invitation", partial(friends, "invited"))


def read(page: Page) -> None:
    go("/read/dames", "textarea", page)
    page.locator("textarea").fill(ADA_BOB)
    expect(page.locator(".score button").first).to_be_visible()


def arrange(page: Page) -> None:
    go("/practice/carrom", ".hand", page)
    page.locator(".sheet [aria-pressed=false]").first.click()
    expect(page.locator(".add").first).to_be_visible()


def shot(path: str, page: Page) -> None:
    """What a shot came to."""
    go(path, '.board[data-live="true"]', page)
    page.get_by_role("application").press("Enter")
    expect(page.locator(".voice button").first).to_be_visible()


def shots(page: Page) -> None:
    """The study of a finished match: the board before a shot, with its heat."""
    tables.over("carrom", page)
    go(page.url.replace("/t/", "/shots/carrom?table="), "figure", page)


def single_boards() -> Iterator[State]:
    shoot = ".shoot, .force"
    yield board("read", partial(go, "/read/dames", "textarea"), "dames")
    yield board("read, a game", read, "dames")
    yield board("practice", partial(go, "/practice/carrom", ".hand"), "carrom", shoot)
    yield board("practice, arranging", arrange, "carrom")
    yield board("puzzle carrom, missed", partial(shot, f"/puzzles/carrom/{PUZZLES['carrom']}"), "carrom")
    yield board("shots", shots, "carrom")


def studied(game: str, page: Page) -> None:
    tables.over(game, page)
    expect(page.locator("progress")).to_have_count(0)
    go(page.url.replace("/t/", "/study/t/"), ".moves button, .tree button, .study ol button", page)
    page.keyboard.press("End")


def puzzle(game: str, page: Page, *, then: str = "") -> None:
    go(f"/puzzles/{game}/{PUZZLES[game]}", "[data-standing=open]", page)
    if then == "hint":
        for left in (3, 2, 1, 0):
            page.locator(".acts .btn").first.click()
            expect(page.locator(".book li.shut")).to_have_count(left)
    if then == "wrong":
        for square in (44, 40):
            page.locator(f'[data-square="{square}"]').click()
        expect(page.locator(".voice button").first).to_be_visible()
    if then == "list":
        page.locator(".foot .btn").first.click()
    if then == "solution":
        page.locator(".acts .btn").last.click()
        expect(page.locator("[data-standing=given_up]")).to_be_visible()


def studies() -> Iterator[State]:
    for game in ("macadam", "dames"):
        yield board(f"study {game}", partial(studied, game), game)
    for game in PUZZLES:
        held = (".shoot, .force",) if game == "carrom" else ()
        yield board(f"puzzle {game}", partial(puzzle, game), game, ".acts .btn", *held)
        for then in ("hint", "list", "solution"):
            yield board(f"puzzle {game}, {then}", partial(puzzle, game, then=then), game, ".acts .btn")
    yield board("puzzle dames, wrong", partial(puzzle, "dames", then="wrong"), "dames")
    free = partial(go, f"/study/dames?position={POSITION}", ".study h1")
    yield board("study, a free position", free, "dames")
