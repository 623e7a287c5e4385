"""A real house on a free port: in a thread, where a test can reach into it, or as a process to be killed."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from tablee.core.game_spec import GameSpec
from tablee.games import GAMES
from tablee.server.app import create_app
from tablee.server.budget import Ledger, Rate
from tablee.server.cluster import ClusterSettings
from tablee.server.run import server
from tablee.server.services import Services
from tablee.store.store import Store
from tests.server.client import Guest

BOUNDLESS = {"guest": Rate(1.0, 1e9), "address": Rate(1.0, 1e9)}
# `tablee`, with another time of day.
SKEWED = """
import sys, time
ahead, real = float(sys.argv.pop(1)), time.time
time.time = lambda: real() + ahead
from tablee.cli import main
sys.exit(main())
"""
own_store = partial(Store.open, alone=True)  # as `tablee serve` opens it
PATIENCE = 300.0  # a busy machine that compiles every kernel first is not a bug


class Served:
    """A house that answers, and the guests who came to it."""

    def __init__(
        self, port: int, data: Path, services: Services, loop: asyncio.AbstractEventLoop, people: ExitStack
    ) -> None:
        self.port = port
        self.data = data
        self.services = services
        self.url = f"http://127.0.0.1:{port}"
        self._loop = loop
        self._people = people

    def inside(self, do: Callable[[], object]) -> None:
        """Do something on the house's own event loop, in one go."""

        async def once() -> None:
            do()

        asyncio.run_coroutine_threadsafe(once(), self._loop).result(PATIENCE)

    def guest(self, name: str | None = None, **headers: str) -> Guest:
        """Somebody new, who leaves when the house closes."""
        guest = self._people.enter_context(Guest(self.url, headers))
        if name is not None:
            guest.post("/api/me", {"name": name})
        return guest


def database(data: Path) -> str:
    return f"sqlite:///{data / 'tablee.db'}"


@contextmanager
def served(
    data: Path,
    games: Mapping[str, GameSpec[Any]] = GAMES,
    open_store: Callable[[str], Awaitable[Store]] = own_store,
    static: Path | None = None,
    *,
    bounded: bool = False,
    url: str | None = None,
    redis: str | None = None,
) -> Iterator[Served]:
    """The very server that `tablee serve` runs, in a thread of this process.

    Nobody is refused for what they cost, unless a test is about that: a slow machine is not a bug.
    """
    data.mkdir(parents=True, exist_ok=True)
    loops: list[asyncio.AbstractEventLoop] = []

    async def opened(url: str) -> Store:
        loops.append(asyncio.get_running_loop())
        return await open_store(url)

    app = create_app(url or database(data), static, games, opened, cluster=ClusterSettings(redis))
    running = server(app)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, name="house")
        thread.start()
        try:
            wait_until(lambda: running.started, alive=thread.is_alive)
            if not bounded:
                app.state.services.limits.ledger = app.state.services.workers._ledger = Ledger(BOUNDLESS)
            with ExitStack() as people:
                yield Served(listening.getsockname()[1], data, app.state.services, loops[0], people)
        finally:
            running.should_exit = True
            thread.join(PATIENCE)


def wait_until(true: Callable[[], bool], alive: Callable[[], bool] = lambda: True) -> None:
    """Look again until it is so; a test that waits for ever says what it waited for."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert alive(), "it ended before it was ready"
        assert time.monotonic() < end, "it never came to be so"
        time.sleep(0.005)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


class Process:
    """`tablee serve` as its own process on one port and one data folder, started as often as needed."""

    def __init__(self, data: Path, *words: str, skew: float = 0.0) -> None:
        """`words`: more of the command; `skew`: seconds that its clock is ahead of ours."""
        self.data = data
        self._words, self._skew = words, skew
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.parent / f"{data.name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when the house answers."""
        self.launch()
        wait_until(self.answers, alive=self.runs)

    def launch(self) -> None:
        words = ["serve", "--port", str(self.port), "--data", str(self.data), *self._words]
        program = ["-c", SKEWED, str(self._skew)] if self._skew else ["-m", "tablee.cli"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen([sys.executable, *program, *words], stderr=log)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def freeze(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It may have been killed as it slept."""
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)

    def hang_up(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def answers(self) -> bool:
        return self._says_yes("/api/health")

    def ready(self) -> bool:
        """May it be sent people?"""
        return self._says_yes("/api/ready")

    def _says_yes(self, path: str) -> bool:
        try:
            return httpx.get(f"{self.url}{path}", trust_env=False, timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """kill -9: no goodbye, no last write."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM, and what the process ended with."""
        return self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(by)
        code = self._process.wait(PATIENCE)
        self._process = None
        return code

    def close(self) -> None:
        if self._process is not None:
            self.kill()


@contextmanager
def process(data: Path, *words: str) -> Iterator[Process]:
    one = Process(data, *words)
    try:
        one.start()
        yield one
    finally:
        one.close()
