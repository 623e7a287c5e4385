"""The application: the only place, beside the command line, that knows all."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from tablee.core.game import IllegalAction
from tablee.core.game_spec import GameSpec
from tablee.core.value import Malformed, to_json
from tablee.games import GAMES as GAMES
from tablee.games import all_games
from tablee.server.api import routes
from tablee.server.cluster import BY_ITSELF, Alone, ClosableChannel, Cluster, ClusterSettings
from tablee.server.limits import STATUS, Guard, Limits
from tablee.server.metrics import serve_metrics
from tablee.server.openapi import document
from tablee.server.pages import pages
from tablee.server.processes import Games
from tablee.server.quick_api import QuickApi, compressed
from tablee.server.services import Services
from tablee.server.session import Signer
from tablee.server.worker_pool import WorkerPool
from tablee.store.migrate import Unopenable as Unopenable
from tablee.store.store import Store
from tablee.table.channel import NoChannel
from tablee.table.leases import KeptLeases
from tablee.table.log import NotStored, Unsure
from tablee.table.refusal import Refusal
from tablee.table.server_message import Refused


def create_app(
    database: str,
    static: Path | None = None,
    games: Mapping[str, GameSpec[Any]] = GAMES,
    open_store: Callable[[str], Awaitable[Store]] = Store.open,
    hosts: Collection[str] = (),
    find_games: Callable[[], Games] | None = None,
    cluster: ClusterSettings = BY_ITSELF,
) -> FastAPI:
    """The house as an application. With `find_games` its workers are processes, without it threads."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store, workers = await open_store(database), WorkerPool(find_games, games)
        join = partial(_join, store, cluster.redis)
        services = await Services.open(games, store, workers, Limits(hosts), join, cluster.share)
        app.state.services = services
        async with _metrics(services, cluster.metrics):
            yield
        await services.close()

    app = FastAPI(lifespan=lifespan, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None)
    app.openapi = cache(partial(document, games))  # type: ignore[method-assign]
    app.router.routes.append(routes)
    app.mount("/", pages(static))
    app.add_exception_handler(Refusal, _house_says_no)
    app.add_exception_handler(IllegalAction, _rules_say_no)
    app.add_exception_handler(Malformed, _unreadable)
    app.add_exception_handler(NotStored, _not_kept)
    app.add_exception_handler(Unsure, _not_kept)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _no_such_thing)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(compressed)
    app.add_middleware(QuickApi, routes)
    app.add_middleware(Guard)
    return app


def _join(store: Store, redis: str | None, signer: Signer) -> Alone | Cluster:
    """The other processes of this house, if there may be any."""
    if not store.shared:
        return Alone()
    process = secrets.token_hex(4)
    leases = KeptLeases(store, process)
    return Cluster(_channel(redis, signer.cookie, process), leases, store.abandoned_tables)


def _channel(redis: str | None, house: str, process: str) -> ClosableChannel:
    if redis is None:
        return NoChannel(shared=True)
    from tablee.server.redis_channel import RedisChannel  # an extra, which a house of one process has not

    return RedisChannel(redis, house, process)


@asynccontextmanager
async def _metrics(services: Services, address: str | None) -> AsyncIterator[None]:
    """At a port of their own, which the process that we replace may hold for a while."""
    closing: list[Callable[[], None]] = []

    async def open_port() -> None:
        assert address is not None
        closing.append(serve_metrics(services, address))

    if address is not None:
        services.do_until_done("opening the port of the metrics", open_port)
    try:
        yield
    finally:
        for close in closing:
            await asyncio.to_thread(close)


def opened_first(
    database: str, hosts: Collection[str], cluster: ClusterSettings = BY_ITSELF
) -> tuple[FastAPI, Callable[[], Awaitable[None]]]:
    """The application, and what opens its database before the server starts; Unopenable says why not."""
    opened: list[Store] = []

    async def open_first() -> None:
        opened.append(await Store.open(database, alone=True))

    async def hand_over(_: str) -> Store:
        return opened.pop()

    app = create_app(database, open_store=hand_over, hosts=hosts, find_games=all_games, cluster=cluster)
    return app, open_first


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
