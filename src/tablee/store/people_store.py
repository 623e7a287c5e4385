"""The part of the store that knows people."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from sqlalchemy import Connection

from tablee.core.people import Account, Acquaintance, Kept, Program, Session, SessionKey, Subscription
from tablee.core.ratings import RatedGame
from tablee.core.results import FinishedGame
from tablee.core.seeking import Seek
from tablee.store import (
    accounts,
    forgetting,
    friends,
    invitations,
    mutes,
    programs,
    results,
    seeks,
    sessions,
    subscriptions,
)

T = TypeVar("T")


class PeopleStore(ABC):
    _clock: Callable[[], float]

    # Accounts

    async def account_named(self, login: str) -> Account | None:
        return await self._read(accounts.account_named, login)

    async def account_of(self, guest: str) -> Account | None:
        return await self._ask(accounts.account_of, guest)

    async def open_account(
        self,
        guest: str,
        name: str,
        login: str,
        password: str,
        codes: Sequence[str],
        session: str,
        device: str,
    ) -> bool:
        account = Account(guest, name, password, self._clock(), secrets.token_urlsafe(9))
        return await self._write(accounts.open_account, account, login, codes, session, device)

    async def rename_account(self, guest: str, login: str, name: str) -> bool:
        return await self._write(accounts.rename_account, guest, login, name)

    async def change_password(self, guest: str, password: str, keep: str | None) -> None:
        await self._write(accounts.change_password, guest, password, keep)

    async def rehash(self, guest: str, was: str, password: str) -> None:
        await self._write(accounts.rehash, guest, was, password)

    async def replace_codes(self, guest: str, codes: Sequence[str]) -> None:
        await self._write(accounts.replace_codes, guest, codes)

    async def use_code(self, guest: str, code: str) -> bool:
        return await self._write(accounts.use_code, guest, code)

    async def attempt(self, key: str, every: float, at_once: int) -> float:
        return await self._write(accounts.attempt, key, every, at_once, self._clock())

    async def forget_attempts(self, key: str) -> None:
        await self._write(accounts.forget_attempts, key)

    # Sessions

    async def live_keys(self, keys: Sequence[SessionKey]) -> Sequence[SessionKey]:
        return await self._read(sessions.live_keys, keys)

    async def begin_session(self, key: SessionKey, device: str) -> None:
        await self._write(sessions.begin_session, key, device, self._clock())

    async def see_session(self, session: str) -> None:
        await self._write(sessions.see_session, session, self._clock())

    async def sessions_of(self, guest: str) -> Sequence[Session]:
        return await self._read(sessions.sessions_of, guest)

    async def end_session(self, guest: str, session: str) -> bool:
        return await self._write(sessions.end_session, guest, session)

    async def end_other_sessions(self, guest: str, keep: str) -> None:
        await self._write(sessions.end_other_sessions, guest, keep)

    # Programs

    async def add_program(self, owner: str, id: str, name: str, session: str, most: int) -> bool:
        return await self._write(programs.add_program, owner, id, name, session, most, self._clock())

    async def programs_of(self, owner: str) -> Sequence[Program]:
        return await self._read(programs.programs_of, owner)

    async def end_program(self, owner: str, id: str) -> bool:
        return await self._write(programs.end_program, owner, id)

    # Friends, and who is blocked

    async def friend_link(self, guest: str, *, renew: bool) -> str:
        return await self._write(friends.friend_link, guest, renew)

    async def link_owner(self, token: str) -> tuple[str, str] | None:
        return await self._read(friends.link_owner, token)

    async def befriend(self, guest: str, other: str, most: int) -> bool:
        return await self._write(friends.befriend, guest, other, most, self._clock())

    async def unfriend(self, guest: str, id: str) -> bool:
        return await self._write(friends.unfriend, guest, id)

    async def friend_named(self, guest: str, id: str) -> str | None:
        return await self._read(friends.friend_named, guest, id)

    async def friends_of(self, guest: str) -> Sequence[Acquaintance]:
        return await self._read(friends.friends_of, guest)

    async def block(self, guest: str, other: str, name: str, most: int) -> bool:
        return await self._write(friends.block, guest, other, name, most, self._clock())

    async def unblock(self, guest: str, id: str) -> bool:
        return await self._write(friends.unblock, guest, id)

    async def blocked_by(self, guest: str) -> Sequence[Acquaintance]:
        return await self._read(friends.blocked_by, guest)

    async def kept_apart(self, guest: str) -> frozenset[str]:
        return await self._ask(friends.kept_apart, guest)

    async def pairs_apart(self, those: Collection[str]) -> frozenset[frozenset[str]]:
        return await self._read(friends.pairs_apart, those)

    async def mute(self, guest: str, other: str, name: str, most: int) -> bool:
        return await self._write(mutes.mute, guest, other, name, most, self._clock())

    async def unmute(self, guest: str, other: str) -> None:
        await self._write(mutes.unmute, guest, other)

    async def muted_by(self, guest: str) -> frozenset[str]:
        return await self._read(mutes.muted_by, guest)

    async def muting(self, guest: str) -> frozenset[str]:
        return await self._read(mutes.muting, guest)

    # Invitations

    async def invite(self, table: str, host: str, guest: str, most: int) -> bool:
        return await self._write(invitations.invite, table, host, guest, most, self._clock())

    async def invited_by(self, guest: str, hosts: Sequence[str]) -> Sequence[str]:
        return await self._read(invitations.invited_by, guest, hosts)

    async def decline(self, table: str, guest: str) -> int | None:
        return await self._write(invitations.decline, table, guest)

    # Notices

    async def subscribe(self, one: Subscription, most: int) -> bool:
        return await self._write(subscriptions.subscribe, one, most, self._clock())

    async def unsubscribe(self, guest: str, endpoint: str) -> bool:
        return await self._write(subscriptions.unsubscribe, guest, endpoint)

    async def subscriptions_of(self, guest: str) -> Sequence[Subscription]:
        return await self._read(subscriptions.subscriptions_of, guest)

    # Games and ratings

    async def games_of(self, guest: str, limit: int) -> Sequence[FinishedGame]:
        return await self._read(results.games_of, guest, limit)

    async def first_unrated(self) -> float | None:
        return await self._read(results.first_unrated)

    async def rated_since(self, at: float) -> Sequence[FinishedGame]:
        return await self._read(results.rated_since, at)

    async def ratings_before(self, at: float) -> Sequence[RatedGame]:
        return await self._read(results.ratings_before, at)

    async def keep_ratings(self, since: float, rows: Sequence[RatedGame]) -> None:
        await self._write(results.keep_ratings, since, rows)

    async def ratings_of(self, guest: str) -> Sequence[RatedGame]:
        return await self._read(results.ratings_of, guest)

    async def leaders(
        self, game: str, pace: str, least: int, limit: int
    ) -> Sequence[tuple[RatedGame, str, str | None]]:
        return await self._read(results.leaders, game, pace, least, limit)

    async def pages_of(self, those: Sequence[str]) -> Mapping[str, str]:
        return await self._read(results.pages_of, those)

    async def guest_of_page(self, page: str) -> str | None:
        return await self._read(results.guest_of_page, page)

    async def ratings_at(self, table: str) -> Sequence[tuple[RatedGame, RatedGame | None]]:
        return await self._read(results.ratings_at, table)

    async def standings(self, those: Sequence[str]) -> Sequence[RatedGame]:
        return await self._read(results.standings, those)

    # Quick matches

    async def begin_seek(self, seek: Seek) -> None:
        await self._write(seeks.begin_seek, seek)

    async def live_seeks(self) -> Sequence[Seek]:
        return await self._read(seeks.live_seeks)

    async def renew_seeks(self, ids: Sequence[str]) -> None:
        await self._write(seeks.renew_seeks, ids)

    async def pair(self, one: str, other: str, table: str) -> bool:
        return await self._write(seeks.pair, one, other, table)

    async def unpair(self, table: str) -> None:
        await self._write(seeks.unpair, table)

    async def lost_pairs(self) -> Sequence[str]:
        return await self._read(seeks.lost_pairs)

    async def end_seek(self, id: str, *, met: bool) -> bool:
        return await self._write(seeks.end_seek, id, met)

    async def at_table(self, since: float) -> Sequence[tuple[str, int, int]]:
        return await self._read(seeks.at_table, since)

    # All of it, and none of it

    async def kept_of(self, guest: str) -> Kept:
        return await self._read(forgetting.kept_of, guest)

    async def tables_naming(self, guest: str) -> Sequence[str]:
        return await self._read(forgetting.tables_naming, guest)

    async def forget(self, guest: str, named: Sequence[str], stranger: str) -> None:
        await self._write(forgetting.forget, guest, named, stranger)

    @abstractmethod
    async def _write(self, work: Callable[..., T], *arguments: object) -> T: ...

    @abstractmethod
    async def _read(self, query: Callable[..., T], *arguments: object) -> T: ...

    @abstractmethod
    async def _ask(self, query: Callable[[Connection, str], T], guest: str) -> T: ...
