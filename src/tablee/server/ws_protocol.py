"""Our end of a websocket: read a piece at a time, written to without a detour.

A flood of small messages must not stop the house, and a move is told to everyone by one write each.
"""

from __future__ import annotations

import struct
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # compiled, where it could be

from tablee.server.budget import payers
from tablee.server.limits import Limits

EXTENSION = "tablee.wire"  # under which the application finds this end of the connection in its scope
MOST_WHOLE = 2048  # bytes of what may be taken for one message at a glance: enough for all that a page sends
PIECE = 512  # bytes of anything else that are read at once: some twenty pings

# Of a frame (RFC 6455, 5.2): its first byte, what a client adds to the second, a length in the next two.
WHOLE_TEXT, PING, PONG, MASKED, TWO_BYTES = 0x81, 0x89, 0x8A, 0x80, 126


class Outbox:
    """What is told in one turn of the event loop goes out together: to write takes longer than to tell."""

    _of: ClassVar[WeakKeyDictionary[AbstractEventLoop, Outbox]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self._waiting: list[PatientWebSocket] = []

    @classmethod
    def of(cls, loop: AbstractEventLoop) -> Outbox:
        return cls._of.setdefault(loop, cls())

    def add(self, wire: PatientWebSocket) -> None:
        if not self._waiting:
            wire.loop.call_soon(self._flush)
        self._waiting.append(wire)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for wire in waiting:
            wire.flush()


class PatientWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's own takes in all that has come, a quarter of a megabyte, before anyone else has a turn.

    Here the sender pays for the reading, too: frames of the protocol itself never reach the application.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.hear_now: Callable[[str], bool] | None = None
        self._outbox = Outbox.of(self.loop)
        self._told: list[bytes] = []  # heads and bodies of frames that wait there
        self._told_size = 0
        self._unread = bytearray()
        self._whole = True  # so far the other side has sent whole frames, each a message or a sign of life
        self._held = False  # others come first: the next piece is read a little later
        self._payers: tuple[str, ...] | None = None  # known once a proxy has spoken

    # Writing

    @property
    def behind(self) -> int:
        """Bytes that the network has not taken yet."""
        return self.transport.get_write_buffer_size() + self._told_size

    def send_now(self, message: bytes) -> None:
        """A text message as one frame, past the queues and tasks of ASGI; nothing to whoever has left."""
        if self.handshake_complete and not (self.close_sent or self.transport.is_closing()):
            if not self._told:
                self._outbox.add(self)
            self._told += _head(len(message)), message
            self._told_size += len(message)

    def flush(self) -> None:
        if self._told:
            if not (self.close_sent or self.transport.is_closing()):
                self.transport.write(b"".join(self._told))
            self._told, self._told_size = [], 0

    async def send(self, message: Any) -> None:
        self.flush()
        await super().send(message)

    async def drained(self) -> None:
        """Until the browser has taken most of what was sent."""
        await self.writable.wait()

    def hang_up(self, code: int) -> None:
        """Close, though the other side may not even read that."""
        if not (self.close_sent or self.transport.is_closing()):
            self.flush()
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    # Reading

    def data_received(self, data: bytes) -> None:
        if self.hear_now is not None and not (self._unread or self._held) and self.queue.empty():
            text = _message_in(data) if self._whole else None
            if text is not None and not (self.close_sent or self.transport.is_closing()):
                if not self.hear_now(text):
                    self.queue.put_nowait({"type": "websocket.receive", "text": text})
                    self.read_paused = True
                    self.transport.pause_reading()
                return
        self._whole = self._whole and (not self.handshake_complete or _are_whole(data))
        self._unread += data
        self._queue_up()

    async def receive(self) -> Any:
        if self._unread:
            self._queue_up()
        message = await super().receive()  # which lets more come in
        self._hold_back()
        return message

    def _read_on(self) -> None:
        """The next piece, unless a message waits to be heard first."""
        if self._held or not self._unread or not self.queue.empty() or self.transport.is_closing():
            return
        began = time.perf_counter()
        piece = bytes(self._unread[:PIECE])
        del self._unread[:PIECE]
        super().data_received(piece)
        wait = self._charge(time.perf_counter() - began)
        if wait > 0:
            self._held = True
            self.loop.call_later(wait, self._release)
        elif self._unread:
            self._queue_up()
        self._hold_back()

    def _queue_up(self) -> None:
        """What may be a flood is read a piece in each turn of the event loop, whoever sends it."""
        if not self._held:
            self._held = True
            self._limits.door.enter(self._release)

    def _release(self) -> None:
        self._held = False
        self._read_on()
        if not (self._unread or self._held) and self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()

    def _hold_back(self) -> None:
        """Nothing more comes in before what is here has been read."""
        if (self._unread or self._held) and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _charge(self, seconds: float) -> float:
        """Seconds until the sender, by address, may cost the house something again."""
        who = self._payers
        if who is None:
            client = getattr(self, "scope", {}).get("client") or self.client
            who = payers(None, client[0] if client else None)
            if self.handshake_complete:
                self._payers = who
        self._limits.ledger.charge(who, seconds)
        return self._limits.ledger.wait(who)

    @property
    def _limits(self) -> Limits:
        return self.config.app.state.services.limits  # type: ignore[union-attr, no-any-return]


def _message_in(data: bytes) -> str | None:
    """The text message that a client's one whole frame is; None if it is anything else."""
    if not 6 <= len(data) <= MOST_WHOLE or data[0] != WHOLE_TEXT:
        return None
    start, length = 6, data[1] - MASKED
    if length == TWO_BYTES:
        start, length = 8, data[2] << 8 | data[3]
    if length != len(data) - start:
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


def _are_whole(data: bytes) -> bool:
    """Is this a small number of whole frames, none of them part of a longer message?"""
    if len(data) > MOST_WHOLE:  # a flood is not even looked at
        return False
    at = 0
    while at + 6 <= len(data) and data[at] in (WHOLE_TEXT, PING, PONG):
        length = data[at + 1] - MASKED
        if length == TWO_BYTES:
            length = 2 + (data[at + 2] << 8 | data[at + 3])
        elif not 0 <= length < TWO_BYTES:
            return False
        at += 6 + length
    return at == len(data)


def _head(length: int) -> bytes:
    """Of a server's text frame: whole, not masked, not compressed (RFC 6455, 5.2)."""
    if length < TWO_BYTES:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return struct.pack(">BBH", WHOLE_TEXT, TWO_BYTES, length)
    return struct.pack(">BBQ", WHOLE_TEXT, 127, length)
