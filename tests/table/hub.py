"""A channel between registries of one process, which can be made deaf, dumb and late."""

from __future__ import annotations

from collections.abc import Callable

from tablee.table.channel import Hearer, Notice


class Hub:
    """Hands on what each says to all others, unless a test holds it back or loses it."""

    def __init__(self) -> None:
        self.hearers: dict[tuple[str, str], Hearer] = {}  # by process and table
        self.loses: Callable[[Notice], bool] = lambda _: False
        self.said: list[Notice] = []

    def channel(self, process: str) -> HubChannel:
        return HubChannel(self, process)


class HubChannel:
    shared = True
    sure = True

    def __init__(self, hub: Hub, process: str) -> None:
        self._hub, self._process = hub, process

    def publish(self, table: str, notice: Notice) -> None:
        self._hub.said.append(notice)
        if self._hub.loses(notice):
            return
        for (process, heard), hear in tuple(self._hub.hearers.items()):
            if process != self._process and heard == table:
                hear(self._process, notice)

    async def subscribe(self, table: str, hear: Hearer) -> None:
        self._hub.hearers[self._process, table] = hear

    def unsubscribe(self, table: str) -> None:
        self._hub.hearers.pop((self._process, table), None)
