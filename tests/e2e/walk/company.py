"""What there is with other people: rated games, programs, friends asked, talk, an offer, a lost line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.walk import tables
from tests.e2e.walk.pages import GOOD, busy_lobby, friends, go, hall
from tests.e2e.walk.state import State, at_table
from tests.server.client import At, Guest

LONG = "Léonie Desfontaines-Roy"


def with_account(page: Page) -> None:
    """In the page itself: the cookie changes with it."""
    made = page.evaluate(
        """([name, password]) => fetch("/api/account", {method: "POST",
             headers: {"content-type": "application/json"}, body: JSON.stringify({name, password})})
             .then(answer => answer.ok)""",
        [f"Nadia {id(page) % 100_000}", GOOD],
    )
    assert made


def rated_hall(game: str, page: Page) -> None:
    with_account(page)
    hall(game, page)
    page.get_by_role("radio", name="Un ami", exact=True).check()
    page.locator(".who").get_by_role("checkbox").check()
    expect(page.locator(".who").get_by_role("checkbox")).to_have_count(2)


def rated_lobby(page: Page) -> None:
    with_account(page)
    busy_lobby(page, hosting=True)
    page.get_by_role("dialog").get_by_role("checkbox", name=re.compile("^Partie classée")).check()


def programs(page: Page) -> None:
    go("/account", "input[name=name]", page)
    form = page.locator("section").filter(has=page.get_by_role("heading", name="Vos programmes"))
    form.locator("input[name=name]").fill("Un programme de nom assez long")
    form.locator("form .btn").click()
    expect(form.locator("code")).to_be_visible()


def new_link(page: Page) -> None:
    friends("list", page)
    page.get_by_role("button", name="Changer de lien").click()
    expect(page.locator("#friends .link .more")).to_be_visible()


def waiting_with_friends(page: Page) -> None:
    friends("list", page)
    tables.waiting("macadam", page)
    expect(page.locator(".invite").get_by_role("group").get_by_role("button")).to_have_count(2)


def _with_somebody(page: Page, other: Guest, **more: Any) -> At:
    """Another person has opened a private table, and we sit down at it."""
    other.post("/api/me", {"name": LONG})
    table = other.open(tables.ME, tables.OPEN, **more)
    with tables.guest_of(page) as me:
        me.sit(table, 1)
    at = other.join(table)
    tables.look(page, table)
    return at


def talking(page: Page) -> None:
    """The sheet, with something said already."""
    with tables.stranger(page) as other:
        at = _with_somebody(page, other)
        at.ask("say", seat=0, phrase="well_played")
        at.ask("write", seat=0, text="Une phrase de quelques mots, pour voir comment elle se plie.")
        expect(page.locator(".voice")).to_contain_text("Une phrase de quelques mots")
        talk = page.locator(".acts .act").filter(has=page.locator("use[href='#i-say']"))
        if talk.count() == 0:
            page.locator(".acts [aria-expanded=false]").click()
        talk.click()
        expect(page.get_by_role("dialog").get_by_role("log")).to_be_visible()


def offered(page: Page) -> None:
    with tables.stranger(page) as other:
        at = _with_somebody(page, other)
        at.move()
        at.ask("offer", seat=0, offer="draw")
        expect(page.locator(".voice button")).to_have_count(2)


def line_lost(page: Page) -> None:
    """The house no longer answers: what is said then, with the board as it stood."""
    lines: list[WebSocketRoute] = []

    def answer(line: WebSocketRoute) -> None:
        if lines:
            return line.close(code=1011)
        line.connect_to_server()
        lines.append(line)
        return None

    page.route_web_socket("**/socket", answer)
    tables.begin("dames", page)
    lines[0].close(code=1011)
    expect(page.locator(".voice button")).to_be_visible()


def rated_over(page: Page) -> None:
    """The end of a rated game, with what it did to the ratings."""
    with_account(page)
    with tables.stranger(page) as other:
        other.post("/api/account", {"name": f"{LONG} {id(page) % 100_000}", "password": GOOD})
        at = _with_somebody(page, other, rated=True, clock=tables.TEN_MINUTES)
        at.move()
        with tables.guest_of(page) as me:
            mine = me.join(page.url.rpartition("/")[2])
            mine.move(1)
            mine.ask("resign", seat=1)
    expect(page.locator(".side.fin li").first).to_be_visible()


def with_company() -> Iterator[State]:
    for game in ("macadam", "pietons", "dames", "carrom"):
        yield State(f"hall, {game}, rated", partial(rated_hall, game))
    yield State("lobby, a rated table is opened", rated_lobby)
    yield State("account, a program", programs)
    yield State("friends, another link?", new_link)
    yield State("table macadam, waiting with friends", waiting_with_friends)
    yield State("table macadam, talk", talking, only="dialog")
    yield at_table("macadam", "a draw is offered", offered, ".voice button")
    yield at_table("dames", "line lost", line_lost, ".voice button")
    yield at_table("macadam", "rated, over", rated_over, ".side.fin .head h1")
