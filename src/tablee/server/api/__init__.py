"""The house by REST, by resource, and the tables' websockets."""

from __future__ import annotations

from fastapi import APIRouter

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
)

PREFIX = "/api"
PARTS = (
    guests.router,
    accounts.router,
    sessions.router,
    people.router,
    friends.router,
    notices.router,
    programs.router,
    games.router,
    tables.router,
    replays.router,
    study.router,
    analysis.router,
    puzzles.router,
    qr.router,
    socket.router,
    lobby.router,
)
router = APIRouter(prefix=PREFIX)
for part in PARTS:
    router.include_router(part)
