"""Open the house, print its address once it answers, close it on Ctrl-C. Runs in .venv."""

from __future__ import annotations

import argparse
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO
from urllib.request import ProxyHandler, build_opener

from tools.failure import one_sentence
from tools.play import EVERYWHERE
from tools.steps import reason
from tools.words import Stop, say

# A machine's proxy has nothing to do with its own house.
DIRECT = build_opener(ProxyHandler({}))
# Ended by itself in peace, by Ctrl-C (which the shell counts as 130), or by being told to.
CLOSED = (0, 130, -signal.SIGINT, -signal.SIGTERM)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.door")
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", required=True, type=int)
    parser.add_argument("--data", required=True, type=Path)
    options = parser.parse_args(arguments)
    log: Path = options.data / "house.log"
    trouble = "went down"
    with log.open("w") as out, open_house(arguments, out) as house:
        signal.signal(signal.SIGTERM, lambda *_: house.terminate())
        try:
            if answers(house, f"http://127.0.0.1:{options.port}/api/health"):
                welcome(options.host, options.port)
                house.wait()
            else:
                trouble = "did not open"
        except KeyboardInterrupt:
            close(house)
    if house.returncode not in CLOSED:
        full = reason(log.read_text("utf-8", "replace")) == "disk full"
        raise Stop("disk full" if full else trouble, log=log)
    print("\n" + say("closed"))
    return 0


def open_house(arguments: Sequence[str], log: IO[str]) -> subprocess.Popen[bytes]:
    """What the house says to those who run it goes to its log; the person at the door reads only us."""
    command = [sys.executable, "-m", "tablee.cli", "serve", *arguments]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def answers(house: subprocess.Popen[bytes], health: str) -> bool:
    """Wait until the house answers; False if it is gone instead."""
    while house.poll() is None:
        try:
            with DIRECT.open(health, timeout=1):
                return True
        except OSError:  # not yet
            time.sleep(0.05)
    return False


def welcome(host: str, port: int) -> None:
    print(say("open", address=f"http://localhost:{port}/"))
    if host == EVERYWHERE:
        address = f"http://{lan_address()}:{port}/"
        print(say("lan"), address)
        import segno  # only here: every other start is sooner without it

        segno.make(address, micro=False).terminal(compact=True)
    print(say("stop"), flush=True)


def lan_address() -> str:
    """Of the way out of this machine. Nothing is sent: a datagram socket only picks its way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(("192.0.2.1", 9))  # an address kept for examples
        except OSError:
            return socket.gethostname()
        return str(way_out.getsockname()[0])


def close(house: subprocess.Popen[bytes]) -> None:
    """Ctrl-C reached the house too, with the terminal's whole group; a second one may come meanwhile."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if house.poll() is None:
        house.terminate()
    house.wait()


if __name__ == "__main__":
    sys.exit(one_sentence(main, sys.argv[1:]))
