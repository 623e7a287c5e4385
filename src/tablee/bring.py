"""`tablee bring PLAYER --table URL`: a level, a class or anybody's engine takes a seat at a table."""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import time
import urllib.error
import urllib.request
from typing import Any
from uuid import uuid4

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tablee.core.bot import Budget
from tablee.core.engine import Engine, EngineFailed
from tablee.core.value import Malformed, from_parsed, to_parsed
from tablee.games import GAMES
from tablee.lab.table_player import table_player

ADDRESS = re.compile(r"(https?://[^/]+)/t/([A-Za-z0-9_-]+)/?")
PATIENCE = 30.0  # seconds for an answer
TRIES, PAUSE = (
    12,
    1.0,
)  # how often a line is taken up again after each break, and the seconds before each time
UNKNOWN = 4404  # the house's code for a table that is not there
SHARE = 30.0  # of the time that is left, a move may take this part


class Trouble(Exception):
    """The house does not let us play: why, in one sentence."""


def bring(asked: argparse.Namespace) -> int:
    try:
        if (found := ADDRESS.fullmatch(asked.table)) is None:
            raise Trouble(f"{asked.table} is not the address of a table: http://HOST/t/TABLE")
        token = asked.token.read_text("utf-8") if asked.token else os.environ.get("TABLEE_TOKEN", "")
        if not token.strip():
            raise Trouble(
                "a program needs a token: make one on the page “Your account”, put it in TABLEE_TOKEN"
            )
        visit = Visit(found[1], found[2], token.strip(), asked.player, asked.seat, asked.seconds)
        print(visit.play(), flush=True)
    except (Trouble, ValueError) as fault:
        print(f"tablee: {fault}", file=sys.stderr)
        return 2
    except EngineFailed as fault:
        print(f"tablee: {asked.player} failed, and has resigned: {fault}", file=sys.stderr)
        return 1
    except OSError as fault:
        print(f"tablee: {asked.table}: {fault.strerror or fault}", file=sys.stderr)
        return 2
    return 0


class Visit:
    """One player at one table, until the game is over."""

    def __init__(
        self, house: str, table: str, token: str, player: str, seat: int | None, seconds: float
    ) -> None:
        self._house, self._table, self._name = house, table, player
        self._headers = {"Authorization": f"Bearer {token}"}
        self._wanted, self._seconds = seat, seconds
        self._seat: int | None = None
        self._tries = TRIES  # until the line is there again
        self._engine: Engine | None = None
        self._number = -1
        self._told: dict[str, Any] = {}  # the last that had a view
        self._lines: list[dict[str, Any]] = []
        self._asked: dict[str, Any] | None = None  # what we play, until it is answered
        self._answered: list[list[Any]] = []  # offers that stand and that we have answered

    def play(self) -> str:
        """To the end, over as many connections as it takes; how it ended."""
        try:
            while self._tries:
                self._tries -= 1
                try:
                    with self._connected() as line:
                        return self._follow(line)
                except ConnectionClosed as end:
                    if end.rcvd is not None and end.rcvd.code == UNKNOWN:
                        raise Trouble(f"there is no table {self._table}") from None
                except InvalidHandshake:
                    raise Trouble("the house does not know this token, or does not let us in") from None
                except OSError:
                    if self._engine is None:  # else it was there a moment ago: a house that begins anew
                        raise
                time.sleep(PAUSE)
            raise Trouble("the house no longer answers")
        finally:
            if self._engine is not None:
                self._engine.close()

    def _connected(self) -> ClientConnection:
        address = f"{self._house.replace('http', 'ws', 1)}/api/tables/{self._table}/socket"
        return connect(address, additional_headers=self._headers, max_size=None, open_timeout=PATIENCE)

    def _follow(self, line: ClientConnection) -> str:
        while True:
            self._hear(line, json.loads(line.recv()))
            turn = self._told["turn"]
            if turn["kind"] == "outcome":
                return f"{turn['rule']} {turn['code']}: {' '.join(map(str, turn['scores']))}"
            if self._seat is not None and self._asked is None:
                if turn["kind"] == "chance" and not self._has_seed():
                    self._ask(line, kind="client_seed", number=uuid4().hex)
                elif turn == {"kind": "to_move", "seat": self._seat}:
                    self._ask(line, kind="play", number=self._number + 1, do=self._choice(line))

    def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        match message["kind"]:
            case "welcome":
                self._be_welcome(line, message)
            case "update":
                self._number, self._told = message["happened"]["number"], self._told | message
                self._lines.append(message["happened"])
            case "done":
                self._asked = None
            case "refused":
                self._asked = None
                if message["rule"] != "house":
                    self._resign(line)
                    raise EngineFailed(f"it played what is refused by {message['rule']} ({message['code']})")
        if message["kind"] in ("welcome", "company"):
            self._answer_offers(line, message["offers"])

    def _be_welcome(self, line: ClientConnection, message: dict[str, Any]) -> None:
        self._tries = TRIES
        self._number, self._told, self._lines = message["number"], message, list(message["past"])
        while self._lines and self._lines[0]["number"] > 0:  # of a long game only the last were told
            before = self._lines[0]["number"]
            self._lines[:0] = self._request(f"/api/tables/{self._table}/past?before={before}")
        if self._engine is None:
            spec = GAMES[message["game"]]
            self._spec, self._game = spec, from_parsed(spec.rules.type, message["rules"])
            self._engine = table_player(spec, self._game, self._name)
            self._engine.begin()
        if message["yours"]:
            self._seat = message["yours"][0]
        elif message["turn"]["kind"] != "outcome":
            self._request(f"/api/tables/{self._table}/sit", {"seat": self._free(message["places"])})
        if self._asked is not None:  # whether it was kept, the house knows: the same again, under the same id
            line.send(json.dumps(self._asked))

    def _free(self, places: list[dict[str, Any]]) -> int:
        free = [n for n, place in enumerate(places) if not place["name"] and place["level"] is None]
        if self._wanted is not None:
            return self._wanted
        if not free:
            raise Trouble("there is no free seat at this table")
        return free[0]

    def _request(self, path: str, body: Any = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self._house + path, sent, self._headers)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            said = json.load(refused)
            raise Trouble(f"the house refuses: {said['code']}") from None

    def _has_seed(self) -> bool:
        return any(one["what"] == "client_seed" and one["seat"] == self._seat for one in self._lines)

    def _ask(self, line: ClientConnection, **message: Any) -> None:
        self._asked = {"id": uuid4().hex, "seat": self._seat} | message
        line.send(json.dumps(self._asked))

    def _choice(self, line: ClientConnection) -> Any:
        assert self._engine is not None
        seconds, clock = self._seconds, self._told["clock"]
        if clock is not None:
            seconds = min(seconds, clock["left"][self._seat] / SHARE)
        try:
            view = from_parsed(self._spec.wire.view, self._told["view"])
            action = self._engine.choose(view, self._seen(), Budget(seconds=seconds), random.Random())
            return to_parsed(self._spec.wire.player_action, action)
        except (EngineFailed, Malformed):
            self._resign(line)
            raise

    def _seen(self) -> list[Any]:
        """What has happened in the game and stands, as the game's own events."""
        standing: list[dict[str, Any]] = []
        for one in self._lines:
            if one["what"] == "taken_back":
                standing = [kept for kept in standing if kept["number"] <= one["to"]]
            standing.append(one)
        return [from_parsed(self._spec.wire.event, event) for one in standing for event in one["events"]]

    def _answer_offers(self, line: ClientConnection, offers: list[list[Any]]) -> None:
        """A move may be taken back; a program agrees to no draw, and leaves when the game is over."""
        self._answered = [offer for offer in self._answered if offer in offers]
        for offer in offers:
            if self._seat is not None and offer[0] != self._seat and offer not in self._answered:
                self._answered.append(offer)
                said = {
                    "kind": "answer",
                    "seat": self._seat,
                    "offer": offer[1],
                    "yes": offer[1] == "takeback",
                }
                line.send(json.dumps({"id": uuid4().hex} | said))

    def _resign(self, line: ClientConnection) -> None:
        line.send(json.dumps({"kind": "resign", "id": uuid4().hex, "seat": self._seat}))
