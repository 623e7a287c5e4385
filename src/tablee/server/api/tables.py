"""Tables: opened, listed, joined, called off, handed over."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Response

from tablee.core.people import SessionKey, is_program
from tablee.server.api.dependencies import (
    Deps,
    Guest,
    Key,
    Myself,
    Payers,
    answer,
    body,
    has_account,
    json_answer,
    with_cookie,
)
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.limits import LIST_COST, TABLE_COST
from tablee.server.schemas import (
    ForAnyone,
    ForMe,
    ForRobot,
    HandoverToken,
    NameSeat,
    OpenTable,
    SeatRobot,
    Sit,
    TableInfo,
    TableOpened,
)
from tablee.server.session import clean_name
from tablee.table.log import Opened, Person, Robot, Sitter
from tablee.table.refusal import Refusal

HANDOVER_SECONDS = 600
router = APIRouter(tags=["tables"], route_class=QuickRoute)


@router.post("/tables", **described(asks=OpenTable, answers=TableOpened))
async def open_table(
    services: Deps, guest: Guest, key: Key, myself: Myself, who: Payers,
    ask: Annotated[OpenTable, Depends(body(OpenTable))], response: Response,
) -> Response:  # fmt: skip
    """A new table; asked for again under the same id, it is the same one."""
    spec = services.registry.spec(ask.game)
    game = services.registry.rules(spec, ask.rules)
    sitters = [_sitter(seat, Person(guest, myself.name)) for seat in ask.seats]
    id = None if ask.id is None else services.signer.derive("table", guest, ask.id)
    services.limits.ledger.charge(who, TABLE_COST)
    if ask.rated:
        _must_be_ratable(ask, key)
    table = await services.registry.open(
        spec,
        game,
        sitters,
        guest,
        private=ask.private,
        id=id,
        clock=ask.clock,
        absence=ask.absence,
        hints=ask.hints,
        rated=ask.rated,
        programs=ask.programs,
    )
    services.lists.forget()
    return answer(TableOpened, TableOpened(table.id), response)


@router.get("/tables", **described(answers=tuple[TableInfo, ...]))
async def tables(
    services: Deps, guest: Guest, who: Payers, response: Response, which: Literal["mine", "open"] = "mine"
) -> Response:
    """My tables, or those that anyone may watch or join; the last moved first."""
    services.limits.ledger.charge(who, LIST_COST)
    listed = await (services.lists.mine(guest) if which == "mine" else services.lists.public(guest))
    return with_cookie(json_answer(listed), response)


@router.post("/tables/{table}/sit", **described(asks=Sit, answers=TableOpened))
async def sit(
    services: Deps, guest: Guest, myself: Myself, table: str, ask: Annotated[Sit, Depends(body(Sit))],
    response: Response,
) -> Response:  # fmt: skip
    """Take a free seat; again changes nothing."""
    async with services.registry.visit(table) as found:
        if found.now.opened.rated and not (myself.account or _is_allowed(guest, found.now.opened)):
            raise Refusal("no_account")
        if guest not in found.now.owners:
            await services.friends.must_not_be_apart(guest, {*found.now.owners, found.now.opened.host})
        await found.sit(ask.seat, Person(guest, myself.name))
    services.lists.forget()
    return answer(TableOpened, TableOpened(table), response)


@router.post("/tables/{table}/robot", **described(asks=SeatRobot, answers=TableOpened))
async def seat_robot(
    services: Deps,
    guest: Guest,
    table: str,
    ask: Annotated[SeatRobot, Depends(body(SeatRobot))],
    response: Response,
) -> Response:
    """The host gives a free seat to the computer, since nobody came; not where the game is rated."""
    async with services.registry.visit(table) as found:
        if found.now.opened.host != guest:
            raise Refusal("not_your_seat")
        if found.now.opened.rated:
            raise Refusal("not_rated")
        if ask.level not in [level.number for level in found.now.spec.players.levels]:
            raise Refusal("malformed", reason="there is no such level")
        await found.sit(ask.seat, Robot(ask.level))
    services.lists.forget()
    return answer(TableOpened, TableOpened(table), response)


@router.post("/tables/{table}/name", **described(asks=NameSeat, answers=TableOpened))
async def name_seat(
    services: Deps,
    guest: Guest,
    table: str,
    ask: Annotated[NameSeat, Depends(body(NameSeat))],
    response: Response,
) -> Response:
    """Another name for a seat of mine, at this table."""
    if not (name := clean_name(ask.name)):
        raise Refusal("no_name")
    async with services.registry.visit(table) as found:
        if ask.seat not in found.seats_of(guest):
            raise Refusal("not_your_seat")
        if found.places()[ask.seat].name != name:
            await found.hand_over(ask.seat, Person(guest, name))
    services.lists.forget()
    return answer(TableOpened, TableOpened(table), response)


@router.post("/tables/{table}/close", **described(answers=TableOpened))
async def call_off(services: Deps, guest: Guest, table: str, response: Response) -> Response:
    """Take an invitation back, or leave a game for good that nobody else plays; again changes nothing."""
    async with services.registry.visit(table) as found:
        await found.call_off(guest)
    services.lists.forget()
    return answer(TableOpened, TableOpened(table), response)


@router.post("/tables/{table}/handover", **described(asks=Sit, answers=HandoverToken))
async def offer_handover(
    services: Deps, guest: Guest, table: str, ask: Annotated[Sit, Depends(body(Sit))], response: Response
) -> Response:
    """A secret with which another device takes over a seat of mine, once, within ten minutes."""
    async with services.registry.visit(table) as found:
        if ask.seat not in found.seats_of(guest):
            raise Refusal("not_your_seat")
    token = secrets.token_urlsafe(16)
    await services.store.offer_handover(_hash(token), table, ask.seat, time.time() + HANDOVER_SECONDS)
    return answer(HandoverToken, HandoverToken(token), response)


@router.post("/handover", **described(asks=HandoverToken, answers=TableOpened))
async def take_handover(
    services: Deps, guest: Guest, myself: Myself,
    ask: Annotated[HandoverToken, Depends(body(HandoverToken))], response: Response,
) -> Response:  # fmt: skip
    """Take over the seat that the secret stands for."""
    taken = await services.store.take_handover(_hash(ask.token))
    if taken is None:
        raise Refusal("gone")
    table, seat = taken
    async with services.registry.visit(table) as found:
        if found.now.opened.rated and seat not in found.seats_of(guest):
            raise Refusal("not_your_seat")  # an account signs in on the other device instead
        await found.hand_over(seat, Person(guest, found.places()[seat].name or myself.name))
    return answer(TableOpened, TableOpened(table), response)


def _must_be_ratable(ask: OpenTable, key: SessionKey) -> None:
    """Among accounts, one seat each, from the start of the game, and without anybody's help."""
    if not has_account(key):
        raise Refusal("no_account")
    mine = sum(isinstance(seat, ForMe) for seat in ask.seats)
    others = sum(isinstance(seat, ForAnyone) for seat in ask.seats)
    if mine != 1 or others + mine != len(ask.seats) or ask.hints or ask.rules.get("position") is not None:
        raise Refusal("not_rated")


def _is_allowed(guest: str, opened: Opened) -> bool:
    """A program is rated with people only where whoever opened the table has said so."""
    return opened.programs and is_program(guest)


def _sitter(seat: ForMe | ForAnyone | ForRobot, me: Person) -> Sitter | None:
    match seat:
        case ForMe(name):
            return Person(me.guest, clean_name(name or "") or me.name)
        case ForRobot(level):
            return Robot(level)
        case ForAnyone():
            return None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
