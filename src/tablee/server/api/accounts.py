"""Accounts: opened, signed in to, recovered, changed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tablee.server.api.dependencies import Deps, Key, answer, begin_cookie, body, visitor_of
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.limits import address_of
from tablee.server.people_schemas import (
    ChangePassword,
    Confirm,
    Done,
    OpenAccount,
    Recover,
    RecoveryCodes,
    SignIn,
)
from tablee.server.session import device_of
from tablee.table.refusal import Refusal

router = APIRouter(prefix="/account", tags=["accounts"], route_class=QuickRoute)


@router.post("", **described(asks=OpenAccount, answers=RecoveryCodes))
async def open_account(
    services: Deps, request: Request, response: Response,
    ask: Annotated[OpenAccount, Depends(body(OpenAccount))],
) -> Response:  # fmt: skip
    """An account for the guest who asks, who is signed in to it; the answer has codes that are shown once."""
    key = await visitor_of(request)
    opened, codes = await services.accounts.open(
        key, ask.name, ask.password, _device(request), address_of(request.scope)
    )
    await begin_cookie(services, request, response, opened)
    return answer(RecoveryCodes, RecoveryCodes(tuple(codes)), response)


@router.post("/sign-in", **described(asks=SignIn, answers=Done))
async def sign_in(
    services: Deps, request: Request, response: Response, ask: Annotated[SignIn, Depends(body(SignIn))]
) -> Response:
    """A new session with its own cookie. A wrong name and a wrong password are refused alike."""
    key = await services.accounts.sign_in(ask.name, ask.password, _device(request), address_of(request.scope))
    await begin_cookie(services, request, response, key)
    return answer(Done, Done(done=True), response)


@router.post("/recover", **described(asks=Recover, answers=Done))
async def recover(
    services: Deps, request: Request, response: Response, ask: Annotated[Recover, Depends(body(Recover))]
) -> Response:
    """A new password by way of a recovery code, which is used up; all other sessions end."""
    key = await services.accounts.recover(
        ask.name, ask.code, ask.password, _device(request), address_of(request.scope)
    )
    await begin_cookie(services, request, response, key)
    return answer(Done, Done(done=True), response)


@router.post("/password", **described(asks=ChangePassword, answers=Done))
async def change_password(
    services: Deps, key: Key, request: Request, response: Response,
    ask: Annotated[ChangePassword, Depends(body(ChangePassword))],
) -> Response:  # fmt: skip
    """Another password; all other sessions end."""
    await services.accounts.change_password(key, ask.password, ask.new, address_of(request.scope))
    await services.sessions.ended(key.guest)
    return answer(Done, Done(done=True), response)


@router.post("/codes", **described(asks=Confirm, answers=RecoveryCodes))
async def new_codes(
    services: Deps, key: Key, request: Request, response: Response,
    ask: Annotated[Confirm, Depends(body(Confirm))],
) -> Response:  # fmt: skip
    """New recovery codes, shown once; those of before no longer hold."""
    if ask.password is None:
        raise Refusal("wrong_password")
    codes = await services.accounts.new_codes(key.guest, ask.password, address_of(request.scope))
    return answer(RecoveryCodes, RecoveryCodes(tuple(codes)), response)


def _device(request: Request) -> str:
    return device_of(request.headers.get("user-agent", ""))
