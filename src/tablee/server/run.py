"""Opening the house: the data folder, the database, the port."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from tablee.server.app import Unopenable, opened_first
from tablee.server.limits import MOST_BODY
from tablee.server.logs import configure


def data_folder() -> Path:
    """Where people's games are kept, as each system has it."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library/Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return base / "tablee"


def run(host: str, port: int, database: str | None, data: Path | None) -> int:
    folder = data or data_folder()
    if database is None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            print(f"tablee: {folder} cannot be made: {fault.strerror}", file=sys.stderr)
            return 2
        database = f"sqlite:///{folder / 'tablee.db'}"
    try:
        listening = _listen(host, port)
    except OSError as fault:
        print(f"tablee: cannot listen on {host}:{port}: {fault.strerror}", file=sys.stderr)
        return 2
    configure()
    try:
        server(*opened_first(database)).run(sockets=[listening])
    except Unopenable as fault:
        print(f"tablee: {database}: {fault}", file=sys.stderr)
        return 2
    return 0


class Server(uvicorn.Server):
    """Says at every table that the house goes down, before it closes the doors."""

    before: Callable[[], Awaitable[None]] | None = None

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        if self.before is not None:  # what fails here is for whoever started us, not for the log
            await self.before()
        await super().serve(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.house.hall.going_down()  # type: ignore[union-attr]
        await asyncio.sleep(0.05)  # for the words to leave
        await super().shutdown(sockets)


def server(app: FastAPI, before: Callable[[], Awaitable[None]] | None = None) -> Server:
    """The web server as the house wants it."""
    made = Server(
        uvicorn.Config(
            app, log_config=None, access_log=False, ws_max_size=MOST_BODY,
            ws_per_message_deflate=False,  # small messages, often: compressing them costs more than it saves
            timeout_graceful_shutdown=5,
        )
    )  # fmt: skip
    made.before = before
    return made


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening
