"""A card table without a server: the first deal is over, and whoever is to move can be asked to play."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

import pytest

from tablee.core.game import Seat
from tablee.core.value import to_parsed
from tablee.games.pietons import SPEC
from tablee.games.pietons.rules import Pietons
from tablee.table.client_message import Play, SendClientSeed
from tablee.table.log import Person, Sitter
from tablee.table.refusal import Refusal
from tablee.table.server_message import ToMove
from tests.table.memory import Sitting

ADA, BEN, CLEO = Person("ada", "Ada"), Person("ben", "Ben"), Person("cleo", "Cleo")


class CardTable(Sitting):
    """Pietons among these people and robots. Time passes only when `seconds` is set."""

    def __init__(self, sitters: Sequence[Sitter], spec: Any = SPEC, **options: Any) -> None:
        self.seconds = 0.0
        super().__init__(
            spec, Pietons(seats=_seats(len(sitters)), **options), sitters, clock=lambda: self.seconds
        )
        self.source = Random(5)

    async def __aenter__(self) -> CardTable:
        await super().__aenter__()
        for seat in self.table.now.persons():
            await self.table.client_seed(self.owner(seat), SendClientSeed(f"cut{seat}", seat, str(seat)))
        await self.settle()
        return self

    def owner(self, seat: Seat) -> str:
        sitter = self.table.now.sitters[seat]
        assert isinstance(sitter, Person)
        return sitter.guest

    @property
    def to_move(self) -> Seat:
        turn = self.table.now.turn
        assert isinstance(turn, ToMove), turn
        return turn.seat

    async def play(self, do: Any = None) -> Seat:
        """The seat to move does this, or anything that it may."""
        table, seat = self.table, self.to_move
        action = self.game.sample(table.now.replay.state, self.source) if do is None else do
        number = table.now.number + 1
        ask = Play(f"m{number}", number, seat, to_parsed(self.spec.wire.player_action, action))
        await table.play(self.owner(seat), ask)
        await self.settle()
        return seat

    async def play_until(self, so: Callable[[], bool]) -> None:
        while not so():
            await self.play()


def _seats(number: int) -> Any:
    return number


def at_cards(play: Callable[[CardTable], Awaitable[None]], *sitters: Sitter, **options: Any) -> None:
    async def sit() -> None:
        async with CardTable(sitters, **options) as table:
            await play(table)

    asyncio.run(sit())


async def refused(code: str, work: Awaitable[Any]) -> None:
    with pytest.raises(Refusal) as caught:
        await work
    assert caught.value.code == code
