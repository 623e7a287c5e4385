"""Notices by the browser, shown, and opening the table; by a push service on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tablee.server import web_push
from tablee.server.services import PRIVATE_SERVICES
from tests.e2e.at_table import eventually, voice
from tests.e2e.conftest import NewPage
from tests.server.client import ME, OPEN, Guest
from tests.server.push_service import PushService, Subscriber, push_service
from tests.server.running import Process, process

pytestmark = pytest.mark.e2e
# A test's browser reaches no service of its maker: it subscribes to ours.
SUBSCRIBES = """
  const made = {asks}
  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)).buffer
  let taken = null
  PushManager.prototype.subscribe = async () => (taken = {{
    endpoint: made.endpoint, getKey: (name) => bytes(made[name]),
    unsubscribe: async () => {{ taken = null; return true }} }})
  PushManager.prototype.getSubscription = async () => taken
  Notification.requestPermission = async () => "granted"
"""
SITS = """async (table) => {
  await fetch(`/api/tables/${table}/sit`, { method: "POST", body: '{"seat":1}' }) }"""
TOUCHED = """async () => {
  const [notification] = await self.registration.getNotifications()
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification })) }"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, data }) => [title, body, data])"""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as one:
        yield one


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[Process]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PRIVATE_SERVICES, "1")
        with process(Path(tmp_path_factory.mktemp("house"))) as running:
            yield running


def test_who_plays_by_days_is_offered_notices_at_the_table(
    visitor: NewPage, house: Process, service: PushService
) -> None:
    browser = Subscriber(service, "lea")
    page = visitor(service_workers="allow", permissions=["notifications"])
    page.context.add_init_script(SUBSCRIBES.format(asks=json.dumps(browser.asks)))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    with Guest(house.url) as samir:
        asked = {"game": "dames", "rules": {}, "seats": [ME, OPEN], "private": True}
        table = samir.post("/api/tables", asked | {"clock": {"kind": "days", "days": 3}})["table"]
        page.evaluate(SITS, table)
        page.goto(f"{house.url}/t/{table}")
        voice(page).get_by_role("button", name="Tell me here").click()
        expect(voice(page)).to_contain_text("this device will tell you")
        page.goto("/account")
        place = samir.join(table)
        place.until(lambda: not place.company["places"][1]["present"])
        place.play({"kind": "move", "start": 32, "end": 28, "captured": [], "path": []})
        assert service.next()[0] == browser.path


def test_a_notice_is_asked_for_sent_and_shown(visitor: NewPage, house: Process, service: PushService) -> None:
    browser = Subscriber(service, "zoe")
    page = visitor(
        "/account",
        service_workers="allow",
        permissions=["notifications"],
        locale="fr-FR",
        width=390,
        height=844,
    )
    page.context.add_init_script(SUBSCRIBES.format(asks=json.dumps(browser.asks)))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.get_by_role("button", name="Me prévenir ici").click()
    expect(page.get_by_text("cet appareil vous préviendra")).to_be_visible()

    with Guest(house.url) as samir:
        samir.post("/api/me", {"name": "Samir"})
        table = samir.open(ME, OPEN, clock={"kind": "days", "days": 3})
        page.evaluate(SITS, table)
        samir.join(table).move()
        path, _, sealed = service.next()
    assert path == browser.path
    told = web_push.opened(sealed, browser.key, browser.auth).decode()

    # What the service hands on is shown by the worker.
    line = page.context.new_cdp_session(page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    line.send("ServiceWorker.enable")
    eventually(page, lambda: bool(found))
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": house.url, "registrationId": found[0], "data": told},
    )
    eventually(page, lambda: bool(page.evaluate(SHOWN)))
    assert page.evaluate(SHOWN) == [["À vous de jouer", "Samir attend votre coup.", f"/t/{table}"]]

    page.get_by_role("button", name="Ne plus me prévenir ici").click()
    expect(page.get_by_text("ne vous préviendra plus")).to_be_visible()
    page.context.service_workers[0].evaluate(TOUCHED)
    page.wait_for_url(f"**/t/{table}")
