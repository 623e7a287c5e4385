"""A table's websocket: each message is read strictly, answered, and never trusted about who it is."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import Coroutine, Mapping
from typing import Any, Protocol

from starlette.websockets import WebSocketDisconnect

from tablee.core.game import IllegalAction
from tablee.core.value import Malformed, from_json, to_json
from tablee.server.budget import Errand, Ledger, metered
from tablee.server.limits import MOST_MESSAGE
from tablee.server.metrics import Latency
from tablee.server.talk import Talk
from tablee.table.client_message import (
    Answer,
    AskHint,
    Claim,
    ClientMessage,
    MakeOffer,
    Ping,
    Play,
    Ready,
    Resign,
    Say,
    Seen,
    SendClientSeed,
    ShowAim,
    Write,
)
from tablee.table.log import Unsure
from tablee.table.refusal import Refusal
from tablee.table.server_message import Pong, Refused, ServerMessage
from tablee.table.table import Table

MOST_BEHIND = 1 << 20  # bytes that a slow reader may be behind before it is let go
CALM_BEHIND = 1 << 16  # bytes, from which on a connection is not listened to
TRY_LATER = 1013  # the code that a connection is let go with
MESSAGE_COST = 0.0005  # of a message, beside the time that it takes itself
LONGEST_WAIT = 5.0
SHORTEST_PAUSE = 0.002  # seconds; for less than that nobody is made to wait
ID = re.compile(r'"id"\s*:\s*"([A-Za-z0-9_-]{1,40})"')
logger = logging.getLogger(__name__)


class Account:
    """Who pays for what a connection asks. Beyond their share of the house's time, they are heard later."""

    def __init__(self, ledger: Ledger, payers: tuple[str, ...]) -> None:
        self._ledger, self._payers = ledger, payers

    def charge(self, seconds: float) -> None:
        self._ledger.charge(self._payers, seconds)

    def charge_message(self, seconds: float) -> None:
        self._ledger.charge(self._payers, seconds + MESSAGE_COST)

    @property
    def must_wait(self) -> bool:
        return self._ledger.pause(self._payers) > SHORTEST_PAUSE

    async def may_go_on(self) -> None:
        """Wait as long as it takes; never so long that the browser takes us for dead."""
        wait = max(self._ledger.pause(self._payers), self._ledger.wait(self._payers))
        await asyncio.sleep(min(wait, LONGEST_WAIT))


class Wire(Protocol):
    """A browser's end of a websocket."""

    @property
    def behind(self) -> int: ...  # bytes that were sent and that it has not taken
    def send_now(self, message: bytes) -> None: ...  # never waits
    async def drained(self) -> None: ...  # until it has taken most of them
    async def receive(self) -> Mapping[str, Any]: ...  # the next event, as ASGI has it
    def hang_up(self, code: int) -> None: ...


class Connection:
    """One browser at one table."""

    def __init__(
        self,
        wire: Wire,
        guest: str,
        table: Table,
        account: Account,
        talk: Talk,
        latency: Latency | None = None,
    ) -> None:
        self._wire = wire
        self._talk = talk
        self._latency, self._began = latency or Latency(), 0.0
        self._account = account
        self._table = table
        self._hinting: asyncio.Task[None] | None = None
        self._hearing = True  # a message is under way, or nobody listens yet: the next one waits
        self._heard: asyncio.Future[None] | None = None  # what it waits for
        self.guest = guest

    def tell(self, message: bytes) -> None:
        if self._wire.behind > MOST_BEHIND:  # too slow: it is let go, joins again and gets a fresh welcome
            self._wire.hang_up(TRY_LATER)
            asyncio.get_running_loop().call_soon(self._table.leave, self)
        else:
            self._wire.send_now(message)

    async def run(self) -> None:
        """Until the browser leaves."""
        try:
            await metered(self._table.watch(self), self._account.charge)
            # A task of its own: what wakes it need not pass through the layers that called us.
            await asyncio.create_task(self._listen())
        except WebSocketDisconnect:
            pass  # leaving is not a fault
        except Refusal as refusal:
            self.tell(_refused(None, refusal))
            self._wire.hang_up(TRY_LATER)
        finally:
            self._hearing = True
            self._table.leave(self)
            if self._hinting is not None:
                self._hinting.cancel()

    async def _listen(self) -> None:
        self._hearing = False
        while True:
            if self._wire.behind > CALM_BEHIND:  # whoever asks faster than they read waits for themselves
                await self._wire.drained()
            if self._account.must_wait:
                await self._account.may_go_on()
            heard = await self._wire.receive()
            if self._hearing:
                self._heard = asyncio.get_running_loop().create_future()
                await self._heard
            if heard["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(heard.get("code", 1006))
            text = heard.get("text")
            if text is None:
                self._account.charge_message(0.0)
                self.tell(_refused(None, Refusal("malformed", reason="messages are text")))
            elif len(text) > MOST_MESSAGE:
                self._account.charge_message(0.0)
                self.tell(_refused(_id_in(text), Refusal("too_large", limit=MOST_MESSAGE)))
            else:
                self._begin_hearing()
                try:
                    await metered(self._hear(text), self._account.charge_message, time.perf_counter)
                finally:
                    self._end_hearing()
            await asyncio.sleep(0)  # who says many things at once says them one in each turn

    def hear_now(self, text: str) -> bool:
        """A move, which most messages are, need not wake the task that listens. False: it has to wait."""
        if self._hearing or '"play"' not in text or len(text) > MOST_MESSAGE:
            return False
        if self._wire.behind > CALM_BEHIND or self._account.must_wait:
            return False
        try:
            message: Any = from_json(ClientMessage, text)  # type: ignore[arg-type]
        except Malformed:
            message = None
        if not isinstance(message, Play):
            self._account.charge_message(0.0)
            return False
        self._begin_hearing()
        work = self._answer(message.id, self._table.play(self.guest, message))
        Errand(work, self._account.charge_message, self._have_heard)
        return True

    def _begin_hearing(self) -> None:
        self._hearing = True
        self._began = time.perf_counter()

    def _end_hearing(self) -> None:
        self._hearing = False
        self._latency.add(time.perf_counter() - self._began)

    def _have_heard(self) -> None:
        self._end_hearing()
        if self._heard is not None and not self._heard.done():
            self._heard.set_result(None)

    async def _hear(self, text: str) -> None:
        try:
            message: Any = from_json(ClientMessage, text)  # type: ignore[arg-type]
        except Malformed as fault:
            self.tell(_refused(_id_in(text), Refusal("malformed", reason=str(fault))))
            return
        if isinstance(message, AskHint):
            self._start_hint(message)
        else:
            await self._answer(getattr(message, "id", None), self._do(message))

    async def _answer(self, id: str | None, work: Coroutine[Any, Any, ServerMessage | None]) -> None:
        """Whatever comes of it, whoever asked is answered."""
        try:
            told = await work
            if told is not None:
                self.tell(to_json(ServerMessage, told))
        except IllegalAction as refusal:
            self.tell(to_json(ServerMessage, Refused(id, refusal.rule, refusal.code, dict(refusal.facts))))
        except Malformed as fault:
            self.tell(_refused(id, Refusal("malformed", reason=str(fault))))
        except Refusal as refusal:
            self.tell(_refused(id, refusal))
        except Unsure:  # asked again under the same id, it will be known
            self._wire.hang_up(TRY_LATER)
        except Exception:
            logger.exception("a message failed", extra={"table": self._table.id})
            self.tell(_refused(id, Refusal("failed")))

    async def _do(self, message: Any) -> ServerMessage | None:
        match message:
            case Play():
                return await self._table.play(self.guest, message)
            case Resign():
                return await self._table.resign(self.guest, message)
            case MakeOffer() | Answer():
                return await self._table.offer(self.guest, message)
            case SendClientSeed():
                return await self._table.client_seed(self.guest, message)
            case ShowAim():
                self._table.aim(self.guest, message)
                return None
            case Say() | Write():
                return await self._talk.say(self._table, self.guest, message)
            case Claim():
                return await self._table.claim(self.guest, message)
            case Seen():
                self._table.seen(self.guest, message)
                return None
            case Ready():
                await self._table.ready(self.guest, message)
                return None
            case Ping():
                return Pong()
        raise Refusal("malformed")

    def _start_hint(self, ask: AskHint) -> None:
        """A hint takes thought: it is answered when it comes, one at a time."""
        if self._hinting is not None and not self._hinting.done():
            self.tell(_refused(ask.id, Refusal("too_many")))
            return
        self._hinting = asyncio.create_task(self._answer(ask.id, self._table.hint(self.guest, ask)))


def _id_in(text: str) -> str | None:
    """The id of a message that cannot be read, if that much of it can: its sender waits for an answer."""
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        found = ID.search(text)
        return found[1] if found else None
    id = parsed.get("id") if isinstance(parsed, dict) else None
    return id if isinstance(id, str) and ID.fullmatch(f'"id":"{id}"') else None


def _refused(id: str | None, refusal: Refusal) -> bytes:
    return to_json(ServerMessage, Refused(id, "house", refusal.code, dict(refusal.facts)))
