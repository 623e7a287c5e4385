"""Where I am signed in."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from tablee.server.api.dependencies import Deps, Personal, answer, end_cookie
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.people_schemas import Done, SessionInfo
from tablee.table.refusal import Refusal

router = APIRouter(prefix="/sessions", tags=["accounts"], route_class=QuickRoute)


@router.get("", **described(answers=tuple[SessionInfo, ...]))
async def sessions(services: Deps, key: Personal, response: Response) -> Response:
    """The last used first; a guest without an account has none."""
    listed = tuple(
        SessionInfo(one.id, one.created, one.seen, one.device, one.id == key.session)
        for one in await services.store.sessions_of(key.guest)
    )
    return answer(tuple[SessionInfo, ...], listed, response)


@router.delete("/{session}", **described(answers=Done))
async def end_session(
    services: Deps, key: Personal, request: Request, session: str, response: Response
) -> Response:
    """End one of mine, or by `others` all but the one that asks. What it has open is closed."""
    if session == "others":
        if key.session is None:
            raise Refusal("no_account")
        await services.store.end_other_sessions(key.guest, key.session)
    elif not await services.store.end_session(key.guest, session):
        raise Refusal("unknown_session")
    if session == key.session:
        end_cookie(services, request, response)
    await services.sessions.ended(key.guest)
    return answer(Done, Done(done=True), response)
