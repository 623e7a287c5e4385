"""Every page and state of the house, each reached in a few steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from playwright.sync_api import Page, expect

from tests.e2e.walk import tables
from tests.e2e.walk.state import State

GAMES = ("macadam", "pietons", "dames", "carrom")
CITY = (".city", 1.46)  # six signals by four, with the kerb
SQUARE = (".square > *", 1.0)
LESSONS = {"macadam": 7, "pietons": 8, "dames": 8, "carrom": 6}
ADA_BOB = """[White "Ada"][Black "Bob"][Event "Club"]

1. 32-28 {a good start} 19-23 2. 28x19 14x23 3. 31-27 10-14 *
"""

Reach = Callable[[Page], None]


def board(game: str, *more: str, **kwargs: object) -> dict[str, object]:
    """What a page with a board always shows."""
    seen, ratio = CITY if game == "pietons" else SQUARE
    return {"board": seen, "ratio": ratio, "needed": (seen, ".voice, .replay", *more)}


def at_table(game: str, name: str, reach: Reach, *more: str) -> State:
    seats = (".seat--me",) if game == "pietons" else (".seat--near", ".seat--far")
    return State(f"table {game}, {name}", reach, **board(game, ".acts", *seats, *more))  # type: ignore[arg-type]


def go(path: str, ready: str, page: Page) -> None:
    page.goto(path)
    expect(page.locator(ready).first).to_be_visible()


def hall(game: str, page: Page, *, options: bool = False) -> None:
    go(f"/?game={game}", "ul.games li", page)
    if options:
        page.locator("[aria-expanded=false]").first.click()


def lesson(game: str, step: int, page: Page) -> None:
    with page.expect_response("**/api/study"):
        go(f"/learn/{game}", ".steps button", page)
    with page.expect_response("**/api/study"):
        page.locator(".steps button").nth(step).click()


def finished_lesson(game: str, page: Page) -> None:
    lesson(game, LESSONS[game] - 1, page)
    page.locator(".lesson .quiet").click()
    expect(page.locator(".lesson .btn--lamp")).to_be_visible()


def pages() -> Iterator[State]:
    for game in GAMES:
        yield State(f"hall, {game}", partial(hall, game))
        yield State(f"hall, {game}, options", partial(hall, game, options=True))
        yield State(f"rules {game}", partial(go, f"/rules/{game}", "main h2"))
        for step in range(LESSONS[game]):
            reach = partial(lesson, game, step)
            yield State(f"lesson {game}, {step + 1}", reach, **board(game))  # type: ignore[arg-type]
        reach = partial(finished_lesson, game)
        yield State(f"lesson {game}, finished", reach, **board(game))  # type: ignore[arg-type]
    yield State("a seat's link that leads nowhere", partial(go, "/h/none", "[role=alert]"))
    yield State("no such page", partial(go, "/no/such/page", "main"))


def read(page: Page) -> None:
    go("/read/dames", "textarea", page)
    page.locator("textarea").fill(ADA_BOB)
    page.locator(".games button").first.click()
    expect(page.locator(".score button").first).to_be_visible()


def arrange(page: Page) -> None:
    go("/practice/carrom", ".hand", page)
    page.locator(".sheet [aria-pressed=false]").first.click()
    expect(page.locator(".add").first).to_be_visible()


def boards() -> Iterator[State]:
    shoot = ".shoot, .force"
    yield State("read", partial(go, "/read/dames", "textarea"), **board("dames"))  # type: ignore[arg-type]
    yield State("read, a game", read, **board("dames"))  # type: ignore[arg-type]
    practice = partial(go, "/practice/carrom", ".hand")
    yield State("practice", practice, **board("carrom", shoot))  # type: ignore[arg-type]
    yield State("practice, arranging", arrange, **board("carrom"))  # type: ignore[arg-type]
    challenges = partial(go, "/challenges/carrom", ".hand")
    yield State("challenges", challenges, **board("carrom", shoot))  # type: ignore[arg-type]


def squares() -> Iterator[State]:
    """The three games on a square board."""
    end = (".side.fin .head h1", ".side.fin .why", ".acts .btn--lamp", ".acts .act")
    for game in ("macadam", "dames", "carrom"):
        more = (".shoot, .force",) if game == "carrom" else ()
        yield at_table(game, "start", partial(tables.begin, game), *more)
        yield at_table(game, "middle", partial(tables.middle, game), *more)
        yield at_table(game, "waiting", partial(tables.waiting, game))
        yield at_table(game, "resign?", partial(tables.resigning, game), ".voice button", *more)
        yield at_table(game, "over", partial(tables.over, game), *end)
        yield at_table(game, "replay", partial(tables.replay, game), ".replay")
    yield at_table("macadam", "refused", tables.macadam_refused, ".voice .rule")
    yield at_table("dames", "refused", tables.dames_refused, ".voice .rule")
    yield at_table("dames", "hint", tables.dames_hint, ".voice button")
    yield at_table("dames", "clock", tables.with_clock)
    yield at_table("carrom", "four", tables.carrom_four, ".shoot, .force", ".beside .seat")
    yield at_table("carrom", "verdict", tables.carrom_verdict, ".shoot, .force")


def cards() -> Iterator[State]:
    """The card table, for two to six."""
    end = (".side.fin .head h1", ".acts .btn--lamp")
    for seats in range(2, 7):
        yield at_table("pietons", f"{seats}, start", partial(tables.cards, seats), ".hand .card")
    for seats in (2, 4, 6):
        yield at_table("pietons", f"{seats}, middle", partial(tables.cards, seats, coups=3), ".hand .card")
        yield at_table("pietons", f"{seats}, sheet", partial(tables.cards_over, seats), ".paper .btn--lamp")
        yield at_table("pietons", f"{seats}, over", partial(tables.cards_over, seats, closed=True), *end)
    yield at_table("pietons", "looking at a seat", tables.looked, ".looked")
    yield at_table("pietons", "refused", tables.cards_refused, ".voice .rule", ".hand .card")
    yield at_table("pietons", "waiting", partial(tables.waiting, "pietons"))
    yield at_table("pietons", "one screen", tables.one_screen, ".voice button")


def every() -> list[State]:
    return [*pages(), *boards(), *squares(), *cards()]
