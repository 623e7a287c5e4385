"""The shortest way to the house's own endpoints, past what stands before every page and file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import StreamingResponse
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server.api.quick_route import QuickRoute

LARGE = 1000  # bytes, from which on an answer is compressed


def compressed(app: ASGIApp) -> ASGIApp:
    return GZipMiddleware(app, minimum_size=LARGE, compresslevel=2)  # speed before size


class QuickApi:
    """Layers and routers lead to an endpoint, and take longer than most of them do. Those that QuickRoute
    calls by itself, and the tables' websockets, need none of that; all else goes on by `app`.
    """

    def __init__(self, app: ASGIApp, routes: Mount) -> None:
        self._app = app
        self._prefix = routes.path
        self._routes: dict[tuple[str, int], list[BaseRoute]] = {}  # by method, and how many parts a path has
        for route in routes.routes:
            for key in _keys(route):
                self._routes.setdefault(key, []).append(route)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match self._find(scope):
            case QuickRoute() as route:
                await _answer(route, scope, receive, send)
            case WebSocketRoute() as route:
                scope["starlette.exception_handlers"] = scope["app"].exception_handlers, {}
                await route.app(scope, receive, send)
            case _:
                await self._app(scope, receive, send)

    def _find(self, scope: Scope) -> BaseRoute | None:
        """The first route that the path leads to, as routers have it, with its parameters in the scope."""
        path: str = scope.get("path", "")
        if not path.startswith(self._prefix) or scope.get("root_path"):
            return None
        rest = path[len(self._prefix) :]
        for route in self._routes.get((scope.get("method", ""), rest.count("/")), ()):
            assert isinstance(route, Route | WebSocketRoute)
            if (found := route.path_regex.match(rest)) is not None:
                if isinstance(route, QuickRoute) and not route.quick:
                    return None
                scope["path_params"] = found.groupdict()
                return route
        return None


async def _answer(route: QuickRoute, scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive, send)
    try:
        response = await route.answer(request)
    except Exception as fault:
        handlers: dict[Any, Any] = scope["app"].exception_handlers
        kinds: Sequence[type] = type(fault).__mro__
        known = next((kind for kind in kinds if kind in handlers and kind is not Exception), None)
        if known is None:
            raise  # to where whatever nobody expects is answered
        response = await handlers[known](request, fault)
    small = not isinstance(response, StreamingResponse) and len(response.body) < LARGE
    await (response if small else compressed(response))(scope, receive, send)


def _keys(route: BaseRoute) -> Sequence[tuple[str, int]]:
    if isinstance(route, WebSocketRoute):
        return [("", route.path.count("/"))]
    assert isinstance(route, Route)
    return [(method, route.path.count("/")) for method in route.methods or ()]
