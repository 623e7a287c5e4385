"""The house by REST, by resource, and the tables' websockets."""

from __future__ import annotations

from starlette.routing import Mount, Router

from tablee.server.api import (
    accounts,
    analysis,
    friends,
    games,
    guests,
    lobby,
    notices,
    people,
    programs,
    puzzles,
    qr,
    replays,
    sessions,
    socket,
    study,
    tables,
    talk,
)

PREFIX = "/api"
PARTS = (  # those that are asked for most come first: routes are tried in this order
    tables.router,
    socket.router,
    replays.router,
    guests.router,
    games.router,
    lobby.router,
    study.router,
    analysis.router,
    puzzles.router,
    people.router,
    friends.router,
    notices.router,
    accounts.router,
    sessions.router,
    programs.router,
    qr.router,
    talk.router,
)
# One list: FastAPI looks through routers within a router twice for each request.
routes = Mount(PREFIX, Router([route for part in PARTS for route in part.routes], redirect_slashes=False))
