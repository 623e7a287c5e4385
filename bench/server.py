"""The server beside boardgame.io 0.50, in one run: moves a second and how long a move takes.

Ours is durable (SQLite, an fsync before anyone is told) and plays Macadam by its rules; the peer keeps a
trivial game in memory. Fifty tables at once in a closed loop; a move counts when both players have it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TABLES = 50


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=3, help="the two take turns; medians are shown")
    parser.add_argument("--moves", type=int, default=100, help="at each table")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tablee-bench-") as folder:
        peer = install(Path(folder) / "peer")
        ours, theirs = [], []
        for number in range(asked.rounds):
            with running(["node", "server.js"], peer, "PORT") as port:
                theirs.append(load(peer, "load.js", port, asked.moves))
            words = [
                sys.executable,
                "-m",
                "tablee.cli",
                "serve",
                "--data",
                f"{folder}/data{number}",
                "--port",
            ]
            with running(words, peer) as port:
                ours.append(load(peer, "ours.js", port, asked.moves))
    show(summed("tablee", ours), summed("boardgame.io", theirs), as_json=asked.json)


def install(folder: Path) -> Path:
    """The peer and both clients in one folder; its packages come from npm."""
    shutil.copytree(HERE / "peers" / "boardgameio", folder)
    shutil.copy(HERE / "load.js", folder / "ours.js")
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
    return folder


@contextmanager
def running(words: Sequence[str], cwd: Path, by_name: str | None = None) -> Iterator[int]:
    """A server on a free port of this machine, until it is no longer needed."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    named = {by_name: str(port), "NODE_ENV": "production", "END": "1000000"} if by_name else {}
    command = [*words] if by_name else [*words, str(port)]
    process = subprocess.Popen(command, cwd=cwd, env={**os.environ, **named}, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)  # fmt: skip
    try:
        wait_for(port)
        yield port
    finally:
        process.terminate()
        process.wait(30)


def wait_for(port: int) -> None:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            time.sleep(1.0)  # kernels load after the door is open
            return
    raise RuntimeError("the server does not answer")


def load(folder: Path, client: str, port: int, moves: int) -> dict[str, Any]:
    words = ["node", client, str(TABLES), str(moves)]
    said = subprocess.run(
        words, cwd=folder, env={**os.environ, "PORT": str(port)}, capture_output=True, text=True, check=True
    )
    answer: dict[str, Any] = json.loads(said.stdout.strip().splitlines()[-1])
    return answer


def summed(name: str, rounds: Sequence[dict[str, Any]]) -> dict[str, Any]:
    figures = ("moves_per_s", "p50", "p90", "p99")
    return {"server": name} | {one: statistics.median(run[one] for run in rounds) for one in figures}


def show(ours: dict[str, Any], theirs: dict[str, Any], *, as_json: bool) -> None:
    ratios = {
        "moves_per_s": round(ours["moves_per_s"] / theirs["moves_per_s"], 2),
        "p99": round(ours["p99"] / theirs["p99"], 2),
    }
    if as_json:
        print(json.dumps({"ours": ours, "theirs": theirs, "ratio": ratios}))
        return
    for one in (ours, theirs):
        print(f"{one['server']:14} {one['moves_per_s']:7.0f} moves/s   p50 {one['p50']:6.1f} ms   "
              f"p90 {one['p90']:6.1f} ms   p99 {one['p99']:6.1f} ms")  # fmt: skip
    print(f"ratio          {ratios['moves_per_s']:7.2f}                p99 {ratios['p99']:.2f}")


if __name__ == "__main__":
    main()
