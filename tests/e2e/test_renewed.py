"""The house is renewed while somebody has a page open: parts of that page are no longer there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e


def test_a_page_of_yesterday_loads_the_page_of_today(visitor: NewPage) -> None:
    page = visitor()
    asked: list[str] = []

    def gone_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404, body="")
        else:
            route.continue_()

    def page_of_today(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.fulfill(body='<script type="module" src="/assets/index-of-today.js"></script>')
        else:
            route.continue_()

    page.route(re.compile(r"/assets/Lobby-[^/]*\.js"), gone_once)
    page.route(re.compile(r"^[^/]*//[^/]*/$"), page_of_today)
    page.evaluate("() => addEventListener('unhandledrejection', (fault) => fault.preventDefault())")
    page.get_by_role("link", name="The lobby: seats and games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The lobby")
    assert len(asked) == 2
