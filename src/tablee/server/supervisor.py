"""Several worker processes behind one port: the dead are replaced, and all of them in turn on request."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence

SHORT_LIFE = 5.0  # seconds: a worker that lived no longer is not replaced at once
LONGEST_PAUSE = 30.0
GRACE_SECONDS = 20.0  # that a worker has to end, beside what it drains
READY = b"ready"
UNOPENABLE = 2  # a worker has said in a sentence why it cannot open: another one could not either
logger = logging.getLogger(__name__)


class Worker:
    """One process, and the socket by which it says that it is ready and hears that we are gone."""

    def __init__(self, process: Process, line: socket.socket) -> None:
        self.process = process
        self._line = line
        self.began = time.monotonic()

    @classmethod
    async def start(cls, words: Sequence[str], listening: socket.socket, place: int) -> Worker:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        fds = (listening.fileno(), theirs.fileno())
        command = (sys.executable, "-m", "tablee.cli", *words, "--worker", f"{fds[0]},{fds[1]},{place}")
        with theirs:
            process = await asyncio.create_subprocess_exec(*command, pass_fds=fds)
        return cls(process, ours)

    async def ready(self) -> bool:
        """Until it answers; False if it ends before."""
        return await asyncio.get_running_loop().sock_recv(self._line, len(READY)) == READY

    async def end(self, grace: float) -> None:
        """It takes nothing more, ends what is under way, and goes; if it does not, it is made to."""
        if self.process.returncode is None:
            self.process.terminate()
        try:
            async with asyncio.timeout(grace):
                await self.process.wait()
        except TimeoutError:
            logger.warning("a worker did not end, and is killed", extra={"pid": self.process.pid})
            self.process.kill()
            await self.process.wait()

    def close(self) -> None:
        self._line.close()


class Supervisor:
    """SIGTERM ends all workers; SIGHUP replaces each by a new one, which is ready before the old one goes."""

    def __init__(self, count: int, words: Sequence[str], listening: socket.socket, drain: float) -> None:
        self._count, self._words, self._listening = count, words, listening
        self._grace = GRACE_SECONDS + drain
        self._workers: dict[int, Worker] = {}
        self._stopping = asyncio.Event()
        self._renewing: asyncio.Task[None] | None = None
        self._code = 0

    async def run(self) -> int:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self._renew)
        places = [asyncio.create_task(self._keep(place)) for place in range(self._count)]
        await self._stopping.wait()
        for place in places:
            place.cancel()
        await asyncio.gather(*places, return_exceptions=True)
        await asyncio.gather(*(worker.end(self._grace) for worker in self._workers.values()))
        return self._code

    async def _keep(self, place: int) -> None:
        """One worker in this place, whatever becomes of it."""
        pause = 0.0
        while True:
            worker = self._workers[place] = await Worker.start(self._words, self._listening, place)
            while (worker := self._workers[place]).process.returncode is None:
                await worker.process.wait()
            code = worker.process.returncode
            worker.close()
            if code == UNOPENABLE:
                self._code = UNOPENABLE
                self._stopping.set()
                return
            logger.error("a worker died, and is replaced", extra={"pid": worker.process.pid, "code": code})
            long_lived = time.monotonic() - worker.began > SHORT_LIFE
            pause = 0.0 if long_lived else min(LONGEST_PAUSE, 2 * pause + 0.2)
            await asyncio.sleep(pause)

    def _renew(self) -> None:
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew_all())

    async def _renew_all(self) -> None:
        for place in range(self._count):
            new = await Worker.start(self._words, self._listening, place)
            if not await new.ready():
                logger.error("a new worker did not open; the old ones stay", extra={"pid": new.process.pid})
                await new.end(self._grace)
                new.close()
                return
            old, self._workers[place] = self._workers[place], new
            await old.end(self._grace)
            old.close()
            logger.info("a worker was replaced", extra={"old": old.process.pid, "new": new.process.pid})


def place_of(worker: str) -> int:
    """Which of the workers this one is."""
    return int(worker.split(",")[2])


def inherited(worker: str) -> tuple[socket.socket, Callable[[], None]]:
    """In a worker: the port that all of them share, and how to say that we are ready."""
    listening, line = (socket.socket(fileno=int(fd)) for fd in worker.split(",")[:2])
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # meant for the supervisor, whose terminal we share
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    return listening, lambda: line.sendall(READY)


def _end_with(line: socket.socket) -> None:
    """A supervisor that was killed could not end its workers."""
    line.recv(1)
    os.kill(os.getpid(), signal.SIGTERM)
