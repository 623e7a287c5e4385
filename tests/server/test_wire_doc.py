"""docs/wire.md is enough to write a client: here is one that knows nothing else, and plays a whole game."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
import ssl
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import httpx
import pytest
from websockets.asyncio.client import connect

DOC = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")


class Client:
    """Written from the page alone: no module of the house is imported in this class or by it."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.number = -1
        self.turn: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.waiting: dict[str, Any] | None = None
        self.cut: set[int] = set()

    async def open(self, seats: list[dict[str, Any]]) -> str:
        rules = (await self.http.get("/api/games")).json()[0]["presets"]["dots"] | {"first": "by lot"}
        ask = {"game": "macadam", "rules": rules, "seats": seats, "private": True}
        table: str = (await self.http.post("/api/tables", json=ask)).json()["table"]
        return table

    async def play(self, table: str) -> dict[str, Any]:
        """To the end of the game, hanging up in the middle of every fifth move."""
        address = f"{str(self.http.base_url).rstrip('/')}/api/tables/{table}/socket".replace("http", "ws", 1)
        moves = 0
        while self.turn.get("kind") != "outcome":
            cookie = "; ".join(f"{name}={text}" for name, text in self.http.cookies.items())
            async with connect(
                address, additional_headers={"Cookie": cookie}, proxy=None, ping_interval=None
            ) as line:
                while self.turn.get("kind") != "outcome":
                    self.hear(json.loads(await line.recv()))
                    said = self.say()
                    if said is not None:
                        await line.send(json.dumps(said))
                        moves += said["kind"] == "play"
                        if said["kind"] == "play" and moves % 5 == 0:
                            break
                if self.waiting is not None:
                    self.waiting["said"] = False
        return self.turn

    def hear(self, told: dict[str, Any]) -> None:
        match told["kind"]:
            case "welcome":
                self.number, self.turn, self.view = told["number"], told["turn"], told["view"]
                self.yours, self.fingerprint = told["yours"], told["fingerprint"]
            case "update":
                assert told["happened"]["number"] == self.number + 1
                self.number, self.turn, self.view = self.number + 1, told["turn"], told["view"]
            case "done" | "refused" if self.waiting and told["id"] == self.waiting["message"]["id"]:
                assert told["kind"] == "done"
                self.waiting = None
            case _:
                pass

    def say(self) -> dict[str, Any] | None:
        if self.waiting is None and (wanted := self.wanted()) is not None:
            self.waiting = {"message": wanted | {"id": str(uuid.uuid4())}, "said": False}
        if self.waiting is None or self.waiting["said"]:
            return None
        self.waiting["said"] = True
        message: dict[str, Any] = self.waiting["message"]
        return message

    def wanted(self) -> dict[str, Any] | None:
        if self.turn["kind"] == "chance":
            for seat in set(self.yours) - self.cut:
                self.cut.add(seat)
                return {"kind": "client_seed", "seat": seat, "number": str(7 + seat)}
        if self.turn["kind"] == "to_move" and self.turn["seat"] in self.yours:
            words = self.view["choices"].split()
            best = next(
                (word for word in words if word.endswith(("=goal", "=six"))), words[self.number % len(words)]
            )
            way = best.partition("=")[0]
            do = {"kind": "move", "start": way[:2], "end": way[-2:]}
            return {"kind": "play", "number": self.number + 1, "seat": self.turn["seat"], "do": do}
        return None


def drawn_first(seed: bytes, client_seeds: list[str], line: int) -> int:
    """The lot as the page says that it is drawn: a number below 2, from the first bit of the first block."""
    text = "".join(f"{len(cut)}:{cut}" for cut in client_seeds) + f"|{line}|0"
    return hmac.digest(seed, text.encode(), "sha256")[0] >> 7


@pytest.mark.parametrize("second", [{"kind": "robot", "level": 1}, {"kind": "me"}])
def test_a_client_written_from_the_page_plays_a_whole_game(house: Any, second: dict[str, Any]) -> None:
    async def run() -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        async with httpx.AsyncClient(base_url=house.url, verify=context, trust_env=False, timeout=60) as http:
            client = Client(http)
            table = await client.open([{"kind": "me"}, second])
            outcome = await client.play(table)
            assert outcome["rule"] in ("M10", "M11", "M14", "M15")
            assert len(outcome["scores"]) == 2
            log = (await http.get(f"/api/tables/{table}/log")).text
        lines = [json.loads(line)["happening"] for line in log.splitlines()]
        seed = bytes.fromhex(next(line["seed"] for line in lines if line["kind"] == "revealed"))
        assert hashlib.sha256(seed).hexdigest() == client.fingerprint
        at = next(i for i, line in enumerate(lines) if line["kind"] == "chanced")
        client_seeds = ["7", "8" if second == {"kind": "me"} else ""]
        assert lines[at]["do"]["first"] == drawn_first(seed, client_seeds, at)

    asyncio.run(run())


class CardPlayer(Client):
    """The card game, with several people behind one screen."""

    async def open(self, seats: list[dict[str, Any]]) -> str:
        rules = {"seats": len(seats), "second_card": "on"}
        ask = {"game": "pietons", "rules": rules, "seats": seats, "private": True}
        table: str = (await self.http.post("/api/tables", json=ask)).json()["table"]
        return table

    def say(self) -> dict[str, Any] | None:
        seat = self.turn.get("seat")
        if len(self.yours) > 1 and seat in self.yours and self.view["seat"] != seat:
            return {"kind": "ready", "seat": seat}
        return super().say()

    def wanted(self) -> dict[str, Any] | None:
        if self.turn["kind"] != "to_move" or self.turn["seat"] not in self.yours:
            return super().wanted()
        choices = self.view["choices"] or [{"kind": "cut", "at": 20}]
        do = choices[self.number % len(choices)]
        return {"kind": "play", "number": self.number + 1, "seat": self.turn["seat"], "do": do}


ROBOT, MINE = {"kind": "robot", "level": 1}, {"kind": "me"}


@pytest.mark.parametrize("seats", [[MINE, ROBOT], [MINE, ROBOT, MINE]])
def test_a_client_written_from_the_page_plays_cards(house: Any, seats: list[dict[str, Any]]) -> None:
    async def run() -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        async with httpx.AsyncClient(base_url=house.url, verify=context, trust_env=False, timeout=60) as http:
            client = CardPlayer(http)
            table = await client.open(seats)
            outcome = await client.play(table)
            assert (outcome["rule"], sum(outcome["scores"])) == ("C15", pytest.approx(1))
            assert (await http.get(f"/api/tables/{table}/verify")).json()["faults"] == []

    asyncio.run(run())


# The page names everything that there is.


def names() -> dict[str, set[str]]:
    from tablee.table.client_message import ClientMessage
    from tablee.table.log import LogEntry
    from tablee.table.refusal import Code
    from tablee.table.server_message import ServerMessage, Trouble, Turn

    def kind(one: Any) -> str:
        said: str = one.__dataclass_fields__["kind"].default
        return said

    def fields(types: Any) -> set[str]:
        return {name for one in types for name in one.__dataclass_fields__}

    cards = entry_names()
    said, told, lines = get_args(get_args(ClientMessage)[0]), get_args(ServerMessage), get_args(LogEntry)
    return {
        "messages": {kind(one) for one in said},
        "fields of messages": fields(said),
        "tellings": {kind(one) for one in told},
        "fields of tellings": fields(told),
        "turns": {kind(one) for one in get_args(Turn)},
        "lines of the log": {kind(one) for one in lines},
        "fields of lines": fields(lines),
        "refusals": set(get_args(Code)),
        "troubles": set(get_args(get_type_hints(Trouble)["code"])),
        **cards,
        **dames_names(fields),
        **carrom_names(fields),
    }


def dames_names(fields: Callable[[Any], set[str]]) -> dict[str, set[str]]:
    from tablee.games.dames.rules import Dames
    from tablee.games.dames.state import Action, Capture, Event
    from tablee.games.dames.view import Choice, Count, View

    return {
        "actions of dames": fields(get_args(Action)),
        "events of dames": fields((*get_args(Event), Capture)),
        "views of dames": fields((View, Choice, Count)),
        "options of dames": fields((Dames,)),
    }


def carrom_names(fields: Callable[[Any], set[str]]) -> dict[str, set[str]]:
    from tablee.games.carrom.rules import Carrom
    from tablee.games.carrom.state import Action, Aim, Event, Owed, Piece, ShotRecord, State, Tally
    from tablee.games.carrom.surface import SURFACES
    from tablee.games.carrom.view import Phase, View

    return {
        "actions of carrom": fields((*get_args(Action), Aim)),
        "events of carrom": fields((*get_args(Event), ShotRecord)),
        "views of carrom": fields((View, State, Tally, Owed, Piece)) | set(get_args(Phase)),
        "options of carrom": fields((Carrom,)) | {word for name in SURFACES for word in name.split()},
    }


def entry_names() -> dict[str, set[str]]:
    """What the card game sends."""
    from tablee.games.pietons.deck import CARDS, SIGNALS
    from tablee.games.pietons.events import Event
    from tablee.games.pietons.rules import Pietons
    from tablee.games.pietons.state import (
        Asked,
        Coup,
        Deal,
        Done,
        Draw,
        PrivateNote,
        Reshuffled,
        Rolled,
        ScoreLine,
        Stage,
    )
    from tablee.games.pietons.view import Shown, View, Why

    def fields(types: Any) -> set[str]:
        return {name for one in types for name in one.__dataclass_fields__}

    actions = (*get_args(get_args(Asked)[0]), Draw, Deal, Rolled, Reshuffled)
    events = get_args(get_args(Event)[0])
    return {
        "cards": {word for card in CARDS for word in card.split("-")},
        "signals": set(SIGNALS),
        "stages": set(get_args(Stage)),
        "actions": {one.__dataclass_fields__["kind"].default for one in actions} | fields(actions),
        "events": {one.__dataclass_fields__["kind"].default for one in events} | fields(events),
        "views": fields((View, Shown, Why, Coup, Done, ScoreLine, PrivateNote)),
        "options": fields((Pietons,)),
    }


@pytest.mark.parametrize("what", names())
def test_the_page_names_every_one(what: str) -> None:
    quoted = re.findall(r"`([^`]+)`", DOC.replace("```", ""))
    named = set(re.findall(r"[a-z_]+", " ".join(quoted)))
    assert names()[what] - named == set()


def test_every_address_is_in_the_page(house: Any) -> None:
    from tablee.server.api import PARTS, PREFIX

    for route in [route for part in PARTS for route in part.routes]:
        path = PREFIX + re.sub(
            r"\{(?:table|study|puzzle|session|person|program|friend|block)\}",
            "{id}",
            str(getattr(route, "path", "")),
        )
        assert path in DOC, path


def test_the_limits_in_the_page_are_the_houses() -> None:
    from tablee.server import (
        accounts,
        friends,
        http_protocol,
        invitations,
        lanes,
        limits,
        notices,
        worker_pool,
    )
    from tablee.server.socket import MOST_BEHIND
    from tablee.table import agreements, bot_pool, checks, history, registry, table, talk, watchers

    page = DOC.partition("## Limits")[2].partition("\n## ")[0]
    rates = [rate for kept in (limits.RATES, {"guest": worker_pool.RATES["guest"]}) for rate in kept.values()]
    counts = (
        limits.MOST_BODY, limits.MOST_MESSAGE, limits.BODY_SECONDS, http_protocol.HEADER_SECONDS,
        MOST_BEHIND / 1024, http_protocol.MOST_CONNECTIONS, lanes.WIDTH,
        *limits.MOST_SOCKETS.values(), worker_pool.MOST_OF_ONE,
        registry.MOST_WAITING, registry.WAITING_SECONDS / 86400, registry.MOST_OPEN_TABLES,
        agreements.MOST_TAKEBACKS, friends.MOST_FRIENDS, friends.MOST_BLOCKED, invitations.MOST_STANDING,
        talk.AT_ONCE, talk.EVERY, notices.MOST_SUBSCRIPTIONS,
        checks.MOST_LINES, table.AIMS_A_SECOND, watchers.MOST_WATCHERS, watchers.MOST_OF_ONE,
        bot_pool.MOST_OF_ONE, bot_pool.MOST_WAITING,
        *(limit for guesses in accounts.GUESSES.values() for limit in guesses),
        *(rate.share for rate in rates), *(rate.at_once for rate in rates),
    )  # fmt: skip
    for limit in counts:
        assert re.search(rf"(?<![\d.]){limit:g}(?![\d.]\d)", page), limit
    assert f"at most {history.PAGE} lines" in DOC
