"""Limits against abuse, each with a clear answer."""

from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

from pydantic import JsonValue
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.core.value import write
from tablee.server.session import COOKIE
from tablee.table.refusal import Code, HouseRefusal
from tablee.table.update import Refused

LOCAL = ("127.0.0.1", "::1")
MOST_BODY = 64 * 1024
MOST_MESSAGE = 16 * 1024
PER_SECOND, AT_ONCE = 100.0, 200.0  # messages of one connection
GUEST_RATE, GUEST_AT_ONCE = 20.0, 200.0  # requests of one guest that may change something
ADDRESS_RATE, ADDRESS_AT_ONCE = 10.0, 300.0  # the same, of an address, from whoever is nobody yet
MOST_REMEMBERED = 10_000  # guests, and as many addresses


class Bucket:
    """So many messages a second in the long run, so many at once."""

    def __init__(self, per_second: float = PER_SECOND, at_once: float = AT_ONCE) -> None:
        self._rate, self._most = per_second, at_once
        self._left, self._then = at_once, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One for each who asks; of very many, whoever has not asked for longest is forgotten."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._rate, self._most = per_second, at_once
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self._known.pop(who, None) or Bucket(self._rate, self._most)
        self._known[who] = bucket
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return bucket.take()


def same_origin(headers: Headers) -> bool:
    """A browser names the page that asks; other programs send no origin and carry no one's cookie."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # not an address at all
        return False


class Guard:
    """Refuses what comes from another site's page, too often or too large, before anything else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._guests = Buckets(GUEST_RATE, GUEST_AT_ONCE)
        self._addresses = Buckets(ADDRESS_RATE, ADDRESS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["method"] not in ("GET", "HEAD") and not same_origin(headers):
            await _refuse(send, 403, "foreign")
            return
        if scope["method"] not in ("GET", "HEAD") and not self._may_ask(scope):
            await _refuse(send, 429, "too_many")
            return
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BODY:
            await _refuse(send, 413, "too_large", limit=MOST_BODY)
            return
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > MOST_BODY:  # sent in pieces without saying how long
                raise HouseRefusal("too_large", limit=MOST_BODY)
            return message

        await self._app(scope, counted, send)

    def _may_ask(self, scope: Scope) -> bool:
        """By guest; who has no cookie of ours, by address, unless it is this machine's own."""
        cookie = HTTPConnection(scope).cookies.get(COOKIE)
        guest = scope["app"].state.house.signer.guest(cookie)
        if guest is not None:
            return self._guests.take(guest)
        address = scope["client"][0] if scope.get("client") else ""
        return address in LOCAL or self._addresses.take(address)


async def _refuse(send: Send, status: int, code: Code, **facts: JsonValue) -> None:
    body = write(Refused, Refused(None, "house", code, facts))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
