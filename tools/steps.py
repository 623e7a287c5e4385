"""One step of the set-up: a command, a line that shows its time, and a sentence when it fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import traceback
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tools.words import Stop, say

LOG = Path(".setup.log")

FULL = ("no space left on device", "enospc", "disk quota exceeded", "edquot", "disk is full")
OFFLINE = (
    "newconnectionerror", "connection refused", "name resolution", "connecttimeout", "proxyerror",
    "read timed out", "network is unreachable", "connection reset",
    "eai_again", "enotfound", "econnrefused", "econnreset", "etimedout", "enetunreach", "err_socket_timeout",
)  # fmt: skip


def reason(output: str) -> str | None:
    """Why a package client failed, as far as its words tell: the name of a sentence."""

    def says(sentences: Iterable[str]) -> bool:
        # From the beginning of a word: a ModuleNotFoundError has "enotfound" in the middle.
        return re.search(rf"\b(?:{'|'.join(sentences)})", output, re.IGNORECASE) is not None

    if says(FULL):
        return "disk full"
    return "no network" if says(OFFLINE) else None


def run(
    step: str, command: Sequence[str | Path], cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> None:
    """Run a command behind a line of progress; what it says goes to the log."""
    began = time.monotonic()
    with LOG.open("w+", encoding="utf-8", errors="replace") as log:
        try:
            process = subprocess.Popen(
                command,
                cwd=cwd,
                env={**os.environ, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        except OSError:  # there is no such program, or it cannot be run here
            log.write(traceback.format_exc())
            raise Stop("failed", step=say(step), log=LOG) from None
        with process:
            code = _wait(process, say(step), began)
        if code != 0:
            log.seek(0)
            raise Stop(reason(log.read()) or "failed", step=say(step), log=LOG)


def ask(step: str, command: Sequence[str | Path]) -> str:
    """What a command that belongs to a step says, at once and in silence."""
    answer = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if answer.returncode != 0:
        LOG.write_text(answer.stderr, "utf-8")
        raise Stop(reason(answer.stderr) or "failed", step=say(step), log=LOG)
    return answer.stdout.strip()


def _wait(process: subprocess.Popen[bytes], words: str, began: float) -> int:
    alive = sys.stdout.isatty()
    if not alive:
        print(f"{words} …", end="", flush=True)
    while True:
        if alive:
            print(f"\r{words} … {time.monotonic() - began:.0f} s", end="", flush=True)
        try:
            code = process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            continue
        except KeyboardInterrupt:
            print(flush=True)
            raise
        took = f"{time.monotonic() - began:.1f} s"
        print(f"\r{words} … {took}" if alive else f" {took}", flush=True)  # execv would drop what is not out
        return code
