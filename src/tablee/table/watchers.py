"""Who watches a table, and telling them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from tablee.core.game import Seat
from tablee.core.value import to_json
from tablee.table.refusal import Refusal
from tablee.table.server_message import ServerMessage

MOST_WATCHERS = 200
MOST_OF_ONE = 20  # connections of one guest: windows, and old ones that nobody has missed yet


class Watcher(Protocol):
    """Someone at a table. `tell` never waits: who cannot keep up is dropped, and joins again."""

    @property
    def guest(self) -> str: ...
    def tell(self, message: bytes) -> None: ...


class Watchers:
    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def __iter__(self) -> Iterator[Watcher]:
        return iter(tuple(self._watchers))

    def __len__(self) -> int:
        return len(self._watchers)

    def enter(self, watcher: Watcher, *, player: bool) -> None:
        """A player always finds a place; spectators up to a limit; nobody any number of times."""
        if len(self._watchers) >= MOST_WATCHERS and not player:
            raise Refusal("full", limit=MOST_WATCHERS)
        if sum(one.guest == watcher.guest for one in self._watchers) >= MOST_OF_ONE:
            raise Refusal("full", limit=MOST_OF_ONE)
        self._watchers.add(watcher)

    def leave(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    def guests(self) -> set[str]:
        return {watcher.guest for watcher in self._watchers}

    def tell(self, told: ServerMessage, besides: str | None = None) -> None:
        """The same to all, perhaps but for one guest."""
        message = to_json(ServerMessage, told)
        for watcher in self:
            if watcher.guest != besides:
                watcher.tell(message)

    def tell_views(self, seat_of: Callable[[str], Seat | None], see: Callable[[Seat | None], bytes]) -> None:
        """To each what the seat they look through sees; made once for each seat."""
        made: dict[Seat | None, bytes] = {}
        for watcher in self:
            seat = seat_of(watcher.guest)
            if seat not in made:
                made[seat] = see(seat)
            watcher.tell(made[seat])
