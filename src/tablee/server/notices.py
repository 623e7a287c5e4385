"""Notices by the browser: to who plays by days and is elsewhere, that it is their turn; and of invitations.

Nothing of a game is in one: whose table it is, and who waits. It may be lost, as a letter may be.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, Protocol
from urllib.parse import urlsplit

from tablee.core.people import Subscription, is_program
from tablee.server import push_post, web_push
from tablee.table.clock import PerDays
from tablee.table.guest_names import unnamed
from tablee.table.log import Person
from tablee.table.refusal import Refusal
from tablee.table.server_message import ToMove
from tablee.table.table_base import TableBase

MOST_SUBSCRIPTIONS = 10  # of one guest: browsers
MOST_WAITING = 500  # notices that are on their way; beyond that they are lost
SENDERS = 2
KEPT_SECONDS = 24 * 3600  # that a service keeps a notice for a browser that is off
GONE = (404, 410)  # what a service answers for a subscription that is no more
logger = logging.getLogger(__name__)


class NoticeStorage(Protocol):
    async def secret(self, name: str) -> bytes: ...
    async def subscribe(self, one: Subscription, most: int) -> bool: ...
    async def unsubscribe(self, guest: str, endpoint: str) -> bool: ...
    async def subscriptions_of(self, guest: str) -> Sequence[Subscription]: ...


class Notices:
    def __init__(self, storage: NoticeStorage, *, private: bool = False) -> None:
        """`private`, for tests: services may be in this house too, and need no TLS."""
        self._storage, self._private = storage, private
        self._threads = ThreadPoolExecutor(SENDERS, thread_name_prefix="tablee-notices")
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown)

    async def public_key(self) -> str:
        key = web_push.house_key(await self._storage.secret("vapid"))
        return web_push.text64(web_push.public_bytes(key))

    async def subscribe(self, one: Subscription) -> None:
        try:
            push_post.checked(one.endpoint, private=self._private)
            web_push.read_key(one.p256dh, one.auth)
        except push_post.Unsafe as fault:
            raise Refusal("bad_address", reason=str(fault)) from None
        except ValueError:
            raise Refusal("malformed", reason="these are not the keys of a subscription") from None
        if not await self._storage.subscribe(one, MOST_SUBSCRIPTIONS):
            raise Refusal("too_many", limit=MOST_SUBSCRIPTIONS)

    def moved(self, table: TableBase) -> None:
        """A line was kept by this process: if it is now the turn of who is elsewhere, they are told."""
        now = table.now
        if not isinstance(now.opened.clock, PerDays) or not isinstance(now.turn, ToMove):
            return
        sitter = now.sitters[now.turn.seat]
        if isinstance(sitter, Person) and not is_program(sitter.guest) and sitter.guest not in table.here():
            others = [who for who in now.sitters if isinstance(who, Person) and who.guest != sitter.guest]
            self.tell(sitter.guest, "turn", table.id, others)

    def tell(self, guest: str, kind: Literal["turn", "invited"], table: str, who: Sequence[Person]) -> None:
        """On its way, beside everything else. `who` waits: named if it is one person who has a name."""
        named = len(who) == 1 and unnamed(who[0].guest, who[0].name) is None
        about = {"kind": kind, "table": table, "name": who[0].name if named else ""}
        if len(self._tasks) >= MOST_WAITING:
            logger.warning("a notice is lost: too many are on their way", extra={"table": table})
            return
        task = asyncio.get_running_loop().create_task(self._send(guest, about))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, guest: str, about: dict[str, str]) -> None:
        try:
            for one in await self._storage.subscriptions_of(guest):
                await self._post(one, about)
        except Exception:  # a notice is not worth a game
            logger.exception("a notice could not be sent", extra={"table": about["table"]})

    async def _post(self, one: Subscription, about: dict[str, str]) -> None:
        key = web_push.house_key(await self._storage.secret("vapid"))
        text = json.dumps(about | {"language": one.language}, ensure_ascii=False).encode()
        parts = urlsplit(one.endpoint)
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
            "Authorization": web_push.signed_word(key, f"{parts.scheme}://{parts.netloc}", one.origin),
        }
        body = web_push.sealed(text, *web_push.read_key(one.p256dh, one.auth))
        loop = asyncio.get_running_loop()
        try:
            status = await loop.run_in_executor(
                self._threads, lambda: push_post.post(one.endpoint, body, headers, private=self._private)
            )
        except (OSError, push_post.Unsafe) as fault:
            logger.info("a notice did not arrive", extra={"why": repr(fault)})
            return
        if status in GONE:
            await self._storage.unsubscribe(one.guest, one.endpoint)
        elif status >= 300:
            logger.info("a notice was not taken", extra={"status": status})
