"""Someone at a table: a player with their seats, or a spectator."""

from __future__ import annotations

from typing import Protocol


class Watcher(Protocol):
    """`tell` never waits: a watcher who cannot keep up is dropped, and joins again."""

    @property
    def guest(self) -> str: ...
    def tell(self, message: bytes) -> None: ...
