"""Talk at a table: who may say what, and who does not want to hear it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from tablee.core.game import Seat
from tablee.core.people import is_gone, is_program
from tablee.table.client_message import Say, Write
from tablee.table.log import Person
from tablee.table.refusal import Refusal
from tablee.table.server_message import Acknowledged
from tablee.table.table import Table

MOST_MUTED = 500


class TalkStorage(Protocol):
    async def kept_apart(self, guest: str) -> frozenset[str]: ...
    async def quiet_ones(self, those: Collection[str]) -> frozenset[str]: ...
    async def mute(self, guest: str, other: str, name: str, most: int) -> bool: ...
    async def unmute(self, guest: str, other: str) -> None: ...
    async def muted_by(self, guest: str) -> frozenset[str]: ...
    async def muting(self, guest: str) -> frozenset[str]: ...  # who does not want to hear them


class Talk:
    def __init__(self, storage: TalkStorage) -> None:
        self._storage = storage

    async def say(self, table: Table, guest: str, ask: Say | Write) -> Acknowledged:
        """People alone talk. Whoever wants no words but phrases neither writes any nor is told any."""
        if is_program(guest):
            raise Refusal("not_a_person")
        deaf = await self._storage.kept_apart(guest) | await self._storage.muting(guest)
        if isinstance(ask, Write):
            quiet = await self._storage.quiet_ones(tuple(table.now.owners))
            if guest in quiet:
                raise Refusal("words_off")
            deaf |= quiet
        return table.talk.say(guest, ask, deaf)

    async def mute(self, table: Table, guest: str, seat: Seat, *, muted: bool) -> None:
        """Whoever sits there now is not heard, here or at any other table, until they are again."""
        sitter = table.now.sitters[seat] if seat < len(table.now.sitters) else None
        if not isinstance(sitter, Person) or is_gone(sitter.guest):
            raise Refusal("unknown_person")
        if sitter.guest == guest:
            raise Refusal("not_yourself")
        if not muted:
            await self._storage.unmute(guest, sitter.guest)
        elif not await self._storage.mute(guest, sitter.guest, sitter.name, MOST_MUTED):
            raise Refusal("too_many", limit=MOST_MUTED)

    async def muted(self, table: Table, guest: str) -> tuple[Seat, ...]:
        """The seats of those whom this guest does not want to hear."""
        those = await self._storage.muted_by(guest)
        sitters = enumerate(table.now.sitters)
        return tuple(Seat(seat) for seat, one in sitters if isinstance(one, Person) and one.guest in those)
