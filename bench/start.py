"""Cold and warm start of ./play in a fresh clone with a fresh home folder, and the size of the first page."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
WARM_STARTS = 5
KEPT = (".npmrc", ".config/pip")  # how this machine reaches packages; nothing else of the home folder
ALONE = ("XDG_", "PIP_CACHE", "NUMBA_")  # what would lead out of the fresh home folder
CHROMIUM = ("--no-sandbox", "--headless=new", "--disable-gpu", "--disable-quic", "--no-first-run")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    with tempfile.TemporaryDirectory(prefix="tablee-start-") as folder:
        tree, home = fresh_clone(Path(folder)), fresh_home(Path(folder))
        figures: dict[str, float] = {}
        with started(tree, home) as (seconds, address):
            figures["cold_start_s"] = round(seconds, 1)
            figures.update(first_page(address))
        figures["warm_start_s"] = round(statistics.median(warm_starts(tree, home)), 2)
    if as_json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name}: {figure}" for name, figure in figures.items()))


def fresh_clone(folder: Path) -> Path:
    subprocess.run(["git", "clone", "-q", ROOT, folder / "tree"], check=True)
    return folder / "tree"


def fresh_home(folder: Path) -> Path:
    home = folder / "home"
    home.mkdir()
    for name in KEPT:
        settings = Path.home() / name
        if settings.is_dir():
            shutil.copytree(settings, home / name)
        elif settings.exists():
            shutil.copy(settings, home / name)
    return home


def warm_starts(tree: Path, home: Path) -> Iterator[float]:
    for _ in range(WARM_STARTS):
        with started(tree, home) as (seconds, _):
            yield seconds


@contextmanager
def started(tree: Path, home: Path) -> Iterator[tuple[float, str]]:
    """Run ./play: the seconds until it says its address, and the address. Close it by Ctrl-C."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(ALONE)}
    began = time.monotonic()
    with subprocess.Popen(
        ["./play", "--port", str(free_port())],
        cwd=tree,
        env={**env, "HOME": str(home), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as play:
        assert play.stdout is not None
        opened = next((line for line in play.stdout if "http://" in line), None)
        if opened is None:
            raise SystemExit("./play did not open the house")
        try:
            yield time.monotonic() - began, opened.split()[-1]
        finally:
            os.killpg(play.pid, signal.SIGINT)
            play.stdout.read()


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def first_page(address: str) -> dict[str, float]:
    """Bytes over the wire, headers included, until the home page has all that it asked for."""
    sizes: list[float] = []
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=list(CHROMIUM))
        page = browser.new_page()
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        page.goto(address, wait_until="networkidle")
        browser.close()
    return {"first_page_bytes": sum(sizes), "first_page_requests": len(sizes)}


if __name__ == "__main__":
    main()
