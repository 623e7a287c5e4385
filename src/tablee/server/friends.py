"""Friends by link, and people who are kept apart because one has blocked the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tablee.core.people import Acquaintance, is_gone, is_program
from tablee.core.results import FinishedGame
from tablee.server.friend_schemas import (
    AtSeat,
    BlockedInfo,
    FriendInfo,
    LinkOwner,
    OfFriend,
    OfPage,
)
from tablee.server.presence import HousePresence
from tablee.server.storage import PeopleStorage
from tablee.table.guest_names import default_name, unnamed
from tablee.table.log import Person
from tablee.table.refusal import Refusal
from tablee.table.registry import TableRegistry

MOST_FRIENDS, MOST_BLOCKED = 200, 500
MOST_GAMES = 500  # in which the last one with each friend is looked for


class Friends:
    def __init__(self, storage: PeopleStorage, registry: TableRegistry, presence: HousePresence) -> None:
        self._storage, self._registry, self._presence = storage, registry, presence

    async def owner(self, guest: str, link: str) -> LinkOwner:
        other, name = await self._owner(link)
        known = any(one.guest == other for one in await self._storage.friends_of(guest))
        name = name or default_name(other)
        return LinkOwner(name, unnamed(other, name), other == guest, known)

    async def confirm(self, guest: str, link: str) -> None:
        """Each is the other's friend from now on."""
        other, _ = await self._owner(link)
        if other == guest:
            raise Refusal("not_yourself")
        await self.must_not_be_apart(guest, [other])
        if not await self._storage.befriend(guest, other, MOST_FRIENDS):
            raise Refusal("too_many", limit=MOST_FRIENDS)

    async def listed(self, guest: str) -> tuple[FriendInfo, ...]:
        """Those who are here first."""
        friends = await self._storage.friends_of(guest)
        pages = await self._storage.pages_of([one.guest for one in friends])
        last = last_games(await self._storage.games_of(guest, MOST_GAMES), guest) if friends else {}
        here = self._presence.here()
        told = [_friend(one, pages, last, here=one.guest in here) for one in friends]
        return tuple(sorted(told, key=lambda one: not one.here))

    async def block(self, guest: str, who: AtSeat | OfPage | OfFriend) -> BlockedInfo:
        other, name = await self._meant(guest, who)
        if other == guest:
            raise Refusal("not_yourself")
        if not await self._storage.block(guest, other, name, MOST_BLOCKED):
            raise Refusal("too_many", limit=MOST_BLOCKED)
        return next(_blocked(one) for one in await self._storage.blocked_by(guest) if one.guest == other)

    async def blocked(self, guest: str) -> tuple[BlockedInfo, ...]:
        return tuple(map(_blocked, await self._storage.blocked_by(guest)))

    async def must_not_be_apart(self, guest: str, others: Iterable[str]) -> None:
        """Whoever has blocked somebody plays with them no more, and neither is told who it was."""
        if not (await self._storage.kept_apart(guest)).isdisjoint(others):
            raise Refusal("kept_apart")

    async def _owner(self, link: str) -> tuple[str, str]:
        if (found := await self._storage.link_owner(link)) is None:
            raise Refusal("unknown_person")
        return found

    async def _meant(self, guest: str, who: AtSeat | OfPage | OfFriend) -> tuple[str, str]:
        match who:
            case AtSeat(table, seat):
                async with self._registry.visit(table) as found:
                    sitter = found.now.sitters[seat] if seat < len(found.now.sitters) else None
                if isinstance(sitter, Person) and not is_gone(sitter.guest):
                    return sitter.guest, sitter.name
            case OfPage(page):
                if (other := await self._storage.guest_of_page(page)) is not None:
                    return other, ""
            case OfFriend(id):
                if (other := await self._storage.friend_named(guest, id)) is not None:
                    return other, ""
        raise Refusal("unknown_person")


def last_games(games: Sequence[FinishedGame], guest: str) -> dict[str, FinishedGame]:
    """Of each person whom this guest met, the last game that can be played again; the games last first."""
    last: dict[str, FinishedGame] = {}
    for game in games:
        if len(game.seats(guest)) == 1:
            for player in game.players:
                if player.guest and player.guest != guest and may_be_asked(player.guest):
                    last.setdefault(player.guest, game)
    return last


def may_be_asked(guest: str) -> bool:
    return not is_gone(guest) and not is_program(guest)


def _friend(
    one: Acquaintance, pages: Mapping[str, str], last: Mapping[str, FinishedGame], *, here: bool
) -> FriendInfo:
    game = last.get(one.guest)
    return FriendInfo(
        one.id, one.name, pages.get(one.guest), here, one.since,
        None if game is None else game.table, None if game is None else game.game,
    )  # fmt: skip


def _blocked(one: Acquaintance) -> BlockedInfo:
    name = one.name or default_name(one.guest)
    return BlockedInfo(one.id, name, unnamed(one.guest, name), one.since)
