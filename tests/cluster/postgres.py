"""A PostgreSQL of the tests' own: Debian's, on a free port, in a temporary folder."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests.server.running import free_port, wait_until
from tools.services import postgres_programs

USER = "tablee"
# No test pulls the plug: what the system has taken survives any kill, and a disk need not be waited for.
SETTINGS = {"fsync": "off", "max_connections": "200", "shared_buffers": "32MB", "deadlock_timeout": "100ms"}


class Postgres:
    """One server, which may be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder / "data"
        self._log = folder / "log"
        self._programs = postgres_programs()
        self._databases = 0
        self._process: subprocess.Popen[bytes] | None = None
        # It refuses to run as root.
        self._as: dict[str, Any] = {"user": "nobody", "group": "nogroup"} if os.geteuid() == 0 else {}
        if self._as:
            shutil.chown(folder, **self._as)
        words = ["--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", f"--username={USER}"]
        command = [f"{self._programs}/initdb", *words, "-D", str(self._folder)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **self._as)

    def launch(self) -> None:
        settings = [word for name, text in SETTINGS.items() for word in ("-c", f"{name}={text}")]
        command = [f"{self._programs}/postgres", "-D", str(self._folder), "-p", str(self.port), "-k", ""]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *settings], stdout=log, stderr=log, cwd="/", **self._as
            )

    def start(self) -> None:
        """After a kill the children of the old one may hold its memory for a moment: we try again."""
        self.launch()
        wait_until(self._answers_or_again)

    def _answers_or_again(self) -> bool:
        if self._process is None or self._process.poll() is not None:
            self.launch()
        return self.answers()

    def answers(self) -> bool:
        try:
            self._do("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def kill(self) -> None:
        """kill -9 of the server; its children notice, and end."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def close(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)  # at once: nobody needs it any more
            self._process.wait()
            self._process = None

    def database(self, template: str = "template1") -> str:
        """The URL of a new database."""
        self._databases += 1
        name = f"house{self._databases}"
        self._do(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://{USER}@127.0.0.1:{self.port}/{name}"

    def cut(self, database: str) -> None:
        """Every connection of a house to this database breaks, if the server is there to break them."""
        ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        try:
            with self._connect() as connection:
                connection.execute(ends, [database.rpartition("/")[2]])
        except psycopg.OperationalError:
            return  # it is being killed at the same time, and has none

    def _do(self, statement: str) -> None:
        with self._connect() as connection:
            connection.execute(statement.encode())

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        address = f"postgresql://{USER}@127.0.0.1:{self.port}/postgres?connect_timeout=5"
        return psycopg.connect(address, autocommit=True)


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="tablee-postgres-"))  # short: it is nobody's, beside ours
    server = Postgres(folder)
    try:
        server.start()
        yield server
    finally:
        server.close()
        shutil.rmtree(folder)
