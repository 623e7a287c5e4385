"""Our end of a websocket: read a piece at a time, written to without a detour.

A flood of small messages must not stop the house, and a move is told to everyone by one write each.
"""

from __future__ import annotations

import struct
import time
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server.budget import payers
from tablee.server.limits import Limits

EXTENSION = "tablee.wire"  # under which the application finds this end of the connection in its scope
PIECE = 2048  # bytes that are read at once: whole for every message that a page sends, about a hundred pings


class PatientWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's own takes in all that has come, a quarter of a megabyte, before anyone else has a turn.

    Here the sender pays for the reading, too: frames of the protocol itself never reach the application.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = bytearray()
        self._held = False  # others come first: the next piece is read a little later
        self._payers: tuple[str, ...] | None = None  # known once a proxy has spoken

    # Writing

    @property
    def behind(self) -> int:
        """Bytes that the network has not taken yet."""
        return self.transport.get_write_buffer_size()

    def send_now(self, message: bytes) -> None:
        """A text message as one frame, past the queues and tasks of ASGI; nothing to whoever has left."""
        if self.handshake_complete and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(_head(len(message)) + message)

    async def drained(self) -> None:
        """Until the browser has taken most of what was sent."""
        await self.writable.wait()

    def hang_up(self, code: int) -> None:
        """Close, though the other side may not even read that."""
        if not (self.close_sent or self.transport.is_closing()):
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
        self._unread += data
        self._read_on()

    async def receive(self) -> Any:
        self._read_on()
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
        if self._unread or wait > 0:
            self._held = True
            self.loop.call_later(wait, self._release)
        self._hold_back()

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
        limits: Limits = self.config.app.state.services.limits  # type: ignore[union-attr]
        who = self._payers
        if who is None:
            client = getattr(self, "scope", {}).get("client") or self.client
            who = payers(None, client[0] if client else None)
            if self.handshake_complete:
                self._payers = who
        limits.ledger.charge(who, seconds)
        return limits.ledger.wait(who)


def _head(length: int) -> bytes:
    """Of a server's text frame: whole, not masked, not compressed (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return struct.pack(">BBH", 0x81, 126, length)
    return struct.pack(">BBQ", 0x81, 127, length)
