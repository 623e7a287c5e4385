"""Who is still signed in: a cookie says who it was given to, the database whether that still holds."""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeVar

from tablee.core.people import SessionKey
from tablee.server.session import Signer

K = TypeVar("K")
FRESH_SECONDS = 10.0  # that the database is not asked again about a cookie: so long it may live on elsewhere
SIGNED_OUT = 1013  # "try again later": the page comes back at once, as whoever it is by then
SEEN_SECONDS = 3600.0  # how exactly it is known when a session was last used
MOST_REMEMBERED = 10_000


class SessionStorage(Protocol):
    async def live_keys(self, keys: Sequence[SessionKey]) -> Sequence[SessionKey]: ...
    async def see_session(self, session: str) -> None: ...
    def newcomer(self, id: str) -> None: ...  # an id of which nothing can be kept yet


class Line(Protocol):
    """A websocket that can be ended from here."""

    def hang_up(self, code: int) -> None: ...


class Sessions:
    def __init__(self, storage: SessionStorage, signer: Signer) -> None:
        self._storage, self._signer = storage, signer
        self._checked: OrderedDict[SessionKey, float] = OrderedDict()  # those that were live, and when
        self._seen: OrderedDict[str, float] = OrderedDict()
        self._lines: defaultdict[SessionKey, set[Line]] = defaultdict(set)

    async def key_in(self, cookies: Mapping[str, str], token: str | None = None) -> SessionKey | None:
        """Who came with these cookies, or with a program's token, unless that session has ended."""
        key = self._signer.key_in(cookies, token)
        return key if key is not None and await self._is_live(key) else None

    def new_guest(self) -> SessionKey:
        """Somebody who comes for the first time, and of whom the database knows nothing."""
        key = SessionKey(self._signer.new_guest())
        self._storage.newcomer(key.guest)
        _remember(self._checked, key, time.monotonic())
        return key

    async def _is_live(self, key: SessionKey) -> bool:
        now = time.monotonic()
        if now - self._checked.get(key, -FRESH_SECONDS) < FRESH_SECONDS:
            return True
        if not await self._storage.live_keys([key]):
            return False
        _remember(self._checked, key, now)
        if key.session is not None and now - self._seen.get(key.session, -SEEN_SECONDS) >= SEEN_SECONDS:
            _remember(self._seen, key.session, now)
            await self._storage.see_session(key.session)
        return True

    async def ended(self, guest: str) -> None:
        """A session of this guest may just have ended: what it has open here does, too."""
        for key in [key for key in self._checked if key.guest == guest]:
            del self._checked[key]
        await self.sweep()

    @contextmanager
    def line(self, key: SessionKey, line: Line) -> Iterator[None]:
        """A websocket lives no longer than the session it was opened with."""
        self._lines[key].add(line)
        try:
            yield
        finally:
            self._lines[key].discard(line)
            if not self._lines[key]:
                del self._lines[key]

    async def sweep(self) -> None:
        """End the websockets of sessions that have ended, here or by way of another process."""
        keys = tuple(self._lines)
        gone = set(keys) - set(await self._storage.live_keys(keys)) if keys else set()
        for key in gone:
            self._checked.pop(key, None)
            for line in tuple(self._lines.get(key, ())):
                line.hang_up(SIGNED_OUT)


def _remember(kept: OrderedDict[K, float], key: K, now: float) -> None:
    kept[key] = now
    kept.move_to_end(key)
    while len(kept) > MOST_REMEMBERED:
        kept.popitem(last=False)
