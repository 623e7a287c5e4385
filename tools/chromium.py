"""Chromium for the browser tests: the machine's own, installed if that is allowed."""

from __future__ import annotations

import os
import shutil

from tools.steps import run
from tools.words import Stop

NAMES = ("chromium", "chromium-browser", "google-chrome")


def find() -> str | None:
    """The browser the tests will drive."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def ready_chromium() -> None:
    """Have a Chromium, or say what to install."""
    if find():
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Stop("no chromium")
    install = "apt-get update -q && apt-get install -q -y --no-install-recommends chromium"
    run("chromium", ["sh", "-c", install], env={"DEBIAN_FRONTEND": "noninteractive"})
