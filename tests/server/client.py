"""A guest with a cookie, and a place at a table: plain blocking calls, so that a test reads top to bottom."""

from __future__ import annotations

import itertools
import json
import ssl
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PATIENCE = 120.0  # seconds: what is waited for comes, however busy the machine is
DOTS: dict[str, Any] = {
    "setup": "dots", "first": "first seat", "wins": "both", "repetition": "draw", "position": None,
}  # fmt: skip
# South takes d6-d8 over d7 and is in the goal (M10).
WON_IN_ONE = DOTS | {"position": "nnn2nnn/3s4/n2s3n/8/8/8/ssssss2/8 s"}
WINS = {"kind": "move", "start": "d6", "end": "d8"}
ME, OPEN = {"kind": "me"}, {"kind": "open"}
_ids = itertools.count(1)


def robot(level: int = 1) -> dict[str, Any]:
    return {"kind": "robot", "level": level}


def fresh_id() -> str:
    return f"m{next(_ids)}"


class Guest:
    """One browser: its cookie jar, its requests, its sockets."""

    def __init__(
        self, url: str, headers: dict[str, str] | None = None, trusted: ssl.SSLContext | None = None
    ) -> None:
        """`trusted`: whose certificates, for https."""
        self._trusted = trusted
        # No certificates are read for plain HTTP: that takes longer than the whole test.
        self.http = httpx.Client(
            base_url=url, headers=headers, verify=trusted or ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
            trust_env=False, timeout=PATIENCE,
        )  # fmt: skip
        self._places = ExitStack()

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self._places.close()
        self.http.close()

    def get(self, path: str) -> Any:
        return self.http.get(path).raise_for_status().json()

    def post(self, path: str, body: Any) -> Any:
        return self.http.post(path, json=body).raise_for_status().json()

    def refused(self, path: str, body: Any, method: str = "POST") -> tuple[int, str]:
        """The status and the code of the refusal that this gets."""
        return refusal(self.http.request(method, path, json=body))

    def open(
        self, *seats: dict[str, Any], rules: dict[str, Any] = DOTS, private: bool = True, **more: Any
    ) -> str:
        ask = {"game": "macadam", "rules": rules, "seats": list(seats), "private": private, **more}
        table: str = self.post("/api/tables", ask)["table"]
        return table

    def sit(self, table: str, seat: int) -> None:
        self.post(f"/api/tables/{table}/sit", {"seat": seat})

    @property
    def signed(self) -> str:
        """What the house gave us to be known by, whatever it calls it."""
        [(_, text)] = self.http.cookies.items()
        return text

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={text}" for name, text in self.http.cookies.items())

    def socket(self, table: str, **headers: str) -> ClientConnection:
        """A bare connection, for a test that speaks for itself; closed when the guest goes."""
        return self.line(f"/api/tables/{table}/socket", **headers)

    def line(self, path: str, **headers: str) -> ClientConnection:
        address = f"{str(self.http.base_url).rstrip('/')}{path}".replace("http", "ws", 1)
        sent = {"Cookie": self.cookie, **headers} if self.cookie else headers
        line = connect(
            address, additional_headers=sent, compression=None, proxy=None, max_size=None,
            open_timeout=PATIENCE, ping_interval=None, ssl=self._trusted,
        )  # fmt: skip
        return self._places.enter_context(line)

    def join(self, table: str) -> At:
        return At(self.socket(table))


class At:
    """A place at a table, which remembers what it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.told: list[dict[str, Any]] = []
        self.number = -1
        self.turn: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.company: dict[str, Any] = {}
        self.welcome = self.hear("welcome")

    def leave(self) -> None:
        self.socket.close()

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        self.told.append(message)
        if message["kind"] == "welcome":
            self.number, self.turn, self.view = message["number"], message["turn"], message["view"]
        if message["kind"] in ("welcome", "company"):
            self.company = message
        if message["kind"] == "update":
            self.number = message["happened"]["number"]
            self.turn, self.view = message["turn"], message["view"]
        return message

    def hear(self, kind: str, so: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next message of this kind that is so; what comes before it is noted and passed over."""
        while True:
            message = self.next()
            if message["kind"] == kind and so(message):
                return message

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.told if message["kind"] == kind]

    def until(self, so: Callable[[], bool]) -> None:
        while not so():
            self.next()

    def answered(self, id: str | None) -> dict[str, Any]:
        """The answer to the message of this id."""
        while True:
            message = self.next()
            if message["kind"] in ("done", "refused", "hint") and message["id"] == id:
                return message

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        message = {"kind": kind, "id": fresh_id()} | fields
        self.send(message)
        return self.answered(message["id"])

    def play(self, do: Any, seat: int = 0, **fields: Any) -> dict[str, Any]:
        return self.ask("play", number=self.number + 1, seat=seat, do=do, **fields)

    def moves(self) -> list[dict[str, str]]:
        """What can be played now, as actions."""
        words = [word.partition("=")[0] for word in self.view["choices"].split()]
        return [{"kind": "move", "start": word[:2], "end": word[-2:]} for word in words]

    def move(self, seat: int = 0) -> dict[str, Any]:
        """Play the first thing that can be played, and see it happen."""
        before = self.number
        done = self.play(self.moves()[0], seat)
        self.until(lambda: self.number > before)
        return done

    def closed(self) -> tuple[int, str]:
        """Read until the house hangs up: its code and reason."""
        with pytest.raises(ConnectionClosed) as end:
            self.until(lambda: False)
        assert end.value.rcvd is not None
        return end.value.rcvd.code, end.value.rcvd.reason


def refusal(response: httpx.Response) -> tuple[int, str]:
    body = response.json()
    assert set(body) == {"kind", "id", "rule", "code", "facts"}, body
    assert (body["kind"], body["id"]) == ("refused", None)
    return response.status_code, body["code"]
