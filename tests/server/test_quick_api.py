"""The shortest way to an endpoint answers what the way through all layers answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import APIRouter, FastAPI, Request, Response, WebSocket
from fastapi.responses import StreamingResponse
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server.api.quick_route import QuickRoute
from tablee.server.quick_api import LARGE, QuickApi, compressed

LONG = "a house with many rooms " * LARGE


def routes() -> Mount:
    made = APIRouter(route_class=QuickRoute)

    @made.get("/rooms/new")
    async def new() -> Response:
        return Response("a new room")

    @made.get("/rooms/{room}")
    async def room(room: str) -> Response:
        return Response(f"room {room}", headers={"x-room": "yes"})

    @made.post("/rooms/{room}")
    async def paint(room: str, request: Request) -> Response:
        return Response(f"{room} in {(await request.body()).decode()}", 201)

    @made.get("/floors/{floor}")
    async def floor(floor: int) -> Response:  # FastAPI has to read it
        return Response(str(floor + 1))

    @made.get("/plan")
    async def plan() -> Response:
        return Response(LONG, media_type="text/plain")

    @made.get("/walls")
    async def walls() -> Response:
        return StreamingResponse(_bricks(), media_type="text/plain")

    @made.get("/fails/{how}")
    async def fails(how: str) -> Response:
        raise LookupError("nothing here") if how == "known" else OSError("the roof fell in")

    @made.websocket("/rooms/{room}/talk")
    async def talk(room: str, socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text(f"{room}: {await socket.receive_text()}")
        await socket.close()

    return Mount("/api", routes=made.routes)


async def _bricks() -> AsyncIterator[str]:
    for number in range(LARGE):
        yield f"brick {number} "


def house(quick: bool) -> FastAPI:
    mounted, app = routes(), FastAPI()
    app.router.routes.append(mounted)
    app.mount("/", Starlette())

    @app.exception_handler(LookupError)
    async def not_found(_: Request, fault: Exception) -> Response:
        return Response(str(fault), 404)

    @app.exception_handler(Exception)
    async def failed(_: Request, fault: Exception) -> Response:
        return Response("failed", 500)

    app.add_middleware(compressed)
    if quick:
        app.add_middleware(QuickApi, mounted)
    return app


def ask(
    app: ASGIApp, method: str, path: str, headers: dict[str, str] | None = None, content: bytes | None = None
) -> httpx.Response:
    async def once() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            return await client.request(method, path, headers=headers, content=content)

    return asyncio.run(once())


PLAIN = {"accept-encoding": "identity"}
ASKED = [
    ("GET", "/api/rooms/red", {}),
    ("GET", "/api/rooms/new", {}),  # the first route that fits, as they stand
    ("GET", "/api/rooms/two%20words", {}),
    ("GET", "/api/rooms/red/", {}),
    ("GET", "/api/rooms/", {}),
    ("GET", "/api/rooms", {}),
    ("HEAD", "/api/rooms/red", {}),
    ("DELETE", "/api/rooms/red", {}),
    ("OPTIONS", "/api/rooms/red", {}),
    ("POST", "/api/rooms/red", {}),
    ("GET", "/apis/rooms/red", {}),
    ("GET", "/", {}),
    ("GET", "/api/floors/3", {}),
    ("GET", "/api/floors/x", {}),
    ("GET", "/api/plan", {}),
    ("GET", "/api/plan", PLAIN),
    ("GET", "/api/walls", {}),
    ("GET", "/api/walls", PLAIN),
    ("GET", "/api/fails/known", {}),
    ("GET", "/api/fails/unknown", {}),
]


@pytest.mark.parametrize(("method", "path", "headers"), ASKED)
def test_the_answer_is_the_same(method: str, path: str, headers: dict[str, str]) -> None:
    def answer(quick: bool) -> tuple[int, list[tuple[str, str]], bytes]:
        content = b"blue" if method == "POST" else None
        found = ask(house(quick), method, path, headers, content)
        return found.status_code, sorted(found.headers.items()), found.content

    assert answer(quick=True) == answer(quick=False)


def test_a_websocket_is_the_same() -> None:
    def talk(quick: bool) -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = [
            {"type": "websocket.connect"},
            {"type": "websocket.receive", "text": "hello"},
        ]
        told = list[dict[str, Any]]()
        scope = {
            "type": "websocket", "path": "/api/rooms/red/talk", "headers": [], "query_string": b"",
            "subprotocols": [], "extensions": {},
        }  # fmt: skip

        async def receive() -> Any:
            return heard.pop(0)

        async def send(message: Any) -> None:
            told.append(message)

        asyncio.run(house(quick)(scope, receive, send))
        return told

    assert talk(quick=True) == talk(quick=False)
    assert [one.get("text") for one in talk(quick=True)] == [None, "red: hello", None]


@pytest.mark.parametrize(
    ("path", "goes_on"),
    [("/api/rooms/red", False), ("/api/plan", False), ("/api/floors/3", True), ("/api/none", True)],
)
def test_only_what_it_can_answer_by_itself_passes_no_layer(path: str, goes_on: bool) -> None:
    passed = list[str]()

    async def layers(scope: Scope, receive: Receive, send: Send) -> None:
        passed.append(scope["path"])
        await Response()(scope, receive, send)

    quick = QuickApi(layers, routes())

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = FastAPI()
        await quick(scope, receive, send)

    assert ask(app, "GET", path).status_code == 200
    assert passed == ([path] if goes_on else [])
