"""The application: the only place, beside the command line, that knows all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response

from tablee.core.game import IllegalAction
from tablee.core.game_spec import GameSpec
from tablee.core.value import Malformed, to_json
from tablee.games import GAMES as GAMES
from tablee.games import all_games
from tablee.server.api import router
from tablee.server.limits import STATUS, Guard, Limits
from tablee.server.openapi import document
from tablee.server.pages import pages
from tablee.server.services import Services
from tablee.server.worker_pool import Games, WorkerPool
from tablee.store.migrate import Unopenable as Unopenable
from tablee.store.store import Store
from tablee.table.log import NotStored
from tablee.table.refusal import Refusal
from tablee.table.server_message import Refused


def create_app(
    database: str,
    static: Path | None = None,
    games: Mapping[str, GameSpec[Any]] = GAMES,
    open_store: Callable[[str], Awaitable[Store]] = Store.open,
    hosts: Collection[str] = (),
    find_games: Callable[[], Games] | None = None,
) -> FastAPI:
    """The house as an application. With `find_games` its workers are processes, without it threads."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store, workers = await open_store(database), WorkerPool(find_games, games)
        app.state.services = await Services.open(games, store, workers, Limits(hosts))
        yield
        await app.state.services.close()

    app = FastAPI(lifespan=lifespan, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None)
    app.openapi = cache(partial(document, games))  # type: ignore[method-assign]
    app.include_router(router)
    app.mount("/", pages(static))
    app.add_exception_handler(Refusal, _house_says_no)
    app.add_exception_handler(IllegalAction, _rules_say_no)
    app.add_exception_handler(Malformed, _unreadable)
    app.add_exception_handler(NotStored, _not_kept)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _no_such_thing)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=2)  # speed before size
    app.add_middleware(Guard)
    return app


def opened_first(database: str, hosts: Collection[str]) -> tuple[FastAPI, Callable[[], Awaitable[None]]]:
    """The application, and what opens its database before the server starts; Unopenable says why not."""
    opened: list[Store] = []

    async def open_first() -> None:
        opened.append(await Store.open(database, alone=True))

    async def hand_over(_: str) -> Store:
        return opened.pop()

    return create_app(database, open_store=hand_over, hosts=hosts, find_games=all_games), open_first


def _refused(status: int, refused: Refused) -> Response:
    return Response(to_json(Refused, refused), status, media_type="application/json")


async def _house_says_no(_: Request, fault: Exception) -> Response:
    assert isinstance(fault, Refusal)
    return _refused(STATUS.get(fault.code, 400), Refused(None, "house", fault.code, dict(fault.facts)))


async def _rules_say_no(_: Request, fault: Exception) -> Response:
    assert isinstance(fault, IllegalAction)
    return _refused(422, Refused(None, fault.rule, fault.code, dict(fault.facts)))


async def _not_kept(_: Request, fault: Exception) -> Response:
    return _refused(503, Refused(None, "house", "not_kept", {}))


async def _no_such_thing(request: Request, fault: Exception) -> Response:
    """A page or a method that is not there; the house's own addresses answer as the house does."""
    assert isinstance(fault, HTTPException)
    if not request.url.path.startswith("/api/"):
        return PlainTextResponse(fault.detail, fault.status_code, fault.headers)
    return _refused(fault.status_code, Refused(None, "house", "malformed", {"reason": fault.detail}))


async def _failed(_: Request, fault: Exception) -> Response:
    """Whatever it was, it is in the house's own log by now."""
    return _refused(500, Refused(None, "house", "failed", {}))


async def _unreadable(_: Request, fault: Exception) -> Response:
    reason = str(fault) if isinstance(fault, Malformed) else "a part of the address is not as it should be"
    return _refused(400, Refused(None, "house", "malformed", {"reason": reason}))
