"""Programs that I bring to tables: made with a token that is shown once, listed, ended."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, Response

from tablee.core.people import PROGRAM
from tablee.server.api.dependencies import Deps, Personal, answer, body
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.people_schemas import Done, MakeProgram, ProgramInfo, ProgramMade
from tablee.server.session import clean_name
from tablee.table.refusal import Refusal

MOST_PROGRAMS = 5  # of one guest
router = APIRouter(prefix="/programs", tags=["programs"], route_class=QuickRoute)


@router.get("", **described(answers=tuple[ProgramInfo, ...]))
async def programs(services: Deps, owner: Personal, response: Response) -> Response:
    """Mine, the oldest first. Their tokens are not kept, and cannot be shown again."""
    listed = tuple(
        ProgramInfo(one.id, one.name, one.created, one.seen if one.seen > one.created else None)
        for one in await services.store.programs_of(owner.guest)
    )
    return answer(tuple[ProgramInfo, ...], listed, response)


@router.post("", **described(asks=MakeProgram, answers=ProgramMade))
async def make_program(
    services: Deps, owner: Personal, ask: Annotated[MakeProgram, Depends(body(MakeProgram))],
    response: Response,
) -> Response:  # fmt: skip
    """A program with a name of its own, and the token by which it is known: this answer alone has it."""
    if not (name := clean_name(ask.name)):
        raise Refusal("no_name")
    id = secrets.token_urlsafe(12)
    token = services.signer.new_token(id)
    key = services.signer.program(token)
    assert key is not None
    assert key.session is not None
    if not await services.store.add_program(owner.guest, id, name, key.session, MOST_PROGRAMS):
        raise Refusal("too_many_programs", limit=MOST_PROGRAMS)
    return answer(ProgramMade, ProgramMade(id, name, token), response)


@router.delete("/{program}", **described(answers=Done))
async def end_program(services: Deps, owner: Personal, program: str, response: Response) -> Response:
    """Its token no longer holds, and what it has open is closed."""
    if not await services.store.end_program(owner.guest, program):
        raise Refusal("unknown_program")
    await services.sessions.ended(PROGRAM + program)
    return answer(Done, Done(done=True), response)
