"""Somebody is asked to a table: a friend to one that waits, or those one has played with to another game."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.game import Seat
from tablee.server.friends import may_be_asked
from tablee.server.services import Services
from tablee.table.log import Opened, Person, Robot, Sitter
from tablee.table.refusal import Refusal
from tablee.table.server_message import Waiting
from tablee.table.table import Table

MOST_STANDING = 3  # invitations of one person by another that have not been answered


async def invite_friend(services: Services, me: Person, id: str, friend: str) -> None:
    """To a table that waits, where whoever asks has a seat or is the host."""
    guest = me.guest
    other = await services.store.friend_named(guest, friend)
    if other is None:
        raise Refusal("unknown_person")
    async with services.registry.visit(id) as table:
        if guest != table.now.opened.host and not table.seats_of(guest):
            raise Refusal("not_your_seat")
        if table.now.turn != Waiting():
            raise Refusal("over" if table.now.outcome is not None else "full")
        if not table.seats_of(other):
            await _ask(services, id, me, [other])


async def play_again(services: Services, me: Person, was: str, ask: str | None, *, account: bool) -> str:
    """A private table with the same game and rules, to which everyone else who played there is asked.

    If one of them has asked already, that is the table.
    """
    async with services.registry.visit(was) as table:
        if table.now.outcome is None:
            raise Refusal("not_over")
        if len(table.seats_of(me.guest)) != 1:
            raise Refusal("not_your_seat")
        now = table.now
    others = [guest for guest in now.owners if guest != me.guest and may_be_asked(guest)]
    if not others:
        raise Refusal("unknown_person")
    await services.friends.must_not_be_apart(me.guest, others)
    if (found := await _asked_already(services, me, others, now.opened)) is not None:
        return found
    opened, sitters = now.opened, [_again(sitter, me) for sitter in (now.sitters[-1], *now.sitters[:-1])]
    again = await services.registry.open(
        now.spec, now.game, sitters, me.guest, private=True,
        id=None if ask is None else services.signer.derive("again", me.guest, was, ask),
        clock=opened.clock, absence=opened.absence, hints=opened.hints, rated=opened.rated and account,
        programs=opened.programs,
    )  # fmt: skip
    try:
        await _ask(services, again.id, me, others)
    except Refusal:
        await again.expire()
        raise
    return again.id


async def decline(services: Services, guest: str, id: str) -> None:
    """No, thank you. A table to which nobody else was asked is called off: its host waits for nobody."""
    left = await services.store.decline(id, guest)
    if left is None:
        raise Refusal("gone")
    async with services.registry.visit(id) as table:
        if left == 0 and set(table.now.owners) <= {table.now.opened.host}:
            await table.expire()


async def _ask(services: Services, id: str, host: Person, others: Sequence[str]) -> None:
    await services.friends.must_not_be_apart(host.guest, others)
    for other in others:
        if not await services.store.invite(id, host.guest, other, MOST_STANDING):
            raise Refusal("too_many", limit=MOST_STANDING)
        if other not in services.presence.here():
            services.notices.tell(other, "invited", id, [host])


async def _asked_already(services: Services, me: Person, others: Sequence[str], opened: Opened) -> str | None:
    for id in await services.store.invited_by(me.guest, others):
        async with services.registry.visit(id) as table:
            free = _free_seat(table)
            same = (table.now.opened.game, table.now.opened.rules) == (opened.game, opened.rules)
            if same and free is not None and not table.now.opened.rated:
                await table.sit(free, me)
                return id
    return None


def _free_seat(table: Table) -> Seat | None:
    empty = (Seat(i) for i, sitter in enumerate(table.now.sitters) if sitter is None)
    return next(empty, None) if table.now.turn == Waiting() else None


def _again(sitter: Sitter | None, me: Person) -> Sitter | None:
    match sitter:
        case Robot():
            return sitter
        case Person(guest):
            return me if guest == me.guest else None
        case None:
            return None
