"""Notices by the browser: opted in to by each browser, and out of."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tablee.core.people import Subscription
from tablee.server.api.dependencies import Deps, Personal, answer, body
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.people_schemas import Done, NoticeKey, Subscribe, Unsubscribe

router = APIRouter(prefix="/notices", tags=["notices"], route_class=QuickRoute)


@router.get("", **described(answers=NoticeKey))
async def key(services: Deps, key: Personal, response: Response) -> Response:
    """The public key by which a browser's service knows the house, and how many of mine take notices."""
    mine = await services.store.subscriptions_of(key.guest)
    return answer(NoticeKey, NoticeKey(await services.notices.public_key(), len(mine)), response)


@router.post("", **described(asks=Subscribe, answers=Done))
async def subscribe(
    services: Deps, key: Personal, request: Request, response: Response,
    ask: Annotated[Subscribe, Depends(body(Subscribe))],
) -> Response:  # fmt: skip
    """This browser takes notices: of games by days where it is my turn, and of invitations."""
    one = Subscription(key.guest, ask.endpoint, ask.p256dh, ask.auth, ask.language, _origin(request))
    await services.notices.subscribe(one)
    return answer(Done, Done(done=True), response)


@router.post("/end", **described(asks=Unsubscribe, answers=Done))
async def unsubscribe(
    services: Deps, key: Personal, ask: Annotated[Unsubscribe, Depends(body(Unsubscribe))],
    response: Response,
) -> Response:  # fmt: skip
    """No longer; again changes nothing."""
    await services.store.unsubscribe(key.guest, ask.endpoint)
    return answer(Done, Done(done=True), response)


def _origin(request: Request) -> str:
    """Whom a service may ask about us: the house, by the name that it was asked by."""
    return f"{request.url.scheme}://{request.url.netloc}"
