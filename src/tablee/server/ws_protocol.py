"""Websockets that are read a piece at a time: a flood of small messages must not stop the house."""

from __future__ import annotations

import time
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server.budget import payers
from tablee.server.limits import Limits

PIECE = 2048  # bytes that are read at once: whole for every message that a page sends, about a hundred pings


class PatientWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's own takes in all that has come, a quarter of a megabyte, before anyone else has a turn.

    Here the sender pays for the reading, too: frames of the protocol itself never reach the application.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = bytearray()
        self._held = False  # others come first: the next piece is read a little later

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
        began = time.thread_time()
        piece = bytes(self._unread[:PIECE])
        del self._unread[:PIECE]
        super().data_received(piece)
        wait = self._charge(time.thread_time() - began)
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
        client = getattr(self, "scope", {}).get("client") or self.client
        who = payers(None, client[0] if client else None)
        limits.ledger.charge(who, seconds)
        return limits.ledger.wait(who)
