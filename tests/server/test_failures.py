"""Failures inside the house: a bot that raises, a disk that is full, rules that have changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest

from tablee.core.bot import Level
from tablee.core.game import IllegalAction, Seat
from tablee.core.game_spec import GameSpec
from tablee.core.value import value
from tablee.games.macadam import SPEC
from tablee.games.macadam.rules import Macadam
from tablee.store.store import Store
from tablee.table import autoplay
from tests.server.client import DOTS, ME, OPEN, Guest, robot
from tests.server.running import served
from tests.store.samples import Disk
from tests.varied import varied

SLIDE = {"kind": "move", "start": "a3", "end": "a1"}


class Broken:
    """A bot that cannot."""

    def __init__(self, _game: Macadam, level: Level) -> None:
        self.level = level

    def choose(self, *_: object) -> Any:
        raise ArithmeticError("the bot divides by zero")


def macadam(**parts: dict[str, Any]) -> dict[str, GameSpec[Any]]:
    return {"macadam": varied(SPEC, **parts)}


def test_a_bot_that_raises_is_reported_and_the_game_goes_on(tmp_path: Path) -> None:
    with served(tmp_path, games=macadam(players={"bot": Broken})) as house:
        guest = house.guest()
        at = guest.join(guest.open(ME, robot(8)))
        at.move()
        at.until(lambda: at.turn == {"kind": "to_move", "seat": 0} and at.number == 4)
        assert {"kind": "trouble", "code": "bot_failed"} in at.told
        assert at.ask("hint", seat=0)["code"] == "failed"
        assert (
            guest.http.post(
                "/api/study", json={"game": "macadam", "rules": DOTS, "dos": [], "hint": True}
            ).json()["code"]
            == "failed"
        )
        assert at.move()["kind"] == "done"


def test_what_cannot_be_kept_did_not_happen_and_can_be_sent_again(tmp_path: Path) -> None:
    disk = Disk()
    with served(tmp_path, open_store=lambda url: Store.open(url, commit=disk)) as house:
        ada, bob, eve = house.guest("Ada"), house.guest("Bob"), house.guest()
        table = ada.open(ME, OPEN)
        here, there, seen = ada.join(table), bob.join(table), eve.join(table)
        disk.failing = True
        assert bob.refused(f"/api/tables/{table}/sit", {"seat": 1}) == (503, "not_kept")
        assert bob.refused("/api/me", {"name": "Eve"}) == (503, "not_kept")
        assert bob.get("/api/health")["status"] == "not_keeping"
        assert bob.refused(
            "/api/tables", {"game": "macadam", "rules": DOTS, "seats": [ME, OPEN], "private": True}
        ) == (503, "not_kept")
        disk.failing = False
        bob.sit(table, 1)
        assert bob.get("/api/health")["status"] != "not_keeping"
        here.until(lambda: here.number == 2)
        disk.failing = True
        message = {"kind": "play", "id": "again", "number": 3, "seat": 0, "do": SLIDE}
        here.send(message)
        assert here.answered("again")["code"] == "not_kept"
        for place in (there, seen):
            place.hear("trouble", lambda told: told["code"] == "not_kept")
            assert not [told for told in place.heard("update") if told["happened"]["number"] == 3]
        assert eve.join(table).number == 2
        disk.failing = False
        here.send(message)
        assert here.answered("again") == {"kind": "done", "id": "again", "number": 3}
        there.until(lambda: there.number == 3)
        assert bob.get("/api/me")["name"] == "Bob"


def test_a_robot_waits_for_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autoplay, "RETRY_SECONDS", 0.05)
    disk = Disk()
    with served(tmp_path, open_store=lambda url: Store.open(url, commit=disk)) as house:
        guest = house.guest()
        at = guest.join(guest.open(ME, robot(1)))
        at.play(SLIDE)
        at.until(lambda: at.number == 4)
        disk.failing = True
        at.send({"kind": "play", "id": "a", "number": 5, "seat": 0, "do": at.moves()[0]})
        assert at.answered("a")["code"] == "not_kept"
        disk.failing = False
        at.send({"kind": "play", "id": "a", "number": 5, "seat": 0, "do": at.moves()[0]})
        at.until(lambda: at.number == 6)


@value
class Renamed:
    """Tomorrow's rules, with options of other names."""

    opening: Literal["dots"] = "dots"

    @property
    def seats(self) -> int:
        return 2

    def start(self) -> Any:
        return Macadam().start()

    def turn(self, state: Any) -> Any:
        return Macadam().turn(state)

    def apply(self, state: Any, action: Any) -> Any:
        return Macadam().apply(state, action)

    def view(self, state: Any, seat: Seat | None) -> Any:
        return Macadam().view(state, seat)


def changed(how: str) -> type[Macadam]:
    """Tomorrow's rules, in which today's game cannot have happened."""

    class Tomorrow(Macadam):
        def apply(self, state: Any, action: Any) -> Any:
            if how == "refuses":
                raise IllegalAction("M5", "slide_blocked")
            if how == "breaks":
                raise KeyError("a table of yesterday")
            return super().apply(state, replace(action, end="a2"))  # lands elsewhere

    return Tomorrow


@pytest.mark.parametrize("how", ["refuses", "breaks", "differs", "unreadable"])
def test_a_game_that_no_longer_folds_is_closed_with_its_position_shown(tmp_path: Path, how: str) -> None:
    with served(tmp_path) as house, Guest(house.url) as ada:
        table = ada.open(ME, OPEN, private=False)
        house.guest("Bob").sit(table, 1)
        at = ada.join(table)
        at.play(SLIDE)
        at.until(lambda: at.number == 3)
        before, cookie = at.view, dict(ada.http.cookies)
    game: Any = Renamed if how == "unreadable" else changed(how)
    with (
        served(tmp_path, games=macadam(rules={"type": game, "presets": {"dots": game()}})) as house,
        Guest(house.url) as ada,
    ):
        ada.http.cookies.update(cookie)
        listed = [one["id"] for one in house.guest().get("/api/tables?which=open")]
        assert listed in ([table], [])  # the lists stand, whether or not the house has looked already
        at = ada.join(table)
        assert at.turn == {"kind": "outcome", "scores": [0.5, 0.5], "rule": "house", "code": "closed"}
        assert at.view == before
        assert at.welcome["past"][-1]["what"] == "closed"
        assert (at.welcome["yours"], at.welcome["places"][1]["name"]) == ([0], "Bob")
        assert at.play(SLIDE)["code"] == "over"
        assert ada.get(f"/api/tables/{table}/replay")["shown"][-1]["view"] == before
        ada.open(ME, OPEN, rules={})  # the house goes on
