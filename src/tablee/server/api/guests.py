"""Who I am."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import StreamingResponse

from tablee.server import farewell
from tablee.server.api.dependencies import (
    Deps,
    Guest,
    Key,
    Myself,
    Payers,
    answer,
    body,
    end_cookie,
    with_cookie,
)
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.limits import EXPORT_COST, address_of
from tablee.server.people_schemas import Confirm, Done
from tablee.server.schemas import BeQuiet, GuestProfile, Rename, Swear
from tablee.server.session import clean_name
from tablee.table.guest_names import unnamed
from tablee.table.refusal import Refusal

NDJSON = "application/x-ndjson"
router = APIRouter(tags=["guests"], route_class=QuickRoute)


@router.get("/me", **described(answers=GuestProfile))
async def me(myself: Myself, response: Response) -> Response:
    """Who I am; a newcomer is given a cookie."""
    return answer(GuestProfile, myself, response)


@router.post("/me", **described(asks=Rename, answers=GuestProfile))
async def rename(
    services: Deps, request: Request, guest: Guest, myself: Myself,
    ask: Annotated[Rename, Depends(body(Rename))], response: Response,
) -> Response:  # fmt: skip
    """Another name, from the next seat on; no two accounts have the same."""
    if not (name := clean_name(ask.name)):
        raise Refusal("no_name")
    if not await services.accounts.rename(guest, name, address_of(request.scope)):
        await services.store.save_guest(guest, name)
    return answer(GuestProfile, replace(myself, name=name, unnamed=unnamed(guest, name)), response)


@router.post("/me/oath", **described(asks=Swear, answers=GuestProfile))
async def swear(
    services: Deps,
    guest: Guest,
    myself: Myself,
    ask: Annotated[Swear, Depends(body(Swear))],
    response: Response,
) -> Response:
    """M18: sworn once for each game; swearing again changes nothing."""
    services.registry.spec(ask.game)
    await services.store.swear(guest, ask.game)
    sworn = myself.sworn if ask.game in myself.sworn else (*myself.sworn, ask.game)
    return answer(GuestProfile, replace(myself, sworn=sworn), response)


@router.post("/me/quiet", **described(asks=BeQuiet, answers=GuestProfile))
async def be_quiet(
    services: Deps,
    guest: Guest,
    myself: Myself,
    ask: Annotated[BeQuiet, Depends(body(BeQuiet))],
    response: Response,
) -> Response:
    """Whether I want no words at a table but phrases: then I am told none, and write none."""
    await services.store.set_quiet(guest, ask.quiet)
    return answer(GuestProfile, replace(myself, quiet=ask.quiet), response)


@router.get("/me/export", **described(answers=str, media=NDJSON))
async def export(services: Deps, guest: Guest, who: Payers, response: Response) -> Response:
    """Everything that the house has of me, in one file: a line of JSON for each thing."""
    services.limits.ledger.charge(who, EXPORT_COST)
    headers = {"content-disposition": 'attachment; filename="tablee-me.jsonl"'}
    file = StreamingResponse(farewell.exported(services, guest), media_type=NDJSON, headers=headers)
    return with_cookie(file, response)


@router.post("/me/delete", **described(asks=Confirm, answers=Done))
async def delete(
    services: Deps, key: Key, request: Request, response: Response,
    ask: Annotated[Confirm, Depends(body(Confirm))],
) -> Response:  # fmt: skip
    """Leave every table and be forgotten; an account asks for its password. Others keep their games."""
    if key.session is not None:
        await services.accounts.confirmed(key.guest, ask.password or "", address_of(request.scope))
    await farewell.forget(services, key.guest)
    end_cookie(services, request, response)
    return answer(Done, Done(done=True), response)
