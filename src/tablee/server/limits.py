"""Limits against abuse, each with a clear answer."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

from pydantic import JsonValue
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.core.value import to_json
from tablee.server.budget import Ledger, Rate, in_tenths, metered, payers
from tablee.server.door import Door
from tablee.server.lanes import Lanes
from tablee.server.logs import log_context
from tablee.server.safe_headers import with_safe_headers
from tablee.server.session import bearer_of
from tablee.table.refusal import Code, Refusal
from tablee.table.server_message import Refused

MOST_BODY = 64 * 1024
MOST_MESSAGE = 16 * 1024
BODY_SECONDS = 30.0  # for a whole body to come in
# Seconds of the event loop: a move takes about a thousandth, whoever plays fast twenty of them a second.
RATES = {"guest": Rate(0.1, 0.3), "address": Rate(0.1, 0.25)}
# Seconds that a refusal is delayed, so that whoever asks in a loop asks less often.
SHORTEST_HOLD, LONGEST_HOLD = 0.2, 2.0
REQUEST_COST = 0.001  # of a request, beside the time that it takes itself
REFUSAL_COST = 0.0005  # of one that is refused for what was asked before it
LINE_COST = 0.0001  # of a line of a log that is read again
LIST_COST = 0.01  # of a list of tables: the threads that read it share the event loop's lock
SOCKET_COST = 0.005  # of a websocket that is opened
TABLE_COST = 0.03  # of a table that is opened: it stays
EXPORT_COST = 0.1  # of all that a guest has, in one file
NEWCOMER_COST = 0.02  # of a guest who was nobody before
MOST_SOCKETS = {"guest": 40, "address": 200}  # open at once
MOST_HOSTS = 64  # that are known again: a house has few names
SEVERAL = 8  # other processes are told of who has this part of them


class Limits:
    """What one house counts of everyone who comes to it."""

    def __init__(self, hosts: Collection[str] = ()) -> None:
        self.ledger = Ledger(RATES)
        self._hosts = {name.lower() for name in (*hosts, "localhost", socket.gethostname())}
        self._own_hosts: dict[str, bool] = {}  # hosts that were asked for, and whether they are ours
        self._sockets: Counter[str] = Counter()
        self.sockets_elsewhere: Callable[[str], int] = lambda _: 0  # of a payer, at other processes
        # When a crowd connects at once, two handshakes at a time: the tables get their turns in between.
        self.door = Door()
        self.handshakes = asyncio.Semaphore(2)
        self.lanes = Lanes()

    def is_own_host(self, headers: Headers) -> bool:
        """DNS rebinding: another site can point its name at our address, and its pages then pass for ours.

        It needs a name for that: an address by number is always ours.
        """
        host = headers.get("host", "")
        if (known := self._own_hosts.get(host)) is None:
            known = self._is_own(host)
            if len(self._own_hosts) < MOST_HOSTS:
                self._own_hosts[host] = known
        return known

    def _is_own(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        bare = name.removesuffix(".local").removesuffix(".localhost").lower()
        return bare in self._hosts or name.lower() in self._hosts or _is_number(name)

    @property
    def open_sockets(self) -> int:
        return sum(count for payer, count in self._sockets.items() if payer.startswith("guest:"))

    @property
    def guests(self) -> frozenset[str]:
        """Who has a websocket open, by way of this process."""
        mark = "guest:"
        return frozenset(payer.removeprefix(mark) for payer in self._sockets if payer.startswith(mark))

    @property
    def people(self) -> int:
        """How many guests have a websocket open."""
        return sum(payer.startswith("guest:") for payer in self._sockets)

    def several_sockets(self) -> dict[str, int]:
        """Of each payer who has some part of what is allowed."""
        return {
            payer: count for payer, count in self._sockets.items() if count * SEVERAL >= most_sockets(payer)
        }

    @contextmanager
    def socket(self, guest: str, address: str | None) -> Iterator[None]:
        """A websocket counts as long as it is open."""
        who = payers(guest, address)
        for payer in who:
            if self._sockets[payer] + self.sockets_elsewhere(payer) >= most_sockets(payer):
                raise Refusal("too_many")
        self._sockets.update(who)
        try:
            yield
        finally:
            self._sockets.subtract(who)
            for payer in who:
                if not self._sockets[payer]:
                    del self._sockets[payer]


def most_sockets(payer: str) -> int:
    return MOST_SOCKETS[payer.partition(":")[0]]


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def address_of(scope: Scope) -> str | None:
    """Where a request comes from; behind a proxy that we trust, where the proxy says."""
    return scope["client"][0] if scope.get("client") else None


def same_origin(headers: Headers) -> bool:
    """A browser names the page that asks; other programs send no origin and carry no one's cookie."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False  # none: a person's own doing, such as an address typed in
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # not an address at all
        return False


def hold(wait: float) -> float:
    """How long a refusal is delayed for one who must wait this long."""
    return min(max(wait, SHORTEST_HOLD), LONGEST_HOLD)


class Guard:
    """Refuses what comes from another site's page, costs too much or is too large, before anything else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        log_context.set({"request": token_hex(4), "path": scope["path"]})
        safely = with_safe_headers(scope, send)
        limits: Limits = scope["app"].state.services.limits
        try:
            who = self._admit(scope, limits)
        except Refusal as refusal:
            if isinstance(wait := refusal.facts.get("seconds"), float):
                await asyncio.sleep(hold(wait))
            await _refuse(safely, refusal)
            return
        try:
            async with limits.lanes.turn(who[-1] if who else ""):
                spent = 0.0

                def charge(seconds: float) -> None:  # whatever came of it: who leaves in the middle pays too
                    nonlocal spent
                    spent = seconds
                    limits.ledger.charge(who, seconds)

                await metered(_as_coroutine(self._app(scope, _bounded(receive), safely)), charge)
                await asyncio.sleep(max(spent, limits.ledger.pause(who)))  # then it is everyone else's turn
        except ClientDisconnect:
            return  # whoever asked has left in the middle; nobody waits for an answer

    def _admit(self, scope: Scope, limits: Limits) -> tuple[str, ...]:
        """Who pays for this request, if it may be asked at all."""
        headers = Headers(scope=scope)
        reads = scope["method"] in ("GET", "HEAD")
        if not limits.is_own_host(headers) or not (reads or same_origin(headers)):
            raise Refusal("foreign")
        who = payers(
            scope["app"].state.services.signer.guest_in(HTTPConnection(scope).cookies, bearer_of(headers)),
            address_of(scope),
        )
        if (wait := limits.ledger.wait(who)) > 0:
            if wait < LONGEST_HOLD:  # who asks on and on waits longer, but is never shut out for it
                limits.ledger.charge(who, REFUSAL_COST)
            raise Refusal("too_many", seconds=in_tenths(wait))
        limits.ledger.charge(who, REQUEST_COST)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BODY:
            raise Refusal("too_large", limit=MOST_BODY)
        return who


async def _as_coroutine(work: Any) -> None:
    await work


def _bounded(receive: Receive) -> Receive:
    """A body within the limits of length and time, also when it comes in chunks without a stated length."""
    taken, whole = 0, False
    end = asyncio.get_running_loop().time() + BODY_SECONDS

    async def bounded() -> Message:
        nonlocal taken, whole
        try:
            # After the whole body one waits for the end of the connection, as long as that takes.
            async with asyncio.timeout_at(None if whole else end):
                message = await receive()
        except TimeoutError:
            raise Refusal("too_slow") from None
        taken += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if taken > MOST_BODY:
            raise Refusal("too_large", limit=MOST_BODY)
        return message

    return bounded


STATUS: dict[Code, int] = {
    "no_account": 401,
    "wrong_password": 401,
    "wrong_token": 401,
    "foreign": 403,
    "kept_apart": 403,
    "not_alone": 403,
    "not_a_person": 403,
    "not_your_seat": 403,
    "unknown_game": 404,
    "unknown_person": 404,
    "unknown_program": 404,
    "unknown_puzzle": 404,
    "unknown_session": 404,
    "unknown_study": 404,
    "unknown_table": 404,
    "too_slow": 408,
    "has_account": 409,
    "name_taken": 409,
    "not_over": 409,
    "seat_taken": 409,
    "stale": 409,
    "gone": 410,
    "too_large": 413,
    "full": 429,
    "too_many": 429,
    "too_many_programs": 429,
    "not_kept": 503,
}


async def _refuse(send: Send, refusal: Refusal) -> None:
    facts: dict[str, JsonValue] = dict(refusal.facts)
    body = to_json(Refused, Refused(None, "house", refusal.code, facts))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": STATUS[refusal.code], "headers": headers})
    await send({"type": "http.response.body", "body": body})
