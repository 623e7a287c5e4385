"""Somebody at a table of a house that has several doors, and whom no fall of it discourages."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.faults.games import CHOOSE
from tests.faults.seen import Said, Seen, Wrong

LOST = (OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError)
THOUGHT = 0.03  # seconds before a move: people do not saturate a machine
_ids = itertools.count(1)


class Client:
    """One seat of one table, or a spectator. Each thing is said until it is answered, under the same id."""

    def __init__(
        self, doors: Sequence[str], cookie: str, table: str, game: str, seat: int | None,
        seen: Seen, source: random.Random,
    ) -> None:  # fmt: skip
        self.table, self.seat = table, seat
        self.number, self.over = -1, False
        self.turn: dict[str, Any] = {}
        self.door = ""
        self._doors, self._cookie, self._game = doors, cookie, game
        self._seen, self._source = seen, source
        self._line: ClientConnection | None = None
        self._view: dict[str, Any] = {}
        self._waiting: dict[str, Any] | None = None
        self._seeded = False

    async def run(self) -> None:
        """Until the game is over, through every break, by whichever door is open."""
        while not self.over:
            self.door = self._source.choice(self._doors)
            address = f"{self.door}/api/tables/{self.table}/socket".replace("http", "ws", 1)
            headers = {"Cookie": self._cookie} if self._cookie else {}
            try:
                async with connect(
                    address, additional_headers=headers, compression=None, proxy=None, max_size=None,
                    open_timeout=10,
                ) as line:  # fmt: skip
                    self._line = line
                    await self._sit(line)
            except LOST:
                await asyncio.sleep(0.05)
            finally:
                self._line = None

    def cut(self) -> None:
        """The network breaks, without a goodbye."""
        if self._line is not None:
            self._line.transport.abort()

    async def _sit(self, line: ClientConnection) -> None:
        while not self.over:
            self._hear(json.loads(await line.recv()))
            await self._say(line)

    def _hear(self, told: dict[str, Any]) -> None:
        match told["kind"]:
            case "welcome":
                self._welcome(told)
            case "update":
                happened = told["happened"]
                if happened["number"] != self.number + 1:
                    raise Wrong(f"{self.table}: {happened['number']} came after {self.number}")
                self._seen.line(self.table, happened)
                self.number = happened["number"]
                self.turn, self._view = told["turn"], told["view"]
            case "done" | "refused":
                self._answered(told)
        self.over = self.turn.get("kind") == "outcome" and self._waiting is None

    def _welcome(self, told: dict[str, Any]) -> None:
        if told["number"] < self.number:
            raise Wrong(f"{self.table}: {self.number} was seen, and {told['number']} is shown")
        for happened in told["past"]:
            self._seen.line(self.table, happened)
        self.number, self.turn, self._view = told["number"], told["turn"], told["view"]
        if self._waiting is not None:
            self._waiting["said"] = False  # again, under the same id

    def _answered(self, told: dict[str, Any]) -> None:
        if self._waiting is None or told["id"] != self._waiting["message"]["id"]:
            if told["kind"] == "done":
                self._seen.kept(self.table, told["id"], told["number"])
            return
        message, self._waiting = self._waiting["message"], None
        if told["kind"] == "done":
            self._seen.kept(self.table, message["id"], told["number"])
            return
        if told["code"] not in ("stale", "not_kept", "failed"):
            mine = [one for one in self._seen.tables[self.table].said.values() if one.seat == self.seat]
            raise Wrong(f"{self.table}: {message} is refused: {told}; before that {mine[-4:]}")
        self._seen.refused(self.table, message["id"], told["code"])
        if message["kind"] == "client_seed":
            self._seeded = False

    async def _say(self, line: ClientConnection) -> None:
        if self._waiting is None and not self.over and (message := self._wanted()) is not None:
            await asyncio.sleep(self._source.uniform(0, THOUGHT))
            id = f"i{next(_ids)}"
            said = Said(message["kind"], message["seat"], message.get("number") if "do" in message else None)
            self._seen.tables[self.table].said[id] = said
            self._waiting = {"message": {**message, "id": id}, "said": False}
        if self._waiting is not None and not self._waiting["said"]:
            self._waiting["said"] = True
            await line.send(json.dumps(self._waiting["message"]))

    def _wanted(self) -> dict[str, Any] | None:
        if self.seat is None:
            return None
        if self.turn == {"kind": "to_move", "seat": self.seat}:
            do = CHOOSE[self._game](self._view, self._source)
            return {"kind": "play", "number": self.number + 1, "seat": self.seat, "do": do}
        if self.turn == {"kind": "chance"} and not self._seeded:
            self._seeded = True
            return {"kind": "client_seed", "seat": self.seat, "number": str(self._source.random())}
        return None
