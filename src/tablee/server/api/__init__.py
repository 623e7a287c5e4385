"""The house by REST, by resource, and the tables' websockets."""

from __future__ import annotations

from fastapi import APIRouter

from tablee.server.api import games, guests, replays, socket, study, tables

PREFIX = "/api"
PARTS = (guests.router, games.router, tables.router, replays.router, study.router, socket.router)
router = APIRouter(prefix=PREFIX)
for part in PARTS:
    router.include_router(part)
