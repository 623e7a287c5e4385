"""Who watches a table, and telling them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablee.core.game import Seat
from tablee.core.value import write
from tablee.table.refusal import HouseRefusal
from tablee.table.update import Told
from tablee.table.watcher import Watcher

MOST_WATCHERS = 200
MOST_OF_ONE = 20  # connections of one guest: windows, and old ones that nobody has missed yet


class Room:
    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def __iter__(self) -> Iterator[Watcher]:
        return iter(tuple(self._watchers))

    def __len__(self) -> int:
        return len(self._watchers)

    def enter(self, watcher: Watcher, *, player: bool) -> None:
        """A player always finds a place; spectators up to a limit; nobody any number of times."""
        if len(self._watchers) >= MOST_WATCHERS and not player:
            raise HouseRefusal("full", limit=MOST_WATCHERS)
        if sum(one.guest == watcher.guest for one in self._watchers) >= MOST_OF_ONE:
            raise HouseRefusal("full", limit=MOST_OF_ONE)
        self._watchers.add(watcher)

    def leave(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    def guests(self) -> set[str]:
        return {watcher.guest for watcher in self._watchers}

    def tell(self, told: Told, besides: str | None = None) -> None:
        """The same to all, perhaps but for one guest."""
        message = write(Told, told)
        for watcher in self:
            if watcher.guest != besides:
                watcher.tell(message)

    def tell_views(self, eyes: Callable[[str], Seat | None], see: Callable[[Seat | None], bytes]) -> None:
        """To each what the seat they look through sees; made once for each seat."""
        made: dict[Seat | None, bytes] = {}
        for watcher in self:
            seat = eyes(watcher.guest)
            if seat not in made:
                made[seat] = see(seat)
            watcher.tell(made[seat])
