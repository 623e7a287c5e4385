"""Friends, people I have blocked, and invitations."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from tablee.server import invitations
from tablee.server.api.dependencies import (
    Deps,
    Myself,
    Payers,
    Personal,
    answer,
    body,
    has_account,
)
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.friend_schemas import (
    AskLink,
    BlockedInfo,
    BlockPerson,
    FriendInfo,
    FriendLink,
    InviteFriend,
    LinkOwner,
    MakeFriend,
    PlayAgain,
)
from tablee.server.limits import LIST_COST, TABLE_COST
from tablee.server.people_schemas import Done
from tablee.server.schemas import GuestProfile, TableOpened
from tablee.table.log import Person
from tablee.table.refusal import Refusal

router = APIRouter(tags=["friends"], route_class=QuickRoute)


@router.get("/friends", **described(answers=tuple[FriendInfo, ...]))
async def friends(services: Deps, key: Personal, who: Payers, response: Response) -> Response:
    """Mine, with who of them is here now: those first, then by their names."""
    services.limits.ledger.charge(who, LIST_COST)
    return answer(tuple[FriendInfo, ...], await services.friends.listed(key.guest), response)


@router.post("/friends/link", **described(asks=AskLink, answers=FriendLink))
async def link(
    services: Deps, key: Personal, myself: Myself, ask: Annotated[AskLink, Depends(body(AskLink))],
    response: Response,
) -> Response:  # fmt: skip
    """My link: whoever opens it and confirms is my friend, and I am theirs."""
    _must_have_name(myself)
    token = await services.store.friend_link(key.guest, renew=ask.renew)
    return answer(FriendLink, FriendLink(token), response)


@router.get("/friends/link/{link}", **described(answers=LinkOwner))
async def link_owner(services: Deps, key: Personal, link: str, response: Response) -> Response:
    """Whose link this is."""
    return answer(LinkOwner, await services.friends.owner(key.guest, link), response)


@router.post("/friends", **described(asks=MakeFriend, answers=Done))
async def befriend(
    services: Deps, key: Personal, myself: Myself, ask: Annotated[MakeFriend, Depends(body(MakeFriend))],
    response: Response,
) -> Response:  # fmt: skip
    """Become a friend of whoever gave me this link; again changes nothing."""
    _must_have_name(myself)
    await services.friends.confirm(key.guest, ask.link)
    return answer(Done, Done(done=True), response)


@router.delete("/friends/{friend}", **described(answers=Done))
async def unfriend(services: Deps, key: Personal, friend: str, response: Response) -> Response:
    """Friends no longer, on both sides."""
    if not await services.store.unfriend(key.guest, friend):
        raise Refusal("unknown_person")
    return answer(Done, Done(done=True), response)


@router.get("/blocks", **described(answers=tuple[BlockedInfo, ...]))
async def blocks(services: Deps, key: Personal, response: Response) -> Response:
    """Whom I have blocked, the last first."""
    return answer(tuple[BlockedInfo, ...], await services.friends.blocked(key.guest), response)


@router.post("/blocks", **described(asks=BlockPerson, answers=BlockedInfo))
async def block(
    services: Deps, key: Personal, ask: Annotated[BlockPerson, Depends(body(BlockPerson))],
    response: Response,
) -> Response:  # fmt: skip
    """We are not brought together, neither asks nor hears the other; again changes nothing."""
    return answer(BlockedInfo, await services.friends.block(key.guest, ask.who), response)


@router.delete("/blocks/{block}", **described(answers=Done))
async def unblock(services: Deps, key: Personal, block: str, response: Response) -> Response:
    """As if nothing had been; a friendship does not come back by it."""
    if not await services.store.unblock(key.guest, block):
        raise Refusal("unknown_person")
    return answer(Done, Done(done=True), response)


@router.post("/tables/{table}/invite", **described(asks=InviteFriend, answers=TableOpened))
async def invite(
    services: Deps, key: Personal, myself: Myself, table: str,
    ask: Annotated[InviteFriend, Depends(body(InviteFriend))], response: Response,
) -> Response:  # fmt: skip
    """Ask a friend to a table of mine where a seat is free; again changes nothing."""
    await invitations.invite_friend(services, Person(key.guest, myself.name), table, ask.friend)
    return answer(TableOpened, TableOpened(table), response)


@router.post("/tables/{table}/again", **described(asks=PlayAgain, answers=TableOpened))
async def again(
    services: Deps, key: Personal, myself: Myself, who: Payers, table: str,
    ask: Annotated[PlayAgain, Depends(body(PlayAgain))], response: Response,
) -> Response:  # fmt: skip
    """A private table by the rules of a finished game of mine, to which its other players are asked."""
    services.limits.ledger.charge(who, TABLE_COST)
    me = Person(key.guest, myself.name)
    opened = await invitations.play_again(services, me, table, ask.id, account=has_account(key))
    services.lists.forget()
    return answer(TableOpened, TableOpened(opened), response)


@router.delete("/invitations/{table}", **described(answers=Done))
async def decline(services: Deps, key: Personal, table: str, response: Response) -> Response:
    """I would rather not. If nobody else was asked, the table is called off."""
    await invitations.decline(services, key.guest, table)
    services.lists.forget()
    return answer(Done, Done(done=True), response)


def _must_have_name(myself: GuestProfile) -> None:
    """Friends know each other by their names."""
    if myself.unnamed is not None and not myself.account:
        raise Refusal("no_name")
