"""A person at a real pseudo-terminal: reads what the command says, and types."""

from __future__ import annotations

import json
import os
import pty
import random
import re
import select
import subprocess
import sys
import termios
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from tablee.core.words import sentences
from tablee.terminal_words import SAYS

PATIENCE = 300.0  # seconds of silence: more than any machine needs, and not for ever
AGAIN = 10.0
RUN = """
import fcntl, json, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches it, and is heard
signal.signal(signal.SIGINT, signal.default_int_handler)
from tablee.cli import main
for argv in json.loads(sys.argv[1]):
    print(f"<{main(argv)}>", flush=True)
"""
ENDED = re.compile(r"<\d+>\n")  # a command, with what it came to


class Person:
    """Holds the other end of a terminal at which commands run, one after the other."""

    def __init__(self, master: int, language: str) -> None:
        self.master, self.language, self.says = master, language, sentences(language, SAYS[language])
        self.asks = tuple(self.says[name].rsplit("}", 1)[-1] for name in ("ask", "pass_to"))
        self.stops = re.compile("|".join([*map(re.escape, self.asks), ENDED.pattern]))
        self.heard = b""

    def type(self, text: str | bytes) -> None:
        self.press((text.encode() if isinstance(text, str) else text) + b"\n")

    def press(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def hear(self, patience: float = PATIENCE) -> str:
        """All that is said until an answer is asked for, or a command has ended."""
        while (stop := self.stops.search(said := self.heard.decode(errors="replace"))) is None:
            ready, _, _ = select.select([self.master], [], [], patience)
            if not ready:
                raise TimeoutError(f"nothing more is said after {said[-500:]!r}")
            self.heard += os.read(self.master, 65536).replace(b"\r\n", b"\n")
        self.heard = said[stop.end() :].encode()
        return said[: stop.end()]

    def interrupt(self) -> str:
        """Ctrl-C, pressed again when it fell between the question and the waiting for an answer."""
        for _ in range(int(PATIENCE / AGAIN)):
            self.press(b"\x03")
            with suppress(TimeoutError):
                return self.hear(AGAIN)
        raise TimeoutError("nobody heeds Ctrl-C")

    def handed(self, said: str) -> bool:
        """Is the keyboard being handed to somebody?"""
        return said.endswith(self.asks[1])


@contextmanager
def at_terminal(language: str, *commands: Sequence[str]) -> Iterator[Person]:
    """Commands run in one process, whose keyboard and screen are a pseudo-terminal without echo."""
    master, slave = pty.openpty()
    how = termios.tcgetattr(slave)
    how[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, how)
    running = subprocess.Popen(
        [sys.executable, "-c", RUN, json.dumps(commands)],
        stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    try:
        yield Person(master, language)
    finally:
        running.kill()
        running.wait()
        os.close(master)


def quoted(text: str) -> list[str]:
    """What the help shows that one may type."""
    return re.findall(r"(?:«\u202f|“)(.+?)(?:\u202f»|”)", text)


def flick(source: random.Random) -> str:
    return f"shot {source.uniform(-0.18, 0.18)!r} {source.uniform(-2, 2)!r} {source.uniform(2, 5)!r}"


def lay(source: random.Random) -> str:
    return f"put {source.uniform(-0.06, 0.06)!r} {source.uniform(-0.06, 0.06)!r}"
