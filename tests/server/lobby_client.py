"""A place in the lobby, which remembers what it was told."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from websockets.sync.client import ClientConnection

from tests.server.client import PATIENCE, Guest

QUICK = {"kind": "fischer", "seconds": 180, "increment": 2}


class InLobby:
    def __init__(self, guest: Guest) -> None:
        guest.get("/api/me")  # gives the cookie
        self.socket: ClientConnection = guest.line("/api/lobby/socket")
        self.items: dict[str, dict[str, Any]] = {}
        self.news: dict[str, Any] = {}
        self.hear("lobby")

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        if message["kind"] == "lobby":
            self.news = message
            self.items |= {item["id"]: item for item in message["changed"]}
            self.items = {id: self.items[id] for id in message["order"]}
        return message

    def hear(self, kind: str) -> dict[str, Any]:
        while (message := self.next())["kind"] != kind:
            pass
        return message

    def until(self, so: Callable[[], bool]) -> None:
        while not so():
            self.next()

    def seek(self, game: str = "macadam", **more: Any) -> None:
        self.send({"kind": "seek", "game": game, "clock": QUICK, "rated": False} | more)

    def refused(self) -> str:
        code: str = self.hear("refused")["code"]
        return code

    def leave(self) -> None:
        self.socket.close()
