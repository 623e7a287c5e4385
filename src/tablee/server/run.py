"""Opening the house: the data folder, the database, the port."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from tablee.server.app import Unopenable, opened_first
from tablee.server.cluster import ClusterSettings
from tablee.server.http_protocol import PatientProtocol
from tablee.server.limits import MOST_BODY
from tablee.server.logs import configure
from tablee.server.services import Services
from tablee.server.supervisor import Supervisor, inherited, place_of
from tablee.server.ws_protocol import PatientWebSocket

BACKLOG = 2048  # connections that wait while workers are replaced


def data_folder() -> Path:
    """Where people's games are kept, as each system has it."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library/Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return base / "tablee"


@dataclass(frozen=True)
class Settings:
    """How the house is opened."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None  # a URL; SQLite in the data folder by default
    data: Path | None = None
    hosts: tuple[str, ...] = ()  # names that the house is asked by, beside this machine's own
    proxies: str = "127.0.0.1"  # who may say where a request comes from
    redis: str | None = None  # a URL, by which the processes of a house hear each other
    workers: int = 1
    drain: float = 0.0  # seconds that a house which is told to end goes on, so that a proxy finds another
    metrics: str | None = None  # [HOST:]PORT where Prometheus asks; each worker has the next port
    worker: str | None = None  # the sockets that a worker inherits from its supervisor


def run(settings: Settings) -> int:
    if _refused(settings):
        return 2
    os.umask(0o077)  # the database holds the key of every cookie and the seed of every deal
    # Few of our values form cycles, and a full collection stops everyone: services.py does one once an hour.
    # Young ones are collected often and few at a time: everyone waits for a fraction of a millisecond.
    gc.set_threshold(2_000, 5, 1_000_000)
    # Each write lets a thread run that waits for Python's lock, by default for 5 ms, and a move is
    # told by many writes.
    sys.setswitchinterval(0.0001)
    try:
        database = settings.database or own_database(settings.data or data_folder())
        listening, ready = _door(settings)
    except OSError as fault:
        print(f"tablee: {fault.filename}: {fault.strerror}", file=sys.stderr)
        return 2
    configure()
    try:
        cluster = ClusterSettings(settings.redis, settings.workers, _metrics_address(settings))
        app, before = opened_first(database, settings.hosts, cluster)
        made = server(app, before, settings.proxies)
        made.ready, made.drain = ready, settings.drain
        made.run(sockets=[listening])
    except Unopenable as fault:
        print(f"tablee: {_shown(database)}: {fault}", file=sys.stderr)
        return 2
    return 0


def _shown(url: str) -> str:
    """As it may stand in a log: without who asks, and by which password."""
    return re.sub("(?<=://).*@", "", url)


def _refused(settings: Settings) -> bool:
    """Said at once: to whoever cannot be reached for a while we come back, but not to what cannot be read."""
    if settings.redis is None:
        return False
    try:
        from tablee.server.redis_channel import check_address  # an extra: a house of one process has it not

        check_address(settings.redis)
    except (ImportError, ValueError) as fault:
        print(f"tablee: --redis: {fault}", file=sys.stderr)
        return True
    return False


def supervise(settings: Settings, words: Sequence[str]) -> int:
    """Several workers behind one port, each started with these words."""
    if not (settings.database or "").startswith("postgresql"):
        print("tablee: several workers need PostgreSQL: --database postgresql+psycopg://…", file=sys.stderr)
        return 2
    if _refused(settings):
        return 2
    configure()
    try:
        listening = _listen(settings.host, settings.port)
    except OSError as fault:
        print(f"tablee: {fault.filename}: {fault.strerror}", file=sys.stderr)
        return 2
    listening.listen(BACKLOG)

    async def run_all() -> int:
        return await Supervisor(settings.workers, words, listening, settings.drain).run()

    with listening:
        return asyncio.run(run_all())


def _metrics_address(settings: Settings) -> str | None:
    """Each worker has a port of its own, by its place."""
    if settings.metrics is None or settings.worker is None:
        return settings.metrics
    host, _, port = settings.metrics.rpartition(":")
    return f"{host}:{int(port) + place_of(settings.worker)}"


def _door(settings: Settings) -> tuple[socket.socket, Callable[[], None] | None]:
    """The port, and how to say that we are ready, if somebody waits for that."""
    if settings.worker is not None:
        return inherited(settings.worker)
    return _listen(settings.host, settings.port), None


def own_database(folder: Path) -> str:
    """In the data folder, readable by this user alone; 0.1.0 left it readable by everyone."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.chmod(0o700)
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, f"{folder} cannot be made") from None
    for path in folder.glob("tablee.db*"):
        path.chmod(0o600)
    return f"sqlite:///{folder / 'tablee.db'}"


class Server(uvicorn.Server):
    """Says at every table that the house goes down, before it closes the doors."""

    before: Callable[[], Awaitable[None]] | None = None
    ready: Callable[[], None] | None = None  # called when the house answers
    drain = 0.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.ready is not None and self.started:
            self.ready()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        if self.before is not None:  # what fails here is for whoever started us, not for the log
            await self.before()
        await super().serve(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services: Services = self.config.app.state.services  # type: ignore[union-attr]
        services.draining = True
        await asyncio.sleep(self.drain)  # a proxy that asks whether we are ready hears no, and goes elsewhere
        services.registry.going_down()
        await asyncio.sleep(0.05)  # so that the message is sent
        await super().shutdown(sockets)


def server(
    app: FastAPI, before: Callable[[], Awaitable[None]] | None = None, proxies: str = "127.0.0.1"
) -> Server:
    """The web server as the house wants it."""
    made = Server(
        uvicorn.Config(
            app, http=PatientProtocol, ws=PatientWebSocket, log_config=None, access_log=False,
            ws_max_size=MOST_BODY, forwarded_allow_ips=proxies,
            ws_per_message_deflate=False,  # small messages, often: compressing them costs more than it saves
            timeout_graceful_shutdown=5,
        )
    )  # fmt: skip
    made.before = before
    return made


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as fault:
        listening.close()
        raise OSError(fault.errno, fault.strerror, f"cannot listen on {host}:{port}") from None
    return listening
