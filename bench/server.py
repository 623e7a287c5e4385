"""The server beside boardgame.io 0.50: what a move and an opened table cost each, in processor time.

Ours is durable (SQLite, an fsync before anyone is told) and plays Macadam by its rules; the peer keeps a
trivial game in memory. Both serve at the same time, so that they meet the same machine, fifty tables each in
a closed loop; a move counts when both players have it. Setting a table up is opening it and both joins.
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
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

HERE = Path(__file__).parent
TABLES = 50
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Contender:
    """A server, and the client that loads it."""

    name: str
    process: subprocess.Popen[bytes]
    client: subprocess.Popen[str]

    def cpu(self) -> float:
        """Seconds of processor time that the server has taken, all threads together."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    def ready(self) -> None:
        assert self.client.stdout is not None
        if self.client.stdout.readline().strip() != "ready":
            raise RuntimeError(f"the client of {self.name} failed")

    def go(self) -> None:
        assert self.client.stdin is not None
        self.client.stdin.write("go\n")
        self.client.stdin.flush()

    def result(self) -> dict[str, Any]:
        assert self.client.stdout is not None
        answer: dict[str, Any] = json.loads(self.client.stdout.readline())
        return answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=3, help="medians are shown")
    parser.add_argument("--moves", type=int, nargs="*", default=[100, 200], help="at each table")
    parser.add_argument(
        "--ours", nargs="*", default=[], metavar="PYTHON", help="other Pythons with Tablée, too"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tablee-bench-") as folder:
        peer = install(Path(folder) / "peer")
        shown = [figures(peer, Path(folder), asked.ours, moves, asked.rounds) for moves in asked.moves]
    if asked.json:
        print(json.dumps(shown))
        return
    for rows in shown:
        show(rows)


def install(folder: Path) -> Path:
    """The peer and both clients in one folder; its packages come from npm."""
    shutil.copytree(HERE / "peers" / "boardgameio", folder)
    shutil.copy(HERE / "load.js", folder / "ours.js")
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
    return folder


def figures(peer: Path, folder: Path, others: Sequence[str], moves: int, rounds: int) -> list[dict[str, Any]]:
    """Each server with its medians, the peer first."""
    pythons = {"tablee": sys.executable, **{python: python for python in others}}
    runs = [one_round(peer, folder, pythons, moves) for _ in range(rounds)]
    names = [run["server"] for run in runs[0]]
    return [
        {"server": name, "moves": moves}
        | {
            figure: round(statistics.median(run[i][figure] for run in runs), 3)
            for figure in ("ms_a_move", "ms_a_table", "p50", "p99")
        }
        for i, name in enumerate(names)
    ]


def one_round(peer: Path, folder: Path, pythons: dict[str, str], moves: int) -> list[dict[str, Any]]:
    with ExitStack() as stack:
        all_of_them = [stack.enter_context(loaded(peer, "boardgame.io", ["node", "server.js"], moves))]
        for name, python in pythons.items():
            data = stack.enter_context(tempfile.TemporaryDirectory(dir=folder))
            words = [python, "-m", "tablee.cli", "serve", "--data", data, "--port"]
            all_of_them.append(stack.enter_context(loaded(peer, name, words, moves)))
        settle(all_of_them)
        before = [one.cpu() for one in all_of_them]
        for one in all_of_them:
            one.go()
        for one in all_of_them:
            one.ready()
        set_up = [one.cpu() for one in all_of_them]
        for one in all_of_them:
            one.go()
        found = [one.result() for one in all_of_them]
        ended = [one.cpu() for one in all_of_them]
    return [
        {
            "server": one.name,
            "ms_a_table": 1000 * (middle - first) / TABLES,
            "ms_a_move": 1000 * (last - middle) / told["moves"],
            "p50": told["p50"],
            "p99": told["p99"],
        }
        for one, told, first, middle, last in zip(all_of_them, found, before, set_up, ended, strict=True)
    ]


@contextmanager
def loaded(peer: Path, name: str, words: Sequence[str], moves: int) -> Iterator[Contender]:
    """A server on a free port of this machine, and its client, which waits to be told to go."""
    ours = name != "boardgame.io"
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    env = {**os.environ, "PORT": str(port), "NODE_ENV": "production", "END": "1000000"}
    command = [*words, str(port)] if ours else [*words]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, cwd=peer, env=env, **quiet)  # type: ignore[call-overload]
    try:
        wait_for(port)
        script = "ours.js" if ours else "load.js"
        client = subprocess.Popen(
            ["node", script, str(TABLES), str(moves)], cwd=peer, env=env, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        with client:
            yield Contender(name, process, client)
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
            return
    raise RuntimeError("the server does not answer")


class Busy(Protocol):
    def cpu(self) -> float: ...  # seconds of processor time so far


def settle(contenders: Sequence[Busy]) -> None:
    """Kernels and workers load after the door is open: until nobody is busy with that any more."""
    time.sleep(4.0)
    for _ in range(100):
        before = [one.cpu() for one in contenders]
        time.sleep(1.0)
        if all(one.cpu() - then < 0.05 for one, then in zip(contenders, before, strict=True)):
            return


def show(rows: Sequence[dict[str, Any]]) -> None:
    theirs, *ours = rows
    print(f"{theirs['moves']} moves a table    cpu a move   cpu a table set up        p50        p99")
    for row in rows:
        print(f"{row['server'][-20:]:20} {row['ms_a_move']:7.3f} ms       {row['ms_a_table']:8.1f} ms   "
              f"{row['p50']:7.1f} ms {row['p99']:7.1f} ms")  # fmt: skip
    for row in ours:
        print(f"{'their cost to ours':20} {theirs['ms_a_move'] / row['ms_a_move']:7.2f}          "
              f"{theirs['ms_a_table'] / row['ms_a_table']:8.2f}           p99 ours to theirs "
              f"{row['p99'] / theirs['p99']:.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
