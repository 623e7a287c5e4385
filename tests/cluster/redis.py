"""A Redis of the tests' own, on a free port."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from redis import Redis
from redis.exceptions import RedisError

from tests.server.running import free_port, wait_until
from tools.services import redis_program

SETTINGS = ("--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--daemonize", "no")


class RedisServer:
    """It may be killed and started again; it keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [redis_program(), "--port", str(self.port), *SETTINGS]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd="/")
        wait_until(self.answers, alive=lambda: self._process is not None and self._process.poll() is None)

    def answers(self) -> bool:
        try:
            with self._client() as client:
                return bool(client.ping())
        except RedisError:
            return False

    def cut(self) -> None:
        """Every connection breaks, if the server is there to break them."""
        try:
            with self._client() as client:
                for kind in ("normal", "pubsub"):
                    client.client_kill_filter(_type=kind, skipme=True)
        except RedisError:
            return  # it is being killed at the same time, and has none

    def subscribers(self) -> int:
        with self._client() as client:
            return int(cast(Any, client.pubsub_numpat())) + len(cast(Any, client.pubsub_channels("tablee:*")))

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def close(self) -> None:
        if self._process is not None:
            self.kill()

    def _client(self) -> Redis:
        return Redis(host="127.0.0.1", port=self.port, socket_timeout=5)


@contextmanager
def running_redis() -> Iterator[RedisServer]:
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.close()
