"""./play: set up what is missing, then hand over to tools.door, which opens the house."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools import environment, pages, stamps
from tools.environment import PYTHON
from tools.failure import one_sentence
from tools.steps import ask, run
from tools.words import Stop

PORT = 8000
EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"


def main(arguments: Sequence[str]) -> int:
    options = parse(arguments)
    host = EVERYWHERE if options.lan else HERE
    check_port(host, options.port)
    data = data_folder()
    check_writable(data)
    with environment.alone():
        environment.install()
        pages.build()
        compile_kernels()
    door = [PYTHON, "-m", "tools.door", "--host", host, "--port", str(options.port), "--data", data]
    os.execv(PYTHON, [str(part) for part in door])


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./play", description="Open the house and play.")
    parser.add_argument("--port", type=_port, default=PORT, metavar="N", help=f"where it answers ({PORT})")
    parser.add_argument("--lan", action="store_true", help="for every device in the home, with a QR code")
    return parser.parse_args(arguments)


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is not a port: choose 1 to 65535")


def check_port(host: str, port: int) -> None:
    """Before minutes of set-up, not after: is the port ours to take?"""
    with socket.socket() as trial:
        trial.setsockopt(
            socket.SOL_SOCKET, socket.SO_REUSEADDR, 1
        )  # as the server does: a restart may follow at once
        try:
            trial.bind((host, port))
        except PermissionError:
            raise Stop("port refused", port=port) from None
        except OSError:
            raise Stop("port taken", port=port) from None


def data_folder() -> Path:
    """Where this system keeps a person's data."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tablee"
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablee"


def check_writable(folder: Path) -> None:
    """The games will be kept there: a page of it must fit now."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(bytes(1 << 20))
            trial.flush()
    except OSError as error:
        error.filename = folder
        raise


def compile_kernels(python: Path = PYTHON) -> None:
    """Once for each version of the kernels: their cache folder carries that version's name, and a stamp."""
    where = "from tablee.core import jit_cache; print(jit_cache.folder())"
    stamp = Path(ask("kernels", [python, "-c", where])) / ".stamp"
    if not stamp.exists():
        run("kernels", [python, "-m", "tablee.cli", "warm"])
        stamps.put(stamp, "warm")


if __name__ == "__main__":
    sys.exit(one_sentence(main, sys.argv[1:]))
