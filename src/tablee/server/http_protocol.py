"""HTTP connections that are opened and left: each address may have so many, and none may dawdle."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from tablee.server.budget import LOCAL, network
from tablee.server.limits import Limits

HEADER_SECONDS = 15.0  # for the head of a request to come in
MOST_CONNECTIONS = 100  # of one address at once, not counting websockets


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's protocol, with a deadline for the head of a request: by itself it would wait for ever."""

    _open: ClassVar[Counter[str]] = Counter()  # by address, in this process
    _address: str | None = None
    _turned_away = False
    _at_door = 0  # pieces of what came in that wait there
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        peer = transport.get_extra_info("peername")
        address = peer[0] if isinstance(peer, tuple) else None
        if address is not None and address not in LOCAL:
            if self._open[network(address)] >= MOST_CONNECTIONS:
                self._turned_away = True
                transport.abort()
                return
            self._address = network(address)
            self._open[self._address] += 1
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        if self._at_door or self.cycle is None or self.cycle.response_complete:
            self._at_door += 1
            self.flow.pause_reading()  # one piece of each waits at the door, and no more comes in
            limits: Limits = self.config.app.state.services.limits
            limits.door.enter(lambda: self._come_in(data))
        else:
            self._take(data)  # more of a body

    def _come_in(self, data: bytes) -> None:
        self._at_door -= 1
        if self.transport.is_closing():
            return
        if not self._at_door:
            self.flow.resume_reading()
        if self.transport.get_protocol() is not self:
            self.transport.get_protocol().data_received(data)
        else:
            self._take(data)

    def _take(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # a websocket now, which is counted where it is used
            self._forget()
        elif self.cycle is None or self.cycle.response_complete:
            self._wait_for_head()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._turned_away:
            super().connection_lost(exc)
            self._forget()

    def _wait_for_head(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _forget(self) -> None:
        self._stop_waiting()
        if self._address is not None:
            self._open[self._address] -= 1
            if not self._open[self._address]:
                del self._open[self._address]
            self._address = None
