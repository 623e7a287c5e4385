"""An endpoint gets what FastAPI would give it, whichever of the two calls it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeAlias

import httpx
import pytest
from fastapi import APIRouter, Depends, FastAPI, Request, Response
from fastapi.routing import APIRoute

from tablee.server.api.quick_route import QuickRoute

asked: list[str] = []
Get: TypeAlias = Callable[..., httpx.Response]


async def who(request: Request, response: Response) -> str:
    asked.append("who")
    response.set_cookie("seen", "yes")
    return request.headers.get("x-name", "nobody")


async def greeting(name: Annotated[str, Depends(who)]) -> str:
    asked.append("greeting")
    return f"hello {name}"


def router(kind: type[APIRoute]) -> APIRouter:
    made = APIRouter(route_class=kind)

    @made.get("/rooms/{room}")
    async def room(
        room: str, name: Annotated[str, Depends(who)], says: Annotated[str, Depends(greeting)],
        response: Response,
    ) -> Response:  # fmt: skip
        return Response(f"{says} in {room}, {name}", headers={"set-cookie": response.headers["set-cookie"]})

    @made.get("/floors/{floor}")
    async def floor(floor: int) -> Response:
        return Response(str(floor + 1))

    @made.get("/search")
    async def search(word: str = "all") -> Response:
        return Response(word)

    @made.get("/fails")
    async def fails(_: Annotated[str, Depends(who)]) -> Response:
        raise LookupError("nothing here")

    return made


@pytest.fixture(params=[APIRoute, QuickRoute])
def get(request: pytest.FixtureRequest) -> Get:
    asked.clear()
    app = FastAPI()
    app.include_router(router(request.param))

    @app.exception_handler(LookupError)
    async def not_found(_: Request, fault: Exception) -> Response:
        return Response(str(fault), 404)

    def ask(path: str, **headers: str) -> httpx.Response:
        async def once() -> httpx.Response:
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
                return await client.get(path, headers=headers)

        return asyncio.run(once())

    return ask


def test_what_it_depends_on_is_asked_once_and_in_order(get: Get) -> None:
    answer = get("/rooms/red", **{"x-name": "Ada"})
    assert (answer.text, answer.cookies["seen"]) == ("hello Ada in red, Ada", "yes")
    assert asked == ["who", "greeting"]


def test_what_FastAPI_has_to_read_is_left_to_it(get: Get) -> None:
    assert get("/floors/3").text == "4"
    assert get("/floors/x").status_code == 422
    assert (get("/search").text, get("/search?word=one").text) == ("all", "one")


def test_what_an_endpoint_raises_is_answered(get: Get) -> None:
    assert (get("/fails").status_code, get("/fails").text) == (404, "nothing here")


def test_only_what_needs_FastAPI_goes_by_way_of_it() -> None:
    def maker(route: object) -> str:
        assert isinstance(route, APIRoute)
        return route.get_route_handler().__qualname__.split(".")[0]

    made = {route.path: maker(route) for route in router(QuickRoute).routes if isinstance(route, APIRoute)}
    quick = {path for path, by in made.items() if by == "QuickRoute"}
    assert quick == {"/rooms/{room}", "/fails"}
