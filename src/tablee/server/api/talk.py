"""Whom I do not want to hear at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from tablee.server.api.dependencies import Deps, Personal, answer, body
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.schemas import MutedSeats, MuteSeat

router = APIRouter(prefix="/tables/{table}/muted", tags=["tables"], route_class=QuickRoute)


@router.get("", **described(answers=MutedSeats))
async def muted(services: Deps, key: Personal, table: str, response: Response) -> Response:
    """The seats here of those whom I do not want to hear, at whatever table I said so."""
    async with services.registry.visit(table) as found:
        return answer(MutedSeats, MutedSeats(await services.talk.muted(found, key.guest)), response)


@router.post("", **described(asks=MuteSeat, answers=MutedSeats))
async def mute(
    services: Deps, key: Personal, table: str, ask: Annotated[MuteSeat, Depends(body(MuteSeat))],
    response: Response,
) -> Response:  # fmt: skip
    """I am no longer told, or told again, what whoever sits there says; again changes nothing."""
    async with services.registry.visit(table) as found:
        await services.talk.mute(found, key.guest, ask.seat, muted=ask.muted)
        return answer(MutedSeats, MutedSeats(await services.talk.muted(found, key.guest)), response)
