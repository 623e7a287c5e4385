"""What every endpoint needs: the services, who asks, who pays, a body read strictly, an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request, Response

from tablee.core.people import SessionKey, is_program
from tablee.core.value import from_json, to_json
from tablee.server.budget import payers
from tablee.server.limits import NEWCOMER_COST, address_of
from tablee.server.schemas import GuestProfile
from tablee.server.services import Services
from tablee.server.session import YEAR, bearer_of
from tablee.table.guest_names import default_name, unnamed
from tablee.table.refusal import Refusal

T = TypeVar("T")


async def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def key_of(request: Request, response: Response) -> SessionKey:
    """Who asks; a newcomer is given a cookie with the answer."""
    services = await services_of(request)
    key = await visitor_of(request)
    if not is_program(key.guest):
        set_cookie(services, request, response, key)
    return key


async def person_of(key: Key) -> SessionKey:
    """Who asks for what is for people alone."""
    if is_program(key.guest):
        raise Refusal("not_a_person")
    return key


async def visitor_of(request: Request) -> SessionKey:
    """The same, where the answer brings a cookie of another kind."""
    services = await services_of(request)
    token = bearer_of(request.headers)
    key = await services.sessions.key_in(request.cookies, token)
    if key is None and token is not None:
        raise Refusal("wrong_token")
    if key is None:
        key = services.sessions.new_guest()
        services.limits.ledger.charge(payers(None, address_of(request.scope)), NEWCOMER_COST)
    return key


def set_cookie(services: Services, request: Request, response: Response, key: SessionKey) -> None:
    """As `response.set_cookie` writes it, which takes as long as all else that a small answer needs."""
    secure = "; Secure" if request.scope["scheme"] == "https" else ""
    cookie = f"{services.signer.cookie}={services.signer.sign(*key)}"
    written = f"{cookie}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=lax{secure}"
    response.raw_headers.append((b"set-cookie", written.encode("latin-1")))


async def begin_cookie(services: Services, request: Request, response: Response, key: SessionKey) -> None:
    """Signed in: another cookie. Some that the guest was known by may hold no longer."""
    set_cookie(services, request, response, key)
    await services.sessions.ended(key.guest)


def end_cookie(services: Services, request: Request, response: Response) -> None:
    """Signed out: whoever comes next from this browser is somebody new."""
    del response.headers["set-cookie"]
    set_cookie(services, request, response, SessionKey(services.signer.new_guest()))


async def guest_of(key: Key) -> str:
    return key.guest


async def payers_of(request: Request) -> tuple[str, ...]:
    """Who pays for the work that a request makes; a guest who is not known yet, by address alone."""
    services = await services_of(request)
    return payers(
        services.signer.guest_in(request.cookies, bearer_of(request.headers)), address_of(request.scope)
    )


def body(kind: type[T]) -> Callable[[Request], Awaitable[T]]:
    """The request's body, read as strictly as a websocket's message."""

    async def read_body(request: Request) -> T:
        return from_json(kind, await request.body())

    return read_body


Deps = Annotated[Services, Depends(services_of)]
Key = Annotated[SessionKey, Depends(key_of)]
Guest = Annotated[str, Depends(guest_of)]
Personal = Annotated[SessionKey, Depends(person_of)]
Payers = Annotated[tuple[str, ...], Depends(payers_of)]


def has_account(key: SessionKey) -> bool:
    return key.session is not None and not is_program(key.guest)


async def me_of(services: Deps, key: Key) -> GuestProfile:
    known = await services.store.guest(key.guest)
    name = (known and known.name) or default_name(key.guest)
    sworn = tuple(known.sworn) if known else ()
    quiet = known is not None and known.quiet
    return GuestProfile(name, unnamed(key.guest, name), sworn, has_account(key), quiet)


Myself = Annotated[GuestProfile, Depends(me_of)]


def answer(kind: Any, item: Any, response: Response) -> Response:
    """A value as JSON, with the cookie that the session may have set."""
    return with_cookie(json_answer(to_json(kind, item)), response)


def with_cookie(sent: Response, response: Response) -> Response:
    for name, text in response.raw_headers:
        if name == b"set-cookie":
            sent.raw_headers.append((name, text))
    return sent


def json_answer(written: bytes) -> Response:
    return Response(written, media_type="application/json")


def file_answer(text: str, media_type: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=media_type, headers=headers)
