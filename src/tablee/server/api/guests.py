"""Who I am."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Response

from tablee.server.api.dependencies import Deps, Guest, Myself, answer, body
from tablee.server.api.openapi_parts import described
from tablee.server.schemas import GuestProfile, Rename, Swear
from tablee.server.session import clean_name
from tablee.table.refusal import Refusal

router = APIRouter(tags=["guests"])


@router.get("/me", **described(answers=GuestProfile))
async def me(myself: Myself, response: Response) -> Response:
    """Who I am; a newcomer is given a cookie."""
    return answer(GuestProfile, myself, response)


@router.post("/me", **described(asks=Rename, answers=GuestProfile))
async def rename(
    services: Deps,
    guest: Guest,
    myself: Myself,
    ask: Annotated[Rename, Depends(body(Rename))],
    response: Response,
) -> Response:
    """Another name, from the next seat on."""
    if not (name := clean_name(ask.name)):
        raise Refusal("no_name")
    await services.store.save_guest(guest, name)
    return answer(GuestProfile, replace(myself, name=name), response)


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
