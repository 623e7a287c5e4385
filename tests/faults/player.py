"""Someone who plays whatever can be played, and whom no fall of the house discourages."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

LOST = (OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError)
_ids = itertools.count(1)


class Player:
    """One seat of one table: it says each thing until it is answered, under the same id."""

    def __init__(self, url: str, cookie: str, table: str, seat: int, source: random.Random) -> None:
        self.table, self.seat = table, seat
        self.welcomes = self.number = 0
        self.over = False
        self.acknowledged: list[tuple[str, str]] = []
        self._address = f"{url}/api/tables/{table}/socket".replace("http", "ws", 1)
        self._cookie = cookie
        self._source = source
        self._waiting: dict[str, Any] | None = None
        self._turn: dict[str, Any] = {}
        self._view: dict[str, Any] = {}
        self._cut = False
        self._past: list[dict[str, Any]] = []

    async def run(self) -> None:
        """Until the game is over, through every break of the connection."""
        while not self.over:
            try:
                async with connect(
                    self._address, additional_headers={"Cookie": self._cookie}, compression=None, proxy=None
                ) as line:
                    await self._sit(line)
            except LOST:
                await asyncio.sleep(0.05)

    async def _sit(self, line: ClientConnection) -> None:
        while not self.over:
            self._hear(json.loads(await line.recv()))
            await self._say(line)

    def _hear(self, told: dict[str, Any]) -> None:
        match told["kind"]:
            case "welcome":
                self.number = told["number"]
                self._turn, self._view = told["turn"], told["view"]
                self._check(self._whole(told["past"]))
                self.welcomes += 1
                if self._waiting is not None:
                    self._waiting["said"] = False  # again, under the same id
            case "update":
                assert told["happened"]["number"] == self.number + 1, "a gap without a break"
                self.number += 1
                self._past.append(told["happened"])
                self._turn, self._view = told["turn"], told["view"]
            case "done":
                self._answered(told)
            case "refused":
                raise AssertionError(f"seat {self.seat}: {told}")
            case _:
                return
        self.over = self._turn["kind"] == "outcome" and self._waiting is None

    def _answered(self, told: dict[str, Any]) -> None:
        if self._waiting is None or told["id"] != self._waiting["message"]["id"]:
            return  # a second answer to what was said twice
        message, self._waiting = self._waiting["message"], None
        if message["kind"] == "play":
            self.acknowledged.append((message["do"]["start"], message["do"]["end"]))

    def _whole(self, past: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """A welcome has the last lines; what came before them was told before, and never changes."""
        first = past[0]["number"]
        self._past = [*self._past[:first], *past]
        return self._past

    def _check(self, past: list[dict[str, Any]]) -> None:
        """Every acknowledged move is there, once, in order; at most the one not yet answered comes after."""
        assert [line["number"] for line in past] == list(range(len(past)))
        mine = [
            (event["path"][0], event["path"][-1])
            for line in past
            if line["what"] == "played" and line["seat"] == self.seat
            for event in line["events"]
            if event["kind"] == "moved"
        ]
        known = len(self.acknowledged)
        assert mine[:known] == self.acknowledged, "an acknowledged move was lost"
        if extra := mine[known:]:
            assert self._waiting is not None, "a move that nobody sent"
            do = self._waiting["message"]["do"]
            assert extra == [(do["start"], do["end"])], "a move was played twice"

    async def _say(self, line: ClientConnection) -> None:
        if self._waiting is None and not self.over and (message := self._wanted()) is not None:
            self._waiting = {"message": {**message, "id": f"i{next(_ids)}", "seat": self.seat}, "said": False}
        if self._waiting is not None and not self._waiting["said"]:
            self._waiting["said"] = True
            await line.send(json.dumps(self._waiting["message"]))

    def _wanted(self) -> dict[str, Any] | None:
        if self._turn == {"kind": "to_move", "seat": self.seat}:
            way = self._source.choice(self._view["choices"].split()).partition("=")[0]
            do = {"kind": "move", "start": way[:2], "end": way[-2:]}
            return {"kind": "play", "number": self.number + 1, "do": do}
        if self._turn == {"kind": "chance"} and not self._cut:
            self._cut = True
            return {"kind": "client_seed", "number": str(self._source.random())}
        return None
