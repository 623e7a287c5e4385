"""Talk at a table: who may say what, and who does not want to hear it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from tablee.core.people import is_program
from tablee.table.client_message import Say, Write
from tablee.table.refusal import Refusal
from tablee.table.server_message import Acknowledged
from tablee.table.table import Table


class TalkStorage(Protocol):
    async def kept_apart(self, guest: str) -> frozenset[str]: ...
    async def quiet_ones(self, those: Collection[str]) -> frozenset[str]: ...


class Talk:
    def __init__(self, storage: TalkStorage) -> None:
        self._storage = storage

    async def say(self, table: Table, guest: str, ask: Say | Write) -> Acknowledged:
        """People alone talk. Whoever wants no words but phrases neither writes any nor is told any."""
        if is_program(guest):
            raise Refusal("not_a_person")
        deaf = await self._storage.kept_apart(guest)
        if isinstance(ask, Write):
            quiet = await self._storage.quiet_ones(tuple(table.now.owners))
            if guest in quiet:
                raise Refusal("words_off")
            deaf |= quiet
        return table.talk.say(guest, ask, deaf)
