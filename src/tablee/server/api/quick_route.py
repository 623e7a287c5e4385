"""Endpoints that are called without a detour: what each needs is worked out once, not for every request."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from inspect import iscoroutinefunction
from typing import Any

from fastapi import Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class QuickRoute(APIRoute):
    """FastAPI looks through an endpoint's dependencies, and theirs, at every request: a third of what opening
    a table costs. Ours need little of what it can do. Whatever needs more is left to it.
    """

    answer: Handler
    quick = False  # is it called without a detour?

    def get_route_handler(self) -> Handler:
        """FastAPI asks for it once, when the route is made."""
        self.answer = self._quick_handler() or super().get_route_handler()
        return self.answer

    def _quick_handler(self) -> Handler | None:
        try:
            steps = list(_steps(self.dependant).values())
        except _NeedsMore:
            return None
        self.quick = True

        async def handle(request: Request) -> Response:
            response = Response()  # on which dependencies leave a cookie
            found: dict[Any, Any] = {}
            for step in steps:
                found[step.call] = await step.call(**step.arguments(request, response, found))
            answer: Response = found[steps[-1].call]
            return answer

        return handle


class _NeedsMore(Exception):
    """Of FastAPI than we do ourselves."""


@dataclass(frozen=True)
class _Step:
    """A function that is called for a request, once all that it depends on have been."""

    call: Callable[..., Any]
    request: str | None  # the names of its arguments
    response: str | None
    path: tuple[str, ...]
    needs: Mapping[str, Callable[..., Any]]

    def arguments(self, request: Request, response: Response, found: Mapping[Any, Any]) -> dict[str, Any]:
        given = {name: found[call] for name, call in self.needs.items()}
        for name in self.path:
            given[name] = request.path_params[name]
        if self.request is not None:
            given[self.request] = request
        if self.response is not None:
            given[self.response] = response
        return given


def _steps(dependant: Dependant) -> dict[Callable[..., Any], _Step]:
    """What a function depends on, each once and before it, and itself at the end."""
    call = dependant.call
    if call is None or not iscoroutinefunction(call) or _asks_for_more(dependant):
        raise _NeedsMore
    steps: dict[Callable[..., Any], _Step] = {}
    needs: dict[str, Callable[..., Any]] = {}
    for one in dependant.dependencies:
        steps |= {made: step for made, step in _steps(one).items() if made not in steps}
        if one.name is None or one.call is None:
            raise _NeedsMore
        needs[one.name] = one.call
    path = tuple(field.name for field in dependant.path_params)
    steps[call] = _Step(call, dependant.request_param_name, dependant.response_param_name, path, needs)
    return steps


def _asks_for_more(dependant: Dependant) -> bool:
    """Parameters that FastAPI has to read and check, and all that we never use."""
    numbers = any(field.field_info.annotation is not str for field in dependant.path_params)
    return numbers or any((
        dependant.query_params, dependant.header_params, dependant.cookie_params, dependant.body_params,
        dependant.websocket_param_name, dependant.http_connection_param_name,
        dependant.background_tasks_param_name, dependant.security_scopes_param_name,
        not dependant.use_cache,
    ))  # fmt: skip
